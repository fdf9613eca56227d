package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes a closed form over integers as a step of the program. Over bit-vectors the count has as
 * few bits as the rows allow, each row is computed in just enough bits that nothing wraps, and new
 * values are computed modulo 2^width, which is exact.
 */
final class FormWriter {

  private final TermFactory terms;
  private final Readings readings;
  private final Cycle cycle;

  FormWriter(TermFactory terms, Readings readings, Cycle cycle) {
    this.terms = terms;
    this.readings = readings;
    this.cycle = cycle;
  }

  /** Nothing if the step does no more than a single iteration, or cannot be said. */
  Optional<Summary> write(ClosedForm form) {
    Optional<List<Row>> rows = Row.reduced(form.rows(), readings::range);
    if (rows.isEmpty() || (form.updates().isEmpty() && form.sums().isEmpty())) {
      return Optional.empty();
    }
    BigInteger last = last(form, rows.get());
    if (last != null
        && (last.signum() < 0 || (last.signum() == 0 && form.first().equals(BigInteger.ONE)))) {
      return Optional.empty();
    }
    boolean integers = writesIntegers(form);
    if (!integers && last == null) {
      last = Interval.require(Interval.unsigned(widest(form)).high());
    }
    Variable count = integers ? form.count() : count(last);
    return new Writing(count, integers ? null : last, last).write(form, rows.get());
  }

  /** The greatest count that the rows allow, given the ranges of all numbers; null if none. */
  private @Nullable BigInteger last(ClosedForm form, List<Row> rows) {
    BigInteger last = null;
    for (Row row : rows) {
      BigInteger factor = row.form().coefficient(form.count());
      LinearForm rest = row.form().without(form.count());
      if (row.equality() && factor.signum() < 0) {
        factor = factor.negate();
        rest = rest.negate();
      }
      BigInteger least = rest.range(readings::range).low();
      if (factor.signum() > 0 && least != null) {
        BigInteger bound = floorDivide(least.negate(), factor);
        last = last == null ? bound : last.min(bound);
      }
    }
    return last;
  }

  private static BigInteger floorDivide(BigInteger number, BigInteger positive) {
    BigInteger[] division = number.divideAndRemainder(positive);
    return division[1].signum() < 0 ? division[0].subtract(BigInteger.ONE) : division[0];
  }

  private boolean writesIntegers(ClosedForm form) {
    return form.updates().keySet().stream()
        .anyMatch(
            number -> readings.ofNumber(number).orElseThrow().term().sort() instanceof Sort.Int);
  }

  /** More iterations than this many bits can count only repeat what fewer have done. */
  private int widest(ClosedForm form) {
    Set<Variable> written = new LinkedHashSet<>(form.updates().keySet());
    form.sums().forEach(sum -> written.add(sum.number()));
    int widest = 1;
    for (Variable number : written) {
      if (readings.ofNumber(number).orElseThrow().term().sort() instanceof Sort.BitVec(int width)) {
        widest = Math.max(widest, width);
      }
    }
    return widest;
  }

  private Variable count(@Nullable BigInteger last) {
    int width = Math.max(1, Interval.require(last).bitLength());
    return terms.freshVariable("iterations", Sort.bitVec(width));
  }

  /** With the count as a variable of the program. */
  private final class Writing {

    private final Variable count;

    /** The greatest value of a count that is a bit-vector. */
    private final @Nullable BigInteger last;

    private final @Nullable BigInteger most;

    /** Ranges of numbers as far as rows say so that are about one number only. */
    private final Map<Variable, Interval> narrow = new HashMap<>();

    Writing(Variable count, @Nullable BigInteger last, @Nullable BigInteger most) {
      this.count = count;
      this.last = last;
      this.most = most;
    }

    Optional<Summary> write(ClosedForm form, List<Row> rows) {
      List<Term> guard = new ArrayList<>(form.conditions());
      List<Row> wide = new ArrayList<>();
      if (last == null) {
        guard.add(terms.le(terms.integer(0), count));
      } else {
        narrow.put(form.count(), Interval.of(BigInteger.ZERO, last));
        if (!last.equals(Interval.unsigned(width(count)).high())) {
          guard.add(terms.apply(Op.BV_ULE, count, terms.bitVec(width(count), last)));
        }
      }
      for (Row row : rows) {
        if (row.form().coefficients().size() == 1
            && readings.ofNumber(row.form().coefficients().firstKey()).isPresent()) {
          Term said = about(row);
          if (said == null) {
            return Optional.empty();
          }
          guard.add(said);
        } else {
          wide.add(row);
        }
      }
      for (Row row : wide) {
        Term said = row(row, form.count());
        if (said == null) {
          return Optional.empty();
        }
        guard.add(said);
      }
      SymbolicState effect = SymbolicState.INITIAL;
      for (Map.Entry<Variable, LinearForm> update : form.updates().entrySet()) {
        Variable target = target(update.getKey());
        Term value = value(target.sort(), update.getValue(), form.count());
        if (value == null) {
          return Optional.empty();
        }
        effect = effect.with(target, value);
      }
      for (ClosedForm.Sum sum : form.sums()) {
        Variable target = target(sum.number());
        Term value = total(target, sum, form);
        if (value == null) {
          return Optional.empty();
        }
        effect = effect.with(target, value);
      }
      return Optional.of(summary(form, terms.and(guard), effect));
    }

    private Summary summary(ClosedForm form, Term guard, SymbolicState effect) {
      Set<Variable> inputs = new LinkedHashSet<>(List.of(count));
      Set<Variable> read = new LinkedHashSet<>(Terms.freeVariables(guard));
      read.addAll(Terms.freeVariables(List.copyOf(effect.values().values())));
      for (Cycle.Taken taken : cycle.inputs()) {
        if (read.contains(taken.symbol())) {
          inputs.add(taken.symbol());
        }
      }
      return new Summary(
          cycle,
          new GuardedStep(cycle.head(), cycle.head(), guard, effect, inputs),
          count,
          form.first(),
          form.period(),
          Optional.ofNullable(most));
    }

    private Variable target(Variable number) {
      return (Variable) readings.ofNumber(number).orElseThrow().term();
    }

    private Interval range(Variable number) {
      Interval known = narrow.get(number);
      return known == null ? readings.range(number) : known;
    }

    /** A row about a single number, computed in the bits of that number; narrows its range. */
    private @Nullable Term about(Row row) {
      Variable number = row.form().coefficients().firstKey();
      BigInteger factor = row.form().coefficient(number);
      Reading reading = readings.ofNumber(number).orElseThrow();
      // Rows are in normal form, so the factor is 1 or -1.
      BigInteger bound = row.form().constant().negate();
      Interval allowed =
          row.equality()
              ? Interval.single(factor.signum() > 0 ? bound : bound.negate())
              : factor.signum() > 0
                  ? new Interval(null, bound)
                  : new Interval(bound.negate(), null);
      Interval within = allowed.meet(range(number)).orElse(null);
      if (within == null) {
        return terms.bool(false);
      }
      narrow.put(number, within);
      Term term = reading.term();
      BigInteger end = Interval.require(allowed.low() == null ? allowed.high() : allowed.low());
      return switch (term.sort()) {
        case Sort.Bool bool -> bool(term, within);
        case Sort.Int integer -> {
          Term constant = terms.integer(end);
          yield row.equality()
              ? terms.eq(term, constant)
              : allowed.low() == null ? terms.le(term, constant) : terms.le(constant, term);
        }
        case Sort.BitVec(int width) -> {
          Op below = reading.signed() ? Op.BV_SLE : Op.BV_ULE;
          Term constant = terms.bitVec(width, end);
          yield row.equality()
              ? terms.eq(term, constant)
              : allowed.low() == null
                  ? terms.apply(below, term, constant)
                  : terms.apply(below, constant, term);
        }
        default -> null;
      };
    }

    private Term bool(Term truth, Interval within) {
      if (!within.isSingle()) {
        return terms.bool(true);
      }
      return Interval.require(within.low()).signum() > 0 ? truth : terms.not(truth);
    }

    /** Positive summands stand on the left, negative ones on the right. */
    private @Nullable Term row(Row row, Variable countNumber) {
      LinearForm left = LinearForm.ZERO;
      LinearForm right = LinearForm.ZERO;
      for (Map.Entry<Variable, BigInteger> part : row.form().coefficients().entrySet()) {
        LinearForm summand = LinearForm.of(part.getKey()).times(part.getValue().abs());
        if (part.getValue().signum() > 0) {
          left = left.plus(summand);
        } else {
          right = right.plus(summand);
        }
      }
      BigInteger constant = row.form().constant();
      if (constant.signum() > 0) {
        left = left.plus(constant);
      } else {
        right = right.plus(constant.negate());
      }
      Interval values = left.range(this::range).join(right.range(this::range));
      if (last == null || !values.isBounded()) {
        Term x = sum(left, Sort.INT, countNumber);
        Term y = sum(right, Sort.INT, countNumber);
        return x == null || y == null ? null : row.equality() ? terms.eq(x, y) : terms.le(x, y);
      }
      boolean natural = Interval.require(values.low()).signum() >= 0;
      int bits =
          Math.max(
              Interval.require(values.low()).bitLength(),
              Interval.require(values.high()).bitLength());
      Sort sort = Sort.bitVec(Math.max(1, natural ? bits : bits + 1));
      Term x = sum(left, sort, countNumber);
      Term y = sum(right, sort, countNumber);
      if (x == null || y == null) {
        return null;
      }
      return row.equality() ? terms.eq(x, y) : terms.apply(natural ? Op.BV_ULE : Op.BV_SLE, x, y);
    }

    private @Nullable Term value(Sort sort, LinearForm form, Variable countNumber) {
      if (!(sort instanceof Sort.Bool)) {
        return sum(form, sort, countNumber);
      }
      if (form.isConstant()) {
        return terms.bool(form.constant().signum() > 0);
      }
      Function<LinearForm, Optional<Term>> truth =
          single ->
              single.single().flatMap(readings::ofNumber).map(Reading::term).filter(Term::isBool);
      return truth
          .apply(form)
          .or(() -> truth.apply(form.negate().plus(1)).map(terms::not))
          .orElse(null);
    }

    /** The form's value: for bit-vectors modulo 2^width. */
    private @Nullable Term sum(LinearForm form, Sort sort, Variable countNumber) {
      Term sum = null;
      for (Map.Entry<Variable, BigInteger> part : form.coefficients().entrySet()) {
        Term number = number(part.getKey(), sort, countNumber);
        if (number == null) {
          return null;
        }
        Term summand = times(number, part.getValue());
        sum = sum == null ? summand : plus(sum, summand);
      }
      Term constant = constant(sort, form.constant());
      if (sum == null) {
        return constant;
      }
      return form.constant().signum() == 0 ? sum : plus(sum, constant);
    }

    private Term constant(Sort sort, BigInteger number) {
      return sort instanceof Sort.BitVec(int width)
          ? terms.bitVec(width, number)
          : terms.integer(number);
    }

    private Term plus(Term x, Term y) {
      return x.sort() instanceof Sort.BitVec ? terms.apply(Op.BV_ADD, x, y) : terms.add(x, y);
    }

    private Term times(Term x, BigInteger factor) {
      if (factor.equals(BigInteger.ONE)) {
        return x;
      }
      if (!(x.sort() instanceof Sort.BitVec)) {
        return terms.mul(terms.integer(factor), x);
      }
      return factor.equals(BigInteger.ONE.negate())
          ? terms.apply(Op.BV_NEG, x)
          : terms.apply(Op.BV_MUL, x, constant(x.sort(), factor));
    }

    /** What a number stands for, in this sort. */
    private @Nullable Term number(Variable number, Sort sort, Variable countNumber) {
      if (number == countNumber) {
        return fit(count, false, sort);
      }
      Reading reading = readings.ofNumber(number).orElse(null);
      return reading == null ? null : fit(reading.term(), reading.signed(), sort);
    }

    private @Nullable Term fit(Term term, boolean signed, Sort sort) {
      if (term.isBool()) {
        return terms.ite(term, constant(sort, BigInteger.ONE), constant(sort, BigInteger.ZERO));
      }
      if (term.sort().equals(sort)) {
        return term;
      }
      if (!(term.sort() instanceof Sort.BitVec(int has)
          && sort instanceof Sort.BitVec(int wants))) {
        return null;
      }
      if (wants < has) {
        return terms.extract(wants - 1, 0, term);
      }
      return signed ? terms.signExtend(wants - has, term) : terms.zeroExtend(wants - has, term);
    }

    /**
     * x + k·gain + growth·k(k-1)/2 for k iterations. Half of the last product is exact if that is
     * computed in one bit more.
     */
    private @Nullable Term total(Variable target, ClosedForm.Sum sum, ClosedForm form) {
      if (!(target.sort() instanceof Sort.BitVec(int width))) {
        return null;
      }
      Term gain = sum(sum.gain(), target.sort(), form.count());
      Term times = sum(form.iterations(), target.sort(), form.count());
      if (gain == null || times == null) {
        return null;
      }
      Term total = terms.apply(Op.BV_ADD, target, terms.apply(Op.BV_MUL, times, gain));
      if (sum.growth().signum() == 0) {
        return total;
      }
      Sort more = Sort.bitVec(width + 1);
      Term k = sum(form.iterations(), more, form.count());
      Term before = sum(form.iterations().plus(-1), more, form.count());
      if (k == null || before == null) {
        return null;
      }
      Term pairs = terms.extract(width, 1, terms.apply(Op.BV_MUL, k, before));
      return terms.apply(Op.BV_ADD, total, times(pairs, sum.growth()));
    }
  }

  private static int width(Term bits) {
    return ((Sort.BitVec) bits.sort()).width();
  }
}
