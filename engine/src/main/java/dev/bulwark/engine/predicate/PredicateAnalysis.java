package dev.bulwark.engine.predicate;

import dev.bulwark.engine.common.arg.Analysis;
import dev.bulwark.engine.common.arg.Coverage;
import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.Successor;
import dev.bulwark.engine.common.predicates.PredicateDomain;
import dev.bulwark.engine.common.predicates.PredicateState;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The predicate domain as an analysis of its own: nodes are at forks and where blocks end. */
final class PredicateAnalysis implements Analysis<PredicateState> {

  private final Program program;
  private final PredicateDomain domain;
  private final PredicateLemmas lemmas;

  PredicateAnalysis(Program program, PredicateDomain domain, PredicateLemmas lemmas) {
    this.program = program;
    this.domain = domain;
    this.lemmas = lemmas;
  }

  @Override
  public PredicateState initial(Location start) {
    return domain.initial(start);
  }

  @Override
  public List<Successor<PredicateState>> successors(Node<PredicateState> node) {
    if (Terms.isFalse(node.state().anchor().abstraction())) {
      return List.of();
    }
    List<Successor<PredicateState>> found = new ArrayList<>(2);
    for (Edge first : program.outgoing(node.location())) {
      List<Edge> edges = path(node, first);
      Location end = edges.getLast().target();
      if (isNode(end)) {
        found.add(new Successor<>(first, end, domain.follow(node.state(), edges)));
      }
    }
    return found;
  }

  private boolean isNode(Location location) {
    return location.isBad()
        || domain.isBlockEnd(location)
        || program.outgoing(location).size() > 1
        || isLatch(location);
  }

  /** Do paths meet here right before their block ends? */
  private boolean isLatch(Location location) {
    return program.incoming(location).size() > 1
        && program.outgoing(location).size() == 1
        && domain.isBlockEnd(program.outgoing(location).getFirst().target());
  }

  @Override
  public List<Edge> path(Node<PredicateState> from, Edge first) {
    List<Edge> edges = new ArrayList<>(List.of(first));
    Location at = first.target();
    while (!isNode(at) && !program.outgoing(at).isEmpty()) {
      Edge next = program.outgoing(at).getFirst();
      edges.add(next);
      at = next.target();
    }
    return edges;
  }

  /** The edges from the root to a node, by first parents. */
  List<Edge> edges(Node<PredicateState> target) {
    List<Edge> edges = new ArrayList<>();
    for (Node<PredicateState> node : target.fromRoot()) {
      if (!node.isRoot()) {
        edges.addAll(path(node.origin().parent(), node.origin().first()));
      }
    }
    return edges;
  }

  @Override
  public Optional<PredicateState> adjust(
      Node<PredicateState> from, Successor<PredicateState> successor) {
    return domain.adjust(
        successor.target(), successor.state(), lemmas.at(successor.target()), Map.of());
  }

  @Override
  public Optional<PredicateState> merge(
      Location at, PredicateState arriving, PredicateState known) {
    return domain.isBlockEnd(at) ? Optional.empty() : domain.merge(arriving, known);
  }

  @Override
  public Coverage<PredicateState> newCoverage(Location at) {
    Set<Node<PredicateState>> nodes = new LinkedHashSet<>();
    return new Coverage<>() {
      @Override
      public void add(Node<PredicateState> node) {
        nodes.add(node);
      }

      @Override
      public void remove(Node<PredicateState> node) {
        nodes.remove(node);
      }

      @Override
      public Optional<Node<PredicateState>> covering(PredicateState state) {
        return nodes.stream().filter(node -> domain.covers(node.state(), state)).findFirst();
      }

      @Override
      public Iterable<Node<PredicateState>> mergeable(PredicateState state) {
        return List.copyOf(nodes);
      }
    };
  }
}
