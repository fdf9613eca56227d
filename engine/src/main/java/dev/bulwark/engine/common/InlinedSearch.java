package dev.bulwark.engine.common;

import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.Proof;
import dev.bulwark.solver.SolverException;

/**
 * The frame around engines that work on a single procedure: calls are inlined first, the end of the
 * budget and the failures of solvers become UNKNOWN, and evidence comes back to the program with
 * its calls. Recursion is followed to the inliner's depth only, and is UNKNOWN beyond it.
 */
public final class InlinedSearch {

  /** What an engine does with the inlined program. */
  @FunctionalInterface
  public interface Search {
    Verdict search(InlinedProgram inlined);
  }

  /** What an engine does that publishes lemmas and takes them in. */
  @FunctionalInterface
  public interface SharingSearch {

    /** As {@link Search#search}; with recursion there are no lemmas. */
    Verdict search(InlinedProgram inlined, LemmaPort lemmas);
  }

  private InlinedSearch() {}

  public static Verdict check(String engine, Task task, Search search) {
    return check(engine, task, LemmaExchange.NONE, (inlined, lemmas) -> search.search(inlined));
  }

  public static Verdict check(
      String engine, Task task, LemmaExchange exchange, SharingSearch search) {
    return check(engine, InlinedProgram.of(task), exchange, search);
  }

  /** The iterations of each loop meet in one location before they go back to its head. */
  public static Verdict checkWithLatches(
      String engine, Task task, LemmaExchange exchange, SharingSearch search) {
    return check(engine, InlinedProgram.of(task).withLatches(), exchange, search);
  }

  private static Verdict check(
      String engine, InlinedProgram inlined, LemmaExchange exchange, SharingSearch search) {
    if (!inlined.isComplete()) {
      return Verdict.inconclusive(
          engine + " needs calls inlined, and the program is too large for that");
    }
    InlinedLemmas lemmas =
        new InlinedLemmas(inlined.result(), inlined.isRecursive() ? LemmaExchange.NONE : exchange);
    Verdict verdict;
    try {
      verdict = search.search(inlined, lemmas);
    } catch (BudgetExhaustedException e) {
      verdict = new Verdict.Unknown(e.reason());
    } catch (SolverException e) {
      verdict = new Verdict.Unknown(new Reason.SolverFailure("solver: " + e.getMessage()));
    }
    Verdict complete =
        verdict instanceof Verdict.Safe(Proof proof)
            ? new Verdict.Safe(lemmas.complete(proof))
            : verdict;
    return complete.translate(inlined.result().back());
  }
}
