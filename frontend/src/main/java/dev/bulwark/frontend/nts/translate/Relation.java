package dev.bulwark.frontend.nts.translate;

import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.frontend.nts.syntax.Node;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The parts of a transition's formula: what holds of the values before and behind, which variables
 * may change, and a call.
 *
 * @param havoc the names of {@code havoc(...)}; without it every variable may change
 */
record Relation(List<Node> conditions, Optional<List<Node.Name>> havoc, Optional<Call> call) {

  /**
   * @param results the variables, primed, that take what the subsystem returns
   */
  record Call(String callee, List<Node> arguments, List<Node.Name> results, Position position) {}

  static Relation of(Optional<Node> formula) {
    List<Node> conditions = new ArrayList<>();
    List<Node.Name> changed = new ArrayList<>();
    List<Call> calls = new ArrayList<>();
    boolean havoc = false;
    for (Node node : formula.map(Relation::conjuncts).orElse(List.of())) {
      if (node instanceof Node.Invocation invocation && invocation.name().equals("havoc")) {
        havoc = true;
        invocation.arguments().forEach(argument -> changed.add(unprimed(argument)));
      } else if (node instanceof Node.Invocation invocation) {
        calls.add(call(invocation, List.of()));
      } else if (node instanceof Node.Comparison comparison
          && comparison.relation() == Node.Relation.EQUAL
          && comparison.right() instanceof Node.Invocation invocation) {
        calls.add(call(invocation, results(comparison.left())));
      } else {
        conditions.add(node);
      }
    }
    if (calls.size() > 1) {
      throw RefusedInputException.unsupported(
          calls.get(1).position(), "several calls in one transition are");
    }
    return new Relation(
        conditions, havoc ? Optional.of(changed) : Optional.empty(), calls.stream().findFirst());
  }

  /** Those of the outermost level, where parentheses mean nothing. */
  private static List<Node> conjuncts(Node formula) {
    List<Node> found = new ArrayList<>();
    if (formula instanceof Node.And(List<Node> nodes, Position position)) {
      nodes.forEach(node -> found.addAll(conjuncts(node)));
    } else {
      found.add(formula);
    }
    return found;
  }

  private static Call call(Node.Invocation invocation, List<Node.Name> results) {
    return new Call(invocation.name(), invocation.arguments(), results, invocation.position());
  }

  private static List<Node.Name> results(Node left) {
    List<Node> nodes = left instanceof Node.Tuple tuple ? tuple.nodes() : List.of(left);
    List<Node.Name> names = new ArrayList<>();
    for (Node node : nodes) {
      if (!(node instanceof Node.Name name) || !name.primed()) {
        throw RefusedInputException.input(
            node.position(), "what a call returns goes into primed variables");
      }
      names.add(name);
    }
    return names;
  }

  private static Node.Name unprimed(Node argument) {
    if (argument instanceof Node.Name name && !name.primed()) {
      return name;
    }
    throw RefusedInputException.input(argument.position(), "havoc takes variables");
  }
}
