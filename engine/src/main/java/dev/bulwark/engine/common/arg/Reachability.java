package dev.bulwark.engine.common.arg;

import dev.bulwark.base.Budget;
import dev.bulwark.program.Location;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Algorithm 1 (CPA): explores from the nodes that wait until a target is found or none is left.
 *
 * <p>Differences: a node whose exploration found a target is explored to its end when it is asked
 * again; paths that it already has children for are left alone. A state whose path to it is cut off
 * is known to be covered by whom, so that it is explored when that node goes.
 */
final class Reachability<S> {

  private static final int STEPS_BETWEEN_CHECKS = 64;

  private final Analysis<S> analysis;
  private final ReachabilityGraph<S> graph;
  private final Predicate<Location> isTarget;
  private final Budget budget;
  private long steps;

  Reachability(
      Analysis<S> analysis,
      ReachabilityGraph<S> graph,
      Predicate<Location> isTarget,
      Budget budget) {
    this.analysis = analysis;
    this.graph = graph;
    this.isTarget = isTarget;
    this.budget = budget;
  }

  /**
   * A node at a target location, or nothing if all that can be reached has been, or if it is not to
   * go on.
   */
  Optional<Node<S>> explore(BooleanSupplier goesOn) {
    Node<S> node = graph.waitlist().next();
    while (node != null && goesOn.getAsBoolean()) {
      if (steps++ % STEPS_BETWEEN_CHECKS == 0) {
        budget.check();
      }
      Node<S> target = expand(node);
      if (target != null) {
        graph.waitlist().add(node);
        return Optional.of(target);
      }
      node.setExpanded(true);
      node = graph.waitlist().next();
    }
    return Optional.empty();
  }

  private @Nullable Node<S> expand(Node<S> node) {
    if (node.isRoot() && isTarget.test(node.location())) {
      return node;
    }
    for (Successor<S> found : analysis.successors(node)) {
      if (node.hasChildBy(found.first())) {
        continue;
      }
      Optional<S> adjusted = analysis.adjust(node, found);
      if (adjusted.isEmpty()) {
        continue;
      }
      S state = adjusted.get();
      Location at = found.target();
      if (isTarget.test(at)) {
        return graph.add(node, found.first(), at, state);
      }
      if (at.isBad()) {
        continue;
      }
      if (merged(node, found, state)) {
        continue;
      }
      Optional<Node<S>> covering = graph.coverage(at).covering(state);
      Node<S> next = graph.add(node, found.first(), at, state);
      if (covering.isPresent()) {
        next.coverBy(covering.get());
      } else {
        graph.reach(next);
        graph.waitlist().add(next);
      }
    }
    return null;
  }

  /** Merges the state with that of a node at the same location, if the analysis says so. */
  private boolean merged(Node<S> parent, Successor<S> found, S state) {
    for (Node<S> known : graph.coverage(found.target()).mergeable(state)) {
      Optional<S> union = analysis.merge(found.target(), state, known.state());
      if (union.isPresent()) {
        known.link(parent, found.first());
        if (union.get() != known.state()) {
          graph.replaceState(known, union.get());
        }
        return true;
      }
    }
    return false;
  }
}
