package dev.bulwark.engine.ic3monolithic;

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
import dev.bulwark.engine.common.ic3.GlobalTransition;
import dev.bulwark.engine.common.ic3.Ic3Progress;
import dev.bulwark.engine.common.ic3.InvariantProof;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.OpenExits;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** One run on one program: the outer loop, strengthening and pushing. */
final class Prover implements AutoCloseable {

  private final Program program;
  private final boolean recursive;
  private final Ic3MonolithicConfiguration configuration;
  private final Budget budget;
  private final TermFactory terms;
  private final TransitionGraph graph;
  private final GlobalTransition transition;
  private final CoreSolver core;
  private final Location everywhere;
  private final FrameSequence frames;
  private final FrameSolver solver;
  private final Consecution consecution;
  private final Blocking blocking;
  private final OpenExits exits;
  private final Ic3Progress progress;

  Prover(
      Program program,
      boolean recursive,
      Ic3MonolithicConfiguration configuration,
      EngineContext context) {
    this.program = program;
    this.recursive = recursive;
    this.configuration = configuration;
    this.budget = context.budget();
    this.terms = program.terms();
    this.graph = TransitionGraph.of(program, configuration.blocks());
    Theory theory = graph.theory();
    this.transition = new GlobalTransition(graph, theory);
    this.core = context.solvers().solver(theory);
    this.everywhere = new Location("everywhere", 0, Location.PLAIN, Position.NONE);
    this.frames = new FrameSequence(graph.start(), List.of(everywhere));
    this.solver = new FrameSolver(frames, terms, core, budget);
    this.consecution = new Consecution(graph, transition, solver, everywhere);
    this.blocking =
        new Blocking(
            graph,
            transition,
            frames,
            solver,
            everywhere,
            consecution,
            configuration.generalize(),
            budget);
    this.exits = new OpenExits(graph.exits());
    this.progress = new Ic3Progress(Ic3Monolithic.NAME, context.events());
  }

  Verdict prove() {
    for (int k = 1; k <= configuration.maxFrames(); k++) {
      Optional<Obligation> counterexample = strengthen(k);
      if (counterexample.isPresent()) {
        return new Verdict.Unsafe(
            new ErrorInputs(Counterexample.inputs(graph, counterexample.get(), core, budget)));
      }
      frames.extend();
      propagate(k);
      progress.report(frames, k, blocking.open(), solver.queries());
      tellFrames();
      OptionalInt fixedPoint = frames.fixedPoint();
      if (fixedPoint.isPresent()) {
        return exits.reachesIncomplete()
            ? Verdict.beyondModel()
            : new Verdict.Safe(proof(fixedPoint.getAsInt()));
      }
    }
    return Verdict.inconclusive("no fixed point within " + configuration.maxFrames() + " frames");
  }

  /** Gives the obligation at the start if there is a way to the error. */
  private Optional<Obligation> strengthen(int k) {
    for (Exit exit : List.copyOf(exits.open())) {
      while (exits.contains(exit)) {
        // F_k ∧ T to a bad location
        FrameSolver.Answered answer = solver.ask(everywhere, k, List.of(transition.leaving(exit)));
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

  /** Pushes what is inductive at the next level too. */
  private void propagate(int frontier) {
    for (int level = 1; level <= frontier; level++) {
      for (Cube cube : frames.delta(level).cubes(everywhere)) {
        budget.check();
        if (frames.delta(level).contains(everywhere, cube)
            && consecution.check(cube, level + 1) instanceof Consecution.Inductive) {
          frames.block(everywhere, cube, level + 1);
        }
      }
    }
  }

  private Proof proof(int level) {
    progress.statistic("fixed point", level);
    return recursive
        ? UnrolledProof.of(BlockSystem.of(program), core, budget)
        : InvariantProof.ofHeads(graph, InvariantProof.of(graph, invariants(level), core, budget));
  }

  /** What the frames of the fixed point say at each location. */
  private Map<Location, Set<Term>> invariants(int level) {
    Map<Location, Set<Term>> invariants = new LinkedHashMap<>();
    for (Location location : graph.locations()) {
      Set<Term> here = new LinkedHashSet<>();
      for (Cube cube : frames.blocked(everywhere, level)) {
        Term states = transition.at(location, cube);
        if (!Terms.isFalse(states)) {
          here.add(terms.not(states));
        }
      }
      invariants.put(location, here);
    }
    return invariants;
  }

  private void tellFrames() {
    progress.tellFrames(program, this::clauses);
  }

  private List<Event.FrameClause> clauses() {
    List<Event.FrameClause> clauses = new ArrayList<>();
    for (int level = 1; level <= frames.last(); level++) {
      for (Cube cube : frames.delta(level).cubes(everywhere)) {
        for (Location location : graph.locations()) {
          Term states = transition.at(location, cube);
          if (!Terms.isFalse(states)) {
            clauses.add(new Event.FrameClause(level, location, terms.not(states)));
          }
        }
      }
    }
    return clauses;
  }

  @Override
  public void close() {
    tellFrames();
    solver.close();
  }
}
