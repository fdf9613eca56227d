package dev.bulwark.engine.treeic3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.common.interpolation.PathFormula;
import dev.bulwark.logic.Term;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Asserts what the essay at {@link TreeIc3} requires of the tree, after each visit of a leaf. */
final class TreeInvariants implements TreeObserver, AutoCloseable {

  /** Then each tenth tree is looked at. */
  private static final int FULL_CHECKS = 30;

  private final Solver solver;
  private final ModelSession session;
  private int visits;
  private int covered;
  private int coveredAfterExpansion;

  TreeInvariants(Solver solver) {
    this.solver = solver;
    this.session = solver.open(Budget.unlimited());
  }

  int visits() {
    return visits;
  }

  /** How many nodes were covered in the trees looked at. */
  int covered() {
    return covered;
  }

  int coveredAfterExpansion() {
    return coveredAfterExpansion;
  }

  @Override
  public void visited(TransitionGraph graph, Tree tree) {
    visits++;
    if (visits > FULL_CHECKS && visits % 10 != 0) {
      return;
    }
    assertThat(tree.root().blocked()).isEmpty();
    ArrayDeque<Node> open = new ArrayDeque<>(List.of(tree.root()));
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (!node.isRoot()) {
        assertImpliedByParent(graph, node);
        assertImpliedByPath(graph, node);
      }
      if (node.isExpanded() && node.isActive()) {
        assertSafe(graph, node);
        assertComplete(graph, node);
      }
      node.coveredBy().ifPresent(by -> assertCovered(graph, node, by));
      node.children().stream().filter(child -> !child.isDead()).forEach(open::push);
    }
  }

  private void assertImpliedByParent(TransitionGraph graph, Node node) {
    List<Term> query = clauses(graph, node.parent());
    query.add(node.step().guard());
    query.add(graph.before(node.step(), blocked(graph, node)));
    // φ(parent) ∧ T ∧ ¬φ'
    assertThat(session.check(query)).as("%s", node.step()).isEqualTo(Answer.UNSAT);
  }

  private void assertImpliedByPath(TransitionGraph graph, Node node) {
    PathFormula path = new PathFormula(graph.terms(), node.steps());
    List<Term> query = new ArrayList<>(path.steps());
    query.add(path.at(blocked(graph, node), node.depth()));
    try (ModelSession own = solver.open(Budget.unlimited())) {
      // T_1 ∧ ... ∧ T_n ∧ ¬φ'
      assertThat(own.check(query)).as("path to %s", node.location()).isEqualTo(Answer.UNSAT);
    }
  }

  private void assertSafe(TransitionGraph graph, Node node) {
    for (ErrorTransition error : graph.errorTransitions()) {
      if (error.source() == node.location()) {
        List<Term> query = clauses(graph, node);
        query.add(error.condition());
        // φ ∧ T to a bad location
        assertThat(session.check(query)).isEqualTo(Answer.UNSAT);
      }
    }
  }

  private void assertComplete(TransitionGraph graph, Node node) {
    for (GuardedStep step : graph.outgoing(node.location())) {
      if (node.children().stream().noneMatch(child -> child.step() == step)) {
        List<Term> query = clauses(graph, node);
        query.add(step.guard());
        // φ ∧ guard
        assertThat(session.check(query)).as("no child for %s", step).isEqualTo(Answer.UNSAT);
      }
    }
  }

  private void assertCovered(TransitionGraph graph, Node node, Node by) {
    covered++;
    coveredAfterExpansion += node.isExpanded() ? 1 : 0;
    assertThat(by.location()).isEqualTo(node.location());
    assertThat(by.isExpanded()).isTrue();
    assertThat(by.isActive()).isTrue();
    assertThat(by.isOlderThan(node)).isTrue();
    assertThat(by.covered()).contains(node);
    List<Term> query = clauses(graph, node);
    query.add(blocked(graph, by));
    // φ(node) ∧ ¬φ(by)
    assertThat(session.check(query)).isEqualTo(Answer.UNSAT);
  }

  private static List<Term> clauses(TransitionGraph graph, Node node) {
    List<Term> clauses = new ArrayList<>();
    for (Cube cube : node.blocked()) {
      clauses.add(cube.negation(graph.terms()));
    }
    return clauses;
  }

  private static Term blocked(TransitionGraph graph, Node node) {
    return graph
        .terms()
        .or(node.blocked().stream().map(cube -> cube.formula(graph.terms())).toList());
  }

  @Override
  public void close() {
    session.close();
  }
}
