package dev.bulwark.engine.ic3monolithic;

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
import dev.bulwark.engine.common.ic3.InductiveGeneralization;
import dev.bulwark.engine.common.ic3.MonolithicSpace;
import dev.bulwark.engine.common.ic3.ObligationHandler;
import dev.bulwark.engine.common.ic3.ObligationQueue;
import dev.bulwark.engine.common.ic3.Predecessors;
import dev.bulwark.engine.common.ic3.ProjectedPredecessors;
import dev.bulwark.engine.common.ic3.RelativeInduction;
import dev.bulwark.engine.common.ic3.SearchHooks;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;

/**
 * IC3SMT: IC3 (Bradley, <i>SAT-Based Model Checking without Unrolling</i>, VMCAI 2011) lifted to
 * SMT in the straightforward way that Cimatti and Griggio, <i>Software Model Checking via IC3</i>,
 * CAV 2012, begin with (§3) and that Lange, Neuhäußer and Noll compare theirs with (§IV and §V).
 *
 * <p><b>What is kept.</b> The program counter is one more variable {@code pc}, there is one
 * transition formula {@code T} and one sequence of frames {@code F_0, F_1, ...} ({@link
 * MonolithicSpace}). Every query has the whole program in it: {@code F_(i-1) ∧ ¬s ∧ T ∧ s'}.
 * Obligations are cubes; a predecessor is one cube of the exact preimage of the transition that the
 * model takes, the one around the model ({@link ProjectedPredecessors}). What is blocked is reduced
 * to the core of its query, and literals are dropped while the rest is inductive. The outer loop,
 * the queue and pushing are those of {@link Ic3}, whose head says which invariants hold.
 *
 * <p><b>What differs.</b> Transitions are functions of the state and inputs, one of which chooses
 * the transition; so {@code s'} is a substitution and there are no primed variables. All states at
 * the start are initial, and a cube always says where it is and never at the start; where {@code pc
 * = l} is dropped, all other locations take its place at which the rest is about live variables,
 * since transitions between cut points do not keep track of dead ones. Obligations that have been
 * blocked are tried again at the next level, as Bradley does, until paths are twice as long as
 * there are frames: over infinitely many states that need not end.
 *
 * <p><b>Unsound to change:</b> a cube without a literal about {@code pc} would contain initial
 * states, and one that is also at locations where its variables are dead would claim what no
 * transition keeps. Works on the inlined program.
 */
public final class Ic3Monolithic implements Engine {

  public static final String NAME = "ic3-monolithic";

  /** Paths are followed until they are twice as long as there are frames. */
  private static final Blocking.Deepening DEEPENING = new Blocking.Deepening(2, false);

  private final Ic3MonolithicConfiguration configuration;
  private final FrameObserver observer;

  public Ic3Monolithic(Ic3MonolithicConfiguration configuration) {
    this(configuration, FrameObserver.NONE);
  }

  public Ic3Monolithic(Ic3MonolithicConfiguration configuration, FrameObserver observer) {
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
    TransitionGraph graph = TransitionGraph.of(inlined, configuration.blocks());
    Theory theory = graph.theory();
    CoreSolver core = context.solvers().solver(theory);
    StateSpace space = new MonolithicSpace(graph, theory, FrameStep.Encoding.SUBSTITUTED);
    observer.observe(space);
    try (FrameSolver solver = new FrameSolver(space, core, budget)) {
      Consecution consecution = new RelativeInduction(space, solver, configuration.generalize());
      Predecessors predecessors = new ProjectedPredecessors(graph);
      Generalization generalization =
          configuration.generalize()
              ? InductiveGeneralization.dropping(space, consecution)
              : Generalization.NONE;
      ClauseLearning learning = new ClauseLearning(space, consecution, generalization, false);
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
              new Blocking(space, queue, handler, DEEPENING, budget),
              SearchHooks.NONE);
      return new Ic3(NAME, parts, core, configuration.maxFrames(), inlined, lemmas, context)
          .prove();
    }
  }
}
