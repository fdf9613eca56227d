package dev.bulwark.frontend.c.flow;

import dev.bulwark.frontend.c.finish.FlowGraphFinisher;
import dev.bulwark.program.Action;
import dev.bulwark.program.Fault;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The control flow of a function while it is lowered: nodes and arcs may still be unreachable or
 * mere bookkeeping; {@link FlowGraphFinisher} makes a procedure of what remains. There is always a
 * current node, where the next step begins.
 */
public final class FlowGraph {

  /** A future location. */
  public static final class Node {
    private Location.Role role;
    private Position position;
    private boolean pinned;
    private @Nullable Fault fault;

    private Node(Location.Role role, Position position) {
      this.role = role;
      this.position = position;
    }

    public Location.Role role() {
      return role;
    }

    /** Decides anew what it means to be here, which may be known only at the end. */
    public void become(Location.Role other) {
      role = other;
    }

    public Position position() {
      return position;
    }

    /** Says what the operation is about that has gone wrong here. */
    public void blame(Fault about) {
      fault = about;
    }

    public Optional<Fault> fault() {
      return Optional.ofNullable(fault);
    }

    public boolean pinned() {
      return pinned;
    }

    /** Gives the node its position unless it has one. */
    public void begin(Position at) {
      if (!position.isKnown()) {
        position = at;
      }
    }

    /** The position stays, as that of a loop's keyword or of a label. */
    public void pin(Position at) {
      if (!pinned) {
        position = at;
        pinned = true;
      }
    }
  }

  /**
   * What an arc does: an action, or whatever a function without body may do to the globals, which
   * are not all known yet.
   */
  public sealed interface Instruction {
    record Act(Action action) implements Instruction {}

    record ExternalEffect(String function, InputSite.Kind kind) implements Instruction {}

    record OnMemory(MemoryStep step) implements Instruction {}
  }

  public record Arc(
      Node source, Instruction instruction, Node target, Position position, String text) {
    /** A step that nobody needs to see. */
    public boolean isBookkeeping() {
      return text.isEmpty() && instruction instanceof Instruction.Act(Action.Skip skip);
    }
  }

  private final List<Node> nodes = new ArrayList<>();
  private final List<Arc> arcs = new ArrayList<>();
  private final BiFunction<Location.Role, Position, Location.Role> roles;
  private final Node entry;
  private final Node end;
  private final Node exit;
  private Node current;

  /** {@code roles} says what locations of a role are to the property, by where they are. */
  public FlowGraph(
      Position position, Position end, BiFunction<Location.Role, Position, Location.Role> roles) {
    this.roles = roles;
    entry = new Node(Location.PLAIN, position);
    this.end = new Node(Location.PLAIN, end);
    exit = new Node(Location.PLAIN, end);
    nodes.add(entry);
    nodes.add(this.end);
    nodes.add(exit);
    Node body = node();
    arc(entry, Action.SKIP, body, Position.NONE, "");
    arc(this.end, Action.SKIP, exit, Position.NONE, "");
    current = body;
  }

  public Node entry() {
    return entry;
  }

  /** Where the body ends; from there it goes on to the exit. */
  public Node end() {
    return end;
  }

  public Node exit() {
    return exit;
  }

  /** Makes steps before the body begins, at the position of the entry. */
  public void begin(List<Instruction> steps) {
    replace(entry, steps);
  }

  /** Makes steps when the body has ended. */
  public void end(List<Instruction> steps) {
    replace(end, steps);
  }

  /** The arc behind the node does nothing; what is to be done comes before it. */
  private void replace(Node node, List<Instruction> steps) {
    Arc last = arcs.stream().filter(arc -> arc.source() == node).findFirst().orElseThrow();
    arcs.remove(last);
    Node at = node;
    for (Instruction step : steps) {
      Node next = node();
      arc(at, step, next, node.position(), "");
      at = next;
    }
    arc(at, last.instruction(), last.target(), Position.NONE, "");
  }

  public Node current() {
    return current;
  }

  public List<Node> nodes() {
    return nodes;
  }

  public List<Arc> arcs() {
    return arcs;
  }

  public Node node() {
    return node(Location.PLAIN, Position.NONE);
  }

  public Node node(Location.Role role, Position position) {
    Node made = new Node(roles.apply(role, position), position);
    nodes.add(made);
    return made;
  }

  /** Goes on at a node, without an arc to it. */
  public void moveTo(Node node) {
    current = node;
  }

  /** A step to a new node, which becomes current. */
  public void step(Action action, Position position, String text) {
    Node next = node();
    arc(current, new Instruction.Act(action), next, position, text);
    current = next;
  }

  /** Can some node be passed twice? */
  public boolean hasCycle() {
    Map<Node, Integer> open = new IdentityHashMap<>();
    Map<Node, List<Node>> targets = new IdentityHashMap<>();
    for (Arc arc : arcs) {
      targets.computeIfAbsent(arc.source(), node -> new ArrayList<>(2)).add(arc.target());
      open.merge(arc.target(), 1, Integer::sum);
      open.putIfAbsent(arc.source(), 0);
    }
    ArrayDeque<Node> work = new ArrayDeque<>();
    open.forEach(
        (node, count) -> {
          if (count == 0) {
            work.add(node);
          }
        });
    int passed = 0;
    while (!work.isEmpty()) {
      passed++;
      for (Node target : targets.getOrDefault(work.remove(), List.of())) {
        if (open.merge(target, -1, Integer::sum) == 0) {
          work.add(target);
        }
      }
    }
    return passed < open.size();
  }

  public void externalEffect(String function, InputSite.Kind kind, Position position) {
    Node next = node();
    arc(current, new Instruction.ExternalEffect(function, kind), next, position, "");
    current = next;
  }

  /** A step on memory to a new node, which becomes current. */
  public void step(MemoryStep step, Position position, String text) {
    Node next = node();
    arc(current, new Instruction.OnMemory(step), next, position, text);
    current = next;
  }

  /** A step on memory between given nodes; the current node stays. */
  public void arc(Node source, MemoryStep step, Node target, Position position, String text) {
    arc(source, new Instruction.OnMemory(step), target, position, text);
  }

  /** A step to a given node; what follows is unreachable unless something else leads there. */
  public void leave(Action action, Node target, Position position, String text) {
    arc(current, new Instruction.Act(action), target, position, text);
    current = node();
  }

  /** On to the node, which becomes current. */
  public void fallInto(Node target) {
    arc(current, new Instruction.Act(Action.SKIP), target, Position.NONE, "");
    current = target;
  }

  /** On to the node; what follows is unreachable unless something else leads there. */
  public void jump(Node target) {
    leave(Action.SKIP, target, Position.NONE, "");
  }

  /** An arc between given nodes; the current node stays. */
  public void arc(Node source, Action action, Node target, Position position, String text) {
    arc(source, new Instruction.Act(action), target, position, text);
  }

  private void arc(
      Node source, Instruction instruction, Node target, Position position, String text) {
    source.begin(position);
    arcs.add(new Arc(source, instruction, target, position, text));
  }
}
