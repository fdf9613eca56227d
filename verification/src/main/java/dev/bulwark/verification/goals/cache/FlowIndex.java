package dev.bulwark.verification.goals.cache;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Who writes, reads, calls and guards what in a program; made once for all slices. */
final class FlowIndex {

  /** The n-th parameter of a procedure, from 0 on. */
  record Parameter(String procedure, int number) {}

  private final Program program;
  private final Map<String, FlowSkeleton> skeletons = new LinkedHashMap<>();
  private final Map<Variable, List<Edge>> writers = new HashMap<>();
  private final Map<Variable, List<Edge>> guards = new HashMap<>();
  private final List<Edge> undefinedGuards = new ArrayList<>();
  private final List<Location> incomplete = new ArrayList<>();
  private final Map<String, List<Edge>> calls = new HashMap<>();
  private final Map<Variable, Parameter> parameters = new HashMap<>();
  private final Map<Edge, Set<Variable>> read = new HashMap<>();

  FlowIndex(Program program) {
    this.program = program;
    for (Procedure procedure : program.procedures().values()) {
      FlowSkeleton skeleton = new FlowSkeleton(procedure);
      skeletons.put(procedure.name(), skeleton);
      for (int i = 0; i < procedure.parameters().size(); i++) {
        parameters.put(procedure.parameters().get(i).term(), new Parameter(procedure.name(), i));
      }
      procedure.edges().forEach(edge -> enter(edge, procedure, skeleton));
    }
  }

  private void enter(Edge edge, Procedure procedure, FlowSkeleton skeleton) {
    if (edge.target().isIncomplete()) {
      incomplete.add(edge.source());
    }
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assign assign -> written(assign.variable().term(), edge);
      case Action.Havoc havoc -> written(havoc.variable().term(), edge);
      case Action.Call call -> {
        call.result().ifPresent(result -> written(result.term(), edge));
        calls.computeIfAbsent(call.callee(), name -> new ArrayList<>()).add(edge);
      }
      case Action.Assume(Term condition) -> {
        List<Edge> left = skeleton.outgoing(edge.source());
        if (left.size() == 1 && left.getFirst() == edge) {
          boolean undefined =
              procedure.outgoing(edge.source()).stream()
                  .anyMatch(one -> one.target().role() instanceof Location.Role.Undefined);
          if (undefined) {
            undefinedGuards.add(edge);
          } else {
            read(edge)
                .forEach(
                    variable ->
                        guards.computeIfAbsent(variable, one -> new ArrayList<>()).add(edge));
          }
        }
      }
    }
  }

  private void written(Variable variable, Edge edge) {
    writers.computeIfAbsent(variable, one -> new ArrayList<>()).add(edge);
  }

  FlowSkeleton skeleton(Location location) {
    FlowSkeleton known = skeletons.get(location.procedure());
    if (known == null) {
      throw new IllegalArgumentException(location + " is not in the program");
    }
    return known;
  }

  List<Edge> writers(Variable variable) {
    return writers.getOrDefault(variable, List.of());
  }

  /** Assumptions, and what keeps a path from ending, that speak of the variable. */
  List<Edge> guards(Variable variable) {
    return guards.getOrDefault(variable, List.of());
  }

  /** What is passed unless there is undefined behaviour. */
  List<Edge> undefinedGuards() {
    return undefinedGuards;
  }

  /** Where an edge leads to a place that the model does not cover. */
  List<Location> incomplete() {
    return incomplete;
  }

  List<Edge> calls(String procedure) {
    return calls.getOrDefault(procedure, List.of());
  }

  Optional<Parameter> parameter(Variable variable) {
    return Optional.ofNullable(parameters.get(variable));
  }

  /** What the value or condition of an edge speaks of. */
  Set<Variable> read(Edge edge) {
    return read.computeIfAbsent(
        edge,
        one ->
            switch (one.action()) {
              case Action.Assign assign -> Terms.freeVariables(assign.value());
              case Action.Assume(Term condition) -> Terms.freeVariables(condition);
              case Action.Skip skip -> Set.of();
              case Action.Havoc havoc -> Set.of();
              case Action.Call call -> Set.of();
            });
  }

  /** The locations from which an execution may get to these, through calls and returns as well. */
  Set<Location> before(Collection<Location> targets) {
    Set<Location> before = new HashSet<>(targets);
    ArrayDeque<Location> work = new ArrayDeque<>(before);
    while (!work.isEmpty()) {
      Location at = work.poll();
      Procedure procedure = program.procedureOf(at);
      if (at == procedure.entry()) {
        calls(procedure.name()).forEach(call -> add(call.source(), before, work));
      }
      for (Edge edge : procedure.incoming(at)) {
        add(edge.source(), before, work);
        if (edge.action() instanceof Action.Call call) {
          add(program.procedure(call.callee()).exit(), before, work);
        }
      }
    }
    return before;
  }

  private static void add(Location location, Set<Location> known, ArrayDeque<Location> work) {
    if (known.add(location)) {
      work.add(location);
    }
  }
}
