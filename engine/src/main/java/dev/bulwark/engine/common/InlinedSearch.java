package dev.bulwark.engine.common;

import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.Latches;
import dev.bulwark.program.pass.NoBackTranslationException;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.solver.SolverException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The frame around engines that work on a single procedure: calls are inlined first, the end of the
 * budget and the failures of solvers become UNKNOWN, and evidence comes back to the program with
 * its calls. Recursion is followed to the inliner's depth only, and is UNKNOWN beyond it.
 */
public final class InlinedSearch {

  /** What an engine does with the inlined program. */
  @FunctionalInterface
  public interface Search {

    /**
     * @param recursive whether calls were recursive: invariants cannot say how deep they nest, so
     *     that only unrolled proofs can be checked then
     */
    Verdict search(Program inlined, boolean recursive);
  }

  /** What an engine does that publishes lemmas and takes them in. */
  @FunctionalInterface
  public interface SharingSearch {

    /** As {@link Search#search}; with recursion there are no lemmas. */
    Verdict search(Program inlined, boolean recursive, LemmaPort lemmas);
  }

  /** What an engine does to which calls matter although they are inlined. */
  @FunctionalInterface
  public interface BorderedSearch {

    /**
     * As {@link Search#search}.
     *
     * @param borders where functions begin and end that were called; the entry function's are the
     *     program's own
     */
    Verdict search(Program inlined, boolean recursive, Set<Location> borders, LemmaPort lemmas);
  }

  private static final Pass INLINING = new Inlining(Inlining.Config.DEFAULT);

  private InlinedSearch() {}

  public static Verdict check(String engine, Task task, Search search) {
    return check(
        engine,
        task,
        LemmaExchange.NONE,
        (inlined, recursive, lemmas) -> search.search(inlined, recursive));
  }

  public static Verdict check(
      String engine, Task task, LemmaExchange exchange, SharingSearch search) {
    boolean recursive = isRecursive(task.program());
    return run(
        engine,
        task,
        INLINING,
        recursive ? LemmaExchange.NONE : exchange,
        (inlined, lemmas) -> search.search(inlined.program(), recursive, lemmas));
  }

  /** The iterations of each loop meet in one location before they go back to its head. */
  public static Verdict checkWithBorders(
      String engine, Task task, LemmaExchange exchange, BorderedSearch search) {
    boolean recursive = isRecursive(task.program());
    return run(
        engine,
        task,
        new Pipeline(List.of(INLINING, new Latches())),
        recursive ? LemmaExchange.NONE : exchange,
        (inlined, lemmas) ->
            search.search(inlined.program(), recursive, borders(task.program(), inlined), lemmas));
  }

  private static Verdict run(
      String engine,
      Task task,
      Pass inlining,
      LemmaExchange exchange,
      BiFunction<Pass.Result, LemmaPort, Verdict> search) {
    Pass.Result inlined = inlining.apply(task.program());
    if (!BlockSystem.isApplicable(inlined.program())) {
      return Verdict.inconclusive(
          engine + " needs calls inlined, and the program is too large for that");
    }
    InlinedLemmas lemmas = new InlinedLemmas(inlined, exchange);
    Verdict verdict;
    try {
      verdict = search.apply(inlined, lemmas);
    } catch (BudgetExhaustedException e) {
      verdict = new Verdict.Unknown(e.reason());
    } catch (SolverException e) {
      verdict = new Verdict.Unknown(new Reason.SolverFailure("solver: " + e.getMessage()));
    }
    return switch (verdict) {
      case Verdict.Safe(Proof proof) -> {
        try {
          yield new Verdict.Safe(lemmas.complete(proof).translate(inlined.back()));
        } catch (NoBackTranslationException none) {
          yield new Verdict.Unknown(new Reason.Unsupported(none.reason()));
        }
      }
      case Verdict.Unsafe(ErrorInputs inputs) ->
          new Verdict.Unsafe(inputs.translate(inlined.back()));
      case Verdict.Unknown unknown -> unknown;
    };
  }

  /** Locations of the inlined program that were the entry or the exit of a function within main. */
  private static Set<Location> borders(Program program, Pass.Result inlined) {
    Set<Location> ends = new HashSet<>();
    for (Procedure procedure : program.procedures().values()) {
      ends.add(procedure.entry());
      ends.add(procedure.exit());
    }
    Set<Location> borders = new LinkedHashSet<>();
    for (Location location : inlined.program().start().locations()) {
      for (CutPoint origin : inlined.origins().ofStart(location)) {
        if (origin.stack().depth() > 1 && ends.contains(origin.location())) {
          borders.add(location);
        }
      }
    }
    return borders;
  }

  private static boolean isRecursive(Program program) {
    CallGraph calls = CallGraph.of(program);
    return calls.reachable().stream().anyMatch(calls::isRecursive);
  }
}
