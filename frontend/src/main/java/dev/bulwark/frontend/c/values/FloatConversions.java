package dev.bulwark.frontend.c.values;

import dev.bulwark.frontend.c.expressions.FloatTruncation;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BoolValue;
import dev.bulwark.logic.eval.Operations;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.FloatingType;
import java.math.BigInteger;

/**
 * Conversions between floating-point types, and between these and integers (C11 6.3.1.4 and
 * 6.3.1.5). Numbers are rounded to the nearest, and truncated towards zero for integers. What an
 * integer type cannot hold is converted to any value, which takes an input: {@link
 * FloatTruncation}; constants are converted as gcc does it when it compiles.
 */
public final class FloatConversions {

  static final RoundingMode NEAREST = RoundingMode.NEAREST_EVEN;

  private final TermFactory terms;
  private final Conversions conversions;

  FloatConversions(TermFactory terms, Conversions conversions) {
    this.terms = terms;
    this.conversions = conversions;
  }

  static Sort.Float sort(FloatingType type) {
    return (Sort.Float) type.format().sort();
  }

  /** The wider one of two types, one of which is floating. */
  public static FloatingType common(CType left, CType right) {
    if (left instanceof FloatingType a && right instanceof FloatingType b) {
      return a.format().compareTo(b.format()) >= 0 ? a : b;
    }
    return left instanceof FloatingType a ? a : (FloatingType) right;
  }

  /** The number nearest to the exact quotient. */
  Constant constant(BigInteger numerator, BigInteger denominator, FloatingType type) {
    return terms.constant(nearest(numerator, denominator, sort(type)));
  }

  Constant constant(long number, FloatingType type) {
    return constant(BigInteger.valueOf(number), BigInteger.ONE, type);
  }

  private static Value nearest(BigInteger numerator, BigInteger denominator, Sort.Float sort) {
    Value value =
        Operations.apply(
            Op.REAL_TO_FP,
            NEAREST.ordinal(),
            Op.packFloat(sort),
            sort,
            Value.real(numerator, denominator));
    if (value == null) {
      throw new IllegalStateException("every real number has a nearest float");
    }
    return value;
  }

  /** The value in another type, where one of the two is floating. */
  CValue convert(CValue value, CType target) {
    Term converted =
        switch (target) {
          case FloatingType floating -> toFloat(value, floating);
          case CType integer when isBool(integer) ->
              terms.ite(conversions.asCondition(value), terms.bitVec(1, 1), terms.bitVec(1, 0));
          default -> toInteger(value, target);
        };
    return new CValue(converted, target, value.poisoned());
  }

  private boolean isBool(CType type) {
    return conversions.integer(type).kind() == CType.Kind.BOOL;
  }

  private Term toFloat(CValue value, FloatingType target) {
    Sort.Float sort = sort(target);
    if (value.type() instanceof FloatingType) {
      return terms.toFloat(Op.FP_TO_FP, NEAREST, sort, value.term());
    }
    if (value.isTruthValue()) {
      return terms.ite(value.term(), constant(1, target), constant(0, target));
    }
    Op op = conversions.signed(value.type()) ? Op.SBV_TO_FP : Op.UBV_TO_FP;
    return terms.toFloat(op, NEAREST, sort, value.term());
  }

  /** Only of constants: everything else has to take any value elsewhere. */
  private Term toInteger(CValue value, CType target) {
    Term fits = inRange(value.term(), target);
    boolean holds =
        Folding.fold(fits)
            .map(truth -> ((BoolValue) truth).value())
            .orElseThrow(
                () -> new IllegalStateException("this conversion may give any value: " + target));
    return holds ? truncated(value.term(), target) : nearestBound(value.term(), target);
  }

  /** What gcc makes of a constant beyond the type: its nearest value, and zero of NaN. */
  private Term nearestBound(Term number, CType target) {
    int width = conversions.width(target);
    boolean signed = conversions.signed(target);
    BigInteger above = BigInteger.ONE.shiftLeft(signed ? width - 1 : width);
    Term least = terms.bitVec(width, signed ? above.negate() : BigInteger.ZERO);
    Term greatest = terms.bitVec(width, above.subtract(BigInteger.ONE));
    return terms.ite(
        terms.apply(Op.FP_IS_NAN, number),
        terms.bitVec(width, 0),
        terms.ite(
            terms.apply(Op.FP_LT, number, exact(BigInteger.ZERO, (Sort.Float) number.sort())),
            least,
            greatest));
  }

  /** Does the conversion depend on the value, so that it may give any value? */
  public boolean takesSteps(CValue value, CType target) {
    if (!(value.type() instanceof FloatingType) || !target.isInteger() || isBool(target)) {
      return false;
    }
    return Folding.fold(inRange(value.term(), target)).isEmpty();
  }

  /** The number without its fraction, if the type holds that. */
  public Term truncated(Term number, CType target) {
    Op op = conversions.signed(target) ? Op.FP_TO_SBV : Op.FP_TO_UBV;
    return terms.floatToBitVec(op, RoundingMode.TOWARD_ZERO, conversions.width(target), number);
  }

  /** Does the integer type hold the number without its fraction? */
  public Term inRange(Term number, CType target) {
    Sort.Float sort = (Sort.Float) number.sort();
    int width = conversions.width(target);
    boolean signed = conversions.signed(target);
    BigInteger above = BigInteger.ONE.shiftLeft(signed ? width - 1 : width);
    BigInteger least = signed ? above.negate() : BigInteger.ZERO;
    // Where the format's numbers are further apart than one, none lies between the two bounds.
    Constant below = exact(least.subtract(BigInteger.ONE), sort);
    Term high = terms.apply(Op.FP_LT, number, exact(above, sort));
    Term low =
        isExactly(below, least.subtract(BigInteger.ONE))
            ? terms.apply(Op.FP_LT, below, number)
            : terms.apply(Op.FP_LE, exact(least, sort), number);
    return terms.and(low, high);
  }

  /** The number if the format has it; infinity where it is beyond the format. */
  private Constant exact(BigInteger number, Sort.Float sort) {
    return terms.constant(nearest(number, BigInteger.ONE, sort));
  }

  private static boolean isExactly(Constant constant, BigInteger number) {
    Value real = Operations.apply(Op.FP_TO_REAL, 0, 0, Sort.REAL, constant.value());
    return Value.real(number, BigInteger.ONE).equals(real);
  }
}
