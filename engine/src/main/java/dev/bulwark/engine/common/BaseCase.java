package dev.bulwark.engine.common;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedState;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.SolverException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The base case of inductions: paths from the start, layer by layer. */
public final class BaseCase implements AutoCloseable {

  private final BlockSystem system;
  private final BlockUnrolling unrolling;
  private final ModelSession session;
  private final GoalReports goals;
  private boolean incomplete;

  /**
   * @param goals hears of what is reached; the others are looked for
   */
  public BaseCase(BlockSystem system, Solver solver, GoalReports goals, Budget budget) {
    this.system = system;
    this.goals = goals;
    this.session = solver.open(budget);
    this.unrolling = new BlockUnrolling(system, Map.of(system.start(), system.terms().bool(true)));
  }

  /**
   * Looks whether the region after that many blocks reaches a goal; the inputs that do, if there is
   * nothing to look for after them. To be asked for 0, 1, 2, ...
   */
  public Optional<ErrorInputs> error(int layer) {
    while (unrolling.depth() < layer) {
      unrolling.extend();
    }
    Optional<ErrorInputs> error = openError(layer);
    while (error.isPresent()) {
      if (!goals.goesOnAfter(error.get())) {
        return error;
      }
      error = openError(layer);
    }
    // guard(incomplete, layer)
    Term beyond = unrolling.incomplete(layer);
    incomplete |= !isFalse(beyond) && session.check(List.of(beyond)) != Answer.UNSAT;
    return Optional.empty();
  }

  private Optional<ErrorInputs> openError(int layer) {
    // guard(error, layer)
    Term error = unrolling.error(layer, goals::isOpen);
    Answer answer = isFalse(error) ? Answer.UNSAT : session.check(List.of(error));
    if (answer == Answer.UNKNOWN) {
      throw new SolverException("inconclusive on whether the error can be reached");
    }
    if (answer == Answer.UNSAT) {
      return Optional.empty();
    }
    Optional<ErrorInputs> inputs = InputsOfModel.of(system, unrolling, session.model());
    if (inputs.isEmpty()) {
      throw new IllegalStateException("the model of the error describes no run that reaches it");
    }
    return inputs;
  }

  /** Has some layer reached where the model is incomplete? Then there is no proof. */
  public boolean reachesIncomplete() {
    return incomplete;
  }

  /** The forward condition: does no path have this many blocks? */
  public boolean isComplete(int layer) {
    while (unrolling.depth() < layer) {
      unrolling.extend();
    }
    // guard(layer)
    Term beyond = unrolling.reaches(layer);
    return isFalse(beyond) || session.check(List.of(beyond)) == Answer.UNSAT;
  }

  /** The proof, if no path has that many blocks and nothing bad was reached before. */
  public Proof.Unrolled unrolled(int layers) {
    Map<Location, Integer> bounds = new LinkedHashMap<>();
    system.loopHeads().forEach(head -> bounds.put(head, iterations(head, layers)));
    return new Proof.Unrolled(bounds, Map.of());
  }

  /**
   * How many iterations a loop has at most, if no path has that many blocks: once less than there
   * are layers in which its head is reached.
   */
  private int iterations(Location head, int layers) {
    int visits = 0;
    for (int i = 0; i < layers; i++) {
      GuardedState state = unrolling.layer(i).get(head);
      // guard(head, i)
      if (state != null
          && !isFalse(state.guard())
          && session.check(List.of(state.guard())) != Answer.UNSAT) {
        visits++;
      }
    }
    return Math.max(0, visits - 1);
  }

  private boolean isFalse(Term term) {
    return term == system.terms().bool(false);
  }

  @Override
  public void close() {
    session.close();
  }
}
