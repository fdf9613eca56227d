package dev.bulwark.engine.ic3cegar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.LemmaPort;
import dev.bulwark.engine.common.ic3.Blocking;
import dev.bulwark.engine.common.ic3.ClauseLearning;
import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.FrameObserver;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.FrameStep;
import dev.bulwark.engine.common.ic3.Generalization;
import dev.bulwark.engine.common.ic3.Ic3;
import dev.bulwark.engine.common.ic3.Ic3Progress;
import dev.bulwark.engine.common.ic3.InductiveGeneralization;
import dev.bulwark.engine.common.ic3.LocationSpace;
import dev.bulwark.engine.common.ic3.MonolithicSpace;
import dev.bulwark.engine.common.ic3.ObligationHandler;
import dev.bulwark.engine.common.ic3.ObligationQueue;
import dev.bulwark.engine.common.ic3.Preimage;
import dev.bulwark.engine.common.ic3.RelativeInduction;
import dev.bulwark.engine.common.ic3.SearchHooks;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.common.interpolation.CoreInterpolation;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.common.interpolation.PathInterpolation;
import dev.bulwark.engine.common.interpolation.SolverInterpolation;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Limit;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Technique;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Program;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Session;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The parts of the engine around one program. */
final class Ic3CegarRun implements AutoCloseable {

  /** Of one interpolant. */
  private static final Duration INTERPOLATION_LIMIT = Duration.ofSeconds(3);

  /** Paths are followed until they are this many times as long as there are frames. */
  private static final Blocking.Deepening DEEPENING = new Blocking.Deepening(8, false);

  private final InlinedProgram inlined;
  private final Program program;
  private final Ic3CegarConfiguration configuration;
  private final Budget budget;
  private final TermFactory terms;
  private final TransitionGraph graph;
  private final CoreSolver core;
  private final StateSpace space;
  private final FrameSolver solver;
  private final AbstractDomain domain;
  private final Ic3 ic3;
  private final Statistics statistics = new Statistics();
  private final List<AutoCloseable> resources = new ArrayList<>();

  Ic3CegarRun(
      InlinedProgram inlined,
      Ic3CegarConfiguration configuration,
      FrameObserver observer,
      LemmaPort lemmas,
      EngineContext context) {
    this.inlined = inlined;
    this.program = inlined.program();
    this.configuration = configuration;
    this.budget = context.budget();
    this.terms = program.terms();
    this.graph = TransitionGraph.of(inlined, configuration.has(Technique.BLOCKS));
    Theory theory = graph.theory();
    this.core = context.solvers().solver(theory);
    this.space =
        configuration.has(Technique.LOCATIONS)
            ? new LocationSpace(graph, FrameStep.Encoding.PRIMED)
            : new MonolithicSpace(graph, theory, FrameStep.Encoding.PRIMED);
    observer.observe(space);
    this.solver = opened(new FrameSolver(space, core, budget));
    PredicateLattice lattice = lattice();
    this.domain = new AbstractDomain(graph, lattice, configuration.has(Technique.GEOMETRIC));
    Abstraction abstraction = new Abstraction(space, domain, statistics);
    Lifting lifting =
        opened(new Lifting(graph, configuration.has(Technique.PROJECTION), core, budget));
    Consecution consecution = new RelativeInduction(space, solver, true);
    InductiveGeneralization dropping =
        PredicateGeneralization.dropping(
            space,
            consecution,
            lifting,
            abstraction,
            new GeometricWeakening(terms, lattice, statistics),
            configuration);
    Generalization generalization =
        new PredicateGeneralization(space, consecution, dropping, domain, configuration);
    ObligationQueue queue = new ObligationQueue();
    ObligationHandler handler =
        new AbstractBlocking(
            space,
            solver,
            consecution,
            lifting,
            abstraction,
            new ClauseLearning(space, consecution, generalization, true),
            new DomainRefinement(
                domain, strategy(abstraction, theory, context), mining(), statistics),
            queue,
            configuration,
            statistics,
            budget);
    Ic3.Parts parts =
        new Ic3.Parts(
            space,
            solver,
            consecution,
            lifting,
            queue,
            new Blocking(space, queue, handler, DEEPENING, budget),
            hooks());
    this.ic3 =
        new Ic3(
            Ic3Cegar.NAME,
            parts,
            core,
            configuration.limit(Limit.MAX_FRAMES),
            inlined,
            new TaughtLemmas(lemmas, domain),
            context);
  }

  Verdict prove() {
    return ic3.prove();
  }

  private SearchHooks hooks() {
    return new SearchHooks() {
      private int facts;

      @Override
      public void prepare() {
        InitialPredicates.of(program, configuration.has(Technique.PAIRS)).forEach(domain::refine);
        if (configuration.has(Technique.SAMPLES)) {
          Shapes shapes = new Shapes(terms, configuration.techniques());
          facts = new LearnedFacts(inlined.blocks(), shapes, core, budget).teach(space, domain);
        }
      }

      @Override
      public void report(Ic3Progress progress) {
        progress.statistic("facts before the search", facts);
        statistics.report(progress, domain.size(), solver.nanos());
      }
    };
  }

  private <R extends AutoCloseable> R opened(R resource) {
    resources.add(resource);
    return resource;
  }

  private PredicateLattice lattice() {
    if (!configuration.has(Technique.GEOMETRIC)) {
      return PredicateLattice.unordered(terms);
    }
    Session session = opened(core.open(budget));
    return PredicateLattice.ordered(terms, session);
  }

  private Refinement strategy(Abstraction abstraction, Theory theory, EngineContext context) {
    StepCores steps = opened(new StepCores(space, core, budget));
    Refinement interpolants =
        new InterpolatingRefinement(terms, steps, interpolation(theory, context.solvers()), budget);
    return switch (configuration.refinement()) {
      case INTERPOLATION -> interpolants;
      case BEAUTIFUL_INTERPOLANTS ->
          new BeautifulRefinement(graph, steps, core, interpolants, budget);
      case PREIMAGE ->
          new PreimageRefinement(
              graph,
              domain,
              abstraction,
              opened(new Preimage(terms, context.solvers().elimination(theory), budget)),
              interpolants);
    };
  }

  /** Not the usual chain over integers: solvers that interpolate bit-vectors take long to load. */
  private PathInterpolation interpolation(Theory theory, SolverProvider solvers) {
    if (theory == Theory.BIT_VECTORS) {
      return InterpolationChain.of(program, solvers);
    }
    List<PathInterpolation> chain = new ArrayList<>();
    solvers
        .interpolation(Theory.INTEGERS)
        .ifPresent(s -> chain.add(new SolverInterpolation(terms, s, INTERPOLATION_LIMIT)));
    chain.add(new CoreInterpolation(terms, solvers));
    return new InterpolationChain(chain);
  }

  private List<Mining> mining() {
    List<Mining> mining = new ArrayList<>();
    if (configuration.has(Technique.MINING)) {
      mining.add(new StateMining(terms, configuration.limit(Limit.MIN_POINTS), statistics));
    }
    if (Shapes.areWanted(configuration)) {
      mining.add(new ShapeMining(new Shapes(terms, configuration.techniques()), statistics));
    }
    return mining;
  }

  @Override
  public void close() {
    for (AutoCloseable resource : resources.reversed()) {
      try {
        resource.close();
      } catch (Exception e) {
        throw new IllegalStateException("could not be closed", e);
      }
    }
  }
}
