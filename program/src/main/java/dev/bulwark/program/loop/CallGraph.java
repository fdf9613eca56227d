package dev.bulwark.program.loop;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who calls whom, which procedures are recursive, and an order in which callees come first. */
public final class CallGraph {

  private final Map<String, Set<String>> callees = new LinkedHashMap<>();
  private final Map<String, List<Edge>> calls = new LinkedHashMap<>();
  private final Set<String> recursive = new LinkedHashSet<>();
  private final List<List<String>> components = new ArrayList<>();
  private final String start;

  private CallGraph(Program program) {
    this.start = program.start().name();
    for (Procedure procedure : program.procedures().values()) {
      callees.put(procedure.name(), new LinkedHashSet<>());
      calls.put(procedure.name(), new ArrayList<>());
    }
    for (Procedure procedure : program.procedures().values()) {
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Call call) {
          callees(procedure.name(), callees).add(call.callee());
          callees(call.callee(), calls).add(edge);
        }
      }
    }
    findComponents(List.copyOf(callees.keySet()));
  }

  public static CallGraph of(Program program) {
    return new CallGraph(program);
  }

  /** The procedures that this one calls, in the order of its edges. */
  public Set<String> callees(String procedure) {
    return Collections.unmodifiableSet(callees(procedure, callees));
  }

  /** The call edges that lead to this procedure. */
  public List<Edge> callsOf(String procedure) {
    return Collections.unmodifiableList(callees(procedure, calls));
  }

  /** Can an activation of this procedure lead to another one before it ends? */
  public boolean isRecursive(String procedure) {
    return recursive.contains(procedure);
  }

  public Set<String> recursive() {
    return Collections.unmodifiableSet(recursive);
  }

  /**
   * Procedures that call each other in a cycle are together; all that a group calls outside of
   * itself comes before it.
   */
  public List<List<String>> calleesFirst() {
    return Collections.unmodifiableList(components);
  }

  /** The procedures that can be called at all, the start first. */
  public Set<String> reachable() {
    Set<String> reached = new LinkedHashSet<>(List.of(start));
    ArrayDeque<String> work = new ArrayDeque<>(reached);
    while (!work.isEmpty()) {
      for (String callee : callees(work.poll())) {
        if (reached.add(callee)) {
          work.add(callee);
        }
      }
    }
    return reached;
  }

  private static <T> T callees(String procedure, Map<String, T> map) {
    T known = map.get(procedure);
    if (known == null) {
      throw new IllegalArgumentException("no procedure " + procedure);
    }
    return known;
  }

  private void findComponents(List<String> names) {
    Map<String, Integer> index = new LinkedHashMap<>();
    names.forEach(name -> index.put(name, index.size()));
    int[][] successors = new int[names.size()][];
    Arrays.setAll(successors, i -> callees(names.get(i)).stream().mapToInt(index::get).toArray());
    Graph graph = new Graph(successors);
    int[] all = new int[names.size()];
    Arrays.setAll(all, i -> i);
    for (int[] component : graph.components(all, new int[names.size()], 0)) {
      List<String> group = Arrays.stream(component).sorted().mapToObj(names::get).toList();
      components.add(group);
      if (component.length > 1 || graph.hasEdge(component[0], component[0])) {
        recursive.addAll(group);
      }
    }
  }
}
