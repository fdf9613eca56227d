package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.interpolation.PathFormula;
import dev.bulwark.engine.common.predicates.PathBlock;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.MetaStep;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.Repeated;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.Single;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.closure.Closure;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.solver.Model;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * From a model of a meta-trace, which begins at the start, to the inputs of a run: the model says
 * how often each loop is repeated, and the inputs of each iteration are looked for one after the
 * other. A loop that takes no inputs need not be followed. Executions that are not too long are
 * tried before they are handed out.
 */
final class Unrolling {

  /** Longer executions are left to the checker. */
  private static final BigInteger MOST_STEPS = BigInteger.valueOf(20_000_000);

  /** Inputs of an execution. */
  private static final BigInteger MOST_INPUTS = BigInteger.valueOf(3_000_000);

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

  /** The inputs of a run along the trace, with as many iterations as the model says. */
  Optional<ErrorInputs> of(MetaTrace trace, PathFormula formula, Model model) {
    Run run = new Run(formula, model);
    for (int i = 0; i < trace.steps().size(); i++) {
      if (!run.add(trace.steps().get(i), i)) {
        return Optional.empty();
      }
    }
    Location end = trace.steps().getLast().step().target();
    Inputs inputs = run.inputs.build();
    return run.steps.compareTo(MOST_STEPS) > 0 || reaches(inputs, end)
        ? Optional.of(end.isError() ? new ErrorInputs(inputs, end.goal()) : new ErrorInputs(inputs))
        : Optional.empty();
  }

  private boolean reaches(Inputs inputs, Location end) {
    Outcome outcome =
        Interpreter.run(
            program,
            new ReplayedInputs(inputs),
            StepListener.NONE,
            2 * MOST_STEPS.longValueExact(),
            budget::isExhausted);
    budget.check();
    return outcome instanceof Outcome.ReachedError
        || (outcome instanceof Outcome.ReachedIncomplete && end.isIncomplete());
  }

  /** A run as far as it has been put together. */
  private final class Run {

    private final PathFormula formula;
    private final Model model;
    private final Inputs.Builder inputs = new Inputs.Builder();
    private BigInteger steps = BigInteger.ZERO;

    Run(PathFormula formula, Model model) {
      this.formula = formula;
      this.model = model;
    }

    /** Adds what a step of the trace takes; false if that is not found. */
    boolean add(MetaStep step, int at) {
      return switch (step) {
        case Single single -> {
          steps = steps.add(BigInteger.valueOf(single.block().edges().size()));
          take(
              single.block(),
              single.block().taken(),
              input -> model.value(formula.input(input, at)));
          yield true;
        }
        case Repeated loop -> add(loop, at);
      };
    }

    private void take(PathBlock block, List<Variable> symbols, Values values) {
      Iterator<Variable> next = symbols.iterator();
      for (Edge edge : block.edges()) {
        if (edge.action() instanceof Action.Havoc havoc) {
          inputs.add(havoc.site(), values.of(next.next()));
        }
      }
    }

    private boolean add(Repeated loop, int at) {
      Values before = variable -> model.value(formula.at(variable, at));
      Values after = variable -> model.value(formula.at(variable, at + 1));
      Optional<BigInteger> count =
          count(loop, before, after, input -> model.value(formula.input(input, at)));
      if (count.isEmpty() || loop.cycles().size() != 1) {
        return false;
      }
      Cycle cycle = loop.cycles().getFirst();
      for (PathBlock block : cycle.blocks()) {
        steps = steps.add(count.get().multiply(BigInteger.valueOf(block.edges().size())));
      }
      BigInteger taken = count.get().multiply(BigInteger.valueOf(cycle.taken(terms).size()));
      return taken.signum() == 0
          || (taken.compareTo(MOST_INPUTS) <= 0
              && iterate(loop, cycle, before, after, count.get().longValueExact()));
    }

    private boolean iterate(Repeated loop, Cycle cycle, Values before, Values after, long count) {
      Iterations iterations =
          new Iterations(terms, entailment, loop.closure(), cycle.relation(terms), after);
      Map<Variable, Value> state = new HashMap<>();
      iterations.variables().forEach(variable -> state.put(variable, before.of(variable)));
      for (long left = count - 1; left >= 0; left--) {
        if (left % 1_024 == 0) {
          budget.check();
        }
        Optional<Map<Variable, Value>> values = iterations.next(state, left);
        if (values.isEmpty()) {
          return false;
        }
        Values found =
            input -> values.get().getOrDefault(input, TermFactory.zeroValue(input.sort()));
        for (int i = 0; i < cycle.length(); i++) {
          take(cycle.blocks().get(i), cycle.taken(terms, i), found);
        }
      }
      return true;
    }
  }

  /** How many iterations lead from one state to the other, by the piece that the model took. */
  private static Optional<BigInteger> count(
      Repeated loop, Values before, Values after, Values inputs) {
    for (Closure.Piece piece : loop.closure().pieces()) {
      Values all =
          variable ->
              piece.step().inputs().contains(variable) ? inputs.of(variable) : before.of(variable);
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
}
