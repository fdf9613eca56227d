package dev.bulwark.logic.eval;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Value.BoolValue;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Value.IntValue;
import dev.bulwark.logic.Value.RealValue;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of every {@link Op} on values. The result is null where SMT-LIB leaves it open, since
 * then solvers may disagree: division of integers and reals by zero, floats that do not fit into
 * the bit-vector they are converted to, the real value of an infinity or NaN, and fp.min and fp.max
 * of two zeros of different sign. It is null as well for products of millions of bits.
 */
public final class Operations {

  private Operations() {}

  /**
   * The value of the operator, with its parameters, on these arguments; {@code sort} is the sort of
   * the result.
   */
  public static @Nullable Value apply(Op op, int p, int q, Sort sort, Value... args) {
    return switch (op) {
      case NOT -> Value.of(!isTrue(args[0]));
      case AND -> Value.of(allAre(args, true));
      case OR -> Value.of(!allAre(args, false));
      case EQ -> Value.of(args[0].equals(args[1]));
      case ITE -> isTrue(args[0]) ? args[1] : args[2];
      case BV_NOT, BV_NEG, EXTRACT, ZERO_EXTEND, SIGN_EXTEND ->
          unary(op, p, q, sort, (BitVecValue) args[0]);
      case BV_AND,
          BV_OR,
          BV_XOR,
          BV_ADD,
          BV_SUB,
          BV_MUL,
          BV_UDIV,
          BV_UREM,
          BV_SDIV,
          BV_SREM,
          BV_SHL,
          BV_LSHR,
          BV_ASHR,
          CONCAT ->
          binary(op, sort, (BitVecValue) args[0], (BitVecValue) args[1]);
      case BV_ULT, BV_ULE, BV_SLT, BV_SLE ->
          compare(op, (BitVecValue) args[0], (BitVecValue) args[1]);
      case ADD -> Numbers.sum(args);
      case NEG -> Numbers.negate(args[0]);
      case MUL -> Numbers.product(args);
      case INT_DIV, INT_MOD -> Numbers.divide(op, args[0], args[1]);
      case REAL_DIV -> Numbers.divideReals(args[0], args[1]);
      case LT -> Value.of(Numbers.compare(args[0], args[1]) < 0);
      case LE -> Value.of(Numbers.compare(args[0], args[1]) <= 0);
      case INT_TO_REAL -> new RealValue(((IntValue) args[0]).number(), BigInteger.ONE);
      case REAL_TO_INT -> Numbers.floor(args[0]);
      case INT_TO_BV -> new BitVecValue(p, ((IntValue) args[0]).number());
      case UBV_TO_INT -> new IntValue(((BitVecValue) args[0]).unsigned());
      case SBV_TO_INT -> new IntValue(((BitVecValue) args[0]).signed());
      case SELECT -> ((ArrayValue) args[0]).select(args[1]);
      case STORE -> ((ArrayValue) args[0]).store(args[1], args[2]);
      case CONST_ARRAY -> new ArrayValue((Sort.Array) sort, args[0], Map.of());
      default -> floating(op, p, q, args);
    };
  }

  private static boolean isTrue(Value value) {
    return ((BoolValue) value).value();
  }

  private static boolean allAre(Value[] args, boolean expected) {
    for (Value arg : args) {
      if (isTrue(arg) != expected) {
        return false;
      }
    }
    return true;
  }

  private static Value unary(Op op, int p, int q, Sort sort, BitVecValue a) {
    int width = ((Sort.BitVec) sort).width();
    return Math.max(width, a.width()) <= Narrow.LIMIT
        ? Narrow.value(width, Narrow.unary(op, p, q, a.width(), a.bits().longValue()))
        : Wide.unary(op, p, q, a);
  }

  private static Value binary(Op op, Sort sort, BitVecValue a, BitVecValue b) {
    int width = ((Sort.BitVec) sort).width();
    return width <= Narrow.LIMIT
        ? Narrow.value(
            width, Narrow.binary(op, b.width(), a.bits().longValue(), b.bits().longValue()))
        : Wide.binary(op, width, a, b);
  }

  private static Value compare(Op op, BitVecValue a, BitVecValue b) {
    return Value.of(
        a.width() <= Narrow.LIMIT
            ? Narrow.compare(op, a.width(), a.bits().longValue(), b.bits().longValue())
            : Wide.compare(op, a, b));
  }

  private static @Nullable Value floating(Op op, int p, int q, Value[] args) {
    return switch (op) {
      case FP_TO_FP ->
          FloatConversions.toFloat(Op.unpackFloat(q), RoundingMode.of(p), (FloatValue) args[0]);
      case SBV_TO_FP ->
          FloatConversions.toFloat(
              Op.unpackFloat(q), RoundingMode.of(p), ((BitVecValue) args[0]).signed());
      case UBV_TO_FP ->
          FloatConversions.toFloat(
              Op.unpackFloat(q), RoundingMode.of(p), ((BitVecValue) args[0]).unsigned());
      case REAL_TO_FP ->
          FloatConversions.toFloat(Op.unpackFloat(q), RoundingMode.of(p), (RealValue) args[0]);
      case BITS_TO_FP -> new FloatValue(Op.unpackFloat(q), ((BitVecValue) args[0]).bits());
      case FP_TO_UBV, FP_TO_SBV ->
          FloatConversions.toBitVec(op, RoundingMode.of(p), q, (FloatValue) args[0]);
      case FP_TO_REAL -> FloatConversions.toReal((FloatValue) args[0]);
      case FP_IS_NORMAL,
          FP_IS_SUBNORMAL,
          FP_IS_ZERO,
          FP_IS_INFINITE,
          FP_IS_NAN,
          FP_IS_NEGATIVE,
          FP_IS_POSITIVE ->
          Value.of(classify(op, (FloatValue) args[0]));
      default -> arithmetic(op, p, args);
    };
  }

  private static @Nullable Value arithmetic(Op op, int p, Value[] args) {
    FloatValue a = (FloatValue) args[0];
    FloatValue b = (FloatValue) args[args.length > 1 ? 1 : 0];
    return switch (op) {
      case FP_ABS -> FloatArithmetic.abs(a);
      case FP_NEG -> FloatArithmetic.negate(a);
      case FP_ADD -> FloatArithmetic.add(RoundingMode.of(p), a, b);
      case FP_SUB -> FloatArithmetic.add(RoundingMode.of(p), a, FloatArithmetic.negate(b));
      case FP_MUL -> FloatArithmetic.multiply(RoundingMode.of(p), a, b);
      case FP_DIV -> FloatArithmetic.divide(RoundingMode.of(p), a, b);
      case FP_FMA ->
          FloatArithmetic.fusedMultiplyAdd(RoundingMode.of(p), a, b, (FloatValue) args[2]);
      case FP_SQRT -> FloatArithmetic.squareRoot(RoundingMode.of(p), a);
      case FP_REM -> FloatArithmetic.remainder(a, b);
      case FP_ROUND -> FloatArithmetic.roundToIntegral(RoundingMode.of(p), a);
      case FP_MIN -> extremum(a, b, true);
      case FP_MAX -> extremum(a, b, false);
      case FP_LE -> Value.of(FloatArithmetic.less(a, b) || FloatArithmetic.equal(a, b));
      case FP_LT -> Value.of(FloatArithmetic.less(a, b));
      case FP_EQ -> Value.of(FloatArithmetic.equal(a, b));
      default -> throw new IllegalArgumentException(op + " has no value semantics");
    };
  }

  private static @Nullable Value extremum(FloatValue a, FloatValue b, boolean minimum) {
    if (a.isNaN()) {
      return b;
    }
    if (b.isNaN()) {
      return a;
    }
    if (FloatArithmetic.equal(a, b)) {
      return a.equals(b) ? a : null;
    }
    return FloatArithmetic.less(a, b) == minimum ? a : b;
  }

  private static boolean classify(Op op, FloatValue a) {
    SoftFloat x = SoftFloat.of(a);
    boolean finite = x.kind() == SoftFloat.Kind.FINITE && !x.isZero();
    return switch (op) {
      case FP_IS_NORMAL -> finite && x.leading() >= SoftFloat.minimalExponent(a.sort());
      case FP_IS_SUBNORMAL -> finite && x.leading() < SoftFloat.minimalExponent(a.sort());
      case FP_IS_ZERO -> x.isZero();
      case FP_IS_INFINITE -> x.isInfinite();
      case FP_IS_NAN -> x.isNaN();
      case FP_IS_NEGATIVE -> !x.isNaN() && x.negative();
      case FP_IS_POSITIVE -> !x.isNaN() && !x.negative();
      default -> throw new IllegalArgumentException(op + " is no float predicate");
    };
  }
}
