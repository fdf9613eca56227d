package dev.bulwark.frontend.c.values;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import java.math.BigInteger;

/** What functions of {@code math.h} compute, as terms. All of it is exact. */
public final class MathTerms {

  private final TermFactory terms;

  public MathTerms(TermFactory terms) {
    this.terms = terms;
  }

  public Term integral(RoundingMode mode, Term x) {
    return terms.rounded(Op.FP_ROUND, mode, x);
  }

  public Term squareRoot(Term x) {
    return terms.rounded(Op.FP_SQRT, FloatConversions.NEAREST, x);
  }

  public Term fused(Term x, Term y, Term z) {
    return terms.rounded(Op.FP_FMA, FloatConversions.NEAREST, x, y, z);
  }

  public Term is(Op predicate, Term x) {
    return terms.apply(predicate, x);
  }

  public Term isNaN(Term x) {
    return is(Op.FP_IS_NAN, x);
  }

  public Term isFinite(Term x) {
    return terms.not(terms.or(isNaN(x), is(Op.FP_IS_INFINITE, x)));
  }

  public Term isUnordered(Term x, Term y) {
    return terms.or(isNaN(x), isNaN(y));
  }

  public Term isLess(Term x, Term y) {
    return terms.apply(Op.FP_LT, x, y);
  }

  public Term isLessEqual(Term x, Term y) {
    return terms.apply(Op.FP_LE, x, y);
  }

  Term nan(Sort.Float sort) {
    return terms.constant(
        new Value.FloatValue(
            sort, BigInteger.ONE.shiftLeft(sort.width() - 1).subtract(BigInteger.ONE)));
  }

  Term infinity(Sort.Float sort) {
    BigInteger exponent = BigInteger.ONE.shiftLeft(sort.exponent()).subtract(BigInteger.ONE);
    return terms.constant(new Value.FloatValue(sort, exponent.shiftLeft(sort.significand() - 1)));
  }

  /** The magnitude of x with a sign. */
  public Term withSign(Term x, Term negative) {
    Term magnitude = terms.apply(Op.FP_ABS, x);
    return terms.ite(negative, terms.apply(Op.FP_NEG, magnitude), magnitude);
  }

  /** Two zeros of different sign, of which C lets either be the smaller one. */
  public Term areDifferentZeros(Term x, Term y) {
    return terms.and(is(Op.FP_IS_ZERO, x), is(Op.FP_IS_ZERO, y), terms.distinct(x, y));
  }

  /** The lesser one, or what is no NaN; {@code first} decides between zeros of different sign. */
  public Term minimum(Term x, Term y, Term first) {
    Term less = terms.ite(areDifferentZeros(x, y), first, isLessEqual(x, y));
    return terms.ite(isNaN(x), y, terms.ite(terms.or(isNaN(y), less), x, y));
  }

  public Term maximum(Term x, Term y, Term first) {
    Term greater = terms.ite(areDifferentZeros(x, y), first, isLessEqual(y, x));
    return terms.ite(isNaN(x), y, terms.ite(terms.or(isNaN(y), greater), x, y));
  }

  /** x - y if that is positive, else 0. */
  public Term positiveDifference(Term x, Term y) {
    Term difference = terms.rounded(Op.FP_SUB, FloatConversions.NEAREST, x, y);
    Term open = terms.ite(isUnordered(x, y), nan((Sort.Float) x.sort()), terms.zero(x.sort()));
    return terms.ite(isLess(y, x), difference, open);
  }

  /** What {@link #integral} takes away, with the sign of x; 0 for infinities. */
  public Term fraction(Term x) {
    Term rest =
        terms.rounded(
            Op.FP_SUB, FloatConversions.NEAREST, x, integral(RoundingMode.TOWARD_ZERO, x));
    Term magnitude = terms.ite(is(Op.FP_IS_INFINITE, x), terms.zero(x.sort()), rest);
    return withSign(magnitude, is(Op.FP_IS_NEGATIVE, x));
  }

  public Term remainder(Term x, Term y) {
    return terms.apply(Op.FP_REM, x, y);
  }

  /**
   * The remainder whose quotient is truncated. Of magnitudes it is IEEE's remainder, or that and
   * one divisor more; it has as many bits as fit, so the sum is exact.
   */
  public Term modulo(Term x, Term y) {
    Term dividend = terms.apply(Op.FP_ABS, x);
    Term divisor = terms.apply(Op.FP_ABS, y);
    Term nearest = terms.apply(Op.FP_REM, dividend, divisor);
    Term above = terms.rounded(Op.FP_ADD, FloatConversions.NEAREST, nearest, divisor);
    Term rest = terms.ite(isLess(nearest, terms.zero(x.sort())), above, nearest);
    return withSign(rest, is(Op.FP_IS_NEGATIVE, x));
  }

  /**
   * x times two to a power, which is a signed bit-vector. Computed in a format with so large
   * exponents that the product is exact, and rounded once from there.
   */
  public Term scaled(Term x, Term power) {
    Sort.Float sort = (Sort.Float) x.sort();
    // From the least number to beyond the greatest it is less than 2^(e+1) + s steps.
    int limit = (1 << (sort.exponent() + 1)) + 2 * sort.significand();
    // More bits of significand than needed: Bitwuzla 0.7 takes all memory where rounding takes away
    // none or one.
    Sort.Float wide = new Sort.Float(sort.exponent() + 4, sort.significand() + 3);
    int width = ((Sort.BitVec) power.sort()).width();
    Term low = terms.bitVec(width, -limit);
    Term high = terms.bitVec(width, limit);
    Term cut =
        terms.ite(
            terms.apply(Op.BV_SLT, power, low),
            low,
            terms.ite(terms.apply(Op.BV_SLT, high, power), high, power));
    int bias = (1 << (wide.exponent() - 1)) - 1;
    Term biased =
        terms.extract(
            wide.exponent() - 1, 0, terms.apply(Op.BV_ADD, cut, terms.bitVec(width, bias)));
    Term bits =
        terms.concat(
            terms.bitVec(1, 0), terms.concat(biased, terms.bitVec(wide.significand() - 1, 0)));
    Term factor = terms.floatFromBits(wide, bits);
    Term exact = terms.toFloat(Op.FP_TO_FP, FloatConversions.NEAREST, wide, x);
    Term product = terms.rounded(Op.FP_MUL, FloatConversions.NEAREST, exact, factor);
    return terms.toFloat(Op.FP_TO_FP, FloatConversions.NEAREST, sort, product);
  }
}
