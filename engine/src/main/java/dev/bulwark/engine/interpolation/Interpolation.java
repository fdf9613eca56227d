package dev.bulwark.engine.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BaseCase;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.OnIntervals;
import dev.bulwark.engine.common.UnrolledProof;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.Theory;
import java.util.ArrayDeque;
import java.util.Optional;

/**
 * Model checking by interpolation: McMillan, <i>Interpolation and SAT-Based Model Checking</i>, CAV
 * 2003, §3; the column CI of the paper on iSAT3 and IC3.
 *
 * <p><b>What is asked.</b> For a bound k: with {@code A = R(x) ∧ T(x, x')} and {@code B =} "from x'
 * a bad location is reached in less than k steps", is A ∧ B satisfiable? If not, an interpolant
 * contains all successors of R, and nothing from which a bad location is near. It is joined to R,
 * and again, until nothing is new: then R is an inductive invariant. If A ∧ B is satisfiable for an
 * R that is not exact, R may have been too coarse, and all begins again with a larger k. Errors are
 * those of the first query, where R is exact: bounded model checking to depth k.
 *
 * <p><b>What differs.</b> Steps are blocks between cut points, and there is no program counter:
 * each cut point has an R of its own, and each block a query ({@link ImageQuery}), so that formulas
 * are those of one block and of what comes after it. A has only the states that came last and not
 * all of R; the images of the others are in R already, so R is closed all the same. Interpolants
 * are as weak as the source can make them. Since programs have too many states to count on a fixed
 * point, k grows also when there were many images; and, since not each contradiction has an
 * interpolant in reach, when there was none. If no path has k blocks all have been looked at, and
 * that is the proof.
 *
 * <p><b>Many goals.</b> If a {@link dev.bulwark.engine.GoalListener} wants more than one answer,
 * what the first query finds is reported, and only what is open is bad from then on; the bound of
 * images, which may be smaller than the depth that was searched, begins anew. A fixed point is a
 * proof for all that are open then.
 *
 * <p><b>Invariants.</b> Every image, and the start, has no bad location within k blocks. All states
 * at the start are initial. When the queue is empty, each successor of a state in R is in R.
 *
 * <p><b>Unsound to change:</b> locations where the model is incomplete are bad in B, else R would
 * prove what the model does not know. Works on the inlined program.
 */
public final class Interpolation implements Engine {

  public static final String NAME = "interpolation";

  /** For so many bounds in a row there may be no interpolant. */
  private static final int MOST_UNEXPLAINED = 3;

  private final InterpolationConfiguration configuration;

  public Interpolation(InterpolationConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return switch (configuration.source()) {
      case CHAIN -> InlinedSearch.check(NAME, task, inlined -> byChain(inlined, context));
      case INTERVALS -> {
        Optional<CoreSolver> solver = context.solvers().byName(OnIntervals.PRESET);
        Optional<InterpolationSolver> interpolation =
            context.solvers().interpolationByName(OnIntervals.PRESET);
        yield solver.isEmpty() || interpolation.isEmpty()
            ? Verdict.inconclusive("there is no interval solver")
            : InlinedSearch.check(
                NAME, task, inlined -> byOne(inlined, context, solver.get(), interpolation.get()));
      }
    };
  }

  private Verdict byChain(InlinedProgram inlined, EngineContext context) {
    BlockSystem system = inlined.blocks();
    Theory theory = Theory.of(system.variables().stream().map(Variable::sort).toList());
    CoreSolver solver = context.solvers().solver(theory);
    InterpolationChain chain = InterpolationChain.of(system.program(), context.solvers());
    try (Images images = new ChainImages(system.terms(), chain, solver, context.budget())) {
      return prove(inlined, context, solver, images);
    }
  }

  private Verdict byOne(
      InlinedProgram inlined,
      EngineContext context,
      CoreSolver solver,
      InterpolationSolver interpolation) {
    TermFactory terms = inlined.blocks().terms();
    try (Images images = new SolverImages(terms, interpolation, context.budget())) {
      return prove(inlined, context, solver, images);
    }
  }

  private Verdict prove(
      InlinedProgram inlined, EngineContext context, CoreSolver solver, Images images) {
    BlockSystem system = inlined.blocks();
    GoalReports goals = new GoalReports(context, inlined);
    try (BaseCase base = new BaseCase(system, solver, goals, context.budget());
        Reached reached = new Reached(system, solver, context.budget())) {
      return goals.about(new Run(inlined, context, solver, goals, base, reached, images).prove());
    }
  }

  /** How the images for one bound ended. */
  private sealed interface End {
    record FixedPoint() implements End {}

    record TooCoarse() implements End {}

    record Unexplained(String why) implements End {}
  }

  /** States at a cut point. */
  private record States(Location cut, Term formula) {}

  /** One run on one program. */
  private final class Run {

    private final InlinedProgram inlined;
    private final BlockSystem system;
    private final EngineContext context;
    private final Budget budget;
    private final CoreSolver solver;
    private final GoalReports goals;
    private final BaseCase base;
    private final Reached reached;
    private final Images images;
    private final NearErrors errors;
    private int taken;

    Run(
        InlinedProgram inlined,
        EngineContext context,
        CoreSolver solver,
        GoalReports goals,
        BaseCase base,
        Reached reached,
        Images images) {
      this.inlined = inlined;
      this.system = inlined.blocks();
      this.context = context;
      this.budget = context.budget();
      this.solver = solver;
      this.goals = goals;
      this.base = base;
      this.reached = reached;
      this.images = images;
      this.errors = new NearErrors(system, goals::isOpen);
    }

    Verdict prove() {
      Optional<ErrorInputs> atOnce = base.error(0);
      int answered = goals.answered();
      int bound = 0;
      int unexplained = 0;
      for (int k = 1; atOnce.isEmpty() && k <= configuration.maxBound(); k++) {
        budget.check();
        context.events().on(new Event.Progress(NAME, k, taken + " images"));
        atOnce = base.error(k);
        if (atOnce.isPresent()) {
          break;
        }
        if (base.isComplete(k)) {
          report(k);
          return base.reachesIncomplete()
              ? Verdict.beyondModel()
              : new Verdict.Safe(base.unrolled(k));
        }
        if (base.reachesIncomplete()) {
          // There is no proof, but there may be an error.
          continue;
        }
        if (goals.answered() > answered) {
          // Small bounds may be enough for those that are left.
          answered = goals.answered();
          bound = 0;
          unexplained = 0;
        }
        bound++;
        switch (images(bound)) {
          case End.FixedPoint() -> {
            report(bound);
            return new Verdict.Safe(
                inlined.isRecursive() ? UnrolledProof.of(system, solver, budget) : reached.proof());
          }
          case End.TooCoarse() -> unexplained = 0;
          case End.Unexplained(String why) -> {
            unexplained++;
            if (unexplained == MOST_UNEXPLAINED) {
              report(k);
              return Verdict.inconclusive(why);
            }
          }
        }
      }
      return atOnce
          .<Verdict>map(Verdict.Unsafe::new)
          .orElseGet(
              () ->
                  base.reachesIncomplete()
                      ? Verdict.beyondModel()
                      : Verdict.inconclusive(
                          "no fixed point with bounds up to " + configuration.maxBound()));
    }

    private End images(int k) {
      reached.clear();
      ArrayDeque<States> open = new ArrayDeque<>();
      open.add(new States(system.start(), system.terms().bool(true)));
      long most = (long) configuration.maxImages() * k * blocks();
      int here = 0;
      while (!open.isEmpty()) {
        States states = open.poll();
        if (!reached.add(states.cut(), states.formula())) {
          continue;
        }
        for (GuardedStep block : system.region(states.cut()).blocks()) {
          budget.check();
          if (here++ == most) {
            return new End.TooCoarse();
          }
          taken++;
          NearErrors.Bad bad = errors.within(k, block.target());
          ImageQuery query = new ImageQuery(system.terms(), states.formula(), block, bad);
          switch (images.of(query, budget)) {
            case Image.Within(Term interpolant) ->
                open.add(new States(block.target(), interpolant));
            case Image.Bad() -> {
              return new End.TooCoarse();
            }
            case Image.Unexplained(String why) -> {
              return new End.Unexplained(why);
            }
          }
        }
      }
      return new End.FixedPoint();
    }

    private int blocks() {
      return system.cutPoints().stream().mapToInt(cut -> system.region(cut).blocks().size()).sum();
    }

    private void report(int k) {
      statistic("bound", k);
      statistic("images", taken);
      images.successes().forEach((method, times) -> statistic("interpolated by " + method, times));
    }

    private void statistic(String name, double value) {
      context.events().on(new Event.Statistic(NAME, name, value));
    }
  }
}
