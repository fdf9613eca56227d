package dev.bulwark.logic.eval;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Value.BoolValue;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Value.IntValue;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * What some arguments alone say about the result: values that hold whatever the unknown arguments
 * are.
 */
final class PartialOperations {

  private PartialOperations() {}

  /**
   * The value of the application, of whose arguments at least one is null for unknown; or null if
   * the others do not fix it.
   */
  static @Nullable Value apply(Application term, @Nullable Value[] args) {
    boolean same = term.arity() == 2 && term.arg(0) == term.arg(1);
    return switch (term.op()) {
      case AND -> contains(args, Value.FALSE) ? Value.FALSE : null;
      case OR -> contains(args, Value.TRUE) ? Value.TRUE : null;
      case EQ -> same ? Value.TRUE : null;
      case BV_AND, BV_MUL -> isZero(args[0]) || isZero(args[1]) ? zero(term) : null;
      case BV_OR -> isOnes(args[0]) || isOnes(args[1]) ? ones(term) : null;
      case BV_XOR, BV_SUB -> same ? zero(term) : null;
      case BV_UREM -> same || isZero(args[0]) || isOne(args[1]) ? zero(term) : null;
      case BV_SREM ->
          same || isZero(args[0]) || isOne(args[1]) || isOnes(args[1]) ? zero(term) : null;
      case BV_SHL, BV_LSHR -> isZero(args[0]) || shiftsOut(args[1]) ? zero(term) : null;
      case BV_ASHR -> isZero(args[0]) ? zero(term) : isOnes(args[0]) ? ones(term) : null;
      case BV_ULT -> same || isZero(args[1]) || isOnes(args[0]) ? Value.FALSE : null;
      case BV_ULE -> same || isZero(args[0]) || isOnes(args[1]) ? Value.TRUE : null;
      case BV_SLT ->
          same || isSignedMinimum(args[1]) || isSignedMaximum(args[0]) ? Value.FALSE : null;
      case BV_SLE ->
          same || isSignedMinimum(args[0]) || isSignedMaximum(args[1]) ? Value.TRUE : null;
      case MUL -> absorbingFactor(args);
      case INT_MOD -> isUnit(args[1]) ? Value.integer(0) : null;
      case LT -> same ? Value.FALSE : null;
      case LE -> same ? Value.TRUE : null;
      case FP_ADD, FP_SUB, FP_MUL, FP_DIV, FP_FMA, FP_REM ->
          anyNaN(args) ? SoftFloat.nan((Sort.Float) term.sort()) : null;
      case FP_LT -> same || anyNaN(args) ? Value.FALSE : null;
      case FP_LE, FP_EQ -> anyNaN(args) ? Value.FALSE : null;
      default -> null;
    };
  }

  private static boolean contains(@Nullable Value[] args, BoolValue sought) {
    for (Value arg : args) {
      if (sought.equals(arg)) {
        return true;
      }
    }
    return false;
  }

  private static boolean anyNaN(@Nullable Value[] args) {
    for (Value arg : args) {
      if (arg instanceof FloatValue value && value.isNaN()) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Value absorbingFactor(@Nullable Value[] args) {
    for (Value arg : args) {
      if (arg instanceof IntValue(BigInteger number) && number.signum() == 0) {
        return arg;
      }
      if (arg instanceof Value.RealValue real && real.numerator().signum() == 0) {
        return arg;
      }
    }
    return null;
  }

  private static boolean isUnit(@Nullable Value value) {
    return value instanceof IntValue(BigInteger number) && number.abs().equals(BigInteger.ONE);
  }

  private static Value zero(Application term) {
    return new BitVecValue(width(term), BigInteger.ZERO);
  }

  private static Value ones(Application term) {
    return new BitVecValue(width(term), BigInteger.ONE.negate());
  }

  private static int width(Application term) {
    return ((Sort.BitVec) term.sort()).width();
  }

  private static boolean isZero(@Nullable Value value) {
    return value instanceof BitVecValue bits && bits.isZero();
  }

  private static boolean isOne(@Nullable Value value) {
    return value instanceof BitVecValue bits && bits.bits().equals(BigInteger.ONE);
  }

  private static boolean isOnes(@Nullable Value value) {
    return value instanceof BitVecValue bits && bits.bits().bitCount() == bits.width();
  }

  private static boolean isSignedMinimum(@Nullable Value value) {
    return value instanceof BitVecValue bits
        && bits.bits().bitCount() == 1
        && bits.bits().testBit(bits.width() - 1);
  }

  private static boolean isSignedMaximum(@Nullable Value value) {
    return value instanceof BitVecValue bits
        && bits.bits().bitCount() == bits.width() - 1
        && !bits.bits().testBit(bits.width() - 1);
  }

  private static boolean shiftsOut(@Nullable Value value) {
    return value instanceof BitVecValue bits
        && bits.bits().compareTo(BigInteger.valueOf(bits.width())) >= 0;
  }
}
