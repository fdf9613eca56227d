package dev.bulwark.engine.ic3cegar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Exit;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.Transition;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Limit;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Technique;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Handling proof obligations: Algorithm 3, and with lazy refinement Algorithms 6 and 7. Levels are
 * one higher than there: an obligation of level i is to be excluded up to {@code F_i}.
 */
final class Blocking {

  private static final Comparator<ProofObligation> ORDER =
      Comparator.comparingInt(ProofObligation::level)
          .thenComparing(
              Comparator.<ProofObligation>comparingLong(o -> o.obligation().number()).reversed());

  /** Ways to the error are followed until they are so many times as long as there are frames. */
  private static final int LONGER_WAYS = 8;

  private final Space space;
  private final TransitionGraph graph;
  private final FrameSequence frames;
  private final FrameSolver solver;
  private final Consecution consecution;
  private final Lifting lifting;
  private final Abstraction abstraction;
  private final Generalization generalization;
  private final DomainRefinement refinement;
  private final Ic3CegarConfiguration configuration;
  private final Statistics statistics;
  private final Budget budget;
  private final PriorityQueue<ProofObligation> queue = new PriorityQueue<>(ORDER);
  private long made;

  Blocking(
      Space space,
      FrameSolver solver,
      Consecution consecution,
      Lifting lifting,
      Abstraction abstraction,
      Generalization generalization,
      DomainRefinement refinement,
      Ic3CegarConfiguration configuration,
      Statistics statistics,
      Budget budget) {
    this.space = space;
    this.graph = space.graph();
    this.frames = space.frames();
    this.solver = solver;
    this.consecution = consecution;
    this.lifting = lifting;
    this.abstraction = abstraction;
    this.generalization = generalization;
    this.refinement = refinement;
    this.configuration = configuration;
    this.statistics = statistics;
    this.budget = budget;
  }

  int open() {
    return queue.size();
  }

  /** Blocks states that leave by the exit, the model's among them; or a counterexample. */
  Optional<Obligation> block(int frontier, Exit exit, Model model) {
    Cube states = lifting.before(exit, model);
    queue.add(
        obligation(
            frontier,
            exit.source(),
            states,
            new Obligation.Leave(exit),
            model,
            0,
            Optional.empty()));
    while (!queue.isEmpty()) {
      budget.check();
      ProofObligation obligation = queue.element();
      if (obligation.location() == graph.start()) {
        // All states there are initial.
        if (obligation.spurious() == 0) {
          queue.clear();
          return Optional.of(obligation.obligation());
        }
        backtrack(obligation);
      } else if (eliminate(obligation, frontier)) {
        queue.remove(obligation);
        if (isWanted(obligation, obligation.level() + 1, frontier)) {
          queue.add(obligation.atLevel(obligation.level() + 1));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Is it to be excluded from a higher level too? Behind a spurious transition only as far as the
   * abstract state that it led into asks for.
   */
  private static boolean isWanted(ProofObligation obligation, int level, int frontier) {
    return obligation.spurious() == 0
        ? level <= frontier && obligation.obligation().depth() < LONGER_WAYS * frontier
        : level < obligation.next().orElseThrow().level();
  }

  private ProofObligation obligation(
      int level,
      Location location,
      Cube cube,
      Obligation.Way way,
      Model state,
      int spurious,
      Optional<ProofObligation> next) {
    Obligation made =
        new Obligation(level, location, cube, way, Obligation.depth(way), this.made++);
    statistics.depth = Math.max(statistics.depth, made.depth());
    return new ProofObligation(made, state, spurious, next);
  }

  /**
   * Blocks the abstract states of an obligation one after the other. Is that done? Otherwise there
   * is a new obligation.
   */
  private boolean eliminate(ProofObligation obligation, int frontier) {
    Location location = obligation.location();
    int level = obligation.level();
    List<Term> states = new ArrayList<>(space.here(location));
    states.addAll(obligation.cube().literals());
    while (true) {
      budget.check();
      // F_i ∧ s: is there still a state that is not excluded?
      FrameSolver.Answered answer = solver.ask(space.place(location), level, states);
      if (!answer.isSatisfiable()) {
        return true;
      }
      Model state = answer.model();
      if (configuration.has(Technique.CARTESIAN)) {
        Cube common = abstraction.common(location, obligation.cube(), state);
        if (consecution.check(location, common, level)
            instanceof Consecution.Inductive(Cube core)) {
          exclude(location, core, level, frontier);
          continue;
        }
      }
      Cube abstractState = abstraction.around(location, obligation.cube(), state);
      switch (consecution.check(location, abstractState, level)) {
        case Consecution.Inductive(Cube core) -> exclude(location, core, level, frontier);
        case Consecution.Predecessor found -> {
          Optional<ProofObligation> predecessor =
              predecessor(obligation, states, abstractState, found, frontier);
          if (predecessor.isPresent()) {
            queue.add(predecessor.get());
            return false;
          }
        }
      }
    }
  }

  /**
   * The abstract state has a predecessor. If the concrete ones have one too, or it is put off that
   * they have not, that is the next obligation; else the abstraction has been refined.
   */
  private Optional<ProofObligation> predecessor(
      ProofObligation obligation,
      List<Term> states,
      Cube abstractState,
      Consecution.Predecessor found,
      int frontier) {
    int level = obligation.level();
    if (leadsInto(obligation, found)) {
      return Optional.of(before(obligation, found, level - 1));
    }
    switch (consecution.check(obligation.location(), Cube.of(states), level)) {
      case Consecution.Predecessor concrete -> {
        return Optional.of(before(obligation, concrete, level - 1));
      }
      case Consecution.Inductive(Cube core) -> {
        statistics.spurious++;
        Location source = found.transition().source();
        if (configuration.has(Technique.LAZY)
            && obligation.spurious() < configuration.limit(Limit.MAX_SPURIOUS)
            && source != graph.start()) {
          Cube into = withoutPlace(obligation.location(), abstractState);
          return Optional.of(
              obligation(
                  1,
                  source,
                  lifting.before(found.transition(), into, found.model()),
                  new Obligation.Step(found.transition(), obligation.obligation()),
                  found.model(),
                  obligation.spurious() + 1,
                  Optional.of(obligation)));
        }
        if (!refinement.refine(obligation, withoutPlace(obligation.location(), core))) {
          // No new predicate: the states themselves, as far as the core needs them.
          exclude(obligation.location(), core, level, frontier);
        }
        return Optional.empty();
      }
    }
  }

  /** Does the predecessor of the abstraction happen to lead into the states themselves? */
  private boolean leadsInto(ProofObligation obligation, Consecution.Predecessor found) {
    if (found.transition().target() != obligation.location()) {
      return false;
    }
    Evaluator before = new Evaluator(found.model()::value);
    return obligation.cube().literals().stream()
        .allMatch(literal -> before.holds(graph.before(found.transition(), literal)));
  }

  private Cube withoutPlace(Location location, Cube cube) {
    Cube rest = cube;
    for (Term place : space.here(location)) {
      rest = rest.without(place);
    }
    return rest;
  }

  private ProofObligation before(
      ProofObligation obligation, Consecution.Predecessor found, int level) {
    Transition transition = found.transition();
    return obligation(
        level,
        transition.source(),
        lifting.before(transition, obligation.cube(), found.model()),
        new Obligation.Step(transition, obligation.obligation()),
        found.model(),
        obligation.spurious(),
        Optional.of(obligation));
  }

  /** Blocks a generalization of the cube up to the highest level where it is inductive. */
  private void exclude(Location location, Cube inductive, int level, int frontier) {
    Cube cube = generalization.generalize(location, inductive, level);
    int highest = level;
    while (highest < frontier
        && consecution.check(location, cube, highest + 1) instanceof Consecution.Inductive) {
      highest++;
    }
    frames.block(space.place(location), cube, highest);
  }

  /**
   * The way from the start has a spurious transition: the one nearest to the start is refined away,
   * and what it led to is forgotten.
   */
  private void backtrack(ProofObligation start) {
    ProofObligation forgotten = start;
    queue.remove(forgotten);
    while (forgotten.next().orElseThrow().spurious() == start.spurious()) {
      forgotten = forgotten.next().orElseThrow();
      queue.remove(forgotten);
    }
    ProofObligation entered = forgotten.next().orElseThrow();
    List<Term> states = new ArrayList<>(space.here(entered.location()));
    states.addAll(entered.cube().literals());
    if (consecution.check(entered.location(), Cube.of(states), entered.level())
            instanceof Consecution.Inductive(Cube core)
        && !refinement.refine(entered, withoutPlace(entered.location(), core))) {
      exclude(entered.location(), core, entered.level(), entered.level());
    }
  }
}
