package dev.bulwark.program.horn;

import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the regions of one procedure share: the order of its locations, its predicates, and the
 * variables that stand for inputs and for what calls leave behind. Clauses have variables of their
 * own each, so one variable for an edge is enough.
 */
final class Regions {

  private final Program program;
  private final Procedure procedure;
  private final Set<Location> heads;
  private final Footprint footprint;
  private final ProgramPredicates predicates;
  private final List<Location> order;
  private final Map<Edge, Variable> inputs = new HashMap<>();
  private final Map<Edge, Map<Variable, Variable>> left = new HashMap<>();

  Regions(
      Program program,
      Procedure procedure,
      Set<Location> heads,
      Footprint footprint,
      ProgramPredicates predicates) {
    this.program = program;
    this.procedure = procedure;
    this.heads = heads;
    this.footprint = footprint;
    this.predicates = predicates;
    this.order = topologicalOrder();
  }

  Region fromEntry() {
    return new Region(this, procedure.entry(), true);
  }

  Region from(Location source) {
    return new Region(this, source, false);
  }

  Program program() {
    return program;
  }

  Procedure procedure() {
    return procedure;
  }

  boolean isHead(Location location) {
    return heads.contains(location);
  }

  /** May a call of the procedure lead to a bad location, as far as the graph shows? */
  boolean canFail(Procedure callee) {
    return footprint.canFail(callee);
  }

  Footprint footprint() {
    return footprint;
  }

  ProgramPredicates predicates() {
    return predicates;
  }

  /** Each location before those that it leads to without passing a loop head. */
  List<Location> order() {
    return order;
  }

  /** Stands for what the edge takes. */
  Variable input(Edge edge, Action.Havoc havoc) {
    return inputs.computeIfAbsent(
        edge,
        e -> program.terms().freshVariable("input:" + havoc.site().id(), havoc.variable().sort()));
  }

  /** Stands for the value that the call leaves in the variable. */
  Variable left(Edge call, Variable variable) {
    return left.computeIfAbsent(call, c -> new HashMap<>())
        .computeIfAbsent(
            variable, v -> program.terms().freshVariable("after:" + v.name(), v.sort()));
  }

  /** Reverse postorder without the edges into loop heads, which leaves no cycle. */
  private List<Location> topologicalOrder() {
    List<Location> postorder = new ArrayList<>();
    Set<Location> seen = new HashSet<>();
    Map<Location, Integer> next = new HashMap<>();
    for (Location root : procedure.locations()) {
      ArrayDeque<Location> stack = new ArrayDeque<>();
      if (seen.add(root)) {
        stack.push(root);
      }
      while (!stack.isEmpty()) {
        Location top = stack.peek();
        List<Edge> outgoing = procedure.outgoing(top);
        int i = next.merge(top, 1, Integer::sum) - 1;
        if (i == outgoing.size()) {
          postorder.add(stack.pop());
        } else {
          Location target = outgoing.get(i).target();
          if (!heads.contains(target) && seen.add(target)) {
            stack.push(target);
          }
        }
      }
    }
    Collections.reverse(postorder);
    return postorder;
  }
}
