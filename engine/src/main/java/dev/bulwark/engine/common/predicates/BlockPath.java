package dev.bulwark.engine.common.predicates;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.arg.PathCheck.Result;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A path to a bad location, block by block, where a block may stand for several paths. */
final class BlockPath {

  private static final long STEP_BUDGET = 50_000_000;

  private final Program program;
  private final TermFactory terms;
  private final Map<Edge, Variable> symbols;
  private final Predicate<Location> isBlockEnd;
  private final List<PredicateState> blocks = new ArrayList<>();
  private final List<Location> locations = new ArrayList<>();

  /**
   * The blocks of the anchors before the state, and the one that the state is in.
   *
   * @param target where the state is
   */
  BlockPath(
      Program program,
      Map<Edge, Variable> symbols,
      Predicate<Location> isBlockEnd,
      PredicateState end,
      Location target) {
    this.program = program;
    this.terms = program.terms();
    this.symbols = symbols;
    this.isBlockEnd = isBlockEnd;
    for (Anchor anchor : end.anchor().fromRoot()) {
      locations.add(anchor.location());
      if (!anchor.isRoot()) {
        blocks.add(anchor.arrival());
      }
    }
    blocks.add(end);
    locations.add(target);
  }

  List<GuardedStep> steps() {
    List<GuardedStep> steps = new ArrayList<>();
    LinkedHashSet<Variable> inputs = new LinkedHashSet<>(symbols.values());
    for (int i = 0; i < blocks.size(); i++) {
      PredicateState block = blocks.get(i);
      LinkedHashSet<Variable> used = new LinkedHashSet<>(Terms.freeVariables(block.guard()));
      used.addAll(Terms.freeVariables(List.copyOf(block.effect().values().values())));
      used.retainAll(inputs);
      steps.add(
          new GuardedStep(
              locations.get(i), locations.get(i + 1), block.guard(), block.effect(), used));
    }
    return steps;
  }

  private Variable symbol(Edge edge, int block) {
    Variable input = symbols.get(edge);
    if (input == null) {
      throw new IllegalArgumentException("no input is taken by " + edge);
    }
    return renamed(input, block);
  }

  private Variable renamed(Variable input, int block) {
    return terms.variable("block:" + block + ":" + input.name(), input.sort());
  }

  /** Looks for inputs that lead along the blocks, and runs the program on them. */
  Result check(Solver solver, Budget budget) {
    Map<Variable, Variable> inputs = new HashMap<>();
    SymbolicState state = SymbolicState.INITIAL;
    List<Term> guards = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      budget.check();
      inputs.clear();
      for (Variable input : symbols.values()) {
        inputs.put(input, renamed(input, i));
      }
      SymbolicState before = state;
      Substitution now =
          new Substitution(
              terms,
              variable -> {
                Variable input = inputs.get(variable);
                return input == null ? before.value(variable) : input;
              });
      Term guard = now.apply(blocks.get(i).guard());
      if (Terms.isFalse(guard)) {
        return new Result.Infeasible();
      }
      guards.add(guard);
      SymbolicState after = state;
      for (Map.Entry<Variable, Term> change : blocks.get(i).effect().values().entrySet()) {
        after = after.with(change.getKey(), now.apply(change.getValue()));
      }
      state = after;
    }
    try (ModelSession session = solver.open(budget)) {
      // all blocks in a row, over their inputs
      Answer answer = session.check(guards);
      return switch (answer) {
        case UNSAT -> new Result.Infeasible();
        case UNKNOWN -> new Result.Open("the solver is inconclusive on the path to the error");
        case SAT -> run(session.model(), budget);
      };
    }
  }

  private Result run(Model model, Budget budget) {
    Follower follower = new Follower(model);
    RecordedInputs recorded = new RecordedInputs(follower);
    Outcome outcome =
        Interpreter.run(program, recorded, follower, STEP_BUDGET, budget::isExhausted);
    budget.check();
    return switch (outcome) {
      case Outcome.ReachedError(Location at, CallString stack) ->
          new Result.Feasible(new ErrorInputs(recorded.inputs(), at.goal()));
      case Outcome.ReachedIncomplete incomplete ->
          new Result.Feasible(new ErrorInputs(recorded.inputs()));
      default -> new Result.Open("the run on the path's inputs does not follow it: " + outcome);
    };
  }

  /** Knows how many blocks the run has passed, and where it is. */
  private final class Follower implements InputSource, StepListener {

    private final Model model;
    private Location here = program.start().entry();
    private int passed;

    Follower(Model model) {
      this.model = model;
    }

    @Override
    public void on(Step step) {
      here = step.edge().target();
      if (isBlockEnd.test(here)) {
        passed++;
      }
    }

    @Override
    public Value next(InputSite site, Sort sort, int occurrence) {
      if (passed >= blocks.size()) {
        return TermFactory.zeroValue(sort);
      }
      // An edge that takes an input is the only one that leaves its source.
      return model.value(symbol(program.outgoing(here).getFirst(), passed));
    }
  }
}
