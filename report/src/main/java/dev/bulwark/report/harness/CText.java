package dev.bulwark.report.harness;

import dev.bulwark.logic.FloatText;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import java.math.BigInteger;

/** Types and values as a C file of our own spells them. */
public final class CText {

  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64);

  private CText() {}

  /** The C type in words that need no declaration. */
  public static String type(CType type) {
    if (type instanceof CType.EnumType enumeration) {
      return enumeration.underlying().toString();
    }
    boolean known = type instanceof CType.IntegerType || type instanceof CType.FloatingType;
    return known ? type.toString() : "void *";
  }

  /** A value as a constant expression of the type. */
  public static String literal(Value value, CType type) {
    return switch (value) {
      case Value.BitVecValue bits -> integer(bits, type);
      case Value.FloatValue number -> floating(number, type);
      default -> "0";
    };
  }

  private static String integer(Value.BitVecValue bits, CType type) {
    CType.Kind kind =
        type instanceof CType.IntegerType integer
            ? integer.kind()
            : type instanceof CType.EnumType enumeration ? enumeration.underlying().kind() : null;
    if (kind == null) {
      return "(void *)" + bits.unsigned() + "UL";
    }
    BigInteger number = kind.signed() ? bits.signed() : bits.unsigned();
    if (number.bitLength() > 64) {
      return "("
          + type
          + ")((unsigned __int128)"
          + bits.unsigned().shiftRight(64)
          + "ULL << 64 | "
          + bits.unsigned().mod(WORD)
          + "ULL)";
    }
    if (number.bitLength() < 32) {
      boolean least = number.bitLength() == 31 && number.negate().bitCount() == 1;
      return least ? "(-2147483647 - 1)" : number.toString();
    }
    return number.signum() < 0 ? "(" + number.add(BigInteger.ONE) + "LL - 1)" : number + "ULL";
  }

  private static String floating(Value.FloatValue number, CType type) {
    if (number.isNaN()) {
      return "__builtin_nan(\"\")";
    }
    if (!FloatText.isFinite(number)) {
      return (FloatText.isNegative(number) ? "-" : "") + "__builtin_inf()";
    }
    boolean isLong = !type.toString().equals("float") && !type.toString().equals("double");
    String suffix = type.toString().equals("float") ? "f" : isLong ? "L" : "";
    return FloatText.hexadecimal(number) + suffix;
  }
}
