package dev.bulwark.solver.javasmt;

import de.uni_freiburg.informatik.ultimate.logic.ApplicationTerm;
import de.uni_freiburg.informatik.ultimate.logic.Term;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Ends a call of SMTInterpol that was left behind. When SMTInterpol 2.5 computes interpolants it
 * goes through the proof as a tree, although parts are shared: it has a set for the nodes it has
 * seen and never looks into it. That can take until the process ends, and a request to stop is not
 * heeded on the way. Java cannot end a thread from outside either. But SMTInterpol looks up the
 * symbols of the formulas all the time, and once they are gone it fails with an exception, which
 * nobody waits for.
 *
 * <p>Only for formulas of a context that nobody else uses, now or later.
 */
final class SpoiledTerms {

  private SpoiledTerms() {}

  /** Says whether the terms can be spoiled; if not, the call goes on as it would. */
  static boolean spoil(List<Term> formulas) {
    try {
      Field symbol = ApplicationTerm.class.getDeclaredField("mFunction");
      symbol.setAccessible(true);
      for (ApplicationTerm term : applications(formulas)) {
        symbol.set(term, null);
      }
      return true;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return false;
    }
  }

  private static Set<ApplicationTerm> applications(List<Term> formulas) {
    Set<ApplicationTerm> found = new HashSet<>();
    Deque<Term> open = new ArrayDeque<>(formulas);
    while (!open.isEmpty()) {
      if (open.pop() instanceof ApplicationTerm term && found.add(term)) {
        open.addAll(List.of(term.getParameters()));
      }
    }
    return found;
  }
}
