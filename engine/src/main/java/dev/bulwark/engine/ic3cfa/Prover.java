package dev.bulwark.engine.ic3cfa;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.BoxTerms;
import dev.bulwark.engine.common.IntervalAnalysis;
import dev.bulwark.engine.common.UnrolledProof;
import dev.bulwark.engine.common.ic3.Comparisons;
import dev.bulwark.engine.common.ic3.Counterexample;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Exit;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.Ic3Progress;
import dev.bulwark.engine.common.ic3.InvariantProof;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.OpenExits;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration.Technique;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One run on one program: the outer loop (Algorithm 1) and strengthening (Algorithm 2). */
final class Prover implements AutoCloseable {

  private static final double SHARE_FOR_INTERVALS = 0.1;

  private final Program program;
  private final boolean recursive;
  private final Ic3CfaConfiguration configuration;
  private final Budget budget;
  private final TermFactory terms;
  private final TransitionGraph graph;
  private final CoreSolver core;
  private final FrameSequence frames;
  private final FrameSolver solver;
  private final Predecessors predecessors;
  private final Blocking blocking;
  private final Propagation propagation;
  private final OpenExits exits;
  private final Ic3Progress progress;

  Prover(
      Program program,
      boolean recursive,
      Ic3CfaConfiguration configuration,
      FrameObserver observer,
      EngineContext context) {
    this.program = program;
    this.recursive = recursive;
    this.configuration = configuration;
    this.progress = new Ic3Progress(Ic3Cfa.NAME, context.events());
    this.budget = context.budget();
    this.terms = program.terms();
    this.graph = TransitionGraph.of(program, configuration.has(Technique.BLOCKS));
    Theory theory = graph.theory();
    this.core = context.solvers().solver(theory);
    this.frames = new FrameSequence(graph.start(), graph.locations());
    this.exits = new OpenExits(graph.exits());
    this.solver = new FrameSolver(frames, terms, core, budget);
    this.predecessors =
        new Predecessors(graph, configuration, core, context.solvers().elimination(theory), budget);
    Consecution consecution =
        new Consecution(graph, frames, solver, configuration.has(Technique.CORES));
    Generalization generalization =
        new Generalization(
            frames,
            consecution,
            predecessors,
            new Comparisons(program),
            new EdgeInterpolants(
                graph, frames, InterpolationChain.of(program, context.solvers()), budget),
            configuration);
    this.blocking =
        new Blocking(
            frames, solver, consecution, predecessors, generalization, configuration, budget);
    this.propagation = new Propagation(frames, consecution, budget);
    frames.addListener(
        (location, cube, level) -> observer.changed(graph, frames, location, cube, level));
  }

  /** Algorithm 1. */
  Verdict prove() {
    // 0 steps and 1 step
    for (Exit exit : List.copyOf(exits.open())) {
      // t, for (l0, t, lE)
      if (exit.source() == graph.start() && mayLeave(exit, 0)) {
        Cube all = new Cube(List.of());
        Obligation atOnce =
            new Obligation(0, graph.start(), all, new Obligation.Leave(exit), 1, -1);
        if (exits.isError(exit)) {
          return unsafe(atOnce);
        }
      }
    }
    initializeFrames();
    for (int k = 1; k <= configuration.maxFrames(); k++) {
      Optional<Obligation> counterexample = strengthen(k);
      if (counterexample.isPresent()) {
        return unsafe(counterexample.get());
      }
      frames.extend();
      propagation.propagate(k);
      progress.report(frames, k, blocking.open(), solver.queries());
      tellFrames();
      OptionalInt fixedPoint = frames.fixedPoint();
      if (fixedPoint.isPresent()) {
        return exits.reachesIncomplete()
            ? incomplete()
            : new Verdict.Safe(
                recursive
                    ? UnrolledProof.of(BlockSystem.of(program), core, budget)
                    : invariants(fixedPoint.getAsInt()));
      }
    }
    return Verdict.inconclusive("no fixed point within " + configuration.maxFrames() + " frames");
  }

  /** Algorithm 2. Gives the obligation at the start if there is a way to the error. */
  private Optional<Obligation> strengthen(int k) {
    Optional<Obligation> counterexample = withoutIncomplete(blocking.blockKept(k));
    while (counterexample.isEmpty()) {
      Optional<CounterexampleToInduction> cti = counterexampleToInduction(k);
      if (cti.isEmpty()) {
        return Optional.empty();
      }
      Exit exit = cti.get().exit;
      counterexample =
          withoutIncomplete(
              blocking.block(k, exit.source(), cti.get().states, new Obligation.Leave(exit)));
    }
    return counterexample;
  }

  /** States of {@code F(k,l)} with a step to a bad location. */
  private record CounterexampleToInduction(Exit exit, Cube states) {}

  private Optional<CounterexampleToInduction> counterexampleToInduction(int k) {
    for (Exit exit : exits.open()) {
      if (exit.source() == graph.start()) {
        // Ruled out before the first frame.
        continue;
      }
      // F(k,l) ∧ T to a bad location
      FrameSolver.Answered answer = solver.ask(exit.source(), k, List.of(exit.condition()));
      if (answer.isSatisfiable()) {
        Cube states = predecessors.of(exit, answer.model());
        return Optional.of(new CounterexampleToInduction(exit, states));
      }
    }
    return Optional.empty();
  }

  private boolean mayLeave(Exit exit, int level) {
    return solver.ask(exit.source(), level, List.of(exit.condition())).isSatisfiable();
  }

  private Optional<Obligation> withoutIncomplete(Optional<Obligation> counterexample) {
    return counterexample.filter(first -> exits.isError(first.exit()));
  }

  /** Beyond the paper: interval analysis knows some of what frames would have to learn. */
  private void initializeFrames() {
    if (!configuration.has(Technique.INTERVALS)) {
      return;
    }
    try {
      Map<Location, Box> boxes = IntervalAnalysis.of(program, budget.share(SHARE_FOR_INTERVALS));
      Liveness liveness = Liveness.of(program.start());
      for (Location location : graph.locations()) {
        if (location != graph.start()) {
          facts(location, boxes.get(location), liveness)
              .forEach(fact -> frames.addInvariant(location, fact));
        }
      }
    } catch (BudgetExhaustedException e) {
      budget.check();
    }
  }

  /** Blocks do not keep track of variables that are dead, so there is nothing to say of those. */
  private List<Term> facts(Location location, @Nullable Box box, Liveness liveness) {
    if (box == null) {
      return List.of(terms.bool(false));
    }
    Set<Variable> live = new HashSet<>();
    program.globals().forEach(variable -> live.add(variable.term()));
    liveness.live(location).forEach(variable -> live.add(variable.term()));
    return BoxTerms.of(terms, box, live::contains);
  }

  private Verdict unsafe(Obligation first) {
    return new Verdict.Unsafe(new ErrorInputs(Counterexample.inputs(graph, first, core, budget)));
  }

  private static Verdict incomplete() {
    return Verdict.beyondModel();
  }

  /** The frames of the fixed point, as invariants of the loop heads. */
  private Proof invariants(int level) {
    Map<Location, Set<Term>> invariant = InvariantProof.of(graph, frames, level, core, budget);
    progress.statistic("fixed point", level);
    progress.statistic(
        "clauses in the proof", invariant.values().stream().mapToInt(Set::size).sum());
    return InvariantProof.ofHeads(graph, invariant);
  }

  private void tellFrames() {
    progress.tellFrames(program, () -> Ic3Progress.clauses(terms, frames));
  }

  @Override
  public void close() {
    tellFrames();
    solver.close();
    predecessors.close();
  }
}
