package dev.bulwark.engine.treeic3;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.UnrolledProof;
import dev.bulwark.engine.common.ic3.Counterexample;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.Ic3Progress;
import dev.bulwark.engine.common.ic3.InvariantProof;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.OpenErrors;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.solver.CoreSolver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One run on one program: unwinds the automaton until every leaf is covered. */
final class Unwinding implements AutoCloseable {

  private final Program program;
  private final InlinedProgram inlined;
  private final TreeIc3Configuration configuration;
  private final TreeObserver observer;
  private final Budget budget;
  private final TermFactory terms;
  private final TransitionGraph graph;
  private final CoreSolver core;
  private final NodeSolver solver;
  private final Tree tree;
  private final PathBlocking blocking;
  private final Covering covering;
  private final Optional<PathInterpolants> interpolants;
  private final OpenErrors errors;
  private final GoalReports goals;
  private final Ic3Progress progress;

  Unwinding(
      String name,
      InlinedProgram inlined,
      TreeIc3Configuration configuration,
      TreeObserver observer,
      EngineContext context) {
    this.inlined = inlined;
    this.program = inlined.program();
    this.configuration = configuration;
    this.observer = observer;
    this.budget = context.budget();
    this.terms = program.terms();
    this.graph = TransitionGraph.of(inlined, configuration.blocks());
    this.core = context.solvers().solver(graph.theory());
    this.solver = new NodeSolver(terms, core, budget);
    this.tree = new Tree(graph, solver);
    this.blocking = new PathBlocking(graph, tree, solver, budget);
    this.covering = new Covering(tree, solver, blocking);
    this.interpolants =
        configuration.interpolants()
            ? Optional.of(
                new PathInterpolants(
                    terms, tree, core, InterpolationChain.of(program, context.solvers()), budget))
            : Optional.empty();
    this.goals = new GoalReports(context, inlined);
    this.errors = new OpenErrors(graph.errorTransitions(), goals);
    this.progress = new Ic3Progress(name, context.events());
  }

  Verdict unwind() {
    int reported = -1;
    Optional<Node> leaf = tree.nextLeaf();
    while (leaf.isPresent()) {
      budget.check();
      if (tree.size() > configuration.maxNodes()) {
        return Verdict.inconclusive(
            "not covered within " + configuration.maxNodes() + " nodes of the tree");
      }
      Optional<ErrorInputs> counterexample = visit(leaf.get());
      if (counterexample.isPresent()) {
        return new Verdict.Unsafe(counterexample.get());
      }
      observer.visited(graph, tree);
      if (tree.depth() > reported) {
        reported = tree.depth();
        report();
      }
      leaf = tree.nextLeaf();
    }
    report();
    return errors.reachesIncomplete()
        ? Verdict.beyondModel()
        : goals.about(new Verdict.Safe(proof()));
  }

  /**
   * Covers the leaf, or rules out that it leaves to a bad location, and expands it. Where a goal is
   * reached and others are wanted, the nodes stay as they are: they contain what can be reached,
   * whatever is asked about it.
   */
  private Optional<ErrorInputs> visit(Node leaf) {
    if (isCovered(leaf)) {
      covering.update();
      return Optional.empty();
    }
    boolean refined = false;
    for (ErrorTransition error : errors.open()) {
      if (error.source() == leaf.location()) {
        // φ ∧ T to a bad location
        while (errors.contains(error)
            && !leaf.isDead()
            && solver.isSatisfiable(leaf, List.of(error.condition()))) {
          Optional<Obligation> found = refine(leaf, error);
          if (found.isPresent() && errors.isError(error)) {
            ErrorInputs inputs =
                new ErrorInputs(Counterexample.inputs(graph, found.get(), core, budget));
            if (!goals.goesOnAfter(inputs)) {
              return Optional.of(inputs);
            }
          }
          refined = true;
        }
      }
    }
    if (refined) {
      for (Node node : leaf.path()) {
        if (!node.isRoot() && !node.isDead()) {
          tree.pushForward(node);
        }
      }
    }
    covering.update();
    if (leaf.isActive() && !(refined && isCovered(leaf))) {
      tree.expand(leaf);
    }
    covering.update();
    return Optional.empty();
  }

  /** Is the leaf covered, after what can be has been pushed to it? Or has it no states? */
  private boolean isCovered(Node leaf) {
    if (!leaf.isRoot()) {
      tree.pushForward(leaf);
    }
    return leaf.isDead() || covering.cover(leaf) || covering.force(leaf);
  }

  /** The solver has just found a state of the leaf that leaves by the error transition. */
  private Optional<Obligation> refine(Node leaf, ErrorTransition error) {
    var model = solver.session().model();
    if (interpolants.isPresent() && interpolants.get().strengthen(leaf, error)) {
      return Optional.empty();
    }
    return blocking.block(leaf, error, model);
  }

  private void report() {
    progress.report(tree.depth(), tree.clauses(), tree.openLeaves(), solver.queries());
    progress.statistic("nodes", tree.size());
    progress.publishFrames(program, this::clauses);
    interpolants.ifPresent(
        used ->
            used.successes()
                .forEach((method, times) -> progress.statistic("refuted by " + method, times)));
  }

  private Proof proof() {
    TransitionGraph asked = graph.withErrors(errors.open(), graph.errorSteps());
    return inlined.isRecursive()
        ? UnrolledProof.of(inlined.blocks(), core, budget)
        : InvariantProof.ofHeads(asked, InvariantProof.of(asked, invariants(), core, budget));
  }

  /** At each location the disjunction of its expanded nodes, with what they share in front. */
  private Map<Location, Set<Term>> invariants() {
    Map<Location, Set<Term>> invariants = new LinkedHashMap<>();
    for (Location location : graph.locations()) {
      List<Set<Cube>> nodes = new ArrayList<>();
      for (Node node : tree.invariant(location)) {
        nodes.add(new LinkedHashSet<>(node.blocked()));
      }
      Set<Cube> common = nodes.isEmpty() ? Set.of() : new LinkedHashSet<>(nodes.getFirst());
      nodes.forEach(common::retainAll);
      Set<Term> here = new LinkedHashSet<>();
      common.forEach(cube -> here.add(cube.negation(terms)));
      List<Term> cases = new ArrayList<>();
      for (Set<Cube> node : nodes) {
        node.removeAll(common);
        cases.add(terms.and(node.stream().map(cube -> cube.negation(terms)).toList()));
      }
      // Without any node the location is unreachable: the empty disjunction.
      here.add(terms.or(cases));
      here.remove(terms.bool(true));
      invariants.put(location, here);
    }
    return invariants;
  }

  private List<Event.FrameClause> clauses() {
    List<Event.FrameClause> clauses = new ArrayList<>();
    for (Location location : graph.locations()) {
      for (Node node : tree.invariant(location)) {
        for (Cube cube : node.blocked()) {
          clauses.add(new Event.FrameClause(node.depth(), location, cube.negation(terms)));
        }
      }
    }
    clauses.sort(Comparator.comparingInt(Event.FrameClause::level));
    return clauses;
  }

  @Override
  public void close() {
    progress.publishFrames(program, this::clauses);
    solver.close();
  }
}
