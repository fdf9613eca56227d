package dev.bulwark.engine.treeic3;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.CubeAround;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.ObligationQueue;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Term;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * IC3 along one path of the tree: the nodes are the frames, and an obligation's level is the number
 * of its node on the path.
 */
final class PathBlocking {

  /** A cube has one predecessor at a time: at most this many for each step on average. */
  private static final int ATTEMPTS_PER_STEP = 8;

  private final TransitionGraph graph;
  private final Tree tree;
  private final NodeSolver solver;
  private final Budget budget;

  PathBlocking(TransitionGraph graph, Tree tree, NodeSolver solver, Budget budget) {
    this.graph = graph;
    this.tree = tree;
    this.solver = solver;
    this.budget = budget;
  }

  /**
   * Blocks states of the node that leave by the error, the model's among them; or the obligation at
   * the root, if the path can be taken.
   */
  Optional<Obligation> block(Node leaf, ErrorTransition error, Model model) {
    List<Node> path = leaf.path();
    ObligationQueue queue = new ObligationQueue();
    Cube states = CubeAround.of(graph.terms(), List.of(error.condition()), error.inputs(), model);
    queue.add(
        queue.make(
            leaf.depth(), leaf.location(), states, model, new Obligation.IntoError(error), 0));
    while (!queue.isEmpty()) {
      budget.check();
      Obligation obligation = queue.remove();
      if (obligation.level() == 0) {
        return Optional.of(obligation);
      }
      Node node = path.get(obligation.level());
      if (!node.isBlocked(obligation.cube()) && !blocked(node, obligation.cube())) {
        queue.add(obligation);
        queue.add(predecessor(queue, node, obligation));
      }
    }
    return Optional.empty();
  }

  /**
   * Blocks the cube at the node in one step, if that is possible. Relative induction, along the
   * path: what can be blocked where the path was at this location before is blocked there first,
   * and if the same clause then holds here, it is the one to take.
   */
  private boolean blocked(Node node, Cube cube) {
    Optional<Node> previous = node.previous();
    if (previous.isPresent() && !previous.get().isBlocked(cube)) {
      Optional<Cube> larger = tree.tryBlockGeneralized(previous.get(), cube);
      if (larger.isPresent() && tree.tryBlock(node, larger.get())) {
        return true;
      }
    }
    return tree.tryBlockGeneralized(node, cube).isPresent();
  }

  private Obligation predecessor(ObligationQueue queue, Node node, Obligation of) {
    Model model = solver.session().model();
    Cube before = predecessor(node, of.cube(), model);
    Node parent = node.parent();
    return queue.make(
        parent.depth(), parent.location(), before, model, new Obligation.Into(node.step(), of), 0);
  }

  /** The solver has just found a state of the parent with a step into the cube. */
  private Cube predecessor(Node node, Cube cube, Model model) {
    GuardedStep step = node.step();
    List<Term> formulas = new ArrayList<>();
    formulas.add(step.guard());
    cube.literals().forEach(literal -> formulas.add(graph.before(step, literal)));
    return CubeAround.of(graph.terms(), formulas, step.inputs(), model);
  }

  private record Frontier(Node node, Cube cube) {}

  /**
   * Blocks the cube at a node by clauses of the nodes between it and one above it, whose own
   * clauses stay as they are; says whether that was possible.
   */
  boolean blockBelow(Node top, Node bottom, Cube cube) {
    int attempts = ATTEMPTS_PER_STEP * (bottom.depth() - top.depth());
    ArrayDeque<Frontier> stack = new ArrayDeque<>(List.of(new Frontier(bottom, cube)));
    while (!stack.isEmpty()) {
      budget.check();
      Frontier open = stack.peek();
      if (open.node == top || attempts-- == 0) {
        return false;
      }
      // The clause of the upper node is wanted as it is, so that it implies that one at least.
      boolean blocked =
          open.node == bottom
              ? tree.tryBlock(bottom, cube)
              : open.node.isBlocked(open.cube)
                  || tree.tryBlockGeneralized(open.node, open.cube).isPresent();
      if (blocked) {
        stack.pop();
      } else {
        Cube before = predecessor(open.node, open.cube, solver.session().model());
        stack.push(new Frontier(open.node.parent(), before));
      }
    }
    return true;
  }
}
