package dev.bulwark.engine.abmc;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.abmc.Unrolling.Move;
import dev.bulwark.engine.abmc.Unrolling.Place;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.acceleration.LoopSummaries;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One search on one program, depth by depth. */
final class Search {

  /** Cases of blocks beyond which new ones are no longer looked for. */
  private static final int MOST_CASES = 48;

  /** Up to this depth paths are looked for at every depth, later at every eighth. */
  private static final int SHALLOW = 40;

  private static final int STRIDE = 8;

  private final BlockSystem system;
  private final TermFactory terms;
  private final ModelSession session;
  private final AbmcConfiguration configuration;
  private final GoalReports goals;
  private final EngineContext context;
  private final Budget budget;
  private final Letters letters;
  private final Learning learning;
  private final Unrolling unrolling;
  private final Exclusions exclusions;

  /** Stands for the exclusions in queries. */
  private final Variable excluding;

  private boolean excludes;
  private int depth = -1;
  private boolean over;
  private int queries;

  Search(
      BlockSystem system,
      ModelSession session,
      AbmcConfiguration configuration,
      GoalReports goals,
      EngineContext context) {
    this.goals = goals;
    this.system = system;
    this.terms = system.terms();
    this.session = session;
    this.configuration = configuration;
    this.context = context;
    this.budget = context.budget();
    Liveness liveness = Liveness.of(system.program().start(), system.program().globals());
    this.letters = new Letters(system, liveness);
    this.learning =
        new Learning(
            terms,
            letters,
            LoopSummaries.signed(system.program())::contains,
            configuration,
            budget);
    this.unrolling = new Unrolling(system, liveness, session::add);
    this.exclusions = new Exclusions(unrolling, terms, learning);
    this.excluding = terms.freshVariable("excluding", Sort.BOOL);
    this.excludes = configuration.exclusions();
  }

  /** Is there nothing left to look for? */
  boolean isOver() {
    return over;
  }

  /** How many steps it goes in turn. */
  int stride() {
    return configuration.models() > 0 ? 1 : configuration.plainSteps();
  }

  /** Looks one step further than before. */
  Optional<Verdict> deepen() {
    budget.check();
    if (depth >= 0) {
      extend();
    }
    depth++;
    report();
    Optional<Verdict> error = error(depth);
    if (error.isPresent()) {
      return error;
    }
    if (isLookedAt(depth) && !explore()) {
      over = true;
      return excludes ? exhausted() : Optional.of(complete());
    }
    over = depth == configuration.maxDepth();
    return Optional.empty();
  }

  private static boolean isLookedAt(int depth) {
    return depth > 0 && (depth <= SHALLOW || depth % STRIDE == 0);
  }

  private void extend() {
    unrolling.extend(learning::at);
    if (excludes) {
      for (Term excluded : exclusions.upToLast()) {
        session.add(terms.not(terms.and(excluding, excluded)));
      }
    }
  }

  /** Errors that were excluded are asked for again. */
  private Optional<Verdict> exhausted() {
    excludes = false;
    for (int i = 0; i <= depth; i++) {
      Optional<Verdict> error = error(i);
      if (error.isPresent()) {
        return error;
      }
    }
    statistic("depth without paths", depth);
    // Without shortcuts nothing was excluded.
    return learning.shortcuts() == 0 ? Optional.of(complete()) : Optional.empty();
  }

  /**
   * Learns from paths of that many steps: from some whose last step is of a new kind, or else from
   * any. Is there one, as far as is known?
   */
  private boolean explore() {
    Term reached = unrolling.reaches(depth);
    int found = 0;
    while (found < configuration.models() && isOfNewKind(reached, depth - 1)) {
      learn();
      found++;
    }
    if (found > 0) {
      return true;
    }
    // path(d)
    Answer answer = ask(List.of(reached));
    if (answer == Answer.SAT && configuration.models() > 0) {
      learn();
    }
    return answer != Answer.UNSAT;
  }

  private boolean isOfNewKind(Term reached, int layer) {
    List<Term> query = new ArrayList<>(List.of(reached));
    addNewKind(layer, query);
    // path(d) ∧ ¬(last step of a known kind)
    return query.size() <= MOST_CASES && ask(query) == Answer.SAT;
  }

  /** The last step is no shortcut and none of the cases that there have been. */
  private void addNewKind(int layer, List<Term> query) {
    for (Place place : unrolling.layer(layer).values()) {
      for (Move move : place.moves()) {
        if (move.shortcut().isPresent()) {
          query.add(terms.not(move.taken()));
        }
        for (Letter letter : letters.of(move.step())) {
          query.add(terms.not(terms.and(move.taken(), place.at(letter.step().guard()))));
        }
      }
    }
  }

  private void learn() {
    learning.learn(Path.of(unrolling, system.start(), session.model(), depth));
  }

  private Answer ask(List<Term> query) {
    if (query.stream().anyMatch(Terms::isFalse)) {
      return Answer.UNSAT;
    }
    queries++;
    List<Term> all = new ArrayList<>(query);
    if (excludes) {
      all.add(excluding);
    }
    return session.check(all);
  }

  /** The first error, unless others are wanted: then those are looked for that are open. */
  private Optional<Verdict> error(int layer) {
    Optional<Verdict> found = openError(layer);
    while (found.isPresent()
        && found.get() instanceof Verdict.Unsafe(ErrorInputs inputs)
        && goals.goesOnAfter(inputs)) {
      found = openError(layer);
    }
    return found;
  }

  private Optional<Verdict> openError(int layer) {
    // path(d) ∧ error
    Term error = unrolling.error(layer, goals::isOpen);
    return switch (ask(List.of(error))) {
      case SAT ->
          Optional.of(
              new Counterexample(system, unrolling, layer, this::statistic)
                  .of(session.model(), more -> answer(error, more)));
      case UNSAT -> Optional.empty();
      case UNKNOWN -> throw new SolverException("inconclusive on whether the error can be reached");
    };
  }

  private Optional<Model> answer(Term error, List<Term> more) {
    List<Term> query = new ArrayList<>(more);
    query.addFirst(error);
    // path(d) ∧ error ∧ few iterations
    return ask(query) == Answer.SAT ? Optional.of(session.model()) : Optional.empty();
  }

  /** No path has so many steps, and none fails: safe, unless the model was left somewhere. */
  private Verdict complete() {
    for (int i = 0; i <= depth; i++) {
      // path(i) ∧ incomplete
      if (ask(List.of(unrolling.incomplete(i))) != Answer.UNSAT) {
        return Verdict.beyondModel();
      }
    }
    Map<Location, Integer> bounds = new LinkedHashMap<>();
    system.loopHeads().forEach(head -> bounds.put(head, iterations(head)));
    return goals.about(new Verdict.Safe(new Proof.Unrolled(bounds, Map.of())));
  }

  /** Once less than there are layers in which the head is reached. */
  private int iterations(Location head) {
    int visits = 0;
    for (int i = 0; i < depth; i++) {
      Place place = unrolling.layer(i).get(head);
      // path(i) to the head
      if (place != null && ask(List.of(place.reached())) != Answer.UNSAT) {
        visits++;
      }
    }
    return Math.max(0, visits - 1);
  }

  private void report() {
    if (configuration.models() == 0) {
      statistic("depth without shortcuts", depth);
      return;
    }
    context
        .events()
        .on(new Event.Progress(AcceleratedBmc.NAME, depth, learning.shortcuts() + " shortcuts"));
    statistic("depth", depth);
    statistic("queries", queries);
    statistic("words", learning.words());
    statistic("shortcuts", learning.shortcuts());
  }

  private void statistic(String name, double value) {
    context.events().on(new Event.Statistic(AcceleratedBmc.NAME, name, value));
  }
}
