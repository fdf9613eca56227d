package dev.bulwark.verification.goals.cache;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What passing some locations depends on, over the whole program (Weiser's slicing, by control and
 * data dependence): the edges that matter and the variables that they speak of. Assumptions matter
 * if they speak of such variables; that there is no undefined behaviour before matters if it speaks
 * of no others.
 */
final class Dependence {

  private final Program program;
  private final FlowIndex index;
  private final Set<Location> before;
  private final Set<Edge> edges = new HashSet<>();
  private final Set<Variable> variables = new LinkedHashSet<>();
  private final Set<Location> needed = new HashSet<>();
  private final ArrayDeque<Variable> work = new ArrayDeque<>();
  private final ArrayDeque<Location> places = new ArrayDeque<>();

  /**
   * {@code decisive} are edges beside the path whose conditions matter as such: those to errors.
   */
  Dependence(
      Program program, FlowIndex index, Collection<Location> criteria, Collection<Edge> decisive) {
    this.program = program;
    this.index = index;
    this.before = index.before(criteria);
    criteria.forEach(this::need);
    decisive.forEach(this::matter);
    while (!work.isEmpty() || !places.isEmpty()) {
      if (places.isEmpty()) {
        spread(work.poll());
      } else {
        decided(places.poll());
      }
    }
    for (Edge guard : index.undefinedGuards()) {
      if (before.contains(guard.source()) && variables.containsAll(index.read(guard))) {
        edges.add(guard);
      }
    }
  }

  /** Can an execution get from here to what is asked about? */
  boolean isBefore(Location location) {
    return before.contains(location);
  }

  boolean matters(Edge edge) {
    return edges.contains(edge);
  }

  Set<Variable> variables() {
    return variables;
  }

  private void need(Location location) {
    if (needed.add(location)) {
      places.add(location);
    }
  }

  /** What decides that an execution comes by here. */
  private void decided(Location location) {
    for (Location branch : index.skeleton(location).deciders(location)) {
      need(branch);
      index.skeleton(branch).outgoing(branch).forEach(this::matter);
    }
    for (Edge call : index.calls(location.procedure())) {
      if (before.contains(call.source())) {
        edges.add(call);
        need(call.source());
      }
    }
  }

  private void matter(Edge edge) {
    if (edges.add(edge)) {
      matter(index.read(edge));
    }
  }

  private void matter(Set<Variable> read) {
    for (Variable variable : read) {
      if (variables.add(variable)) {
        work.add(variable);
      }
    }
  }

  private void spread(Variable variable) {
    for (Edge edge : index.writers(variable)) {
      if (before.contains(edge.source())) {
        written(edge);
      }
    }
    for (Edge guard : index.guards(variable)) {
      if (before.contains(guard.source())) {
        matter(guard);
        need(guard.source());
      }
    }
    index
        .parameter(variable)
        .ifPresent(
            place -> {
              for (Edge edge : index.calls(place.procedure())) {
                if (before.contains(edge.source()) && edge.action() instanceof Action.Call call) {
                  matter(Terms.freeVariables(call.arguments().get(place.number())));
                }
              }
            });
  }

  private void written(Edge edge) {
    need(edge.source());
    switch (edge.action()) {
      case Action.Assign assign -> matter(edge);
      case Action.Havoc havoc -> edges.add(edge);
      case Action.Call call -> {
        edges.add(edge);
        Procedure callee = program.procedure(call.callee());
        callee.result().map(ProgramVariable::term).ifPresent(result -> matter(Set.of(result)));
        need(callee.exit());
      }
      case Action.Skip skip -> {}
      case Action.Assume(Term condition) -> {}
    }
  }

  /** The edges of a location that are left, for who walks over the slice. */
  List<Edge> outgoing(Location location) {
    return index.skeleton(location).outgoing(location);
  }
}
