package dev.bulwark.program.integer;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Translates bit-vector terms to integers. Sums, differences and products with constants are exact
 * and stay linear; wrapping is exact too ({@code ite} where at most one round is possible, {@code
 * mod} by a constant elsewhere), and so are bit operations with constants. Products, divisions, bit
 * operations and shifts by variables become unknowns within the range that is known of the result,
 * unless {@link Unknowns} wants them exact.
 */
final class ToIntegers {

  /** Unwrapped sums may grow by this many bits before they are wrapped after all. */
  private static final int SLACK_BITS = 16;

  private final TermFactory terms;
  private final Function<Variable, IntegerView> variables;
  private final Unknowns unknowns;
  private final Readings readings;
  private final BitOperations bitOperations;
  private final Divisions divisions;
  private final Shifts shifts;
  private final Map<Term, IntegerView> views = new HashMap<>();
  private final Map<Term, Term> formulas = new HashMap<>();

  /**
   * @param terms makes the integer terms
   * @param variables the integer variable for each bit-vector variable
   * @param unknowns what stands for the results of operations without a cheap linear form
   */
  ToIntegers(TermFactory terms, Function<Variable, IntegerView> variables, Unknowns unknowns) {
    this.terms = terms;
    this.variables = variables;
    this.unknowns = unknowns;
    this.readings = new Readings(terms);
    this.bitOperations = new BitOperations(terms, readings, unknowns);
    this.divisions = new Divisions(terms, readings, unknowns);
    this.shifts = new Shifts(terms, readings, unknowns);
  }

  /** The formula over integers. */
  Term formula(Term term) {
    translate(term);
    return known(formulas, term);
  }

  /** The number that a bit-vector term stands for, read as signed or unsigned. */
  Term number(Term term, boolean signed) {
    translate(term);
    return canonical(known(views, term), signed);
  }

  private static <T> T known(Map<Term, T> map, Term term) {
    return Optional.ofNullable(map.get(term))
        .orElseThrow(() -> new IllegalStateException("not translated: " + term));
  }

  private void translate(Term root) {
    ArrayDeque<Term> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      Term top = stack.element();
      if (views.containsKey(top) || formulas.containsKey(top)) {
        stack.pop();
        continue;
      }
      boolean ready = true;
      if (top instanceof Application application) {
        for (Term arg : application.args()) {
          if (!views.containsKey(arg) && !formulas.containsKey(arg)) {
            stack.push(arg);
            ready = false;
          }
        }
      }
      if (ready) {
        stack.pop();
        if (top.isBool()) {
          formulas.put(top, bool(top));
        } else if (top.sort() instanceof Sort.BitVec(int width)) {
          views.put(top, bits(top, width));
        } else {
          throw new NoIntegerEncodingException(top.sort());
        }
      }
    }
  }

  // ---- Truth values

  private Term bool(Term term) {
    return switch (term) {
      case Constant constant -> terms.constant(constant.value());
      case Variable variable -> terms.variable(variable.name(), Sort.BOOL);
      case Application a ->
          switch (a.op()) {
            case NOT -> terms.not(arg(a, 0));
            case AND -> terms.and(a.args().stream().map(x -> known(formulas, x)).toList());
            case OR -> terms.or(a.args().stream().map(x -> known(formulas, x)).toList());
            case ITE -> terms.ite(arg(a, 0), arg(a, 1), arg(a, 2));
            case EQ ->
                a.arg(0).isBool() ? terms.eq(arg(a, 0), arg(a, 1)) : equal(view(a, 0), view(a, 1));
            case BV_ULT -> terms.lt(canonical(view(a, 0), false), canonical(view(a, 1), false));
            case BV_ULE -> terms.le(canonical(view(a, 0), false), canonical(view(a, 1), false));
            case BV_SLT -> terms.lt(canonical(view(a, 0), true), canonical(view(a, 1), true));
            case BV_SLE -> terms.le(canonical(view(a, 0), true), canonical(view(a, 1), true));
            default -> throw new NoIntegerEncodingException(a.op());
          };
    };
  }

  private Term arg(Application a, int i) {
    return known(formulas, a.arg(i));
  }

  private IntegerView view(Application a, int i) {
    return known(views, a.arg(i));
  }

  /** Equality modulo 2^width, in the reading that needs less wrapping. */
  private Term equal(IntegerView a, IntegerView b) {
    boolean signed = Readings.wraps(true, a, b) <= Readings.wraps(false, a, b);
    return terms.eq(canonical(a, signed), canonical(b, signed));
  }

  /** The one congruent number in the range of the reading. */
  private Term canonical(IntegerView view, boolean signed) {
    return readings.wrapped(view, signed).value();
  }

  // ---- Bit-vectors

  private IntegerView bits(Term term, int width) {
    return switch (term) {
      case Constant constant ->
          readings.constant(((Value.BitVecValue) constant.value()).signed(), width);
      case Variable variable -> variables.apply(variable);
      case Application a -> limited(application(a, width));
    };
  }

  private IntegerView limited(IntegerView view) {
    Interval allowed = Interval.signed(view.width() + SLACK_BITS);
    return allowed.contains(view.bounds()) ? view : readings.wrapped(view, true);
  }

  private IntegerView application(Application a, int width) {
    return switch (a.op()) {
      case BV_ADD ->
          new IntegerView(
              terms.add(view(a, 0).value(), view(a, 1).value()),
              view(a, 0).bounds().add(view(a, 1).bounds()),
              width);
      case BV_SUB ->
          new IntegerView(
              terms.sub(view(a, 0).value(), view(a, 1).value()),
              view(a, 0).bounds().subtract(view(a, 1).bounds()),
              width);
      case BV_NEG ->
          new IntegerView(terms.neg(view(a, 0).value()), view(a, 0).bounds().negate(), width);
      case BV_NOT ->
          new IntegerView(
              readings.plus(terms.neg(view(a, 0).value()), BigInteger.ONE.negate()),
              view(a, 0).bounds().negate().add(-1),
              width);
      case BV_MUL -> product(a, view(a, 0), view(a, 1), width);
      case BV_UDIV, BV_UREM, BV_SDIV, BV_SREM -> divisions.of(a, view(a, 0), view(a, 1));
      case BV_SHL, BV_LSHR, BV_ASHR -> shifts.of(a, view(a, 0), view(a, 1));
      case BV_AND, BV_OR, BV_XOR -> bitOperations.of(a, view(a, 0), view(a, 1));
      case ZERO_EXTEND -> widened(readings.wrapped(view(a, 0), false), width);
      case SIGN_EXTEND -> widened(readings.wrapped(view(a, 0), true), width);
      case EXTRACT -> extract(a, width);
      case CONCAT -> concat(view(a, 0), readings.wrapped(view(a, 1), false), width);
      case ITE ->
          new IntegerView(
              terms.ite(arg(a, 0), view(a, 1).value(), view(a, 2).value()),
              view(a, 1).bounds().join(view(a, 2).bounds()),
              width);
      default -> throw new NoIntegerEncodingException(a.op());
    };
  }

  private static IntegerView widened(IntegerView view, int width) {
    return new IntegerView(view.value(), view.bounds(), width);
  }

  private IntegerView product(Application a, IntegerView x, IntegerView y, int width) {
    Interval bounds = x.bounds().multiply(y.bounds());
    for (IntegerView factor : List.of(x, y)) {
      IntegerView other = factor == x ? y : x;
      if (Readings.isFew(factor.bounds())) {
        return readings.cases(
            factor,
            factor.bounds(),
            n ->
                new IntegerView(
                    readings.times(n, other.value()),
                    other.bounds().multiply(Interval.single(n)),
                    width));
      }
    }
    if (unknowns.isExact(a)) {
      return new IntegerView(terms.mul(x.value(), y.value()), bounds, width);
    }
    boolean fits =
        Interval.signed(width).contains(bounds) || Interval.unsigned(width).contains(bounds);
    Interval range = fits ? bounds : Interval.signed(width);
    return new IntegerView(unknowns.unknown(a, range), range, width);
  }

  /** Congruent modulo the larger power, so modulo the smaller one as well. */
  private IntegerView extract(Application a, int width) {
    IntegerView x = view(a, 0);
    Interval bounds =
        Interval.of(
            Readings.low(x.bounds()).shiftRight(a.q()),
            Readings.high(x.bounds()).shiftRight(a.q()));
    return new IntegerView(readings.div(x.value(), BigInteger.ONE.shiftLeft(a.q())), bounds, width);
  }

  private IntegerView concat(IntegerView high, IntegerView low, int width) {
    BigInteger factor = BigInteger.ONE.shiftLeft(low.width());
    return new IntegerView(
        terms.add(terms.mul(terms.integer(factor), high.value()), low.value()),
        high.bounds().multiply(Interval.single(factor)).add(low.bounds()),
        width);
  }
}
