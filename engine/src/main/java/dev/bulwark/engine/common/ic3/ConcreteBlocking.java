package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.List;

/**
 * Handles obligations without any abstraction: what is blocked is a generalization of the
 * obligation's own states.
 */
public final class ConcreteBlocking implements ObligationHandler {

  private final StateSpace space;
  private final FrameSequence frames;
  private final FrameSolver solver;
  private final Consecution consecution;
  private final Predecessors predecessors;
  private final Learning learning;
  private final ObligationQueue queue;

  public ConcreteBlocking(
      StateSpace space,
      FrameSolver solver,
      Consecution consecution,
      Predecessors predecessors,
      Learning learning,
      ObligationQueue queue) {
    this.space = space;
    this.frames = space.frames();
    this.solver = solver;
    this.consecution = consecution;
    this.predecessors = predecessors;
    this.learning = learning;
    this.queue = queue;
  }

  @Override
  public Handled handle(Obligation obligation, boolean fresh, int frontier) {
    Location location = obligation.location();
    int level = obligation.level();
    List<Term> here = new ArrayList<>(space.here(location));
    here.addAll(obligation.cube().literals());
    Cube states = Cube.of(here);
    if (!fresh && isBlocked(location, states, level)) {
      return new Blocked(level);
    }
    // F_(i-1) ∧ ¬s ∧ T ∧ s'
    return switch (consecution.insist(location, states, level)) {
      case Consecution.Predecessor(GuardedStep transition, Model model) ->
          new Preceded(
              queue.make(
                  level - 1,
                  transition.source(),
                  predecessors.before(transition, obligation.cube(), model),
                  model,
                  new Obligation.Into(transition, obligation),
                  0));
      case Consecution.Inductive(Cube core) ->
          new Blocked(learning.learn(location, states, core, level, frontier));
      case Consecution.Unanswered unanswered -> new Inconclusive();
    };
  }

  /** Without an answer it is not known to be blocked, and is handled. */
  private boolean isBlocked(Location location, Cube states, int level) {
    FrameKey key = space.key(location);
    return frames.isBlocked(key, states, level)
        // F_i ∧ s
        || solver.ask(key, level, states.literals()).isUnsat();
  }

  @Override
  public boolean refine(Obligation initial) {
    throw new IllegalStateException("nothing is abstracted: " + initial);
  }
}
