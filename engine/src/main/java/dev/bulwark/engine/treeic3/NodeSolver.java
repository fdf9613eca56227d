package dev.bulwark.engine.treeic3;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A solver session that knows the nodes: the clauses of each are added behind a switch when the
 * node is asked about. The session is replaced now and then, since it keeps what former queries
 * left behind.
 */
final class NodeSolver implements AutoCloseable {

  private static final int QUERIES_BEFORE_RENEWAL = 4_000;

  /** What the session knows of a node. */
  private static final class Known {
    final Variable on;
    int clauses;

    Known(Variable on) {
      this.on = on;
    }
  }

  private final TermFactory terms;
  private final CoreSolver solver;
  private final Budget budget;
  private final Map<Node, Known> known = new HashMap<>();
  private CoreSession session;
  private long queries;

  NodeSolver(TermFactory terms, CoreSolver solver, Budget budget) {
    this.terms = terms;
    this.solver = solver;
    this.budget = budget;
    this.session = solver.openWithCores(budget);
  }

  long queries() {
    return queries;
  }

  /** Can the node's states satisfy these? The answer's reason is to be read before the next. */
  boolean isSatisfiable(Node node, List<Term> query) {
    budget.check();
    if (++queries % QUERIES_BEFORE_RENEWAL == 0) {
      session.close();
      known.clear();
      session = solver.openWithCores(budget);
    }
    List<Term> assumptions = new ArrayList<>(query.size() + 1);
    assumptions.add(on(node));
    assumptions.addAll(query);
    Answer answer = session.check(assumptions);
    if (answer == Answer.UNKNOWN) {
      throw new SolverException("inconclusive on a query about a node");
    }
    return answer == Answer.SAT;
  }

  private Variable on(Node node) {
    Known here =
        known.computeIfAbsent(node, n -> new Known(terms.freshVariable("node", Sort.BOOL)));
    List<Cube> blocked = node.blocked();
    while (here.clauses < blocked.size()) {
      Cube cube = blocked.get(here.clauses++);
      session.add(terms.or(terms.not(here.on), cube.negation(terms)));
    }
    return here.on;
  }

  /** For the model or the core of the last answer. */
  CoreSession session() {
    return session;
  }

  @Override
  public void close() {
    session.close();
  }
}
