package dev.bulwark.engine.ic3cegar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.UnrolledProof;
import dev.bulwark.engine.common.ic3.Counterexample;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Exit;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.Ic3Progress;
import dev.bulwark.engine.common.ic3.InvariantProof;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.OpenExits;
import dev.bulwark.engine.common.ic3.Preimage;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.common.interpolation.CoreInterpolation;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.common.interpolation.PathInterpolation;
import dev.bulwark.engine.common.interpolation.SolverInterpolation;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Limit;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Technique;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Session;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One run on one program: the outer loop, strengthening and pushing (§2.2). */
final class Prover implements AutoCloseable {

  /** Of one interpolant. */
  private static final Duration INTERPOLATION_LIMIT = Duration.ofSeconds(3);

  private final Program program;
  private final boolean recursive;
  private final Ic3CegarConfiguration configuration;
  private final Budget budget;
  private final TermFactory terms;
  private final TransitionGraph graph;
  private final CoreSolver core;
  private final Space space;
  private final FrameSequence frames;
  private final FrameSolver solver;
  private final AbstractDomain domain;
  private final Blocking blocking;
  private final Propagation propagation;
  private final OpenExits exits;
  private final Ic3Progress progress;
  private final Statistics statistics = new Statistics();
  private final List<AutoCloseable> resources = new ArrayList<>();

  Prover(
      Program program,
      boolean recursive,
      Ic3CegarConfiguration configuration,
      EngineContext context) {
    this.program = program;
    this.recursive = recursive;
    this.configuration = configuration;
    this.budget = context.budget();
    this.terms = program.terms();
    this.progress = new Ic3Progress(Ic3Cegar.NAME, context.events());
    this.graph = TransitionGraph.of(program, configuration.has(Technique.BLOCKS));
    Theory theory = graph.theory();
    this.core = context.solvers().solver(theory);
    this.space =
        configuration.has(Technique.LOCATIONS)
            ? new LocationSpace(graph)
            : new MonolithicSpace(graph, theory);
    this.frames = space.frames();
    this.exits = new OpenExits(graph.exits());
    this.solver = opened(new FrameSolver(frames, terms, core, budget, space.definitions()));
    PredicateLattice lattice = lattice();
    this.domain = new AbstractDomain(graph, lattice, configuration.has(Technique.GEOMETRIC));
    Abstraction abstraction = new Abstraction(space, domain, statistics);
    Lifting lifting =
        opened(new Lifting(graph, configuration.has(Technique.PROJECTION), core, budget));
    Consecution consecution = new Consecution(space, solver);
    CtgDown ctgDown = new CtgDown(space, consecution, lifting, abstraction, configuration);
    this.blocking =
        new Blocking(
            space,
            solver,
            consecution,
            lifting,
            abstraction,
            new Generalization(
                space, consecution, ctgDown, lattice, domain, configuration, statistics),
            new DomainRefinement(
                domain, strategy(abstraction, theory, context), mining(), statistics),
            configuration,
            statistics,
            budget);
    this.propagation = new Propagation(space, consecution, budget);
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
    List<PathInterpolation> ways = new ArrayList<>();
    solvers
        .interpolation(Theory.INTEGERS)
        .ifPresent(s -> ways.add(new SolverInterpolation(terms, s, INTERPOLATION_LIMIT)));
    ways.add(new CoreInterpolation(terms, solvers));
    return new InterpolationChain(ways);
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

  Verdict prove() {
    InitialPredicates.of(program, configuration.has(Technique.PAIRS)).forEach(domain::refine);
    if (configuration.has(Technique.SAMPLES)) {
      Shapes shapes = new Shapes(terms, configuration.techniques());
      LearnedFacts facts = new LearnedFacts(BlockSystem.of(program), shapes, core, budget);
      progress.statistic("facts before the search", facts.teach(space, domain));
    }
    Optional<Obligation> atOnce = leavesTheStart();
    if (atOnce.isPresent()) {
      return unsafe(atOnce.get());
    }
    for (int k = 1; k <= configuration.limit(Limit.MAX_FRAMES); k++) {
      Optional<Obligation> counterexample = strengthen(k);
      if (counterexample.isPresent()) {
        return unsafe(counterexample.get());
      }
      frames.extend();
      propagation.propagate(k);
      report(k);
      OptionalInt fixedPoint = frames.fixedPoint();
      if (fixedPoint.isPresent()) {
        return exits.reachesIncomplete()
            ? Verdict.beyondModel()
            : new Verdict.Safe(proof(fixedPoint.getAsInt()));
      }
    }
    return Verdict.inconclusive(
        "no fixed point within " + configuration.limit(Limit.MAX_FRAMES) + " frames");
  }

  /** All states are initial there, so an exit that can be taken is an error. */
  private Optional<Obligation> leavesTheStart() {
    for (Exit exit : List.copyOf(exits.open())) {
      if (exit.source() != graph.start() || !exits.contains(exit)) {
        continue;
      }
      // I ∧ T to a bad location
      if (solver.ask(space.place(exit.source()), 0, List.of(space.leaving(exit))).isSatisfiable()
          && exits.isError(exit)) {
        Cube all = new Cube(List.of());
        return Optional.of(
            new Obligation(0, graph.start(), all, new Obligation.Leave(exit), 1, -1));
      }
    }
    return Optional.empty();
  }

  /** Gives the obligation at the start if there is a way to the error. */
  private Optional<Obligation> strengthen(int k) {
    for (Exit exit : List.copyOf(exits.open())) {
      while (exit.source() != graph.start() && exits.contains(exit)) {
        // F_k ∧ T to a bad location
        FrameSolver.Answered answer =
            solver.ask(space.place(exit.source()), k, List.of(space.leaving(exit)));
        if (!answer.isSatisfiable()) {
          break;
        }
        Optional<Obligation> found = blocking.block(k, exit, answer.model());
        if (found.isPresent() && exits.isError(exit)) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private Verdict unsafe(Obligation first) {
    report(frames.last());
    return new Verdict.Unsafe(new ErrorInputs(Counterexample.inputs(graph, first, core, budget)));
  }

  private Proof proof(int level) {
    progress.statistic("fixed point", level);
    List<Cube> clauses = new ArrayList<>();
    frames.locations().forEach(place -> clauses.addAll(frames.blocked(place, level)));
    progress.statistic(
        "literals per clause", clauses.stream().mapToInt(Cube::size).average().orElse(0));
    return recursive
        ? UnrolledProof.of(BlockSystem.of(program), core, budget)
        : InvariantProof.ofHeads(
            graph, InvariantProof.of(graph, space.invariants(level), core, budget));
  }

  private void report(int frontier) {
    progress.report(frames, frontier, blocking.open(), solver.queries());
    statistics.report(progress, domain.size(), solver.nanos());
    progress.tellFrames(program, this::clauses);
  }

  private List<Event.FrameClause> clauses() {
    List<Event.FrameClause> clauses = new ArrayList<>();
    for (int level = 1; level <= frames.last(); level++) {
      for (Location location : graph.locations()) {
        for (Term clause : space.clauses(location, level)) {
          if (!Terms.isTrue(clause)) {
            clauses.add(new Event.FrameClause(level, location, clause));
          }
        }
      }
    }
    return clauses;
  }

  @Override
  public void close() {
    statistics.report(progress, domain.size(), solver.nanos());
    progress.tellFrames(program, this::clauses);
    for (AutoCloseable resource : resources.reversed()) {
      try {
        resource.close();
      } catch (Exception e) {
        throw new IllegalStateException("could not be closed", e);
      }
    }
  }
}
