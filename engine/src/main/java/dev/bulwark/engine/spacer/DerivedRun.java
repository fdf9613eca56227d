package dev.bulwark.engine.spacer;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.horn.Relation;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.solver.HornAnswer.Fact;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Runs the program along a derivation of its failure. The interpreter takes the steps; this follows
 * where it is in the derivation, activation by activation, and hands over the inputs of the step
 * that is being taken.
 */
final class DerivedRun implements InputSource, StepListener {

  private static final long STEP_BUDGET = 50_000_000;

  /** An activation: the steps from its beginning to the fact that was derived of it. */
  private final class Activation {

    private final List<Unfolding.Taken> steps;
    private int position;
    private int calls;
    private Location here;

    Activation(Location entry, Fact fact) {
      this.steps = stepsTo(fact);
      this.here = entry;
      // Where a loop begins at the entry, the first step stays there.
      if (steps.size() > 1 && steps.getFirst().step().target() == entry) {
        position++;
      }
    }

    Optional<Unfolding.Taken> step() {
      return position < steps.size() ? Optional.of(steps.get(position)) : Optional.empty();
    }

    void arrive(Location location) {
      here = location;
      boolean ends =
          step()
              .filter(taken -> taken.step().target() == location)
              .filter(taken -> taken.calls().size() == calls)
              .isPresent();
      if (ends && position + 1 < steps.size()) {
        position++;
        calls = 0;
      }
    }
  }

  private final Program program;
  private final Unfolding unfolding;
  private final ArrayDeque<Activation> activations = new ArrayDeque<>();

  private DerivedRun(Program program, Unfolding unfolding, Fact failure) {
    this.program = program;
    this.unfolding = unfolding;
    activations.push(new Activation(program.start().entry(), failure));
  }

  /** The error that the derivation leads to, if the program does get there. */
  static Verdict of(Program program, Unfolding unfolding, Fact failure, Budget budget) {
    DerivedRun run = new DerivedRun(program, unfolding, failure);
    RecordedInputs recorded = new RecordedInputs(run);
    Outcome outcome =
        Interpreter.run(program, recorded, run, STEP_BUDGET, () -> budget.exhaustion() != null);
    budget.check();
    return switch (outcome) {
      case Outcome.ReachedError(Location at, CallString stack) ->
          new Verdict.Unsafe(new ErrorInputs(recorded.inputs(), at.goal()));
      case Outcome.ReachedIncomplete(Location at, CallString stack) -> Verdict.beyondModel();
      default ->
          Verdict.inconclusive("Spacer's derivation could not be followed to an error: " + outcome);
    };
  }

  private List<Unfolding.Taken> stepsTo(Fact fact) {
    List<Unfolding.Taken> steps = new ArrayList<>();
    Optional<Fact> next = Optional.of(fact);
    while (next.isPresent()) {
      Optional<Unfolding.Taken> taken = next.flatMap(unfolding::of);
      taken.ifPresent(steps::add);
      next = taken.flatMap(Unfolding.Taken::before);
    }
    Collections.reverse(steps);
    return steps;
  }

  @Override
  public void on(Step step) {
    switch (step.kind()) {
      case WITHIN -> activations.element().arrive(step.edge().target());
      case CALL -> enter(step.edge());
      case RETURN -> {
        activations.pop();
        activations.element().arrive(step.edge().target());
      }
    }
  }

  private void enter(Edge edge) {
    Action.Call call = (Action.Call) edge.action();
    Activation caller = activations.element();
    int number = caller.calls++;
    Optional<Fact> fact =
        caller.step().filter(s -> number < s.calls().size()).map(s -> s.calls().get(number));
    Location entry = program.procedure(call.callee()).entry();
    activations.push(fact.map(known -> new Activation(entry, known)).orElseGet(() -> lost(entry)));
  }

  /** The run is not where the derivation is, so it will not come to the derivation's end. */
  private Activation lost(Location entry) {
    return new Activation(entry, new Fact(new Relation("", List.of()), List.of(), List.of()));
  }

  @Override
  public Value next(InputSite site, Sort sort, int occurrence) {
    Activation running = activations.element();
    // An edge that takes an input is the only one that leaves its source.
    Edge edge = program.outgoing(running.here).getFirst();
    Optional<Unfolding.Taken> taken = running.step();
    if (taken.isPresent()) {
      Variable symbol = taken.get().step().inputs().get(edge);
      Value value = symbol == null ? null : taken.get().inputs().get(symbol);
      if (value != null) {
        return value;
      }
    }
    return TermFactory.zeroValue(sort);
  }
}
