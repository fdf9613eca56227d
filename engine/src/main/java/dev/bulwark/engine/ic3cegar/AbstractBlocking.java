package dev.bulwark.engine.ic3cegar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.ClauseLearning;
import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.ObligationHandler;
import dev.bulwark.engine.common.ic3.ObligationQueue;
import dev.bulwark.engine.common.ic3.Predecessors;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Limit;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Technique;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Handling proof obligations: Algorithm 3, and with lazy refinement Algorithms 6 and 7. Levels are
 * one higher than there: an obligation of level i is to be excluded up to {@code F_i}.
 */
final class AbstractBlocking implements ObligationHandler {

  private final StateSpace space;
  private final FrameSolver solver;
  private final Consecution consecution;
  private final Predecessors lifting;
  private final Abstraction abstraction;
  private final ClauseLearning learning;
  private final DomainRefinement refinement;
  private final ObligationQueue queue;
  private final Ic3CegarConfiguration configuration;
  private final Statistics statistics;
  private final Budget budget;

  AbstractBlocking(
      StateSpace space,
      FrameSolver solver,
      Consecution consecution,
      Predecessors lifting,
      Abstraction abstraction,
      ClauseLearning learning,
      DomainRefinement refinement,
      ObligationQueue queue,
      Ic3CegarConfiguration configuration,
      Statistics statistics,
      Budget budget) {
    this.space = space;
    this.solver = solver;
    this.consecution = consecution;
    this.lifting = lifting;
    this.abstraction = abstraction;
    this.learning = learning;
    this.refinement = refinement;
    this.queue = queue;
    this.configuration = configuration;
    this.statistics = statistics;
    this.budget = budget;
  }

  /** Blocks the abstract states of an obligation one after the other, until there are none left. */
  @Override
  public Handled handle(Obligation obligation, boolean fresh, int frontier) {
    statistics.depth = Math.max(statistics.depth, obligation.depth());
    Location location = obligation.location();
    int level = obligation.level();
    List<Term> literals = literals(obligation);
    Cube states = Cube.of(literals);
    while (true) {
      budget.check();
      // F_i ∧ s: is there still a state that is not excluded?
      FrameSolver.Answered answer = solver.insist(space.key(location), level, literals);
      if (!answer.isSat()) {
        return answer.isUnsat() ? new Blocked(level) : new Inconclusive();
      }
      Model state = answer.model();
      if (configuration.has(Technique.CARTESIAN)) {
        Cube common = abstraction.common(location, obligation.cube(), state);
        // F_(i-1) ∧ ¬c ∧ T ∧ c', for what all states have in common
        if (consecution.check(location, common, level)
            instanceof Consecution.Inductive(Cube core)) {
          learning.learn(location, core, level, frontier);
          continue;
        }
      }
      Cube abstractState = abstraction.around(location, obligation.cube(), state);
      // F_(i-1) ∧ ¬a ∧ T ∧ a', for the abstract state
      Optional<Handled> handled =
          switch (consecution.check(location, abstractState, level)) {
            case Consecution.Inductive(Cube core) -> {
              learning.learn(location, core, level, frontier);
              yield Optional.empty();
            }
            case Consecution.Predecessor found ->
                predecessor(obligation, states, abstractState, found, frontier);
            case Consecution.Unanswered unanswered ->
                withoutAbstraction(obligation, states, frontier);
          };
      if (handled.isPresent()) {
        return handled.get();
      }
    }
  }

  /** The obligation's states, where they are. */
  private List<Term> literals(Obligation obligation) {
    List<Term> literals = new ArrayList<>(space.here(obligation.location()));
    literals.addAll(obligation.cube().literals());
    return literals;
  }

  /**
   * The abstract state has a predecessor. If the concrete ones have one too, or it is put off that
   * they have not, that is the next obligation; else the abstraction has been refined.
   */
  private Optional<Handled> predecessor(
      Obligation obligation,
      Cube states,
      Cube abstractState,
      Consecution.Predecessor found,
      int frontier) {
    int level = obligation.level();
    if (leadsInto(obligation, found)) {
      return Optional.of(before(obligation, found));
    }
    // F_(i-1) ∧ ¬s ∧ T ∧ s', for the states themselves
    return switch (consecution.insist(obligation.location(), states, level)) {
      case Consecution.Predecessor concrete -> Optional.of(before(obligation, concrete));
      case Consecution.Unanswered unanswered -> Optional.of(new Inconclusive());
      case Consecution.Inductive(Cube core) -> {
        statistics.spurious++;
        if (isPutOff(obligation, found)) {
          yield Optional.of(spurious(obligation, abstractState, found));
        }
        if (!refinement.refine(obligation, withoutPlace(obligation.location(), core))) {
          // No new predicate: the states themselves, as far as the core needs them.
          learning.learn(obligation.location(), core, level, frontier);
        }
        yield Optional.empty();
      }
    };
  }

  /** It is not known whether the abstract state has a predecessor; perhaps it is of the states. */
  private Optional<Handled> withoutAbstraction(Obligation obligation, Cube states, int frontier) {
    // F_(i-1) ∧ ¬s ∧ T ∧ s', for the states themselves
    return switch (consecution.insist(obligation.location(), states, obligation.level())) {
      case Consecution.Predecessor concrete -> Optional.of(before(obligation, concrete));
      case Consecution.Unanswered unanswered -> Optional.of(new Inconclusive());
      case Consecution.Inductive(Cube core) -> {
        learning.learn(obligation.location(), core, obligation.level(), frontier);
        yield Optional.empty();
      }
    };
  }

  /** Lazy refinement: is the spurious transition to be followed before it is refined away? */
  private boolean isPutOff(Obligation obligation, Consecution.Predecessor found) {
    return configuration.has(Technique.LAZY)
        && obligation.spurious() < configuration.limit(Limit.MAX_SPURIOUS)
        && found.transition().source() != space.graph().start();
  }

  /** Algorithm 7: the predecessor of the abstraction, from the lowest level on. */
  private Handled spurious(
      Obligation obligation, Cube abstractState, Consecution.Predecessor found) {
    Cube into = withoutPlace(obligation.location(), abstractState);
    return new Preceded(
        queue.make(
            1,
            found.transition().source(),
            lifting.before(found.transition(), into, found.model()),
            found.model(),
            new Obligation.Into(found.transition(), obligation),
            obligation.spurious() + 1));
  }

  private Handled before(Obligation obligation, Consecution.Predecessor found) {
    GuardedStep transition = found.transition();
    return new Preceded(
        queue.make(
            obligation.level() - 1,
            transition.source(),
            lifting.before(transition, obligation.cube(), found.model()),
            found.model(),
            new Obligation.Into(transition, obligation),
            obligation.spurious()));
  }

  /** Does the predecessor of the abstraction happen to lead into the states themselves? */
  private boolean leadsInto(Obligation obligation, Consecution.Predecessor found) {
    if (found.transition().target() != obligation.location()) {
      return false;
    }
    Evaluator before = new Evaluator(found.model()::value);
    return obligation.cube().literals().stream()
        .allMatch(literal -> before.holds(space.graph().before(found.transition(), literal)));
  }

  private Cube withoutPlace(Location location, Cube cube) {
    Cube rest = cube;
    for (Term place : space.here(location)) {
      rest = rest.without(place);
    }
    return rest;
  }

  /** The spurious transition nearest to the start is refined away. */
  @Override
  public boolean refine(Obligation initial) {
    Obligation forgotten = initial;
    while (forgotten.next().orElseThrow().spurious() == initial.spurious()) {
      forgotten = forgotten.next().orElseThrow();
      queue.forget(forgotten);
    }
    Obligation entered = forgotten.next().orElseThrow();
    Location location = entered.location();
    int level = entered.level();
    // F_(i-1) ∧ ¬s ∧ T ∧ s', for the states whose abstraction was entered
    return switch (consecution.insist(location, Cube.of(literals(entered)), level)) {
      case Consecution.Inductive(Cube core) -> {
        if (!refinement.refine(entered, withoutPlace(location, core))) {
          learning.learn(location, core, level, level);
        }
        yield true;
      }
      case Consecution.Predecessor found -> true;
      case Consecution.Unanswered unanswered -> false;
    };
  }
}
