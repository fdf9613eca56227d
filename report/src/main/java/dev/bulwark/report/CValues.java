package dev.bulwark.report;

import dev.bulwark.logic.FloatText;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import java.math.BigInteger;

/** Values as a C programmer would write them. */
public final class CValues {

  private CValues() {}

  /**
   * The value of a variable of this type: a decimal number; plain characters get their letter,
   * truth values their word.
   */
  public static String text(Value value, CType type) {
    return switch (type) {
      case CType.IntegerType integer -> integerText(value, integer.kind());
      case CType.EnumType enumeration -> integerText(value, enumeration.underlying().kind());
      case CType.BitFieldType field -> plainNumber(value, field);
      case CType.PointerType pointer -> pointerText(value);
      case CType.MemoryType memory -> memoryText(value, memory.cell());
      case CType.FloatingType floating -> floatText(value);
      default -> value.toString();
    };
  }

  /** In decimal, and exactly where the decimal number is rounded. */
  private static String floatText(Value value) {
    if (!(value instanceof Value.FloatValue number)) {
      return plain(value);
    }
    String decimal = FloatText.decimal(number);
    return FloatText.isDecimalExact(number)
        ? decimal
        : decimal + " (" + FloatText.hexadecimal(number) + ")";
  }

  /** A condition of C that holds of the expression if and only if it has this value. */
  public static String equation(String expression, Value value, CType type) {
    if (value instanceof Value.FloatValue number) {
      if (number.isNaN()) {
        return expression + " != " + expression;
      }
      if (!FloatText.isFinite(number)) {
        return expression + " == " + (FloatText.isNegative(number) ? "-1.0" : "1.0") + " / 0.0";
      }
      if (FloatText.isZero(number)) {
        String side = FloatText.isNegative(number) ? " < 0.0" : " > 0.0";
        return expression + " == 0.0 && 1.0 / " + expression + side;
      }
      return expression + " == " + FloatText.hexadecimal(number) + suffix(number.sort());
    }
    return expression + " == " + plainNumber(value, type);
  }

  private static String suffix(Sort.Float sort) {
    return sort.equals(Sort.Float.SINGLE) ? "f" : sort.equals(Sort.Float.DOUBLE) ? "" : "l";
  }

  private static String integerText(Value value, CType.Kind kind) {
    BigInteger number;
    switch (value) {
      case Value.BitVecValue bits -> number = number(bits, kind);
      case Value.IntValue integer -> number = integer.number();
      default -> {
        return plain(value);
      }
    }
    return switch (kind) {
      case BOOL -> number.signum() == 0 ? "false" : "true";
      case CHAR -> number + (number.bitLength() < 8 ? letter(number.intValue()) : "");
      case SCHAR, UCHAR, SHORT, USHORT, INT, UINT -> number.toString();
      case LONG, ULONG, LONGLONG, ULONGLONG, INT128, UINT128 -> number.toString();
    };
  }

  /** The number that the value stands for in this type. */
  public static BigInteger number(Value.BitVecValue bits, CType.Kind kind) {
    return kind.signed() ? bits.signed() : bits.unsigned();
  }

  /** The bare number of a value of this type, for machines to read. */
  public static String plainNumber(Value value, CType type) {
    if (value instanceof Value.BitVecValue bits) {
      return switch (type) {
        case CType.IntegerType integer -> number(bits, integer.kind()).toString();
        case CType.EnumType enumeration -> number(bits, enumeration.underlying().kind()).toString();
        case CType.PointerType pointer -> bits.unsigned().toString();
        case CType.BitFieldType field ->
            (field.isSigned() ? bits.signed() : bits.unsigned()).toString();
        default -> bits.signed().toString();
      };
    }
    if (value instanceof Value.ArrayValue array && type instanceof CType.MemoryType(CType cell)) {
      return array.text(element -> plainNumber(element, cell));
    }
    return plain(value);
  }

  private static String pointerText(Value value) {
    return value instanceof Value.BitVecValue bits
        ? bits.isZero() ? "NULL" : "0x" + bits.unsigned().toString(16)
        : plain(value);
  }

  private static String memoryText(Value value, CType cell) {
    return value instanceof Value.ArrayValue array
        ? array.text(element -> text(element, cell))
        : plain(value);
  }

  private static String letter(int code) {
    return switch (code) {
      case '\n' -> " '\\n'";
      case '\t' -> " '\\t'";
      case '\r' -> " '\\r'";
      case '\'' -> " '\\''";
      case '\\' -> " '\\\\'";
      default -> code >= ' ' && code < 127 ? " '" + (char) code + "'" : "";
    };
  }

  private static String plain(Value value) {
    return switch (value) {
      case Value.BitVecValue bits -> bits.signed().toString();
      case Value.FloatValue number -> FloatText.hexadecimal(number);
      default -> value.toString();
    };
  }
}
