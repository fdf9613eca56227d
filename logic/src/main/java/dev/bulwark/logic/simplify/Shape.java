package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** What a term looks like: what rules ask about it. */
final class Shape {

  private Shape() {}

  /** The term if it is an application of the operator. */
  static @Nullable Application app(Term term, Op op) {
    return term instanceof Application application && application.op() == op ? application : null;
  }

  static boolean is(Term term, Op op) {
    return term instanceof Application application && application.op() == op;
  }

  static boolean isConstant(Term term) {
    return term instanceof Constant;
  }

  /** Is the term the negation of the other, or the other way round? */
  static boolean complementary(Term a, Term b, Op negation) {
    return (app(a, negation) instanceof Application x && x.arg(0) == b)
        || (app(b, negation) instanceof Application y && y.arg(0) == a);
  }

  static int width(Term term) {
    return ((Sort.BitVec) term.sort()).width();
  }

  /** The bits of a constant bit-vector. */
  static @Nullable BitVecValue bits(Term term) {
    return term instanceof Constant constant && constant.value() instanceof BitVecValue bits
        ? bits
        : null;
  }

  /** The number of a constant integer. */
  static @Nullable BigInteger number(Term term) {
    return term instanceof Constant constant
            && constant.value() instanceof Value.IntValue(BigInteger number)
        ? number
        : null;
  }

  static boolean isOne(BitVecValue value) {
    return value.bits().equals(BigInteger.ONE);
  }

  static boolean isOnes(BitVecValue value) {
    return value.bits().bitCount() == value.width();
  }

  /** The exponent if the value is a power of two, or -1. */
  static int log2(BitVecValue value) {
    return value.bits().bitCount() == 1 ? value.bits().getLowestSetBit() : -1;
  }
}
