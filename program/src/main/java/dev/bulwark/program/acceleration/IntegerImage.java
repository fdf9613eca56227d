package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Steps of a loop over integers, where nothing wraps around, and formulas over these integers as
 * formulas of the program: for guesses about the loop, which others have to check. Over programs
 * with integers it is the program itself.
 */
public final class IntegerImage {

  private static final int MOST_CASES = 4;

  private final TermFactory terms;
  private final Location at;
  private final Readings readings;
  private final Set<Variable> written = new LinkedHashSet<>();

  /**
   * @param head of the loop
   * @param steps all that the loop does
   * @param signed which variables are declared so
   */
  public IntegerImage(
      TermFactory terms, Location head, List<GuardedStep> steps, Predicate<Variable> signed) {
    this.terms = terms;
    this.at = head;
    this.readings = new Readings(terms, steps, signed);
    for (GuardedStep step : steps) {
      for (Variable variable : step.updates().keySet()) {
        if (isNumber(variable.sort()) && readings.isWritten(variable)) {
          written.add(readings.of(variable).number());
        }
      }
    }
  }

  private static boolean isNumber(Sort sort) {
    return sort instanceof Sort.Int || sort instanceof Sort.BitVec;
  }

  /** The integer that stands for a variable of the program, which is a number. */
  public Variable number(Variable variable) {
    return readings.of(variable).number();
  }

  /** By how much the variable changes if it gets this value, if that is a constant. */
  public Optional<BigInteger> gain(Variable variable, Term value) {
    return form(variable, value, Set.of())
        .map(form -> form.minus(LinearForm.of(number(variable))))
        .filter(LinearForm::isConstant)
        .map(LinearForm::constant);
  }

  /** The number that the variable is if it gets this value, if that is linear. */
  public Optional<Term> value(Variable variable, Term value) {
    return form(variable, value, Set.of(number(variable))).map(form -> form.term(terms));
  }

  private Optional<LinearForm> form(Variable variable, Term value, Set<Variable> exact) {
    if (!isNumber(variable.sort())) {
      return Optional.empty();
    }
    LinearForm same = LinearForm.of(number(variable));
    SymbolicState effect = SymbolicState.INITIAL.with(variable, value);
    GuardedStep step = new GuardedStep(at, at, terms.bool(true), effect, Set.of());
    return StepReader.read(readings, exact, step)
        .map(result -> result.step().updates().getOrDefault(number(variable), same));
  }

  /**
   * What the step does, where nothing wraps around, in cases whose guards are conjunctions; none if
   * it is not linear. Conditions on what the loop leaves as it is are left out.
   */
  public List<GuardedStep> of(GuardedStep step) {
    Optional<StepReader.Result> read = StepReader.read(readings, written, step);
    if (read.isEmpty()) {
      return List.of();
    }
    List<GuardedStep> cases = new ArrayList<>();
    for (IntegerStep one : read.get().step().cases(MOST_CASES)) {
      Row.reduced(one.rows(), readings::range)
          .ifPresent(rows -> cases.add(overIntegers(step, one.withRows(rows))));
    }
    return cases;
  }

  private GuardedStep overIntegers(GuardedStep step, IntegerStep read) {
    Term guard = terms.and(read.rows().stream().map(row -> row.term(terms)).toList());
    SymbolicState effect = SymbolicState.INITIAL;
    for (Map.Entry<Variable, LinearForm> update : read.updates().entrySet()) {
      effect = effect.with(update.getKey(), update.getValue().term(terms));
    }
    GuardedStep made = new GuardedStep(step.source(), step.target(), guard, effect, Set.of());
    Set<Variable> inputs = new LinkedHashSet<>();
    for (Variable number : made.reads()) {
      Optional<Reading> reading = readings.ofNumber(number);
      if (reading.isPresent() && readsAny(reading.get().term(), step.inputs())) {
        inputs.add(number);
      }
    }
    return new GuardedStep(step.source(), step.target(), guard, effect, inputs);
  }

  private static boolean readsAny(Term term, Set<Variable> variables) {
    return !Collections.disjoint(Terms.freeVariables(term), variables);
  }

  // ---- Back to the program

  /**
   * A literal over the integers as one of the program: a linear constraint, or that a sum leaves
   * some remainder. Over words sums are computed in as many bits as they need, and remainders are
   * those by powers of two only, since others cost solvers much. Nothing if it says nothing, or
   * cannot be said.
   */
  public Optional<Term> inProgram(Term literal) {
    Optional<List<Row>> rows = Row.parse(literal);
    if (rows.isPresent() && rows.get().size() == 1) {
      return Optional.ofNullable(row(rows.get().getFirst()));
    }
    return literal instanceof Application equation
            && equation.op() == Op.EQ
            && equation.arity() == 2
        ? remainder(equation.arg(0), equation.arg(1))
            .or(() -> remainder(equation.arg(1), equation.arg(0)))
        : Optional.empty();
  }

  private Optional<Term> remainder(Term division, Term rest) {
    if (!(division instanceof Application mod
        && mod.op() == Op.INT_MOD
        && mod.arg(1) instanceof Constant by
        && by.value() instanceof Value.IntValue(BigInteger divisor)
        && divisor.signum() > 0
        && rest instanceof Constant constant
        && constant.value() instanceof Value.IntValue(BigInteger left))) {
      return Optional.empty();
    }
    return LinearForm.parse(mod.arg(0))
        .map(form -> form.plus(left.negate()))
        .flatMap(form -> Optional.ofNullable(divides(divisor, form)));
  }

  /** The divisor divides the form. */
  private @Nullable Term divides(BigInteger divisor, LinearForm form) {
    if (isOverIntegers(form)) {
      Term rest = terms.apply(Op.INT_MOD, form.term(terms), terms.integer(divisor));
      return terms.eq(rest, terms.integer(0));
    }
    int bits = divisor.bitLength() - 1;
    if (bits == 0 || !divisor.equals(BigInteger.ONE.shiftLeft(bits)) || !fits(form, bits)) {
      return null;
    }
    Term low = sum(form, bits);
    return low == null ? null : terms.eq(low, terms.bitVec(bits, 0));
  }

  private @Nullable Term row(Row row) {
    LinearForm form = row.form();
    if (form.isConstant()) {
      return null;
    }
    if (isOverIntegers(form)) {
      return row.term(terms);
    }
    Interval values = form.range(readings::range);
    if (!values.isBounded()) {
      return null;
    }
    boolean says = Interval.require(values.high()).signum() > 0 || row.equality();
    if (!says || Interval.require(values.low()).signum() > 0) {
      return null;
    }
    Term single = about(row);
    if (single != null) {
      return single;
    }
    int width = 1 + bits(values);
    if (row.equality() && sameWidth(form) > 0) {
      // Equations are kept by wrapping around.
      width = sameWidth(form);
    }
    Term sum = sum(form, width);
    if (sum == null) {
      return null;
    }
    Term zero = terms.bitVec(width, 0);
    return row.equality() ? terms.eq(sum, zero) : terms.apply(Op.BV_SLE, sum, zero);
  }

  /** A row about one variable with coefficient one, as a comparison with a constant. */
  private @Nullable Term about(Row row) {
    LinearForm form = row.form();
    if (form.coefficients().size() != 1) {
      return null;
    }
    Variable number = form.coefficients().firstKey();
    BigInteger factor = form.coefficient(number);
    Reading reading = readings.ofNumber(number).orElse(null);
    if (reading == null
        || !factor.abs().equals(BigInteger.ONE)
        || !(reading.term().sort() instanceof Sort.BitVec(int width))) {
      return null;
    }
    BigInteger bound = form.constant().multiply(factor).negate();
    if (!reading.range().contains(bound)) {
      return null;
    }
    Term constant = terms.bitVec(width, bound);
    Op below = reading.signed() ? Op.BV_SLE : Op.BV_ULE;
    if (row.equality()) {
      return terms.eq(reading.term(), constant);
    }
    return factor.signum() > 0
        ? terms.apply(below, reading.term(), constant)
        : terms.apply(below, constant, reading.term());
  }

  private boolean isOverIntegers(LinearForm form) {
    return form.coefficients().keySet().stream()
        .allMatch(number -> readings.ofNumber(number).filter(r -> r.term() == number).isPresent());
  }

  private boolean fits(LinearForm form, int bits) {
    return form.coefficients().keySet().stream()
        .allMatch(
            number ->
                readings
                    .ofNumber(number)
                    .filter(r -> r.term().sort() instanceof Sort.BitVec(int w) && w >= bits)
                    .isPresent());
  }

  /** The width of all words in the form, or 0. */
  private int sameWidth(LinearForm form) {
    Set<Integer> widths = new HashSet<>();
    for (Variable number : form.coefficients().keySet()) {
      Sort sort = readings.ofNumber(number).<Sort>map(r -> r.term().sort()).orElse(Sort.INT);
      widths.add(sort instanceof Sort.BitVec(int width) ? width : 0);
    }
    return widths.size() == 1 ? widths.iterator().next() : 0;
  }

  private static int bits(Interval values) {
    return Math.max(
        Interval.require(values.low()).bitLength(), Interval.require(values.high()).bitLength());
  }

  private @Nullable Term sum(LinearForm form, int width) {
    Term sum = terms.bitVec(width, form.constant());
    for (Map.Entry<Variable, BigInteger> part : form.coefficients().entrySet()) {
      Reading reading = readings.ofNumber(part.getKey()).orElse(null);
      if (reading == null || !(reading.term().sort() instanceof Sort.BitVec(int has))) {
        return null;
      }
      Term word = reading.term();
      if (has > width) {
        word = terms.extract(width - 1, 0, word);
      } else if (has < width) {
        word =
            reading.signed()
                ? terms.signExtend(width - has, word)
                : terms.zeroExtend(width - has, word);
      }
      Term factor = terms.bitVec(width, part.getValue());
      sum = terms.apply(Op.BV_ADD, sum, terms.apply(Op.BV_MUL, factor, word));
    }
    return sum;
  }
}
