package dev.bulwark.engine.common.ic3;

import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Session;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The open error transitions that an inductive invariant excludes, and their goals. */
final class InductiveGoals {

  private final List<ErrorTransition> excluded = new ArrayList<>();
  private final Set<Goal> goals = new LinkedHashSet<>();
  private boolean excludesIncomplete = true;

  InductiveGoals(OpenErrors errors, LemmaSet invariant, Session session) {
    Set<Goal> others = new LinkedHashSet<>();
    for (ErrorTransition error : errors.open()) {
      boolean holds = excludes(invariant, error, session);
      if (holds) {
        excluded.add(error);
      }
      switch (error.target()) {
        case ErrorTransition.Error(Goal goal) -> (holds ? goals : others).add(goal);
        case ErrorTransition.Incomplete incomplete -> excludesIncomplete &= holds;
      }
    }
    goals.removeAll(others);
    excluded.removeIf(
        error ->
            error.target() instanceof ErrorTransition.Error(Goal goal) && !goals.contains(goal));
  }

  private static boolean excludes(LemmaSet invariant, ErrorTransition error, Session session) {
    Location source = error.source();
    List<Term> query = new ArrayList<>(invariant.at(source));
    query.add(error.condition());
    // I(l) ∧ T to a bad location
    return session.check(query) == Answer.UNSAT;
  }

  /** Those that are unreachable, if no state of the invariant is where the model ends. */
  Set<Goal> goals() {
    return excludesIncomplete ? goals : Set.of();
  }

  /** Their transitions, and those to where the model ends. */
  List<ErrorTransition> excluded() {
    return excluded;
  }
}
