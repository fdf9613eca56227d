package dev.bulwark.engine.common.ic3;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.LemmaPort;
import dev.bulwark.engine.common.UnrolledProof;
import dev.bulwark.engine.common.lemma.Houdini;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.Session;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The outer loop of IC3 (Bradley, <i>SAT-Based Model Checking without Unrolling</i>, VMCAI 2011),
 * once for all engines of the family.
 *
 * <p><b>What is asked.</b> Whether an error transition can be taken from a state that can be
 * reached from an initial one. A program is a {@link TransitionGraph}: locations with guarded
 * transitions between them, all states initial at the start location and no others. An error
 * transition leads to the error of a goal, or to where the model stops short of C; SAFE needs all
 * of them excluded.
 *
 * <p><b>What the frames mean.</b> {@code F_i} contains every state that can be reached in at most i
 * steps, and perhaps others. It is the negations of cubes that are blocked up to level i, and facts
 * that hold at every level. What frames are frames of is a {@link StateSpace}: states at a
 * location, with a sequence for each, or states of the whole program with a program counter.
 *
 * <p><b>Invariants between calls</b>, with k the frontier ({@code FrameInvariants} asserts the
 * first three in the engines' tests, after every change):
 *
 * <ol>
 *   <li>Initiation: {@code F_0} is the initial states, and no blocked cube contains one. There is
 *       no query for that: cubes are never at the start.
 *   <li>{@code F_i ⊆ F_(i+1)}, by the delta encoding of {@link FrameSequence}.
 *   <li>Consecution: a step from {@code F_i} leads into {@code F_(i+1)}. That is asked by {@link
 *       Consecution} before anything is blocked, on <i>all</i> steps into the cube's frames.
 *   <li>For i below k, no state of {@code F_i} can take an open error transition, unless a query
 *       about it was never answered: {@link OpenErrors} knows up to which level.
 *   <li>Each state of an obligation can take its transition into its successor, or (behind a
 *       spurious transition) into the successor's abstraction.
 * </ol>
 *
 * From 1 to 4 a frame that equals the next one is an inductive invariant without errors; from 5 an
 * obligation at the start whose path has no spurious transition is a counterexample.
 *
 * <p><b>One iteration</b>, as in the papers: states of {@code F_k} that can take an error
 * transition become obligations, which {@link Blocking} blocks or traces back to the start, until
 * there are none ({@link #strengthen}); then {@link Propagation} pushes what is blocked to higher
 * frames.
 *
 * <p><b>Many goals.</b> If a {@link dev.bulwark.engine.GoalListener} wants more than one answer, an
 * error that is reached is reported, its goal is closed, and the search goes on: frames do not
 * depend on what is asked, so all that is blocked stays. Now and then the clauses that are
 * inductive by themselves are asked which open goals they exclude; these are reported and closed
 * too. A fixed point is a proof for the goals that are still open.
 *
 * <p><b>What engines plug in.</b> {@link StateSpace}: frame keys, initial states, steps. {@link
 * Consecution}: the relative induction query with its core. {@link Predecessors}: from a model to
 * the states of an obligation. {@link ObligationHandler}: what is blocked, the states themselves
 * ({@link ConcreteBlocking}) or an abstraction of them. {@link Generalization}: how that is made
 * larger.
 *
 * <p><b>Queries without an answer.</b> A solver may answer "unknown". Where the query was to make
 * something better (to drop a literal, to push a clause), it counts as a failure. Where the search
 * cannot go on without (an error transition at the frontier, the predecessor of an obligation), it
 * is asked once more in a new session; if there is still no answer, the error transition at the end
 * of that path is inconclusive at this frontier and the others go on. A fixed point is a proof only
 * if every error transition has been excluded from its level.
 *
 * <p><b>Unsound to change:</b> blocking anything that has not passed consecution on all steps;
 * treating an unanswered query as unsatisfiable; blocking at the start; making an obligation of
 * states some of which cannot take the transition. Everything else (order, generalization, what is
 * pushed when) is heuristic. Whatever goes wrong, the checker has the last word on both verdicts.
 */
public final class Ic3 {

  /** What an engine plugs in, made for one run. */
  public record Parts(
      StateSpace space,
      FrameSolver solver,
      Consecution consecution,
      Predecessors predecessors,
      ObligationQueue queue,
      Blocking blocking,
      SearchHooks hooks) {}

  /** Of the time left, for one search for clauses that hold for ever. */
  private static final double SHARE_FOR_LEMMAS = 0.02;

  private static final int MOST_CANDIDATES = 500;

  private final Parts parts;
  private final TransitionGraph graph;
  private final FrameSequence frames;
  private final FrameContents contents;
  private final Propagation propagation;
  private final OpenErrors errors;
  private final GoalReports goals;
  private final CoreSolver core;
  private final int maxFrames;
  private final InlinedProgram inlined;
  private final LemmaPort lemmas;
  private final Budget budget;
  private final Ic3Progress progress;
  private int taken;

  /**
   * @param core for evidence
   */
  public Ic3(
      String engine,
      Parts parts,
      CoreSolver core,
      int maxFrames,
      InlinedProgram inlined,
      LemmaPort lemmas,
      EngineContext context) {
    this(
        engine,
        parts,
        core,
        maxFrames,
        inlined,
        lemmas,
        new GoalReports(context, inlined),
        context);
  }

  /**
   * @param core for evidence
   * @param goals what earlier searches of the same run have answered
   */
  public Ic3(
      String engine,
      Parts parts,
      CoreSolver core,
      int maxFrames,
      InlinedProgram inlined,
      LemmaPort lemmas,
      GoalReports goals,
      EngineContext context) {
    this.parts = parts;
    this.graph = parts.space().graph();
    this.frames = parts.space().frames();
    this.contents = new FrameContents(parts.space());
    this.budget = context.budget();
    this.propagation = new Propagation(parts.space(), parts.consecution(), budget);
    this.goals = goals;
    this.errors = new OpenErrors(graph.errorTransitions(), goals);
    this.core = core;
    this.maxFrames = maxFrames;
    this.inlined = inlined;
    this.lemmas = lemmas;
    this.progress = new Ic3Progress(engine, context.events());
  }

  /** The outer loop. */
  public Verdict prove() {
    try {
      Optional<Verdict> unsafe = answer(this::errorAtTheStart);
      if (unsafe.isPresent()) {
        return unsafe.get();
      }
      parts.hooks().prepare();
      publish(new LemmaSet(contents.facts()));
      for (int k = 1; k <= maxFrames; k++) {
        takeInFacts();
        unsafe = strengthen(k);
        if (unsafe.isPresent()) {
          report(k);
          return unsafe.get();
        }
        frames.extend();
        propagation.propagate(k);
        report(k);
        OptionalInt fixedPoint = frames.fixedPoint();
        if (fixedPoint.isPresent()) {
          return conclude(fixedPoint.getAsInt());
        }
        takeOutInductive(k);
      }
      return Verdict.inconclusive("no fixed point within " + maxFrames + " frames");
    } finally {
      // Also when the budget is exhausted.
      parts.hooks().report(progress);
      publishFrames();
    }
  }

  /** 0 steps: an initial state that can take an error transition. */
  private Optional<Obligation> errorAtTheStart() {
    for (List<ErrorTransition> group : graph.errorGroups()) {
      if (group.getFirst().source() == graph.start()) {
        List<ErrorTransition> open =
            group.stream()
                .filter(errors::contains)
                .filter(error -> !errors.isExcluded(error, Integer.MAX_VALUE))
                .toList();
        // I ∧ T to a bad location; there is no other place where the start is asked about.
        Optional<Obligation> initial = counterexampleToInduction(open, 0, Integer.MAX_VALUE);
        if (initial.isPresent() && errors.isError(initial.get().error())) {
          return initial;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Counterexamples, one after the other, as long as others are wanted: the last one is the answer.
   */
  private Optional<Verdict> answer(Supplier<Optional<Obligation>> search) {
    Optional<Obligation> found = search.get();
    while (found.isPresent()) {
      ErrorInputs inputs = new ErrorInputs(Counterexample.inputs(graph, found.get(), core, budget));
      if (!goals.goesOnAfter(inputs)) {
        return Optional.of(new Verdict.Unsafe(inputs));
      }
      forgetAnswered();
      found = search.get();
    }
    return Optional.empty();
  }

  /** The frames stay, and so do obligations on paths to others. */
  private void forgetAnswered() {
    parts.blocking().forget(error -> !errors.contains(error));
    progress.statistic("goals answered on the way", goals.answered());
  }

  /** Until no state of {@code F_k} can take an open error transition; or UNSAFE. */
  private Optional<Verdict> strengthen(int k) {
    parts.blocking().begin();
    return answer(() -> exclude(k));
  }

  /** The same; or an obligation at the start. */
  private Optional<Obligation> exclude(int k) {
    Optional<Obligation> initial = parts.blocking().blockWaiting(k);
    if (initial.isPresent() && errors.isError(initial.get().error())) {
      return initial;
    }
    for (List<ErrorTransition> group : graph.errorGroups()) {
      Optional<Obligation> cti = counterexampleToInduction(toExclude(group, k), k, k);
      while (cti.isPresent()) {
        initial = parts.blocking().block(cti.get(), k);
        if (initial.isPresent() && errors.isError(initial.get().error())) {
          return initial;
        }
        cti = counterexampleToInduction(toExclude(group, k), k, k);
      }
    }
    return Optional.empty();
  }

  /** Those that are open, not at the start, neither excluded nor inconclusive at the frontier. */
  private List<ErrorTransition> toExclude(List<ErrorTransition> group, int k) {
    return group.stream()
        .filter(
            error ->
                error.source() != graph.start()
                    && errors.contains(error)
                    && !errors.isExcluded(error, k)
                    && !parts.blocking().inconclusive().contains(error))
        .toList();
  }

  /**
   * States of the frame that can take one of these error transitions, all from one location. If
   * there are none, these are excluded up to the given level; if that is not known, they are not.
   */
  private Optional<Obligation> counterexampleToInduction(
      List<ErrorTransition> group, int level, int excluded) {
    if (group.isEmpty()) {
      return Optional.empty();
    }
    StateSpace space = parts.space();
    Term some = graph.terms().or(group.stream().map(space::query).toList());
    // F_i ∧ T to a bad location
    FrameSolver.Answered answer =
        parts.solver().insist(space.key(group.getFirst().source()), level, List.of(some));
    if (answer.isUnsat()) {
      group.forEach(error -> errors.exclude(error, excluded));
      return Optional.empty();
    }
    if (answer.isSat()) {
      Model state = answer.model();
      Optional<ErrorTransition> taken = taken(group, state);
      if (taken.isPresent()) {
        return Optional.of(obligation(taken.get(), state, level));
      }
    }
    // No answer for all of them: one by one, since each may have one.
    return group.size() == 1
        ? Optional.empty()
        : group.stream()
            .map(error -> counterexampleToInduction(List.of(error), level, excluded))
            .flatMap(Optional::stream)
            .findFirst();
  }

  /** The error transition that the state can take. */
  private static Optional<ErrorTransition> taken(List<ErrorTransition> group, Model state) {
    if (group.size() == 1) {
      return Optional.of(group.getFirst());
    }
    Evaluator values = new Evaluator(state::value);
    return group.stream().filter(error -> values.holds(error.condition())).findFirst();
  }

  private Obligation obligation(ErrorTransition error, Model state, int level) {
    Cube states =
        error.source() == graph.start()
            ? new Cube(List.of())
            : parts.predecessors().before(error, state);
    return parts
        .queue()
        .make(level, error.source(), states, state, new Obligation.IntoError(error), 0);
  }

  /** The one place where facts come in while the search goes on: once a frame. */
  private void takeInFacts() {
    for (LemmaPort.Fact fact : lemmas.arrived()) {
      if (graph.contains(fact.location()) && fact.location() != graph.start()) {
        parts.space().addFact(fact.location(), fact.formula());
        taken++;
      }
    }
    if (taken > 0) {
      progress.statistic("lemmas of others", taken);
    }
  }

  /** {@code F_level = F_(level+1)}: the one place where clauses turn out to hold for ever. */
  private Verdict conclude(int level) {
    progress.statistic("fixed point", level);
    if (errors.reachesIncomplete()) {
      return Verdict.beyondModel();
    }
    if (!errors.areExcluded(level)) {
      return Verdict.inconclusive("the solver had no answer to a query about a path to the error");
    }
    reportSizes(level);
    Map<Location, Set<Term>> invariant = contents.lemmas(level);
    Proof proof =
        inlined.isRecursive()
            ? UnrolledProof.of(inlined.blocks(), core, budget)
            : proof(graph.withErrors(errors.open(), graph.errorSteps()), invariant);
    return goals.about(new Verdict.Safe(proof));
  }

  /**
   * The one place where clauses are used while the search goes on: those that hold for ever are
   * published, and goals that they exclude have their answer.
   */
  private void takeOutInductive(int k) {
    Map<Location, Set<Term>> candidates = contents.lemmas(k);
    int size = candidates.values().stream().mapToInt(Set::size).sum();
    if (!(lemmas.isShared() || goals.areWanted())
        || Integer.bitCount(k) > 1
        || size > MOST_CANDIDATES) {
      return;
    }
    LemmaSet facts = new LemmaSet(contents.facts());
    LemmaSet inductive = new LemmaSet(candidates);
    // All states are initial there.
    inductive.at(graph.start()).clear();
    try {
      Houdini.weaken(inductive, facts, graph, core, budget.share(SHARE_FOR_LEMMAS));
      progress.statistic("inductive clauses", inductive.size());
      if (inductive.size() > 0) {
        inductive.all().forEach(facts::add);
        publish(facts);
      }
      if (goals.areWanted() && !lemmas.isShared() && !inlined.isRecursive()) {
        closeExcluded(inductive, facts);
      }
    } catch (BudgetExhaustedException | SolverException noTime) {
      budget.check();
    }
  }

  /**
   * The invariant is inductive by itself, whatever becomes of the goals that stay open.
   *
   * @param clauses those that the search has found
   * @param invariant with the facts from before
   */
  private void closeExcluded(LemmaSet clauses, LemmaSet invariant) {
    InductiveGoals excluded;
    try (Session session = core.open(budget.share(SHARE_FOR_LEMMAS))) {
      excluded = new InductiveGoals(errors, invariant, session);
    }
    if (!excluded.goals().isEmpty()) {
      Map<Location, Set<Term>> found = new LinkedHashMap<>();
      graph.locations().forEach(location -> found.put(location, clauses.at(location)));
      Proof proof = proof(graph.withErrors(excluded.excluded(), graph.errorSteps()), found);
      goals.unreachable(proof.forGoals(GoalSet.of(excluded.goals())));
      forgetAnswered();
    }
  }

  private void publish(LemmaSet invariant) {
    if (lemmas.isShared()) {
      lemmas.publish(
          invariant.all().stream()
              .map(lemma -> new LemmaPort.Fact(lemma.at(), lemma.formula()))
              .toList());
    }
  }

  /** What is needed of an inductive invariant, at the loop heads, to exclude the graph's errors. */
  private Proof proof(TransitionGraph asked, Map<Location, Set<Term>> invariant) {
    Map<Location, Set<Term>> needed =
        InvariantProof.of(asked, invariant, contents.facts(), core, budget);
    progress.statistic("clauses in the proof", needed.values().stream().mapToInt(Set::size).sum());
    Proof.Inductive proof = InvariantProof.ofHeads(asked, needed);
    // Error transitions of several steps are excluded after as many steps in the invariant.
    return graph.errorSteps() == 1
        ? proof
        : new Proof.KInductive(graph.errorSteps(), proof.invariants());
  }

  private void reportSizes(int level) {
    List<Cube> clauses = new ArrayList<>();
    frames.keys().forEach(key -> clauses.addAll(frames.blocked(key, level)));
    progress.statistic(
        "literals per clause", clauses.stream().mapToInt(Cube::size).average().orElse(0));
  }

  private void report(int k) {
    progress.report(frames, k, parts.blocking().open(), parts.solver().queries());
    progress.statistic("unanswered queries", parts.solver().unanswered());
    parts.hooks().report(progress);
    publishFrames();
  }

  private void publishFrames() {
    progress.publishFrames(graph.program(), () -> Ic3Progress.clauses(contents, frames, graph));
  }
}
