package dev.bulwark.engine.ic3monolithic;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.CubeAround;
import dev.bulwark.engine.common.ic3.Exit;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.GlobalTransition;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.Transition;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The inner loop: obligations from a queue, those of the lowest level first, are blocked, or have a
 * predecessor that is to be blocked before. Since a predecessor belongs to one step, obligations
 * are at one location each; what is blocked need not be.
 */
final class Blocking {

  private static final Comparator<Obligation> ORDER =
      Comparator.comparingInt(Obligation::level)
          .thenComparing(Comparator.comparingLong(Obligation::number).reversed());

  /**
   * What has been blocked is tried again at higher levels, and so ways to the error are followed
   * that are longer than there are frames. Over infinitely many states that need not end, hence a
   * limit: so many times as long.
   */
  private static final int LONGER_WAYS = 2;

  private final TransitionGraph graph;
  private final GlobalTransition transition;
  private final FrameSequence frames;
  private final FrameSolver solver;
  private final Location everywhere;
  private final Consecution consecution;
  private final boolean generalize;
  private final Budget budget;
  private final PriorityQueue<Obligation> queue = new PriorityQueue<>(ORDER);
  private long made;

  Blocking(
      TransitionGraph graph,
      GlobalTransition transition,
      FrameSequence frames,
      FrameSolver solver,
      Location everywhere,
      Consecution consecution,
      boolean generalize,
      Budget budget) {
    this.graph = graph;
    this.transition = transition;
    this.frames = frames;
    this.solver = solver;
    this.everywhere = everywhere;
    this.consecution = consecution;
    this.generalize = generalize;
    this.budget = budget;
  }

  int open() {
    return queue.size();
  }

  /** Blocks states that leave by the exit, the model's among them; or a counterexample. */
  Optional<Obligation> block(int frontier, Exit exit, Model model) {
    Cube states =
        CubeAround.of(graph.terms(), List.of(exit.condition()), exit.inputs().values(), model);
    queue.add(obligation(frontier, exit.source(), states, new Obligation.Leave(exit)));
    while (!queue.isEmpty()) {
      budget.check();
      Obligation obligation = queue.remove();
      if (obligation.location() == graph.start()) {
        queue.clear();
        return Optional.of(obligation);
      }
      Cube cube = withPc(obligation);
      if (!isBlocked(cube, obligation.level())) {
        switch (consecution.check(cube, obligation.level())) {
          case Consecution.Predecessor(Model before) -> {
            queue.add(obligation);
            queue.add(predecessor(obligation, before));
            continue;
          }
          case Consecution.Inductive(List<Term> core) ->
              frames.block(
                  everywhere,
                  generalize ? generalized(obligation, cube, core) : cube,
                  obligation.level());
        }
      }
      if (obligation.level() < frontier && obligation.depth() < LONGER_WAYS * frontier) {
        queue.add(obligation.atLevel(obligation.level() + 1));
      }
    }
    return Optional.empty();
  }

  private Obligation obligation(int level, Location location, Cube cube, Obligation.Way way) {
    return new Obligation(level, location, cube, way, Obligation.depth(way), made++);
  }

  private Obligation predecessor(Obligation of, Model model) {
    Transition step = transition.step(model);
    List<Term> formulas = new ArrayList<>();
    formulas.add(step.guard());
    of.cube().literals().forEach(literal -> formulas.add(graph.before(step, literal)));
    Cube before = CubeAround.of(graph.terms(), formulas, step.inputs().values(), model);
    return obligation(of.level() - 1, step.source(), before, new Obligation.Step(step, of));
  }

  private Cube withPc(Obligation obligation) {
    List<Term> literals = new ArrayList<>(obligation.cube().literals());
    literals.add(transition.at(obligation.location()));
    return Cube.of(literals);
  }

  private boolean isBlocked(Cube cube, int level) {
    return frames.isBlocked(everywhere, cube, level)
        // F_i ∧ s
        || !solver.ask(everywhere, level, cube.literals()).isSatisfiable();
  }

  /** A larger cube that is inductive at the level as well and has no initial state. */
  private Cube generalized(Obligation obligation, Cube from, List<Term> core) {
    Location location = obligation.location();
    Cube cube = notAtTheStart(location, core);
    for (Term literal : from.literals().reversed()) {
      if (cube.literals().contains(literal)) {
        Cube smaller = notAtTheStart(location, cube.without(literal).literals());
        if (consecution.check(smaller, obligation.level())
            instanceof Consecution.Inductive(List<Term> less)) {
          cube = notAtTheStart(location, less);
        }
      }
    }
    return cube;
  }

  private Cube notAtTheStart(Location location, List<Term> literals) {
    if (literals.stream().anyMatch(transition::isAboutPc)) {
      return Cube.of(literals);
    }
    List<Term> all = new ArrayList<>(literals);
    all.add(transition.around(location, literals));
    return Cube.of(all);
  }
}
