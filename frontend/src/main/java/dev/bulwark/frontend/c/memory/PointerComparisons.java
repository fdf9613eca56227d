package dev.bulwark.frontend.c.memory;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Arc;
import dev.bulwark.frontend.c.flow.FlowGraph.Instruction;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.region.ObjectGroup;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.program.Action;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where pointers are compared by {@code ==} and {@code !=}. C says that pointers to different
 * objects are not equal, with two exceptions: one may be behind the end of its object, and one may
 * be to an object that is no more. Then the result depends on the layout of memory.
 */
public final class PointerComparisons {

  private record Comparison(Region left, Region right, Node at) {}

  private final List<Comparison> comparisons = new ArrayList<>();

  public void add(Region left, Region right, Node at) {
    comparisons.add(new Comparison(left, right, at));
  }

  /** The regions to which pointers are compared. */
  public List<Region> regions() {
    return comparisons.stream()
        .flatMap(comparison -> Stream.of(comparison.left(), comparison.right()))
        .toList();
  }

  /**
   * May the layout of memory matter to some comparison? To be asked when all steps are known.
   *
   * @param graphs the functions by the names of their procedures
   * @param endsUnseen are there objects in the group whose end is no step of the program?
   */
  public boolean dependOnLayout(
      Regions regions, Map<String, FlowGraph> graphs, Predicate<ObjectGroup> endsUnseen) {
    Map<ObjectGroup, Set<Node>> ends = ends(regions, graphs.values());
    Map<ObjectGroup, Set<Node>> after = new IdentityHashMap<>();
    for (Comparison comparison : comparisons) {
      ObjectGroup left = regions.group(comparison.left());
      ObjectGroup right = regions.group(comparison.right());
      if (left == right && left.isSingle()) {
        continue;
      }
      if (regions.passesEnd(comparison.left()) || regions.passesEnd(comparison.right())) {
        return true;
      }
      for (ObjectGroup group : List.of(left, right)) {
        Set<Node> reached =
            after.computeIfAbsent(
                group, each -> reachable(ends.getOrDefault(each, Set.of()), graphs));
        if (endsUnseen.test(group) || reached.contains(comparison.at())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Where an object of the group has just ended. */
  private static Map<ObjectGroup, Set<Node>> ends(Regions regions, Collection<FlowGraph> graphs) {
    Map<ObjectGroup, Set<Node>> ends = new IdentityHashMap<>();
    for (FlowGraph graph : graphs) {
      for (Arc arc : graph.arcs()) {
        if (arc.instruction() instanceof Instruction.OnMemory(MemoryStep.End end)) {
          ends.computeIfAbsent(regions.group(end.region()), group -> identitySet())
              .add(arc.target());
        }
      }
    }
    return ends;
  }

  private static Set<Node> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** What may come after the nodes, where a function may return to any of its callers. */
  private static Set<Node> reachable(Set<Node> first, Map<String, FlowGraph> graphs) {
    Set<Node> reached = identitySet();
    if (first.isEmpty()) {
      return reached;
    }
    Map<Node, List<Node>> next = successors(graphs);
    ArrayDeque<Node> work = new ArrayDeque<>(first);
    reached.addAll(first);
    while (!work.isEmpty()) {
      for (Node node : next.getOrDefault(work.remove(), List.of())) {
        if (reached.add(node)) {
          work.add(node);
        }
      }
    }
    return reached;
  }

  private static Map<Node, List<Node>> successors(Map<String, FlowGraph> graphs) {
    Map<Node, List<Node>> next = new IdentityHashMap<>();
    for (FlowGraph graph : graphs.values()) {
      for (Arc arc : graph.arcs()) {
        next.computeIfAbsent(arc.source(), node -> new ArrayList<>()).add(arc.target());
        if (arc.instruction() instanceof Instruction.Act(Action.Call call)
            && graphs.get(call.callee()) instanceof FlowGraph callee) {
          next.computeIfAbsent(arc.source(), node -> new ArrayList<>()).add(callee.entry());
          next.computeIfAbsent(callee.exit(), node -> new ArrayList<>()).add(arc.target());
        }
      }
    }
    return next;
  }
}
