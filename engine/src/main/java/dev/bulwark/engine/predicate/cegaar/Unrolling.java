package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.interpolation.PathFormula;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.MetaStep;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.Repeated;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.Single;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.closure.Closure;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.solver.Model;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * From a model of a meta-trace, which begins at the start, to the inputs of a run: the model says
 * how often each loop is repeated, and the inputs of each iteration are looked for one after the
 * other. A loop that takes no inputs need not be followed.
 */
final class Unrolling {

  private static final long STEP_BUDGET = 50_000_000;

  /** Inputs of an execution. */
  private static final int MOST_INPUTS = 3_000_000;

  private final Program program;
  private final TermFactory terms;
  private final Entailment entailment;
  private final Budget budget;

  Unrolling(Program program, Entailment entailment, Budget budget) {
    this.program = program;
    this.terms = program.terms();
    this.entailment = entailment;
    this.budget = budget;
  }

  /** The inputs, if the program does get to an error on them. */
  Optional<ErrorInputs> run(MetaTrace trace, PathFormula formula, Model model) {
    return inputs(trace, formula, model).flatMap(this::run);
  }

  private Optional<ErrorInputs> run(List<Value> values) {
    int[] taken = {0};
    RecordedInputs recorded =
        new RecordedInputs(
            (site, sort, occurrence) ->
                taken[0] < values.size()
                    ? values.get(taken[0]++)
                    : TermFactory.zeroValue(sort));
    Outcome outcome =
        Interpreter.run(program, recorded, StepListener.NONE, STEP_BUDGET, budget::isExhausted);
    budget.check();
    return switch (outcome) {
      case Outcome.ReachedError(Location at, CallString stack) ->
          Optional.of(new ErrorInputs(recorded.inputs(), at.goal()));
      case Outcome.ReachedIncomplete incomplete ->
          Optional.of(new ErrorInputs(recorded.inputs()));
      default -> Optional.empty();
    };
  }

  /** The values that the run takes, in its order. */
  private Optional<List<Value>> inputs(MetaTrace trace, PathFormula formula, Model model) {
    List<Value> inputs = new ArrayList<>();
    for (int i = 0; i < trace.steps().size(); i++) {
      int at = i;
      MetaStep step = trace.steps().get(i);
      switch (step) {
        case Single single ->
            single
                .block()
                .taken()
                .forEach(input -> inputs.add(model.value(formula.input(input, at))));
        case Repeated loop -> {
          if (loop.cycles().stream().allMatch(cycle -> cycle.taken(terms).isEmpty())) {
            continue;
          }
          Values before = variable -> model.value(formula.at(variable, at));
          Values after = variable -> model.value(formula.at(variable, at + 1));
          Optional<BigInteger> count =
              count(loop, before, after, input -> model.value(formula.input(input, at)));
          if (count.isEmpty()
              || loop.cycles().size() != 1
              || !iterate(loop, before, after, count.get(), inputs)) {
            return Optional.empty();
          }
        }
      }
      if (inputs.size() > MOST_INPUTS) {
        return Optional.empty();
      }
    }
    return Optional.of(inputs);
  }

  /** How many iterations lead from one state to the other, by the piece that the model took. */
  private Optional<BigInteger> count(Repeated loop, Values before, Values after, Values inputs) {
    for (Closure.Piece piece : loop.closure().pieces()) {
      Values all =
          variable ->
              piece.step().inputs().contains(variable)
                  ? inputs.of(variable)
                  : before.of(variable);
      if (leads(piece, all, after)) {
        Value count = new Evaluator(all::of).evaluate(piece.iterations());
        if (count instanceof Value.IntValue(BigInteger number)) {
          return Optional.of(number);
        }
      }
    }
    boolean same =
        loop.step().updates().keySet().stream()
            .allMatch(variable -> before.of(variable).equals(after.of(variable)));
    return same ? Optional.of(BigInteger.ZERO) : Optional.empty();
  }

  private static boolean leads(Closure.Piece piece, Values before, Values after) {
    Evaluator evaluator = new Evaluator(before::of);
    if (!evaluator.holds(piece.step().guard())) {
      return false;
    }
    for (Map.Entry<Variable, Term> update : piece.step().updates().entrySet()) {
      if (!after.of(update.getKey()).equals(evaluator.evaluate(update.getValue()))) {
        return false;
      }
    }
    return true;
  }

  private boolean iterate(
      Repeated loop, Values before, Values after, BigInteger count, List<Value> inputs) {
    Cycle cycle = loop.cycles().getFirst();
    List<Variable> taken = cycle.taken(terms);
    if (count.multiply(BigInteger.valueOf(taken.size())).compareTo(BigInteger.valueOf(MOST_INPUTS))
        > 0) {
      return false;
    }
    Iterations iterations =
        new Iterations(terms, entailment, loop.closure(), cycle.relation(terms), after);
    Map<Variable, Value> state = new HashMap<>();
    iterations.variables().forEach(variable -> state.put(variable, before.of(variable)));
    for (long left = count.longValueExact(); left > 0; left--) {
      if (left % 1_024 == 0) {
        budget.check();
      }
      Optional<Map<Variable, Value>> values = iterations.next(state, left - 1);
      if (values.isEmpty()) {
        return false;
      }
      taken.forEach(
          input ->
              inputs.add(
                  values.get().getOrDefault(input, TermFactory.zeroValue(input.sort()))));
    }
    return true;
  }

  /** The values of variables in a state, or of inputs. */
  @FunctionalInterface
  interface Values {
    Value of(Variable variable);
  }
}
