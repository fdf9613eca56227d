package dev.bulwark.frontend.c.values;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.program.CType.Kind;
import dev.bulwark.program.MachineModel;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Integer promotions, the usual arithmetic conversions and conversions between scalar types (C11
 * 6.3.1), where values are the machine's words. {@link MathematicalConversions} has other values;
 * tests put faults in and see them caught.
 */
public class Conversions {

  private final TermFactory terms;
  private final MachineModel machine;
  private final FloatConversions floats;

  public Conversions(TermFactory terms, MachineModel machine) {
    this.terms = terms;
    this.machine = machine;
    this.floats = new FloatConversions(terms, this);
  }

  /** What concerns floating-point numbers only. */
  public final FloatConversions floats() {
    return floats;
  }

  /** The integer type that decides about a type's values. */
  public IntegerType integer(CType type) {
    return switch (type) {
      case IntegerType integer -> integer;
      case CType.EnumType enumeration -> enumeration.underlying();
      case CType.BitFieldType field -> carrier(field);
      default -> throw new IllegalArgumentException("not an integer type: " + type);
    };
  }

  /** Are values of this type lowered, rather than refused? */
  public boolean supports(CType type) {
    return type.isScalar();
  }

  /** The least integer type of the machine that has all values of a bit-field. */
  private static IntegerType carrier(CType.BitFieldType field) {
    IntegerType signed =
        field.bits() <= 8
            ? CType.SCHAR
            : field.bits() <= 16
                ? CType.SHORT
                : field.bits() <= 32
                    ? CType.INT
                    : field.bits() <= 64 ? CType.LONGLONG : CType.INT128;
    return field.isSigned() ? signed : unsignedOf(signed);
  }

  public int width(CType type) {
    return type instanceof CType.BitFieldType field
        ? field.bits()
        : machine.width(integer(type).kind());
  }

  public boolean signed(CType type) {
    return type.isSigned();
  }

  /**
   * Integer promotion: what is narrower than {@code int} becomes {@code int}, which holds all its
   * values. Floating-point types stay, and as in gcc bit-fields that are wider than {@code int}.
   */
  public CType promote(CType type) {
    return switch (type) {
      case CType.FloatingType floating -> floating;
      case CType.BitFieldType field -> field.bits() < width(CType.INT) ? CType.INT : field;
      default -> integer(type).kind().rank() < Kind.INT.rank() ? CType.INT : integer(type);
    };
  }

  /** The type in which an argument without a parameter is passed (C11 6.5.2.2p6). */
  public final CType argument(CType type) {
    if (type.equals(CType.FLOAT)) {
      return CType.DOUBLE;
    }
    return type.isInteger() ? integer(promote(type)) : type;
  }

  /** The type that a bit-field of this width has to gcc: one of the machine's if that fits. */
  public final CType bitFieldType(CType declared, int bits) {
    if (!declared.isInteger() || bits == width(declared)) {
      return declared;
    }
    CType.BitFieldType field = new CType.BitFieldType(signed(declared), bits);
    boolean isLong = bits == width(CType.LONG) && bits > width(CType.INT);
    IntegerType carrier = isLong ? longOf(field) : carrier(field);
    return width(carrier) == bits ? carrier : field;
  }

  private static IntegerType longOf(CType.BitFieldType field) {
    return field.isSigned() ? CType.LONG : CType.ULONG;
  }

  /** The common type of two operands by the usual arithmetic conversions. */
  public CType common(CType left, CType right) {
    if (FloatOperators.concern(left, right)) {
      return FloatConversions.common(left, right);
    }
    CType one = promote(left);
    CType other = promote(right);
    if (one.equals(other)) {
      return one;
    }
    if (one instanceof CType.BitFieldType || other instanceof CType.BitFieldType) {
      return commonOfBitField(one, other);
    }
    IntegerType a = integer(one);
    IntegerType b = integer(other);
    if (signed(a) == signed(b)) {
      return a.kind().rank() >= b.kind().rank() ? a : b;
    }
    IntegerType unsigned = signed(a) ? b : a;
    IntegerType signed = signed(a) ? a : b;
    if (unsigned.kind().rank() >= signed.kind().rank()) {
      return unsigned;
    }
    return width(signed) > width(unsigned) ? signed : unsignedOf(signed);
  }

  /** Here the wider type wins, and the unsigned one if none is wider. */
  private CType commonOfBitField(CType one, CType other) {
    if (width(one) != width(other)) {
      return width(one) > width(other) ? one : other;
    }
    return signed(one) ? other : one;
  }

  private static IntegerType unsignedOf(IntegerType signed) {
    return switch (signed.kind()) {
      case CHAR, SCHAR -> CType.UCHAR;
      case SHORT -> CType.USHORT;
      case INT -> CType.UINT;
      case LONG -> CType.ULONG;
      case LONGLONG -> CType.ULONGLONG;
      case INT128 -> CType.UINT128;
      case BOOL, UCHAR, USHORT, UINT, ULONG, ULONGLONG, UINT128 -> signed;
    };
  }

  /** The sort of a type's values. */
  public Sort sort(CType type) {
    return machine.sort(type);
  }

  /** The number that a value of the type stands for. */
  public BigInteger number(Value value, CType type) {
    BitVecValue bits = (BitVecValue) value;
    return signed(type) ? bits.signed() : bits.unsigned();
  }

  /** Is the conversion from one type to another the identity on terms? */
  public boolean keepsTerm(CType from, CType to) {
    return sort(from).equals(sort(to));
  }

  /** What inputs of the type fulfil, where not all values of its sort do. */
  public Optional<Term> range(Term term, CType type) {
    return Optional.empty();
  }

  /** Why the value may not be cast to the type, if so. */
  public Optional<String> refusedCast(CValue value, CType target) {
    return Optional.empty();
  }

  /**
   * The value in another type: extended by its own sign, truncated, or compared with zero for
   * {@code _Bool}. Between floating-point types and integers: {@link FloatConversions}.
   */
  public CValue convert(CValue value, CType target) {
    if (FloatOperators.concern(value.type(), target)) {
      return floats.convert(value, target);
    }
    if (value.isTruthValue() && integer(target).kind() == Kind.BOOL) {
      return new CValue(bits(value.term(), 1), target, value.poisoned());
    }
    Term term = asTerm(value);
    if (integer(target).kind() == Kind.BOOL && integer(value.type()).kind() != Kind.BOOL) {
      return new CValue(bits(asCondition(value), 1), target, value.poisoned());
    }
    int from = ((Sort.BitVec) term.sort()).width();
    int to = width(target);
    Term converted = term;
    if (to < from) {
      converted = terms.extract(to - 1, 0, term);
    } else if (to > from) {
      converted =
          signed(value.type())
              ? terms.signExtend(to - from, term)
              : terms.zeroExtend(to - from, term);
    }
    return new CValue(converted, target, value.poisoned());
  }

  /** The value as a term of its type's sort. */
  public Term asTerm(CValue value) {
    return value.isTruthValue() ? bits(value.term(), width(value.type())) : value.term();
  }

  /** Is the value different from zero? */
  public Term asCondition(CValue value) {
    if (value.isTruthValue()) {
      return value.term();
    }
    // NaN is different from zero, and minus zero is not.
    return value.type() instanceof CType.FloatingType
        ? terms.not(terms.apply(Op.FP_IS_ZERO, value.term()))
        : terms.distinct(value.term(), terms.zero(value.term().sort()));
  }

  private Term bits(Term truth, int width) {
    return terms.ite(truth, terms.bitVec(width, 1), terms.bitVec(width, 0));
  }
}
