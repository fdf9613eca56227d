package dev.bulwark.icp.terms;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.icp.search.Search;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.FloatValue;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Bound generalization (§2.4.2 of the paper on iSAT3 and IC3): an assumption {@code x <= c} fails
 * because {@code x >= d} with some {@code d > c} follows from other assumptions; then so does any
 * {@code x <= c'} with {@code c' < d}, and the weakest of these takes its place.
 */
public final class FailingBounds {

  /**
   * A bound that fails.
   *
   * @param reasons numbers of the assumptions that exclude it
   */
  public record Failing(Term bound, int[] reasons) {}

  /** Finds what stands for a term of the caller. */
  @FunctionalInterface
  interface Lookup {
    @Nullable Encoded find(Term term, View view);
  }

  private final Search search;
  private final Lookup lookup;
  private final TermFactory factory;

  FailingBounds(Search search, Lookup lookup, TermFactory factory) {
    this.search = search;
    this.lookup = lookup;
    this.factory = factory;
  }

  /** Nothing if the assumption is no comparison with a constant, or failed for another reason. */
  Optional<Failing> weakest(Term assumption) {
    boolean negated = assumption instanceof Application a && a.op() == Op.NOT;
    if (!((negated ? ((Application) assumption).arg(0) : assumption) instanceof Application atom)) {
      return Optional.empty();
    }
    return switch (atom.op()) {
      case BV_ULE, BV_ULT -> number(atom, View.UNSIGNED, negated);
      case BV_SLE, BV_SLT -> number(atom, View.SIGNED, negated);
      case LE, LT ->
          atom.arg(0).sort() instanceof Sort.Int
              ? number(atom, View.INTEGER, negated)
              : Optional.empty();
      case FP_LE, FP_LT -> floating(atom, negated);
      case EQ ->
          atom.arg(0).sort() instanceof Sort.BitVec ? border(atom, negated) : Optional.empty();
      default -> Optional.empty();
    };
  }

  // ---- Numbers

  private Optional<Failing> number(Application atom, View view, boolean negated) {
    BigInteger right = TruthPlans.number(atom.arg(1), view);
    BigInteger left = TruthPlans.number(atom.arg(0), view);
    BigInteger constant = right != null ? right : left;
    if (constant == null || (left != null && right != null)) {
      return Optional.empty();
    }
    Term x = right != null ? atom.arg(0) : atom.arg(1);
    Encoded encoded = lookup.find(x, view);
    if (encoded == null) {
      return Optional.empty();
    }
    boolean strict = atom.op() == Op.BV_ULT || atom.op() == Op.BV_SLT || atom.op() == Op.LT;
    boolean upper = (right != null) != negated;
    // What is left out is what a strict bound or a negated one excludes.
    boolean excluding = strict != negated;
    return weaker(x, view, encoded, constant, upper, excluding);
  }

  /** {@code x <= constant} or {@code x >= constant}, or these without the constant itself. */
  private Optional<Failing> weaker(
      Term x, View view, Encoded encoded, BigInteger constant, boolean upper, boolean excluding) {
    Op atMost =
        switch (view) {
          case UNSIGNED -> Op.BV_ULE;
          case SIGNED -> Op.BV_SLE;
          default -> Op.LE;
        };
    int variable = encoded.first;
    BigInteger stored = upper ? search.low(variable) : search.high(variable);
    if (stored == null) {
      return Optional.empty();
    }
    BigInteger known = read(x, view, stored);
    int order = upper ? known.compareTo(constant) : constant.compareTo(known);
    BigInteger weaker = upper ? known.subtract(BigInteger.ONE) : known.add(BigInteger.ONE);
    if ((excluding ? order < 0 : order <= 0) || !isInRange(x, view, weaker)) {
      return Optional.empty();
    }
    Term bound = constant(x, weaker);
    return Optional.of(
        upper
            ? new Failing(factory.apply(atMost, x, bound), search.reasonsOfLow(variable))
            : new Failing(factory.apply(atMost, bound, x), search.reasonsOfHigh(variable)));
  }

  /**
   * A word that is the least number, or is not, has a bound too, and the same with the greatest:
   * simplification makes equations of such bounds.
   */
  private Optional<Failing> border(Application equation, boolean negated) {
    boolean right = equation.arg(1) instanceof Constant;
    Term x = equation.arg(right ? 0 : 1);
    for (View view : List.of(View.UNSIGNED, View.SIGNED)) {
      Reading reading = TruthPlans.reading(x, view);
      BigInteger constant = TruthPlans.number(equation.arg(right ? 1 : 0), view);
      Encoded encoded = lookup.find(x, view);
      if (reading == null || constant == null || encoded == null) {
        continue;
      }
      if (constant.equals(reading.min())) {
        return weaker(x, view, encoded, constant, !negated, negated);
      }
      if (constant.equals(reading.max())) {
        return weaker(x, view, encoded, constant, negated, negated);
      }
    }
    return Optional.empty();
  }

  private static BigInteger read(Term x, View view, BigInteger stored) {
    Reading reading = TruthPlans.reading(x, view);
    return reading != null && reading.isNarrow() ? reading.number(stored.longValueExact()) : stored;
  }

  /** What no number fulfils has no weakest form that a constant expresses. */
  private static boolean isInRange(Term x, View view, BigInteger number) {
    Reading reading = TruthPlans.reading(x, view);
    return reading == null
        || (reading.min().compareTo(number) <= 0 && number.compareTo(reading.max()) <= 0);
  }

  private Term constant(Term x, BigInteger number) {
    return x.sort() instanceof Sort.BitVec(int width)
        ? factory.constant(Value.bitVec(width, number))
        : factory.integer(number);
  }

  // ---- Floats

  /**
   * The weakest bound is strict, {@code x < d}, which is right for both zeros too; where the
   * assumption admits NaN it is {@code not (d <= x)}, and that x is no NaN is part of the reason.
   */
  private Optional<Failing> floating(Application atom, boolean negated) {
    boolean constantRight = atom.arg(1) instanceof Constant;
    if (constantRight == atom.arg(0) instanceof Constant) {
      return Optional.empty();
    }
    Term x = constantRight ? atom.arg(0) : atom.arg(1);
    FloatValue value =
        (FloatValue) ((Constant) (constantRight ? atom.arg(1) : atom.arg(0))).value();
    Encoded encoded = lookup.find(x, View.FLOAT);
    if (encoded == null || value.isNaN()) {
      return Optional.empty();
    }
    FloatFormat format = new FloatFormat((Sort.Float) x.sort());
    boolean upper = constantRight != negated;
    boolean excluding = (atom.op() == Op.FP_LT) != negated;
    BigInteger known = upper ? search.low(encoded.first) : search.high(encoded.first);
    BigInteger nan = search.high(encoded.nan);
    if (known == null || (negated && (nan == null || nan.signum() != 0))) {
      return Optional.empty();
    }
    FloatValue reached = format.value(known);
    int order = compare(format, reached, value);
    if (excluding ? (upper ? order < 0 : order > 0) : (upper ? order <= 0 : order >= 0)) {
      return Optional.empty();
    }
    Term bound = factory.constant(reached);
    boolean boundRight = upper != negated;
    Op op = negated ? Op.FP_LE : Op.FP_LT;
    Term weakest = boundRight ? factory.apply(op, x, bound) : factory.apply(op, bound, x);
    int[] reasons =
        upper ? search.reasonsOfLow(encoded.first) : search.reasonsOfHigh(encoded.first);
    return Optional.of(
        negated
            ? new Failing(factory.not(weakest), union(reasons, search.reasonsOfHigh(encoded.nan)))
            : new Failing(weakest, reasons));
  }

  /** As floats are compared: both zeros are equal. */
  private static int compare(FloatFormat format, FloatValue a, FloatValue b) {
    return merged(format.ordinal(a)).compareTo(merged(format.ordinal(b)));
  }

  private static BigInteger merged(BigInteger ordinal) {
    return ordinal.signum() < 0 ? ordinal.add(BigInteger.ONE) : ordinal;
  }

  private static int[] union(int[] a, int[] b) {
    return IntStream.concat(IntStream.of(a), IntStream.of(b)).distinct().sorted().toArray();
  }
}
