package dev.bulwark.engine.isat3;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.LemmaPort;
import dev.bulwark.engine.common.ic3.Blocking;
import dev.bulwark.engine.common.ic3.ConcreteBlocking;
import dev.bulwark.engine.common.ic3.FrameObserver;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.FrameStep;
import dev.bulwark.engine.common.ic3.Generalization;
import dev.bulwark.engine.common.ic3.Ic3;
import dev.bulwark.engine.common.ic3.Ic3Progress;
import dev.bulwark.engine.common.ic3.InductiveGeneralization;
import dev.bulwark.engine.common.ic3.LocationSpace;
import dev.bulwark.engine.common.ic3.ObligationHandler;
import dev.bulwark.engine.common.ic3.ObligationQueue;
import dev.bulwark.engine.common.ic3.SearchHooks;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.TargetEnlargement;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.common.ic3.Weakening;
import dev.bulwark.engine.isat3.Isat3Configuration.Dropping;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.solver.OrderedSolver;
import java.util.Optional;

/** One run on one program: a search for each suffix length, with counters over all of them. */
final class Isat3Run {

  /** Contractions before a query goes to the usual solver: some tenths of a second. */
  private static final long EFFORT = 100_000;

  /** Of the time left, for what the usual solver is asked in one session. */
  private static final double SHARE = 0.1;

  /** How often all is tried again with more of both, where a query had no answer. */
  private static final int HARDER = 3;

  private static final int MORE_EFFORT = 8;
  private static final int MORE_TIME = 2;

  /** Obligations at one frontier before the first restart, and how many more for each. */
  private static final int OBLIGATIONS = 100;

  /** Paths are followed until they are this many times as long as there are frames. */
  private static final Blocking.Deepening DEEPENING = new Blocking.Deepening(8, true);

  private final Isat3Configuration configuration;
  private final FrameObserver observer;
  private final InlinedProgram inlined;
  private final LemmaPort lemmas;
  private final EngineContext context;
  private final Budget budget;
  private final GoalReports goals;
  private final Counters counters = new Counters();
  private final TransitionGraph program;
  private final OrderedSolver intervals;
  private final LiteralRotation rotation;
  private OrderedSolver solver;
  private long unanswered;

  Isat3Run(
      Isat3Configuration configuration,
      FrameObserver observer,
      InlinedProgram inlined,
      LemmaPort lemmas,
      OrderedSolver intervals,
      EngineContext context) {
    this.configuration = configuration;
    this.observer = observer;
    this.inlined = inlined;
    this.lemmas = lemmas;
    this.context = context;
    this.budget = context.budget();
    this.goals = new GoalReports(context, inlined);
    this.program = TransitionGraph.of(inlined, true);
    this.intervals = intervals;
    this.rotation = new LiteralRotation(program.terms(), counters);
    this.solver = solver(EFFORT, SHARE);
  }

  private OrderedSolver solver(long effort, double share) {
    return new IntervalsFirst(
        intervals,
        configuration.fallback()
            ? Optional.of(context.solvers().solver(program.theory()))
            : Optional.empty(),
        effort,
        share,
        counters);
  }

  /** Tries harder where the answer to a query is missing. */
  Verdict prove() {
    try {
      long effort = EFFORT;
      double share = SHARE;
      for (int left = HARDER; ; left--) {
        Verdict verdict = attempt();
        if (!(verdict instanceof Verdict.Unknown)
            || verdict.equals(Verdict.beyondModel())
            || unanswered == 0
            || left == 0) {
          return verdict;
        }
        counters.attempts++;
        effort *= MORE_EFFORT;
        share *= MORE_TIME;
        solver = solver(effort, share);
      }
    } finally {
      // Also where no frame was made.
      counters.report(new Ic3Progress(Isat3Ic3.NAME, context.events()));
    }
  }

  /** Starts over with a longer suffix whenever the search is stuck. */
  private Verdict attempt() {
    TargetEnlargement enlargement = new TargetEnlargement(program);
    try (NearErrors near = new NearErrors(program, enlargement, solver, goals, budget)) {
      int wanted = configuration.suffix();
      while (true) {
        budget.check();
        Optional<ErrorInputs> error = wanted == 0 ? Optional.empty() : near.within(wanted);
        if (error.isPresent()) {
          return new Verdict.Unsafe(error.get());
        }
        int suffix = Math.min(wanted, near.longest());
        counters.suffix = suffix;
        try {
          return near.concluded(
              search(suffix == 0 ? program : enlargement.graph(suffix), suffix == wanted));
        } catch (Patience.Stuck stuck) {
          counters.restarts++;
          wanted = Math.max(suffix + 1, stuck.frontier());
        }
      }
    }
  }

  /**
   * One search, with error transitions as the graph has them.
   *
   * @param growing whether the suffix may still become longer
   */
  private Verdict search(TransitionGraph graph, boolean growing) {
    StateSpace space = new LocationSpace(graph, FrameStep.Encoding.PRIMED_NUMBERS);
    observer.observe(space);
    space.frames().addListener((key, cube, level) -> counters.blocked++);
    boolean drops = configuration.dropping() == Dropping.EACH;
    try (FrameSolver frames = FrameSolver.ordered(space, solver, budget);
        Gentr gentr = new Gentr(graph, solver, rotation, drops, counters, budget)) {
      OrderedInduction induction = new OrderedInduction(space, frames, rotation, drops, counters);
      IntervalLearning learning =
          new IntervalLearning(
              space,
              induction,
              inductive(space, induction, gentr),
              configuration.dropping(),
              configuration.rest(),
              counters);
      ObligationQueue queue = new ObligationQueue();
      ObligationHandler handler =
          new ConcreteBlocking(space, frames, induction, gentr, learning, queue);
      Ic3.Parts parts =
          new Ic3.Parts(
              space,
              frames,
              induction,
              gentr,
              queue,
              new Blocking(space, queue, growing ? patient(handler) : handler, DEEPENING, budget),
              hooks());
      Verdict verdict =
          new Ic3(
                  Isat3Ic3.NAME,
                  parts,
                  solver,
                  Isat3Configuration.MAX_FRAMES,
                  inlined,
                  lemmas,
                  goals,
                  context)
              .prove();
      unanswered = frames.unanswered();
      return verdict;
    }
  }

  /** More patient after each restart, since what is enumerated may be needed. */
  private ObligationHandler patient(ObligationHandler handler) {
    return configuration.abort()
        ? new Patience(handler, (int) (OBLIGATIONS * (1 + counters.restarts)))
        : handler;
  }

  /** §3.4: inductive generalization with joins and counterexamples to generalization. */
  private Generalization inductive(StateSpace space, OrderedInduction induction, Gentr gentr) {
    InductiveGeneralization.CtgStates states =
        configuration.lifting()
            ? gentr::lifted
            : (ctg, cube) -> gentr.before(ctg.transition(), cube, ctg.model());
    return new InductiveGeneralization(
        space,
        induction,
        states,
        Weakening.NONE,
        new IntervalJoin(states, counters),
        new InductiveGeneralization.Maxima(
            configuration.ctg() ? Isat3Configuration.MAX_CTGS : 0,
            // The paper counts from 0.
            configuration.ctg() ? Isat3Configuration.MAX_REC_DEPTH + 1 : 1,
            configuration.join() ? Isat3Configuration.MAX_JOINS : 0,
            Integer.MAX_VALUE,
            0,
            false));
  }

  private SearchHooks hooks() {
    return new SearchHooks() {
      @Override
      public void report(Ic3Progress progress) {
        counters.report(progress);
      }
    };
  }
}
