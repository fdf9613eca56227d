package dev.bulwark.engine.bmc;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Unrolls the program in the order of its unrolled locations. All paths that meet at an unrolled
 * location within an iteration are merged into one node before it is left, so the size of the
 * unrolling is that of the program with its loops written out, not that of its paths. What would go
 * deeper than the iteration allows is held back at the frontier, and taken up from there in the
 * next iteration; each path is followed once.
 */
final class Unroller {

  private final TermFactory terms;
  private final Semantics semantics;
  private final Queries queries;
  private final Budget budget;
  private final int maxTerms;
  private final Agenda agenda = new Agenda();
  private final List<Node> frontier = new ArrayList<>();
  private final Bounds bounds = new Bounds();
  private List<ReachedError> errors = new ArrayList<>();
  private final List<Node> incomplete = new ArrayList<>();
  private boolean certainError;
  private long symbolicBranches;
  private long nodes;

  Unroller(TermFactory terms, Semantics semantics, Queries queries, Budget budget, int maxTerms) {
    this.terms = terms;
    this.semantics = semantics;
    this.queries = queries;
    this.budget = budget;
    this.maxTerms = maxTerms;
    Guard always = Guard.always(terms);
    frontier.add(new Node(semantics.start(), always, semantics.initial(under(always))));
  }

  /**
   * Goes on from the frontier. Loops go iteration and recursion nests at most {@code bound} times
   * through symbolic branches; without them as long as the iteration has not visited {@code
   * freeNodes} nodes.
   */
  void unroll(int bound, long freeNodes) {
    long lastFree = nodes + freeNodes;
    frontier.forEach(agenda::add);
    frontier.clear();
    while (!agenda.isEmpty() && !certainError) {
      budget.check();
      checkMemory();
      Node node = Node.merge(terms, agenda.removeFirst());
      nodes++;
      if (isLoopHeadOrEntry(node.unrolled())) {
        if (!queries.isFeasible(node.guard())) {
          continue;
        }
        if (charged(node.unrolled()) > bound
            || (nodes > lastFree && isRepetition(node.unrolled()))) {
          frontier.add(node);
          continue;
        }
      }
      bounds.reached(node.unrolled());
      visit(node);
    }
  }

  private void checkMemory() {
    if (terms.size() > maxTerms) {
      throw new UnrollingTooLargeException(
          "the unrolling is too large for the memory: " + terms.size() + " terms");
    }
  }

  private void visit(Node node) {
    switch (node.unrolled().location().role()) {
      case Location.Role.Error error -> {
        errors.add(new ReachedError(node.guard(), node.unrolled().location().goal()));
        certainError |= node.guard().isAlways();
      }
      case Location.Role.Incomplete i -> incomplete.add(node);
      case Location.Role.Undefined undefined -> {}
      case Location.Role.Halt halt -> {}
      case Location.Role.Plain plain -> leave(node);
    }
  }

  private void leave(Node node) {
    List<Edge> edges = semantics.edges(node.unrolled());
    Semantics.Valuation here = under(node.guard());
    for (Edge edge : edges) {
      Semantics.Successor step =
          semantics.step(node.unrolled(), node.state(), edge, symbolicBranches, here);
      Term condition = decided(node.guard(), step.condition());
      if (!Terms.isTrue(condition) && !Terms.isFalse(condition)) {
        symbolicBranches++;
      }
      Guard guard = node.guard().and(terms, condition);
      if (guard != null) {
        agenda.add(
            new Node(step.unrolled(), guard, semantics.forgetDead(step.unrolled(), step.state())));
      }
    }
  }

  /** Symbols stand for themselves, on the paths of a guard. */
  private Semantics.Valuation under(Guard guard) {
    return new Semantics.Valuation() {
      @Override
      public Term value(Variable symbol) {
        return symbol;
      }

      @Override
      public boolean mayHold(Term condition) {
        return queries.mayHold(guard, condition);
      }

      @Override
      public Term pruned(Term term) {
        return term instanceof Application ? queries.pruned(guard, term) : term;
      }
    };
  }

  /** The condition, or what is known of it on the paths of the guard. */
  private Term decided(Guard guard, Term condition) {
    if (Terms.isTrue(condition) || Terms.isFalse(condition)) {
      return condition;
    }
    if (!queries.mayHold(guard, condition)) {
      return terms.bool(false);
    }
    return queries.mayHold(guard, terms.not(condition)) ? condition : terms.bool(true);
  }

  /** Where a path may begin to go in circles: its guard is looked at there. */
  private static boolean isLoopHeadOrEntry(UnrolledLocation unrolled) {
    return unrolled.isLoopHead() || (unrolled.isEntry() && unrolled.activation().nesting() > 1);
  }

  private static boolean isRepetition(UnrolledLocation unrolled) {
    return (unrolled.isLoopHead() && unrolled.innermostIteration().count() > 0)
        || (unrolled.isEntry() && unrolled.activation().nesting() > 1);
  }

  private static int charged(UnrolledLocation unrolled) {
    int iterations = unrolled.isLoopHead() ? unrolled.innermostIteration().charged() : 0;
    int calls = unrolled.isEntry() ? unrolled.activation().charged() : 0;
    return Math.max(iterations, calls);
  }

  /** An error location that was unrolled, when it is reached, and what it stands for. */
  record ReachedError(Guard guard, Optional<Goal> goal) {}

  /** The errors reached since the last time. */
  List<ReachedError> takeErrors() {
    List<ReachedError> taken = errors;
    errors = new ArrayList<>();
    return taken;
  }

  /** Nodes where the model stops short of C. */
  List<Node> incomplete() {
    return incomplete;
  }

  /** Is there nothing more to unroll? */
  boolean isComplete() {
    return frontier.isEmpty() && agenda.isEmpty();
  }

  int frontierSize() {
    return frontier.size();
  }

  Bounds bounds() {
    return bounds;
  }

  long nodes() {
    return nodes;
  }
}
