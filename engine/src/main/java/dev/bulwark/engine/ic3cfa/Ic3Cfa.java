package dev.bulwark.engine.ic3cfa;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.LemmaPort;
import dev.bulwark.engine.common.ic3.Blocking;
import dev.bulwark.engine.common.ic3.ClauseLearning;
import dev.bulwark.engine.common.ic3.ConcreteBlocking;
import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.FrameObserver;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.FrameStep;
import dev.bulwark.engine.common.ic3.Generalization;
import dev.bulwark.engine.common.ic3.Ic3;
import dev.bulwark.engine.common.ic3.Ic3Progress;
import dev.bulwark.engine.common.ic3.LocationSpace;
import dev.bulwark.engine.common.ic3.ObligationHandler;
import dev.bulwark.engine.common.ic3.ObligationQueue;
import dev.bulwark.engine.common.ic3.Propagation;
import dev.bulwark.engine.common.ic3.RelativeInduction;
import dev.bulwark.engine.common.ic3.SearchHooks;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration.Technique;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;

/**
 * IC3CFA: Lange, Neuhäußer and Noll, <i>IC3 Software Model Checking on Control Flow Automata</i>,
 * FMCAD 2015.
 *
 * <p><b>What is kept.</b> There is no program counter: a frame {@code F(i,l)} contains the states
 * that can be at location l after at most i steps ({@link LocationSpace}). Relative induction is
 * asked edge by edge (Definition 2), with the two cases of Lemma 1 ({@link RelativeInduction}):
 *
 * <pre>
 *   l ≠ l':  F(i-1,l) ∧ T ∧ s'         (5)
 *   l = l':  F(i-1,l) ∧ ¬s ∧ T ∧ s'    (6)
 * </pre>
 *
 * Algorithms 1 (the outer loop) and 2 (strengthening) are {@link Ic3}, Algorithm 3 (BACKWARDBLOCK)
 * is {@link Blocking} with {@link ConcreteBlocking}; predecessors are the weakest preconditions of
 * §IV ({@link CfaPredecessors}), frames are delta-encoded and pushing is triggered (§V, {@link
 * Propagation}). The preset {@code wp} is that and nothing else: regions are formulas, a
 * predecessor is the whole precondition, nothing is generalized.
 *
 * <p><b>What differs, also there.</b> A region is blocked only when the query is unsatisfiable on
 * <i>all</i> incoming edges; Algorithm 3 blocks inside the loop over them, which its argument about
 * the order of obligations does not cover once these are kept. An obligation at the start is a
 * counterexample at any level, since all states are initial there. The paper's automata have no
 * nondeterministic assignments in loops; ours do, so the precondition wanted is that of the states
 * that <i>can</i> reach the region, with inputs quantified existentially: eliminated where that is
 * possible, else described around a model. Edges are functions of state and inputs, so {@code s'}
 * is a substitution and cores belong to literals of the cube.
 *
 * <p><b>Beyond the paper</b>, each a {@link Technique} that a preset switches off: predecessors are
 * cubes around a model, reduced by a core of the lifted query; what is blocked is generalized
 * ({@link CfaGeneralization}, which the paper leaves as future work) and pushed at once;
 * obligations are kept for higher levels, which finds deep errors with few frames; frames begin
 * with what interval analysis knows ({@link IntervalFacts}), and with what closures of loops
 * suggest ({@link ClosureFacts}).
 *
 * <p><b>Unsound to change:</b> see {@link Ic3}. Here in particular: consecution on all incoming
 * edges before anything is blocked; {@code ¬s} only where source and target are the same location;
 * and that an obligation has only states that can take its transition, which is why the lifted
 * query fixes the inputs and negates the guard too.
 *
 * <p>Works on the inlined program, so recursion is followed to the inliner's depth only, and is
 * UNKNOWN beyond it. Invariants cannot say how deep calls nest, so with recursion the proof comes
 * from unrolling, once the fixed point is there.
 */
public final class Ic3Cfa implements Engine {

  public static final String NAME = "ic3cfa";

  /** Paths are followed until they are this many times as long as there are frames. */
  private static final int DEEPENING = 8;

  private final Ic3CfaConfiguration configuration;
  private final FrameObserver observer;

  public Ic3Cfa(Ic3CfaConfiguration configuration) {
    this(configuration, FrameObserver.NONE);
  }

  public Ic3Cfa(Ic3CfaConfiguration configuration, FrameObserver observer) {
    this.configuration = configuration;
    this.observer = observer;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(
        NAME, task, context.lemmas(), (inlined, lemmas) -> prove(inlined, lemmas, context));
  }

  private Verdict prove(InlinedProgram inlined, LemmaPort lemmas, EngineContext context) {
    Budget budget = context.budget();
    TransitionGraph graph = TransitionGraph.of(inlined, configuration.has(Technique.BLOCKS));
    Theory theory = graph.theory();
    CoreSolver core = context.solvers().solver(theory);
    StateSpace space = new LocationSpace(graph, FrameStep.Encoding.SUBSTITUTED);
    observer.observe(space);
    try (FrameSolver solver = new FrameSolver(space, core, budget);
        CfaPredecessors predecessors =
            new CfaPredecessors(
                graph, configuration, core, context.solvers().elimination(theory), budget)) {
      Consecution consecution =
          new RelativeInduction(space, solver, configuration.has(Technique.CORES));
      EdgeInterpolants interpolants =
          new EdgeInterpolants(
              space, InterpolationChain.of(inlined.program(), context.solvers()), budget);
      Generalization generalization =
          new CfaGeneralization(space, consecution, predecessors, interpolants, configuration);
      ClauseLearning learning =
          new ClauseLearning(
              space, consecution, generalization, configuration.has(Technique.PUSHING));
      ObligationQueue queue = new ObligationQueue();
      ObligationHandler handler =
          new ConcreteBlocking(space, solver, consecution, predecessors, learning, queue);
      Ic3.Parts parts =
          new Ic3.Parts(
              space,
              solver,
              consecution,
              predecessors,
              queue,
              new Blocking(space, queue, handler, deepening(), budget),
              hooks(space, inlined, core, budget));
      return new Ic3(NAME, parts, core, configuration.maxFrames(), inlined, lemmas, context)
          .prove();
    }
  }

  private Blocking.Deepening deepening() {
    return configuration.has(Technique.DEEPENING)
        ? new Blocking.Deepening(DEEPENING, true)
        : Blocking.Deepening.NONE;
  }

  private SearchHooks hooks(
      StateSpace space, InlinedProgram inlined, CoreSolver core, Budget budget) {
    return new SearchHooks() {
      private int facts;

      @Override
      public void prepare() {
        if (configuration.has(Technique.INTERVALS)) {
          IntervalFacts.addTo(space, budget);
        }
        if (configuration.has(Technique.CLOSURES)) {
          facts = ClosureFacts.addTo(space, inlined.blocks(), core, budget);
        }
      }

      @Override
      public void report(Ic3Progress progress) {
        if (configuration.has(Technique.CLOSURES)) {
          progress.statistic("facts by closures", facts);
        }
      }
    };
  }
}
