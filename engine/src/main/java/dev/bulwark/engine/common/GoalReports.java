package dev.bulwark.engine.common;

import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.GoalListener;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.pass.NoBackTranslationException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Answers about single goals, from the inlined program to who wants to hear of them. It knows which
 * goals are closed because somebody has answered them, however often a search begins anew.
 */
public final class GoalReports {

  private final GoalListener listener;
  private final InlinedProgram inlined;
  private final Set<Goal> closed = new HashSet<>();

  public GoalReports(EngineContext context, InlinedProgram inlined) {
    this.listener = context.goals();
    this.inlined = inlined;
  }

  /** Is more than one answer wanted? */
  public boolean areWanted() {
    return listener != GoalListener.NONE;
  }

  /** The goals that need not be looked for any more. */
  public Set<Goal> reached(ErrorInputs inputs) {
    return areWanted()
        ? close(listener.reached(inputs.translate(inlined.result().back())))
        : Set.of();
  }

  /** The same for a proof. */
  public Set<Goal> unreachable(Proof proof) {
    try {
      return close(listener.unreachable(proof.translate(inlined.result().back())));
    } catch (NoBackTranslationException none) {
      return Set.of();
    }
  }

  private Set<Goal> close(Set<Goal> answered) {
    closed.addAll(answered);
    return answered;
  }

  /** Is it an error that has to be looked for? */
  public boolean isOpen(Location location) {
    return location.goal().filter(goal -> !closed.contains(goal)).isPresent();
  }

  /** Has a goal, of those that were asked about, had no answer on the way? */
  public boolean areSomeOpen() {
    return !closed.containsAll(inlined.program().goals());
  }

  /** What a search says in the end is about the goals that were open then. */
  public Verdict about(Verdict verdict) {
    if (closed.isEmpty() || !(verdict instanceof Verdict.Safe(Proof proof))) {
      return verdict;
    }
    Set<Goal> open = new LinkedHashSet<>(inlined.program().goals());
    open.removeAll(closed);
    return new Verdict.Safe(proof.forGoals(GoalSet.of(open)));
  }
}
