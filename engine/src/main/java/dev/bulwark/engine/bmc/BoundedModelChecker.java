package dev.bulwark.engine.bmc;

import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.bmc.Unroller.ReachedError;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Bounded model checking of programs (Biere, Cimatti, Clarke, Zhu 1999; for C as in Clarke,
 * Kroening, Lerda 2004): is there a path to an error on which no loop iterates more than k times,
 * for k = 1, 2, ...?
 *
 * <p>The program is executed symbolically, loops written out iteration by iteration and calls
 * followed into their callees ({@link Unroller}). Assignments substitute, inputs are symbols, and
 * paths that meet are merged ({@link Node}), so a guard and a state over input symbols stand for
 * all paths to a unrolled location. Each iteration asks the solver whether the guard of an error
 * reached in it is satisfiable; a model gives the inputs of a failing run ({@link
 * InputsFromModel}).
 *
 * <p>Differences to the textbook: iterations continue from the frontier of the last one instead of
 * unrolling anew, the bound is per entry of each loop, and only iterations with a symbolic branch
 * count against it, so that loops over constants run through at once. A path is followed beyond a
 * loop head only while its guard is satisfiable. So the method is complete for programs whose loops
 * end after a bounded number of iterations: when no feasible path is left at the frontier, the
 * bounds that were reached are the proof.
 *
 * <p>Limits: never proves anything about loops without a bound.
 */
public final class BoundedModelChecker implements Engine {

  public static final String NAME = "bmc";

  /** What a term costs: itself, its place in tables, its translation, its values in models. */
  private static final long BYTES_PER_TERM = 500;

  /** Up to here bounds grow fast if no solver is needed. */
  private static final int CHEAP_BOUND = 16;

  private final BmcConfiguration configuration;

  public BoundedModelChecker(BmcConfiguration configuration) {
    this.configuration = configuration.validate();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    try (Queries queries = new Queries(task.program(), context.solvers(), context.budget())) {
      return search(task.program(), queries, context);
    } catch (BudgetExhaustedException e) {
      return new Verdict.Unknown(e.reason());
    } catch (UnrollingTooLargeException | SolverException e) {
      return Verdict.inconclusive(String.valueOf(e.getMessage()));
    }
  }

  private Verdict search(Program program, Queries queries, EngineContext context) {
    TermFactory terms = program.terms();
    Semantics semantics = new Semantics(program, new Branching(program, queries::isSatisfiable));
    Unroller unroller = new Unroller(terms, semantics, queries, context.budget(), maxTerms());
    int bound = Math.min(1, configuration.maxBound());
    long freeNodes = configuration.freeNodes();
    Set<Goal> closed = new HashSet<>();
    for (int iteration = 1; ; iteration++) {
      long askedBefore = queries.asked();
      unroller.unroll(bound, freeNodes);
      report(context, iteration, bound, queries, unroller, terms);
      List<ReachedError> errors = new ArrayList<>(unroller.takeErrors());
      Optional<Verdict> unsafe = reached(program, errors, closed, semantics, queries, context);
      if (unsafe.isPresent()) {
        return unsafe.get();
      }
      if (unroller.isComplete()) {
        return complete(unroller, queries);
      }
      if (bound == configuration.maxBound()) {
        return Verdict.inconclusive("no error within the bound " + bound);
      }
      boolean withoutSolver = queries.asked() == askedBefore;
      bound = Math.min(nextBound(bound, withoutSolver), configuration.maxBound());
      freeNodes = Math.min(2 * freeNodes, Long.MAX_VALUE / 4);
    }
  }

  /**
   * Errors that can be reached in this iteration: the first one is the answer, unless somebody
   * wants to know of all.
   */
  private static Optional<Verdict> reached(
      Program program,
      List<ReachedError> errors,
      Set<Goal> closed,
      Semantics semantics,
      Queries queries,
      EngineContext context) {
    while (true) {
      errors.removeIf(error -> error.goal().filter(closed::contains).isPresent());
      List<Guard> guards = errors.stream().map(ReachedError::guard).toList();
      // guard(error) satisfiable, for an error reached in this iteration?
      Optional<Model> model = queries.modelOfAny(guards);
      if (model.isEmpty()) {
        return Optional.empty();
      }
      Model few = new FewIterations(program, context).model(guards, semantics, model.get());
      ErrorInputs inputs =
          new InputsFromModel(program.terms(), semantics, context.budget()).read(few);
      if (!closed.addAll(context.goals().reached(inputs))) {
        return Optional.of(new Verdict.Unsafe(inputs));
      }
    }
  }

  /**
   * By one at first; later by a quarter, since what follows a loop is unrolled again for the new
   * exits of each iteration. Where infeasible paths end without a solver, small bounds cost more
   * than they save.
   */
  private static int nextBound(int bound, boolean withoutSolver) {
    if (withoutSolver && bound < CHEAP_BOUND) {
      return 4 * bound;
    }
    return (int) Math.min((long) bound + Math.max(1, bound / 4), Integer.MAX_VALUE);
  }

  /** No path can go deeper and none fails: safe, unless the model was left somewhere. */
  private static Verdict complete(Unroller unroller, Queries queries) {
    for (Node node : unroller.incomplete()) {
      // guard(incomplete) satisfiable?
      if (queries.isFeasible(node.guard())
          && node.unrolled().location().role() instanceof Location.Role.Incomplete incomplete) {
        return Verdict.incomplete(incomplete.reason());
      }
    }
    return queries.isInconclusive()
        ? Verdict.inconclusive("the solver is inconclusive on a query")
        : new Verdict.Safe(unroller.bounds().proof());
  }

  private static int maxTerms() {
    return (int) Math.min(Runtime.getRuntime().maxMemory() / BYTES_PER_TERM, Integer.MAX_VALUE - 1);
  }

  private void report(
      EngineContext context,
      int iteration,
      int bound,
      Queries queries,
      Unroller unroller,
      TermFactory terms) {
    List<Event> events =
        List.of(
            new Event.Progress(
                NAME, bound, queries.asked() + " queries, " + unroller.nodes() + " nodes"),
            new Event.Statistic(NAME, "iterations", iteration),
            new Event.Statistic(NAME, "bound", bound),
            new Event.Statistic(NAME, "queries", queries.asked()),
            new Event.Statistic(NAME, "queries answered by earlier models", queries.spared()),
            new Event.Statistic(NAME, "queries answered by diagrams", queries.answeredByDiagrams()),
            new Event.Statistic(NAME, "nodes of diagrams", queries.diagrams().nodes()),
            new Event.Statistic(NAME, "steps of diagrams", queries.diagrams().steps()),
            new Event.Statistic(NAME, "nodes", unroller.nodes()),
            new Event.Statistic(NAME, "frontier", unroller.frontierSize()),
            new Event.Statistic(NAME, "terms", terms.size()));
    events.forEach(context.events()::on);
  }
}
