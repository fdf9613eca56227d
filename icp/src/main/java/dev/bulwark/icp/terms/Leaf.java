package dev.bulwark.icp.terms;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.icp.search.ProofLog.Bound;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.BitSet;

/**
 * What a variable of the search says of a variable of terms: its number in a reading, its ordinal,
 * or whether it is NaN. It is a function of that, with one exception: the ordinal of NaN is any
 * number. Bounds as terms take it for that of −∞.
 */
public final class Leaf {

  private final Variable variable;
  private final BitSet groups;
  private final View view;
  private final boolean isNan;

  Leaf(Variable variable, BitSet groups, View view, boolean isNan) {
    this.variable = variable;
    this.groups = groups;
    this.view = view;
    this.isNan = isNan;
  }

  /** The numbers of the groups that have the variable; not to be changed. */
  public BitSet groups() {
    return groups;
  }

  /** The bound, which is one of this, as a formula. */
  public Term term(Bound bound, TermFactory terms) {
    return bound.isUpper()
        ? terms.not(atLeast(bound.value().add(BigInteger.ONE), terms))
        : atLeast(bound.value(), terms);
  }

  private Term atLeast(BigInteger number, TermFactory terms) {
    return switch (view) {
      case TRUTH -> orKnown(number, variable, terms);
      case UNSIGNED -> word(number, false, Op.BV_ULE, terms);
      case SIGNED -> word(number, true, Op.BV_SLE, terms);
      case INTEGER -> terms.apply(Op.LE, terms.integer(number), variable);
      case FLOAT ->
          isNan
              ? orKnown(number, terms.apply(Op.FP_IS_NAN, variable), terms)
              : ordinal(number, terms);
    };
  }

  /** A truth value is at least a number. */
  private static Term orKnown(BigInteger number, Term truth, TermFactory terms) {
    return number.equals(BigInteger.ONE) ? truth : terms.bool(number.signum() <= 0);
  }

  private Term word(BigInteger stored, boolean signed, Op atMost, TermFactory terms) {
    int width = ((Sort.BitVec) variable.sort()).width();
    Reading reading = new Reading(width, signed);
    BigInteger number =
        reading.isShifted() ? stored.add(BigInteger.ONE.shiftLeft(Long.SIZE - 1)) : stored;
    if (number.compareTo(reading.min()) <= 0 || number.compareTo(reading.max()) > 0) {
      return terms.bool(number.compareTo(reading.min()) <= 0);
    }
    return terms.apply(atMost, terms.constant(Value.bitVec(width, number)), variable);
  }

  /** Floats compare both zeros as equal, ordinals do not. */
  private Term ordinal(BigInteger ordinal, TermFactory terms) {
    FloatFormat format = new FloatFormat((Sort.Float) variable.sort());
    if (ordinal.compareTo(format.negativeInfinity()) <= 0) {
      return terms.bool(true);
    }
    if (ordinal.compareTo(format.infinity()) > 0) {
      return terms.bool(false);
    }
    Term atLeast = terms.apply(Op.FP_LE, terms.constant(format.value(ordinal)), variable);
    Value negativeZero = format.value(BigInteger.ONE.negate());
    return ordinal.signum() == 0
        ? terms.and(atLeast, terms.not(terms.eq(variable, terms.constant(negativeZero))))
        : atLeast;
  }
}
