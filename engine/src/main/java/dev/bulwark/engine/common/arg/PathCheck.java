package dev.bulwark.engine.common.arg;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.encoding.SymbolicState;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.ArrayList;
import java.util.List;

/**
 * The bit-precise check of a path from the start of an inlined program: the path is executed
 * symbolically, a solver looks for inputs, and the program is run on them.
 */
public final class PathCheck {

  /** What is known of a path. */
  public sealed interface Result {
    record Feasible(ErrorInputs inputs) implements Result {}

    record Infeasible() implements Result {}

    record Open(String reason) implements Result {}
  }

  private static final long STEP_BUDGET = 50_000_000;

  private final Program program;
  private final Solver solver;
  private final Budget budget;

  public PathCheck(Program program, Solver solver, Budget budget) {
    this.program = program;
    this.solver = solver;
    this.budget = budget;
  }

  /** Of a path to a bad location. */
  public Result check(List<Edge> path) {
    TermFactory terms = program.terms();
    SymbolicState state = SymbolicState.INITIAL;
    List<Term> guards = new ArrayList<>();
    List<Variable> inputs = new ArrayList<>();
    int steps = 0;
    for (Edge edge : path) {
      if (steps++ % 256 == 0) {
        budget.check();
      }
      switch (edge.action()) {
        case Action.Skip skip -> {}
        case Action.Assume(Term condition) -> {
          Term holds = new Substitution(terms, state::value).apply(condition);
          if (Terms.isFalse(holds)) {
            return new Result.Infeasible();
          }
          if (!Terms.isTrue(holds)) {
            guards.add(holds);
          }
        }
        case Action.Assign(ProgramVariable variable, Term value) ->
            state = state.with(variable.term(), new Substitution(terms, state::value).apply(value));
        case Action.Havoc havoc -> {
          // The same symbols for each path, so that the factory does not fill up.
          Variable symbol =
              terms.variable(
                  "taken:" + inputs.size() + ":" + havoc.variable().sort(),
                  havoc.variable().sort());
          inputs.add(symbol);
          state = state.with(havoc.variable().term(), symbol);
        }
        case Action.Call call -> throw new IllegalArgumentException("not inlined: " + edge);
      }
    }
    Location end = path.isEmpty() ? program.start().entry() : path.getLast().target();
    return check(guards, inputs, end);
  }

  /**
   * Of a path that has been executed symbolically.
   *
   * @param guards its conditions
   * @param inputs the symbols of the inputs that it takes, in their order
   * @param end the bad location that it leads to
   */
  public Result check(List<Term> guards, List<Variable> inputs, Location end) {
    try (ModelSession session = solver.open(budget)) {
      // the path's conditions, over its inputs
      Answer answer = session.check(guards);
      return switch (answer) {
        case UNSAT -> new Result.Infeasible();
        case UNKNOWN -> new Result.Open("the solver is inconclusive on the path to the error");
        case SAT -> run(end, inputs, session.model());
      };
    }
  }

  private Result run(Location end, List<Variable> inputs, Model model) {
    int[] taken = {0};
    RecordedInputs recorded =
        new RecordedInputs(
            (site, sort, occurrence) ->
                taken[0] < inputs.size()
                    ? model.value(inputs.get(taken[0]++))
                    : TermFactory.zeroValue(sort));
    Outcome outcome =
        Interpreter.run(program, recorded, StepListener.NONE, STEP_BUDGET, budget::isExhausted);
    budget.check();
    return switch (outcome) {
      case Outcome.ReachedError(Location at, CallString stack) ->
          new Result.Feasible(new ErrorInputs(recorded.inputs(), at.goal()));
      case Outcome.ReachedIncomplete incomplete when end.isIncomplete() ->
          new Result.Feasible(new ErrorInputs(recorded.inputs()));
      default -> new Result.Open("the run on the path's inputs does not follow it: " + outcome);
    };
  }
}
