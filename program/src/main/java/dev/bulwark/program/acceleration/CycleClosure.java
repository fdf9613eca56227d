package dev.bulwark.program.acceleration;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.closure.ConjunctiveSteps;
import dev.bulwark.program.encoding.GuardedStep;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds summaries of a cycle: its steps are read over integers under the condition that nothing
 * wraps in the iterations taken, composed, closed and written back. An inner loop on the path has
 * to iterate as often as a linear form says: the conditions of its last iteration and those behind
 * it leave just one count.
 */
public final class CycleClosure {

  /** Cases of a cycle beyond which it is left alone. */
  private static final int MOST_CASES = 8;

  private final TermFactory terms;
  private final Budget budget;
  private final Predicate<Variable> signed;

  /**
   * @param signed which variables are declared so
   */
  public CycleClosure(TermFactory terms, Budget budget, Predicate<Variable> signed) {
    this.terms = terms;
    this.budget = budget;
    this.signed = signed;
  }

  /**
   * All summaries that are found; each step of them is one of the cycle.
   *
   * @param live the variables whose values matter at the head
   */
  public List<Summary> summaries(Cycle cycle, Predicate<Variable> live) {
    List<Summary> found = new ArrayList<>();
    if (!cycle.hasInnerInputs()) {
      for (Cycle single : singleCases(cycle.withoutUnneeded(live))) {
        Cells.of(terms, single)
            .ifPresent(
                cells ->
                    new Closing(cells.scalars(single), cells)
                        .summaries(variable -> live.test(cells.owner(variable)))
                        .forEach(summary -> found.add(cells.restored(summary, cycle))));
      }
    }
    return found;
  }

  /** The cycles of which each step's guard is a conjunction; none if there are too many. */
  private List<Cycle> singleCases(Cycle cycle) {
    List<List<Cycle.Part>> paths = new ArrayList<>(List.of(List.of()));
    for (Cycle.Part part : cycle.parts()) {
      List<? extends Cycle.Part> cases =
          switch (part) {
            case Cycle.Part.Plain(GuardedStep step) ->
                ConjunctiveSteps.of(terms, step, MOST_CASES).orElse(List.of()).stream()
                    .map(Cycle.Part.Plain::new)
                    .toList();
            case Cycle.Part.Inner(Cycle inner) ->
                singleCases(inner).stream().map(Cycle.Part.Inner::new).toList();
          };
      List<List<Cycle.Part>> longer = new ArrayList<>();
      for (List<Cycle.Part> path : paths) {
        for (Cycle.Part next : cases) {
          List<Cycle.Part> more = new ArrayList<>(path);
          more.add(next);
          longer.add(more);
        }
      }
      if (longer.size() > MOST_CASES) {
        return List.of();
      }
      paths = longer;
    }
    return paths.stream().map(path -> new Cycle(cycle.head(), path, cycle.inputs())).toList();
  }

  /** One cycle whose steps are conjunctions. */
  private final class Closing {

    private final Cycle cycle;
    private final Readings readings;
    private final IntegerClosures closures;
    private final Map<GuardedStep, IntegerStep> read = new HashMap<>();

    Closing(Cycle cycle, Cells cells) {
      this.cycle = cycle;
      this.readings =
          new Readings(terms, cycle.steps(), variable -> signed.test(cells.owner(variable)));
      this.closures = new IntegerClosures(terms, budget, cycle.head());
    }

    List<Summary> summaries(Predicate<Variable> live) {
      if (!readSteps()) {
        return List.of();
      }
      FormWriter writer = new FormWriter(terms, readings, cycle);
      List<Summary> found = new ArrayList<>();
      for (IntegerStep step : composed(cycle)) {
        for (ClosedForm form : closedForms(alive(step, live))) {
          writer.write(form).ifPresent(found::add);
        }
      }
      return found;
    }

    /** Numbers that have to be known make others so: those that their new values come from. */
    private boolean readSteps() {
      Set<Variable> exact = new HashSet<>();
      boolean changed = true;
      while (changed) {
        changed = false;
        for (GuardedStep step : cycle.steps()) {
          budget.check();
          Optional<StepReader.Result> result = StepReader.read(readings, exact, step);
          if (result.isEmpty()) {
            return false;
          }
          read.put(step, result.get().step());
          for (Variable number : result.get().needed()) {
            changed |= readings.isState(number) && exact.add(number);
          }
        }
      }
      return true;
    }

    /** The paths through the cycle as single steps, without counts of inner loops. */
    private List<IntegerStep> composed(Cycle path) {
      List<IntegerStep> steps = List.of(IntegerStep.NOTHING);
      Set<Variable> counts = new HashSet<>();
      for (Cycle.Part part : path.parts()) {
        List<IntegerStep> nexts =
            switch (part) {
              case Cycle.Part.Plain(GuardedStep step) -> List.of(integerStep(step));
              case Cycle.Part.Inner(Cycle inner) -> powers(inner, counts);
            };
        List<IntegerStep> longer = new ArrayList<>();
        for (IntegerStep step : steps) {
          for (IntegerStep next : nexts) {
            longer.add(step.then(next));
          }
        }
        if (longer.size() > MOST_CASES) {
          return List.of();
        }
        steps = longer;
      }
      return steps.stream().flatMap(step -> withoutCounts(step, counts).stream()).toList();
    }

    private IntegerStep integerStep(GuardedStep step) {
      return Optional.ofNullable(read.get(step))
          .orElseThrow(() -> new IllegalStateException("not read: " + step));
    }

    private List<IntegerStep> powers(Cycle inner, Set<Variable> counts) {
      List<IntegerStep> powers = new ArrayList<>();
      for (IntegerStep step : composed(inner)) {
        for (ClosedForm form : closedForms(step)) {
          if (form.sums().isEmpty()) {
            counts.add(form.count());
            powers.add(new IntegerStep(form.rows(), List.of(), form.conditions(), form.updates()));
          }
        }
      }
      return powers;
    }

    private List<ClosedForm> closedForms(IntegerStep step) {
      List<ClosedForm> forms = new ArrayList<>();
      for (IntegerStep one : step.cases(MOST_CASES)) {
        budget.check();
        Row.reduced(one.rows(), readings::range)
            .ifPresent(rows -> forms.addAll(closures.of(one.withRows(rows))));
      }
      return forms;
    }

    private IntegerStep alive(IntegerStep step, Predicate<Variable> live) {
      Map<Variable, LinearForm> updates = new LinkedHashMap<>(step.updates());
      updates
          .keySet()
          .removeIf(
              number ->
                  readings.ofNumber(number).orElseThrow().term() instanceof Variable variable
                      && !live.test(variable));
      return new IntegerStep(step.rows(), step.different(), step.conditions(), updates);
    }

    /** The step with forms in the place of counts, if rows leave one value for each. */
    private Optional<IntegerStep> withoutCounts(IntegerStep step, Set<Variable> counts) {
      Optional<IntegerStep> rest = Row.reduced(step.rows(), readings::range).map(step::withRows);
      // The count of a later loop may depend on that of an earlier one.
      while (rest.isPresent()) {
        IntegerStep now = rest.get();
        Optional<Variable> open =
            counts.stream()
                .filter(count -> now.rows().stream().anyMatch(row -> mentions(row, count)))
                .filter(count -> determined(now.rows(), count).isPresent())
                .findFirst();
        if (open.isEmpty()) {
          break;
        }
        LinearForm value = determined(now.rows(), open.get()).orElseThrow();
        IntegerStep without = now.with(open.get(), value);
        List<Row> rows = new ArrayList<>(without.rows());
        // Counts are not negative.
        rows.add(Row.atMostZero(value.negate()));
        rest = Row.reduced(rows, readings::range).map(without::withRows);
      }
      return rest.filter(left -> counts.stream().noneMatch(count -> mentions(left, count)));
    }

    private boolean mentions(Row row, Variable count) {
      return row.form().coefficient(count).signum() != 0;
    }

    private boolean mentions(IntegerStep step, Variable count) {
      return step.rows().stream().anyMatch(row -> mentions(row, count))
          || step.different().stream().anyMatch(form -> form.coefficient(count).signum() != 0)
          || step.updates().values().stream()
              .anyMatch(form -> form.coefficient(count).signum() != 0);
    }

    /** The only value that the rows leave for the count: an upper bound that is a lower one too. */
    private Optional<LinearForm> determined(List<Row> rows, Variable count) {
      List<LinearForm> upper = new ArrayList<>();
      List<LinearForm> lower = new ArrayList<>();
      lower.add(LinearForm.ZERO);
      for (Row row : rows) {
        BigInteger factor = row.form().coefficient(count);
        if (!factor.abs().equals(BigInteger.ONE)) {
          continue;
        }
        LinearForm rest = row.form().without(count);
        LinearForm bound = factor.signum() > 0 ? rest.negate() : rest;
        if (row.equality()) {
          return Optional.of(bound);
        }
        (factor.signum() > 0 ? upper : lower).add(bound);
      }
      return upper.stream().filter(lower::contains).findFirst();
    }
  }
}
