package dev.bulwark.engine.common;

import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.GoalListener;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Answers about single goals, from a search to who wants to hear of them. It knows which goals are
 * closed because somebody has answered them, however often a search begins anew.
 */
public final class GoalReports {

  private final GoalListener listener;
  private final List<Goal> all;
  private final Set<Goal> closed = new HashSet<>();

  public GoalReports(EngineContext context, InlinedProgram inlined) {
    this(context.goals().behind(inlined.result().back()), inlined.program());
  }

  /** About a program that is the task's own. */
  public GoalReports(GoalListener listener, Program program) {
    this.listener = listener;
    this.all = program.goals();
  }

  /** Is more than one answer wanted? */
  public boolean areWanted() {
    return listener != GoalListener.NONE;
  }

  /** The goals that need not be looked for any more. */
  public Set<Goal> reached(ErrorInputs inputs) {
    return areWanted() ? close(listener.reached(inputs)) : Set.of();
  }

  /**
   * Tells of inputs. Is there more to look for? Not if one answer was enough, if all goals have
   * theirs, or if nobody takes this one: then it is the answer of the search.
   */
  public boolean goesOnAfter(ErrorInputs inputs) {
    int before = closed.size();
    reached(inputs);
    return closed.size() > before && areSomeOpen();
  }

  /** The same for a proof. */
  public Set<Goal> unreachable(Proof proof) {
    return close(listener.unreachable(proof));
  }

  private Set<Goal> close(Set<Goal> answered) {
    closed.addAll(answered);
    return answered;
  }

  /** Is it an error that has to be looked for? */
  public boolean isOpen(Location location) {
    return location.goal().filter(this::isOpen).isPresent();
  }

  /** How many goals have their answer. */
  public int answered() {
    return closed.size();
  }

  public boolean isOpen(Goal goal) {
    return !closed.contains(goal);
  }

  /** The goals without an answer, in their order. */
  public Set<Goal> open() {
    Set<Goal> open = new LinkedHashSet<>(all);
    open.removeAll(closed);
    return open;
  }

  /** Has a goal, of those that were asked about, had no answer on the way? */
  public boolean areSomeOpen() {
    return !closed.containsAll(all);
  }

  /** What a search says in the end is about the goals that were open then. */
  public Verdict about(Verdict verdict) {
    if (closed.isEmpty() || !(verdict instanceof Verdict.Safe(Proof proof))) {
      return verdict;
    }
    return new Verdict.Safe(proof.forGoals(GoalSet.of(open())));
  }
}
