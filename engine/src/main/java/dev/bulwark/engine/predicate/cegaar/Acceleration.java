package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.interpolation.PathFormula;
import dev.bulwark.engine.predicate.cegaar.Entailment.Reply;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.MetaStep;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.Repeated;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.Single;
import dev.bulwark.engine.predicate.cegaar.TraceScheme.Loop;
import dev.bulwark.engine.predicate.cegaar.TraceScheme.Part;
import dev.bulwark.engine.predicate.cegaar.TraceScheme.Path;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.presburger.Cooper;
import dev.bulwark.program.closure.Closure;
import dev.bulwark.program.closure.Closures;
import dev.bulwark.program.closure.ConjunctiveSteps;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * From trace schemes to meta-traces: exactly (§5.1), with the integer octagonal hull of loops
 * (§5.2), or with the cycles of a loop one after the other as the path has them (§5.3). Closures
 * are kept by the words of their cycles.
 */
final class Acceleration {

  private static final int MOST_CASES = 6;

  /** Cycles that take turns. */
  private static final int LONGEST_WORD = 3;

  /** Of an underapproximation; more than these make formulas that nobody can use. */
  private static final int MOST_LOOPS = 5;

  private final TermFactory terms;
  private final Closures closures;
  private final Cooper cooper;
  private final OctagonalHull hull;
  private final Entailment entailment;
  private final Map<Word, Optional<Closure>> exact = new HashMap<>();
  private final Map<List<Cycle>, Optional<Closure>> hulls = new HashMap<>();

  private final Map<Closure, GuardedStep> steps = new IdentityHashMap<>();

  private record Word(Cycle cycle, Map<Variable, Term> constants) {}

  Acceleration(TermFactory terms, Entailment entailment, Closures closures, Budget budget) {
    this.terms = terms;
    this.closures = closures;
    this.cooper = new Cooper(terms, budget);
    this.hull = new OctagonalHull(terms, entailment);
    this.entailment = entailment;
  }

  /** The same traces, if every loop has a single cycle with an exact closure. */
  Optional<MetaTrace> exact(TraceScheme scheme) {
    List<MetaStep> steps = new ArrayList<>();
    for (Part part : scheme.parts()) {
      switch (part) {
        case Path path -> addPath(path, steps);
        case Loop loop -> {
          Optional<MetaStep> step = exact(loop);
          if (step.isEmpty()) {
            return Optional.empty();
          }
          steps.add(step.get());
        }
      }
    }
    return Optional.of(new MetaTrace(steps));
  }

  private static void addPath(Path path, List<MetaStep> steps) {
    path.blocks().forEach(block -> steps.add(new Single(block)));
  }

  private Optional<MetaStep> exact(Loop loop) {
    return loop.isBounded()
        ? closure(loop.cycles().getFirst(), Map.of())
            .map(closure -> repeated(loop.cycles(), loop.occurrences(), Map.of(), closure))
        : Optional.empty();
  }

  private MetaStep repeated(
      List<Cycle> cycles, List<Cycle> occurrences, Map<Variable, Term> constants, Closure closure) {
    GuardedStep step = steps.computeIfAbsent(closure, known -> known.asStep(terms, true));
    return new Repeated(cycles, occurrences, constants, closure, step);
  }

  /** OVERAPPROX: loops without a closure of their own get that of their hull. */
  Optional<MetaTrace> over(TraceScheme scheme) {
    List<MetaStep> steps = new ArrayList<>();
    for (Part part : scheme.parts()) {
      switch (part) {
        case Path path -> addPath(path, steps);
        case Loop loop -> {
          Optional<MetaStep> step =
              exact(loop)
                  .or(
                      () ->
                          hull(loop.cycles())
                              .map(
                                  closure ->
                                      repeated(
                                          loop.cycles(), loop.occurrences(), Map.of(), closure)));
          if (step.isEmpty()) {
            return Optional.empty();
          }
          steps.add(step.get());
        }
      }
    }
    return Optional.of(new MetaTrace(steps));
  }

  /**
   * UNDERAPPROX: the cycles one after the other, as the path has them. A cycle without a closure
   * has one perhaps for the values that variables have on this path, and is repeated no more often
   * than on the path otherwise. Where these values come from an earlier loop, which need not be
   * taken at all, its first iteration is no part of the loop. Cycles that take turns are one.
   */
  MetaTrace under(TraceScheme scheme) {
    MetaTrace stars = under(scheme, false);
    boolean everywhere =
        scheme.parts().stream().allMatch(part -> !(part instanceof Loop loop) || isClosed(loop));
    MetaTrace peeled = everywhere ? stars : under(scheme, true);
    return peeled.loops() > stars.loops() ? peeled : stars;
  }

  /** Do all cycles of the loop have a closure? */
  private boolean isClosed(Loop loop) {
    return loop.cycles().stream().allMatch(cycle -> closure(cycle, Map.of()).isPresent());
  }

  private MetaTrace under(TraceScheme scheme, boolean peel) {
    List<MetaStep> steps = new ArrayList<>();
    for (Part part : scheme.parts()) {
      switch (part) {
        case Path path -> addPath(path, steps);
        case Loop loop -> runs(loop).forEach(run -> addRun(run, steps, peel));
      }
    }
    return new MetaTrace(steps);
  }

  /** Words of several cycles, if these have a closure. */
  private List<List<Cycle>> runs(Loop loop) {
    for (int longest = LONGEST_WORD; longest > 1; longest--) {
      List<List<Cycle>> runs = loop.runs(longest);
      if (runs.stream().allMatch(run -> closure(run.getFirst(), Map.of()).isPresent())) {
        return runs;
      }
    }
    return loop.runs();
  }

  private void addRun(List<Cycle> run, List<MetaStep> steps, boolean peel) {
    Cycle cycle = run.getFirst();
    Map<Variable, Term> constants = Map.of();
    Optional<Closure> closure = closure(cycle, constants);
    if (closure.isEmpty()) {
      constants = constants(cycle, steps);
      closure = constants.isEmpty() ? Optional.empty() : closure(cycle, constants);
    }
    boolean repeats =
        closure.isPresent()
            && steps.stream().filter(Repeated.class::isInstance).count() < MOST_LOOPS;
    int explicit = !repeats ? run.size() : peel ? 1 : 0;
    for (Cycle once : run.subList(0, explicit)) {
      once.blocks().forEach(block -> steps.add(new Single(block)));
    }
    if (repeats && closure.isPresent()) {
      steps.add(
          repeated(List.of(cycle), run.subList(explicit, run.size()), constants, closure.get()));
    }
  }

  /** Variables that the cycle reads and does not write, if they have one value only before it. */
  private Map<Variable, Term> constants(Cycle cycle, List<MetaStep> before) {
    GuardedStep relation = cycle.relation(terms);
    Set<Variable> fixed = new LinkedHashSet<>(relation.reads());
    fixed.removeAll(relation.inputs());
    fixed.removeAll(relation.updates().keySet());
    fixed.removeIf(variable -> !(variable.sort() instanceof Sort.Int));
    if (fixed.isEmpty() || before.isEmpty()) {
      return Map.of();
    }
    PathFormula formula = new PathFormula(terms, before.stream().map(MetaStep::step).toList());
    List<Term> path = formula.steps();
    Map<Variable, Term> constants = new LinkedHashMap<>();
    if (entailment.ask(path) instanceof Reply.Possible(Model model)) {
      for (Variable variable : fixed) {
        Variable here = formula.at(variable, before.size());
        Term value = terms.constant(model.value(here));
        List<Term> other = new ArrayList<>(path);
        other.add(terms.distinct(here, value));
        // the path to the loop ∧ variable ≠ value
        if (entailment.isImpossible(other)) {
          constants.put(variable, value);
        }
      }
    }
    return constants;
  }

  private Optional<Closure> closure(Cycle cycle, Map<Variable, Term> constants) {
    return exact.computeIfAbsent(
        new Word(cycle, constants),
        word -> findClosure(Steps.where(terms, cycle.relation(terms), constants)));
  }

  /**
   * Inputs that only decide whether the step can be taken are eliminated. A step with several cases
   * has a closure if no case can follow another one: any number of iterations are in one of them.
   */
  private Optional<Closure> findClosure(GuardedStep relation) {
    Optional<List<GuardedStep>> cases =
        withoutIdleInputs(relation).flatMap(step -> ConjunctiveSteps.of(terms, step, MOST_CASES));
    if (cases.isEmpty()) {
      return Optional.empty();
    }
    List<GuardedStep> possible =
        cases.get().stream()
            .filter(step -> !entailment.isImpossible(List.of(step.guard())))
            .toList();
    List<Closure.Piece> pieces = new ArrayList<>();
    for (GuardedStep step : possible) {
      for (GuardedStep next : possible) {
        if (step != next && canFollow(step, next)) {
          return Optional.empty();
        }
      }
      Optional<Closure> closure = closures.exact(step);
      if (closure.isEmpty()) {
        return Optional.empty();
      }
      pieces.addAll(closure.get().pieces());
    }
    return Optional.of(new Closure(relation, pieces, true));
  }

  private boolean canFollow(GuardedStep step, GuardedStep next) {
    PathFormula formula = new PathFormula(terms, List.of(step, next));
    // step ∧ next
    return !entailment.isImpossible(formula.steps());
  }

  private Optional<GuardedStep> withoutIdleInputs(GuardedStep step) {
    Set<Variable> idle = new LinkedHashSet<>(step.inputs());
    idle.removeAll(Terms.freeVariables(List.copyOf(step.updates().values())));
    Set<Variable> left = new LinkedHashSet<>(step.inputs());
    left.removeAll(idle);
    idle.retainAll(Terms.freeVariables(step.guard()));
    return idle.stream().allMatch(Acceleration::canBeEliminated)
        ? cooper
            .exists(idle, step.guard())
            .map(guard -> new GuardedStep(step.source(), step.target(), guard, step.effect(), left))
        : Optional.empty();
  }

  private static boolean canBeEliminated(Variable variable) {
    return variable.sort() instanceof Sort.Int || variable.sort() instanceof Sort.Bool;
  }

  private Optional<Closure> hull(List<Cycle> cycles) {
    return hulls.computeIfAbsent(
        cycles,
        words -> {
          List<GuardedStep> relations = words.stream().map(cycle -> cycle.relation(terms)).toList();
          return hull.of(relations)
              .flatMap(
                  relation -> closures.over(OctagonalHull.anything(terms, relations), relation));
        });
  }
}
