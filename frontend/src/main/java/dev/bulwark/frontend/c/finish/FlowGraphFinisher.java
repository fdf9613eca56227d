package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Arc;
import dev.bulwark.frontend.c.flow.FlowGraph.Instruction;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.flow.InputSites;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Fault;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes a procedure of a flow graph: leaves out what cannot be reached, merges nodes that only
 * bookkeeping steps separate, and spells out what functions without body may do to the globals.
 * Locations are numbered in the order in which the source has them.
 */
public final class FlowGraphFinisher {

  private final FlowGraph graph;
  private final List<ProgramVariable> changeable;
  private final Conversions conversions;
  private final InputSites sites;
  private final MemoryStepFinisher memory;
  private final Collection<ReachedCells> regions;
  private final Collection<ProgramVariable> marks;
  private final Procedure.Builder builder;
  private final Map<Node, List<Arc>> outgoing = new IdentityHashMap<>();
  private final Map<Node, Integer> incoming = new IdentityHashMap<>();
  private final Map<Node, Node> merged = new IdentityHashMap<>();
  private final Map<Node, Position> positions = new IdentityHashMap<>();
  private final Map<Node, Boolean> pinned = new IdentityHashMap<>();
  private final Map<Node, Location> locations = new IdentityHashMap<>();
  private final Map<Arc, Edge> edges = new IdentityHashMap<>();
  private final Map<Location, Fault> faults = new LinkedHashMap<>();

  /**
   * {@code changeable} are the globals that a function without body may change, {@code regions} the
   * memory that it may change, {@code marks} what is known of what has been given to it.
   */
  public FlowGraphFinisher(
      FlowGraph graph,
      List<ProgramVariable> changeable,
      Conversions conversions,
      InputSites sites,
      MemoryStepFinisher memory,
      Collection<ReachedCells> regions,
      Collection<ProgramVariable> marks,
      Procedure.Builder builder) {
    this.graph = graph;
    this.changeable = changeable;
    this.conversions = conversions;
    this.sites = sites;
    this.memory = memory;
    this.regions = regions;
    this.marks = marks;
    this.builder = builder;
  }

  /** Adds locations and edges to the builder. */
  public void finish() {
    // A node that has become the model's end is not left, whatever was planned for it.
    List<Arc> arcs =
        graph.arcs().stream()
            .filter(arc -> !(arc.source().role() instanceof Location.Role.Incomplete))
            .toList();
    for (Arc arc : arcs) {
      outgoing.computeIfAbsent(arc.source(), node -> new ArrayList<>(2)).add(arc);
    }
    Map<Node, Boolean> reachable = reachable();
    for (Arc arc : arcs) {
      if (reachable.containsKey(arc.source())) {
        incoming.merge(arc.target(), 1, Integer::sum);
      }
    }
    List<Arc> kept = new ArrayList<>();
    for (Arc arc : arcs) {
      if (reachable.containsKey(arc.source()) && !merge(arc)) {
        kept.add(arc);
      }
    }
    locations.put(representative(graph.entry()), builder.entry());
    locations.put(representative(graph.exit()), builder.exit());
    for (Node node : graph.nodes()) {
      if (reachable.containsKey(node)) {
        location(representative(node));
      }
    }
    for (Arc arc : kept) {
      add(arc);
    }
  }

  /** What has become of a node; nothing if it is unreachable. */
  public Optional<Location> locationOf(Node node) {
    return Optional.ofNullable(locations.get(representative(node)));
  }

  /** What has gone wrong at the locations where something has. */
  public Map<Location, Fault> faults() {
    return faults;
  }

  /** What has become of an arc; nothing if it is unreachable or was bookkeeping. */
  public Optional<Edge> edgeOf(Arc arc) {
    return Optional.ofNullable(edges.get(arc));
  }

  private Map<Node, Boolean> reachable() {
    Map<Node, Boolean> reachable = new IdentityHashMap<>();
    ArrayDeque<Node> work = new ArrayDeque<>();
    work.add(graph.entry());
    reachable.put(graph.entry(), true);
    while (!work.isEmpty()) {
      for (Arc arc : outgoing.getOrDefault(work.poll(), List.of())) {
        if (reachable.put(arc.target(), true) == null) {
          work.add(arc.target());
        }
      }
    }
    return reachable;
  }

  /**
   * Merges the two ends of a bookkeeping arc where that changes nothing; entry and exit stay apart
   * and are never left or entered anew.
   */
  private boolean merge(Arc arc) {
    Node source = representative(arc.source());
    Node target = representative(arc.target());
    boolean only = outgoing.getOrDefault(arc.source(), List.of()).size() == 1;
    if (!arc.isBookkeeping() || !only || source == target) {
      return false;
    }
    boolean sourceIsEntry = source == representative(graph.entry());
    boolean targetIsExit = target == representative(graph.exit());
    boolean special = targetIsExit || target.role() != Location.PLAIN;
    if (sourceIsEntry && (special || incoming.getOrDefault(target, 0) > 1)) {
      return false;
    }
    // The entry keeps its identity; otherwise what comes later does, with the position of a loop or
    // label of either.
    Node keep = sourceIsEntry ? source : target;
    Node drop = sourceIsEntry ? target : source;
    if ((isPinned(drop) && !isPinned(keep)) || !positionOf(keep).isKnown()) {
      positions.put(keep, positionOf(drop));
    }
    pinned.put(keep, isPinned(keep) || isPinned(drop));
    merged.put(drop, keep);
    incoming.merge(keep, incoming.getOrDefault(drop, 0) - 1, Integer::sum);
    return true;
  }

  private Node representative(Node node) {
    Node root = node;
    for (Node next = merged.get(root); next != null; next = merged.get(root)) {
      root = next;
    }
    // Shorten the path for the next time.
    for (Node at = node; at != root; ) {
      Node next = merged.get(at);
      merged.put(at, root);
      at = next == null ? root : next;
    }
    return root;
  }

  private boolean isPinned(Node node) {
    return pinned.getOrDefault(node, node.pinned());
  }

  private Position positionOf(Node node) {
    return positions.getOrDefault(node, node.position());
  }

  private Location location(Node node) {
    Location known = locations.get(node);
    if (known != null) {
      return known;
    }
    Location made = builder.location(node.role(), positionOf(node));
    locations.put(node, made);
    node.fault().ifPresent(fault -> faults.put(made, fault));
    return made;
  }

  private void add(Arc arc) {
    Location source = location(representative(arc.source()));
    Location target = location(representative(arc.target()));
    switch (arc.instruction()) {
      case Instruction.Act(Action action) ->
          edges.put(arc, builder.edge(source, action, target, arc.position(), arc.text()));
      case Instruction.ExternalEffect effect -> externalEffect(source, target, arc, effect);
      case Instruction.OnMemory(MemoryStep step) ->
          memory.finish(step, source, target, arc.position(), arc.text());
    }
  }

  private InputSite site(
      Instruction.ExternalEffect effect, ProgramVariable variable, Position position) {
    return sites.externalEffect(effect.function(), effect.kind(), variable, position);
  }

  private void externalEffect(
      Location source, Location target, Arc arc, Instruction.ExternalEffect effect) {
    List<Action> effects = new ArrayList<>();
    for (ProgramVariable variable : changeable) {
      effects.add(new Action.Havoc(variable, site(effect, variable, arc.position())));
      conversions
          .range(variable.term(), variable.type())
          .ifPresent(range -> effects.add(new Action.Assume(range)));
    }
    regions.forEach(region -> externalEffect(effects, region, arc, effect));
    for (ProgramVariable mark : marks) {
      InputSite.Kind unknown = InputSite.Kind.UNCOMPUTED;
      effects.add(
          new Action.Havoc(
              mark, sites.externalEffect(effect.function(), unknown, mark, arc.position())));
    }
    if (effects.isEmpty()) {
      effects.add(Action.SKIP);
    }
    Location at = source;
    for (int i = 0; i < effects.size(); i++) {
      boolean last = i == effects.size() - 1;
      Location next = last ? target : builder.location(arc.position());
      builder.edge(at, effects.get(i), next, arc.position(), "");
      at = next;
    }
  }

  /** Constant objects keep what they hold; where they cannot be named, nothing is computed. */
  private void externalEffect(
      List<Action> effects, ReachedCells region, Arc arc, Instruction.ExternalEffect effect) {
    ProgramVariable cells = region.cells();
    InputSite.Kind kind = region.kept().isPresent() ? effect.kind() : InputSite.Kind.UNCOMPUTED;
    InputSite site = sites.externalEffect(effect.function(), kind, cells, arc.position());
    if (region.kept().orElse(List.of()).isEmpty()) {
      effects.add(new Action.Havoc(cells, site));
      return;
    }
    ProgramVariable any = memory.temporary(cells, arc.position());
    effects.add(new Action.Havoc(any, site));
    effects.add(new Action.Assign(cells, memory.keeping(region, any.term())));
  }
}
