package dev.bulwark.engine.abmc;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.Theory;
import java.util.List;
import java.util.Optional;

/**
 * Accelerated bounded model checking (Frohn and Giesl, <i>Integrating Loop Acceleration into
 * Bounded Model Checking</i>, FM 2024), on the blocks of the inlined program.
 *
 * <p><b>What is asked.</b> For d = 0, 1, 2, ...: is there an error behind d steps? A step is a
 * block or a <i>shortcut</i>, which was learned and stands for any number of iterations of a cycle.
 * If not, a model of a path of d steps is looked at ({@link Path}). If it ends with a cycle that is
 * new, the case of the cycle that the model is in (the cube: literals that imply its guard and
 * decide its conditionals, {@link Letters}) is closed ({@link Learning}), and is a shortcut from
 * the next step on. So an error behind any number of iterations of some phases of a loop is about
 * as many steps away as there are phases.
 *
 * <p><b>What is kept.</b> Every path of blocks is a path of the unrolling, whatever has been
 * learned; and every shortcut stands for iterations of the program, since closures are exact, over
 * machine words under the condition that nothing wraps. So an error that is found is one, and if
 * there is no path of d steps and no error before, then the unrolling is a proof, as in {@code
 * bmc}.
 *
 * <p><b>How it differs.</b> Paths that meet are merged, so that one query is about all of them; at
 * each depth some models with a last step of a new kind are looked for, which is what drives the
 * search to other phases. Words may contain shortcuts: inner loops, where what follows says how
 * often they iterate. Paths that do step by step what a shortcut does are excluded ({@link
 * Exclusions}), not only behind the shortcut itself. When no path is left under these conditions,
 * all errors are asked for again without them. If there is none the program is most likely safe,
 * but nothing has been proved. For proofs, and for errors nearby, the program is unrolled without
 * shortcuts too, in turns. Before a counterexample is handed out, one with few iterations is looked
 * for, since it has to be replayed.
 *
 * <p><b>Unsound to change:</b> to conclude anything from an unsatisfiable query under exclusions.
 */
public final class AcceleratedBmc implements Engine {

  public static final String NAME = "abmc";

  private final AbmcConfiguration configuration;

  public AcceleratedBmc(AbmcConfiguration configuration) {
    this.configuration = configuration.validate();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(
        NAME,
        task,
        inlined -> {
          BlockSystem system = inlined.blocks();
          Theory theory = Theory.of(system.variables().stream().map(Variable::sort).toList());
          GoalReports goals = new GoalReports(context, inlined);
          return search(system, context.solvers().solver(theory), goals, context);
        });
  }

  /** A step with shortcuts, then some without, which cost little. */
  private Verdict search(
      BlockSystem system, Solver solver, GoalReports goals, EngineContext context) {
    AbmcConfiguration plain = configuration.withoutShortcuts();
    try (ModelSession first = solver.open(context.budget());
        ModelSession second = solver.open(context.budget())) {
      List<Search> searches =
          List.of(
              new Search(system, first, configuration, goals, context),
              new Search(system, second, plain, goals, context));
      while (true) {
        List<Search> open =
            searches.stream().filter(search -> !search.isOver() && search.stride() > 0).toList();
        if (open.isEmpty()) {
          return Verdict.inconclusive(
              "no error is found and nothing is proved by " + configuration.maxDepth() + " steps");
        }
        for (Search search : open) {
          for (int i = 0; i < search.stride() && !search.isOver(); i++) {
            Optional<Verdict> verdict = search.deepen();
            if (verdict.isPresent()) {
              return verdict.get();
            }
          }
        }
      }
    }
  }
}
