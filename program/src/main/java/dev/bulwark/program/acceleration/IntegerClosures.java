package dev.bulwark.program.acceleration;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.closure.Closure;
import dev.bulwark.program.closure.Closures;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Closed forms of integer steps. Numbers that no row and no other number's update reads are taken
 * out before and added up by themselves: x' = x + c, and x' = x + y where y changes by a constant
 * or not at all. Where every number changes by a constant, a row is linear in the number of the
 * iteration, so it holds in all iterations if it does in the one that the sign of its slope names
 * (ACCELERATION notes, section 2). All else is for {@link Closures}.
 */
final class IntegerClosures {

  private final TermFactory terms;
  private final Closures closures;
  private final Location head;

  IntegerClosures(TermFactory terms, Budget budget, Location head) {
    this.terms = terms;
    this.closures = new Closures(terms, budget);
    this.head = head;
  }

  /** Families that cover some powers of the step, all of them where that can be. */
  List<ClosedForm> of(IntegerStep step) {
    Set<Variable> sums = sums(step);
    Map<Variable, LinearForm> core = new LinkedHashMap<>(step.updates());
    core.keySet().removeAll(sums);
    IntegerStep rest = new IntegerStep(step.rows(), List.of(), step.conditions(), core);
    List<ClosedForm> forms = isTranslation(core) ? translated(rest) : closed(rest);
    return forms.stream().map(form -> withSums(form, step, sums)).toList();
  }

  // ---- Numbers that are added up

  /** The numbers that nobody reads and whose gains are known in every iteration. */
  private static Set<Variable> sums(IntegerStep step) {
    Set<Variable> read = new HashSet<>();
    step.rows().forEach(row -> read.addAll(row.form().coefficients().keySet()));
    step.updates()
        .forEach(
            (number, value) ->
                value.coefficients().keySet().stream()
                    .filter(other -> other != number)
                    .forEach(read::add));
    Set<Variable> sums = new HashSet<>();
    step.updates()
        .forEach(
            (number, value) -> {
              LinearForm gain = value.minus(LinearForm.of(number));
              boolean known =
                  gain.coefficients().keySet().stream()
                      .allMatch(other -> other != number && growth(step, other).isPresent());
              if (known && !read.contains(number)) {
                sums.add(number);
              }
            });
    return sums;
  }

  /** By how much the number grows in each iteration, if that is the same in all. */
  private static Optional<BigInteger> growth(IntegerStep step, Variable number) {
    LinearForm value = step.updates().get(number);
    if (value == null) {
      return Optional.of(BigInteger.ZERO);
    }
    LinearForm gain = value.minus(LinearForm.of(number));
    return gain.isConstant() ? Optional.of(gain.constant()) : Optional.empty();
  }

  private static ClosedForm withSums(ClosedForm form, IntegerStep step, Set<Variable> sums) {
    Map<Variable, LinearForm> updates = new LinkedHashMap<>(form.updates());
    List<ClosedForm.Sum> added = new ArrayList<>();
    step.updates()
        .forEach(
            (number, value) -> {
              if (!sums.contains(number)) {
                return;
              }
              LinearForm gain = value.minus(LinearForm.of(number));
              BigInteger growth = BigInteger.ZERO;
              for (Map.Entry<Variable, BigInteger> part : gain.coefficients().entrySet()) {
                growth =
                    growth.add(growth(step, part.getKey()).orElseThrow().multiply(part.getValue()));
              }
              if (gain.isConstant()) {
                updates.put(
                    number, LinearForm.of(number).plus(form.iterations().times(gain.constant())));
              } else {
                added.add(new ClosedForm.Sum(number, gain, growth));
              }
            });
    return form.with(form.rows(), updates, added);
  }

  // ---- Numbers that change by constants

  private static boolean isTranslation(Map<Variable, LinearForm> updates) {
    return updates.entrySet().stream()
        .allMatch(entry -> entry.getValue().minus(LinearForm.of(entry.getKey())).isConstant());
  }

  private List<ClosedForm> translated(IntegerStep step) {
    Variable count = terms.freshVariable("iterations", Sort.INT);
    List<Row> rows = new ArrayList<>();
    for (Row row : step.rows()) {
      BigInteger slope = row.form().substitute(step.updates()).minus(row.form()).constant();
      if (row.equality() && slope.signum() != 0) {
        // It holds in one iteration at most.
        return List.of();
      }
      // In iteration j the row's form has grown by j times the slope; the last j is the count.
      rows.add(
          slope.signum() > 0
              ? Row.atMostZero(row.form().plus(LinearForm.of(count).times(slope)))
              : row);
    }
    LinearForm iterations = LinearForm.of(count).plus(1);
    Map<Variable, LinearForm> updates = new LinkedHashMap<>();
    step.updates()
        .forEach(
            (number, value) -> {
              BigInteger gain = value.minus(LinearForm.of(number)).constant();
              updates.put(number, LinearForm.of(number).plus(iterations.times(gain)));
            });
    return List.of(
        new ClosedForm(
            rows, step.conditions(), updates, List.of(), count, BigInteger.ONE, BigInteger.ONE));
  }

  // ---- Everything else

  private List<ClosedForm> closed(IntegerStep step) {
    Term guard = terms.and(step.rows().stream().map(row -> row.term(terms)).toList());
    SymbolicState effect = SymbolicState.INITIAL;
    for (Map.Entry<Variable, LinearForm> update : step.updates().entrySet()) {
      effect = effect.with(update.getKey(), update.getValue().term(terms));
    }
    GuardedStep loop = new GuardedStep(head, head, guard, effect, Set.of());
    List<ClosedForm> forms = new ArrayList<>();
    closures
        .exact(loop)
        .map(Closure::pieces)
        .orElse(List.of())
        .forEach(piece -> form(piece, step).ifPresent(forms::add));
    return forms;
  }

  /** A piece in which the state before and the count determine the state after. */
  private static Optional<ClosedForm> form(Closure.Piece piece, IntegerStep step) {
    Optional<List<Row>> rows = Row.parse(piece.step().guard());
    Optional<LinearForm> iterations = LinearForm.parse(piece.iterations());
    if (rows.isEmpty()
        || iterations.isEmpty()
        || !piece.step().inputs().equals(Set.of(piece.count()))) {
      return Optional.empty();
    }
    Map<Variable, LinearForm> updates = new LinkedHashMap<>();
    for (Map.Entry<Variable, Term> update : piece.step().updates().entrySet()) {
      Optional<LinearForm> value = LinearForm.parse(update.getValue());
      if (value.isEmpty()) {
        return Optional.empty();
      }
      updates.put(update.getKey(), value.get());
    }
    BigInteger period = iterations.get().coefficient(piece.count());
    if (!iterations.get().without(piece.count()).isConstant() || period.signum() < 0) {
      return Optional.empty();
    }
    return Optional.of(
        new ClosedForm(
            rows.get(),
            step.conditions(),
            updates,
            List.of(),
            piece.count(),
            iterations.get().constant(),
            period));
  }
}
