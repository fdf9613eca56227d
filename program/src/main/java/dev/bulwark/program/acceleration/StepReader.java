package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.encoding.GuardedStep;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a step as one over integers. A bit-vector term becomes a linear form that is congruent to
 * it modulo 2^width. Where its value matters, because it is compared, extended or kept in a
 * variable that must be known as a number, rows say that the form is in the range of the reading:
 * nothing wraps there. Sums may wrap on the way and come back.
 *
 * <p>Variables whose value does not matter to the steps taken are known modulo 2^width only; no row
 * speaks of them. Integers and truth values are read as they are.
 */
final class StepReader {

  /** A form that is congruent modulo 2^width, or equal if the width is 0. */
  private record View(LinearForm form, int width) {}

  private final Readings readings;
  private final Set<Variable> exact;
  private final Map<Term, View> views = new HashMap<>();
  private final Set<Row> rows = new LinkedHashSet<>();
  private final Set<LinearForm> different = new LinkedHashSet<>();
  private final List<Term> conditions = new ArrayList<>();
  private final Set<Variable> needed = new LinkedHashSet<>();

  /** What numbers become in an iteration, where that is linear; modulo 2^width if not exact. */
  private final Map<Variable, LinearForm> successors = new HashMap<>();

  /** What came out, and the numbers that have to be known for it, not only modulo 2^width. */
  record Result(IntegerStep step, Set<Variable> needed) {}

  /**
   * @param exact numbers of variables that have to be known, and not only modulo 2^width
   */
  private StepReader(Readings readings, Set<Variable> exact) {
    this.readings = readings;
    this.exact = exact;
  }

  /** The step over integers, or nothing if it is not linear. */
  static Optional<Result> read(Readings readings, Set<Variable> exact, GuardedStep step) {
    return Optional.ofNullable(new StepReader(readings, exact).read(step));
  }

  private @Nullable Result read(GuardedStep step) {
    if (readings.isSingleStep()) {
      step.updates()
          .forEach(
              (variable, value) -> {
                Reading reading = readings.of(variable);
                LinearForm successor = value(value, reading);
                if (successor != null) {
                  successors.put(reading.number(), successor);
                }
              });
    }
    for (Term literal : Terms.conjuncts(step.guard())) {
      if (!literal(literal)) {
        return null;
      }
    }
    Map<Variable, LinearForm> updates = new LinkedHashMap<>();
    for (Map.Entry<Variable, Term> update : step.updates().entrySet()) {
      Reading reading = readings.of(update.getKey());
      LinearForm value = value(update.getValue(), reading);
      if (value == null) {
        return null;
      }
      if (!value.single().equals(Optional.of(reading.number()))) {
        updates.put(reading.number(), value);
      }
    }
    return new Result(
        new IntegerStep(List.copyOf(rows), List.copyOf(different), conditions, updates), needed);
  }

  /** What a variable is assigned, as a number of its reading if that has to be known. */
  private @Nullable LinearForm value(Term value, Reading reading) {
    View view = view(value);
    if (view == null) {
      return null;
    }
    return exact.contains(reading.number()) ? inRange(view, reading.signed()) : view.form();
  }

  // ---- Conditions

  private boolean literal(Term literal) {
    if (!readings.isChanging(literal)) {
      if (!Terms.isTrue(literal)) {
        conditions.add(literal);
      }
      return true;
    }
    boolean negated = literal instanceof Application not && not.op() == Op.NOT;
    Term atom = negated ? ((Application) literal).arg(0) : literal;
    if (atom instanceof Variable) {
      rows.add(Row.zero(number(atom).plus(negated ? 0 : -1)));
      return true;
    }
    if (!(atom instanceof Application a) || a.arity() != 2) {
      return false;
    }
    View x = view(a.arg(0));
    View y = view(a.arg(1));
    if (x == null || y == null) {
      return false;
    }
    if (isKept(x) && isKept(y)) {
      // It holds in all iterations if it does in the first.
      conditions.add(literal);
      return true;
    }
    switch (a.op()) {
      case BV_SLT -> below(inRange(x, true), inRange(y, true), true, negated);
      case BV_SLE -> below(inRange(x, true), inRange(y, true), false, negated);
      case BV_ULT -> below(inRange(x, false), inRange(y, false), true, negated);
      case BV_ULE -> below(inRange(x, false), inRange(y, false), false, negated);
      case LT -> below(x.form(), y.form(), true, negated);
      case LE -> below(x.form(), y.form(), false, negated);
      case EQ -> equal(x, y, negated);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void below(LinearForm x, LinearForm y, boolean strictly, boolean negated) {
    if (negated) {
      below(y, x, !strictly, false);
    } else {
      rows.add(Row.atMost(strictly ? x.plus(1) : x, y));
    }
  }

  /** In the reading in which fewer rows are needed. */
  private void equal(View x, View y, boolean negated) {
    boolean signed = tears(x, true) + tears(y, true) <= tears(x, false) + tears(y, false);
    LinearForm difference = inRange(x, signed).minus(inRange(y, signed));
    if (negated) {
      different.add(difference);
    } else {
      rows.add(Row.zero(difference));
    }
  }

  /** Is the term's value the same after each iteration? As x modulo 2 is where x grows by 2. */
  private boolean isKept(View view) {
    if (!readings.isSingleStep() || view.width() == 0) {
      return false;
    }
    return isKept(view.form(), BigInteger.ONE.shiftLeft(view.width()));
  }

  private boolean isKept(LinearForm form, BigInteger modulus) {
    for (Variable number : form.coefficients().keySet()) {
      if (readings.isState(number) && !successors.containsKey(number)) {
        return false;
      }
    }
    LinearForm change = form.substitute(successors).minus(form);
    return change.constant().mod(modulus).signum() == 0
        && change.coefficients().values().stream()
            .allMatch(factor -> factor.mod(modulus).signum() == 0);
  }

  // ---- Ranges

  private Interval range(LinearForm form) {
    return form.range(readings::range);
  }

  /** In how many pieces the range of the reading tears the form's values, beyond one. */
  private int tears(View view, boolean signed) {
    if (view.width() == 0) {
      return 0;
    }
    Interval values = range(view.form());
    Interval target = range(view.width(), signed);
    if (!values.isBounded()) {
      return 2;
    }
    return window(values.low(), target, view.width())
            .equals(window(values.high(), target, view.width()))
        ? 0
        : 1;
  }

  private static Interval range(int width, boolean signed) {
    return signed ? Interval.signed(width) : Interval.unsigned(width);
  }

  /** How many times 2^width lies between the range and the number. */
  private static BigInteger window(@Nullable BigInteger number, Interval target, int width) {
    return Interval.require(number).subtract(Interval.require(target.low())).shiftRight(width);
  }

  /** The one congruent number in the range of the reading, with rows where that can fail. */
  private LinearForm inRange(View view, boolean signed) {
    needed.addAll(view.form().coefficients().keySet());
    if (view.width() == 0) {
      return view.form();
    }
    LinearForm form = view.form();
    Interval target = range(view.width(), signed);
    Interval values = range(form);
    if (values.isBounded()) {
      BigInteger first = window(values.low(), target, view.width());
      BigInteger last = window(values.high(), target, view.width());
      boolean hasZero = first.signum() <= 0 && last.signum() >= 0;
      if (!hasZero || first.equals(last)) {
        form = form.plus(first.shiftLeft(view.width()).negate());
        values = range(form);
      }
    }
    if (target.contains(values)) {
      return form;
    }
    Optional<Reading> other = form.single().flatMap(readings::otherReading);
    if (other.isPresent()) {
      return LinearForm.of(other.get().number());
    }
    if (values.low() == null || values.low().compareTo(target.low()) < 0) {
      rows.add(Row.atMost(LinearForm.of(Interval.require(target.low())), form));
    }
    if (values.high() == null || values.high().compareTo(target.high()) > 0) {
      rows.add(Row.atMost(form, LinearForm.of(Interval.require(target.high()))));
    }
    return form;
  }

  // ---- Numbers

  private LinearForm number(Term leaf) {
    return LinearForm.of(readings.of(leaf).number());
  }

  private @Nullable View view(Term root) {
    ArrayDeque<Term> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      Term top = stack.element();
      boolean ready = true;
      if (!views.containsKey(top) && !readings.isLeaf(top) && top instanceof Application a) {
        for (Term arg : a.args()) {
          if (!views.containsKey(arg)) {
            stack.push(arg);
            ready = false;
          }
        }
      }
      if (ready) {
        stack.pop();
        if (!views.containsKey(top)) {
          View made = make(top);
          if (made == null) {
            return null;
          }
          views.put(top, made);
        }
      }
    }
    return views.get(root);
  }

  private View known(Application a, int i) {
    View view = views.get(a.arg(i));
    if (view == null) {
      throw new IllegalStateException("not read: " + a.arg(i));
    }
    return view;
  }

  private @Nullable View make(Term term) {
    int width =
        switch (term.sort()) {
          case Sort.BitVec(int bits) -> bits;
          case Sort.Int integer -> 0;
          case Sort.Bool bool -> 0;
          default -> -1;
        };
    if (width < 0) {
      return null;
    }
    return switch (term) {
      case Constant constant -> new View(LinearForm.of(constant(constant.value())), width);
      case Variable variable -> new View(number(variable), width);
      case Application a -> {
        if (readings.isLeaf(a)) {
          yield new View(number(a), width);
        }
        LinearForm form = form(a);
        yield form == null ? null : new View(form, width);
      }
    };
  }

  private static BigInteger constant(Value value) {
    return switch (value) {
      case Value.BitVecValue bits -> bits.signed();
      case Value.IntValue(BigInteger number) -> number;
      case Value.BoolValue(boolean truth) -> truth ? BigInteger.ONE : BigInteger.ZERO;
      default -> throw new IllegalArgumentException("no number: " + value);
    };
  }

  private @Nullable LinearForm form(Application a) {
    return switch (a.op()) {
      case BV_ADD -> known(a, 0).form().plus(known(a, 1).form());
      case BV_SUB -> known(a, 0).form().minus(known(a, 1).form());
      case BV_NEG -> known(a, 0).form().negate();
      case BV_NOT -> known(a, 0).form().negate().plus(-1);
      case BV_MUL -> product(known(a, 0).form(), known(a, 1).form());
      case BV_SHL -> shifted(a);
      case ZERO_EXTEND -> inRange(known(a, 0), false);
      case SIGN_EXTEND -> inRange(known(a, 0), true);
      case EXTRACT -> a.q() == 0 ? known(a, 0).form() : null;
      case CONCAT -> concatenated(a);
      case BV_AND -> masked(a);
      case BV_UREM, BV_SREM -> remainder(a);
      case ADD -> {
        LinearForm sum = LinearForm.ZERO;
        for (int i = 0; i < a.arity(); i++) {
          sum = sum.plus(known(a, i).form());
        }
        yield sum;
      }
      case NEG -> known(a, 0).form().negate();
      case MUL -> a.arity() == 2 ? product(known(a, 0).form(), known(a, 1).form()) : null;
      default -> null;
    };
  }

  /** A number of its own if each iteration changes the dividend by a multiple of the divisor. */
  private @Nullable LinearForm remainder(Application a) {
    if (!readings.isSingleStep()
        || !(a.arg(1) instanceof Constant by
            && by.value() instanceof Value.BitVecValue divisor
            && divisor.signed().signum() > 0)) {
      return null;
    }
    LinearForm dividend = inRange(known(a, 0), a.op() == Op.BV_SREM);
    if (!isKept(dividend, divisor.bits())) {
      return null;
    }
    if (a.op() == Op.BV_SREM) {
      // The remainder of a negative number is another one.
      rows.add(Row.atMostZero(dividend.negate()));
    }
    return number(a);
  }

  private static @Nullable LinearForm product(LinearForm x, LinearForm y) {
    if (x.isConstant()) {
      return y.times(x.constant());
    }
    return y.isConstant() ? x.times(y.constant()) : null;
  }

  private @Nullable LinearForm shifted(Application a) {
    if (!(a.arg(1) instanceof Constant by
        && by.value() instanceof Value.BitVecValue(int width, BigInteger bits)
        && bits.compareTo(BigInteger.valueOf(width)) < 0)) {
      return null;
    }
    return known(a, 0).form().times(BigInteger.ONE.shiftLeft(bits.intValueExact()));
  }

  /** High bits above low ones, whose number is then that of the unsigned reading. */
  private LinearForm concatenated(Application a) {
    View low = known(a, 1);
    return known(a, 0)
        .form()
        .times(BigInteger.ONE.shiftLeft(low.width()))
        .plus(inRange(low, false));
  }

  /** The lowest bits, where the mask leaves just those. */
  private @Nullable LinearForm masked(Application a) {
    if (!(a.arg(1) instanceof Constant mask
        && mask.value() instanceof Value.BitVecValue(int width, BigInteger bits))) {
      return null;
    }
    int lowest = bits.bitLength();
    boolean allOfThem = bits.equals(BigInteger.ONE.shiftLeft(lowest).subtract(BigInteger.ONE));
    return allOfThem && lowest > 0 ? inRange(new View(known(a, 0).form(), lowest), false) : null;
  }
}
