package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A program made ready to run: every variable has a slot in an array, every location knows its
 * edges.
 */
final class CompiledProgram {

  /** A location with its outgoing edges; filled in after all locations exist. */
  static final class Node {
    /** Among the locations of the program. */
    final int number;

    final Location location;
    final Code procedure;
    final boolean exit;
    final List<Arc> arcs = new ArrayList<>(2);

    Node(int number, Location location, Code procedure, boolean exit) {
      this.number = number;
      this.location = location;
      this.procedure = procedure;
      this.exit = exit;
    }
  }

  /**
   * An edge with what its action needs at hand.
   *
   * @param number of a havoc, the floating-point number that its value must stand for, if the next
   *     edge says so
   */
  record Arc(Edge edge, Action action, Node target, int siteSlot, @Nullable Term number) {}

  /** A procedure: its frame begins with the values of {@code template}. */
  record Code(Procedure procedure, Value[] template, Map<Location, Node> nodes) {
    Node node(Location location) {
      Node node = nodes.get(location);
      if (node == null) {
        throw new IllegalArgumentException(location + " is not in " + procedure);
      }
      return node;
    }
  }

  private final Map<String, Code> procedures = new LinkedHashMap<>();
  private final Code start;
  private final Value[] globals;

  /**
   * By the id of the variable's term: n for the n-th global from 1 on, -n for the n-th variable of
   * its procedure's frame, 0 for none.
   */
  private final int[] slots;

  private final Map<String, Integer> sites = new HashMap<>();
  private final CompiledLoops loops;
  private int nodeCount;

  CompiledProgram(Program program) {
    this.slots = new int[program.terms().size()];
    this.loops = new CompiledLoops(program);
    this.globals = place(program.globals(), 1);
    for (Procedure procedure : program.procedures().values()) {
      procedures.put(procedure.name(), compile(procedure));
    }
    procedures.values().forEach(this::connect);
    this.start = code(program.start().name());
  }

  Code start() {
    return start;
  }

  Value[] newGlobals() {
    return globals.clone();
  }

  int nodeCount() {
    return nodeCount;
  }

  /** Those of its loops that have been compiled. */
  CompiledLoops loops() {
    return loops;
  }

  int siteCount() {
    return sites.size();
  }

  Code code(String procedure) {
    Code code = procedures.get(procedure);
    if (code == null) {
      throw new IllegalArgumentException("no procedure " + procedure);
    }
    return code;
  }

  Arc arc(Edge edge) {
    return code(edge.source().procedure()).node(edge.source()).arcs.stream()
        .filter(arc -> arc.edge() == edge)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no edge " + edge));
  }

  int slot(Variable variable) {
    int slot = variable.id() < slots.length ? slots[variable.id()] : 0;
    if (slot == 0) {
      throw new IllegalStateException("variable " + variable + " is not declared");
    }
    return slot;
  }

  /** Gives the variables slots in one array, and returns that array with zeros. */
  private Value[] place(List<ProgramVariable> variables, int sign) {
    Value[] values = new Value[variables.size()];
    for (int i = 0; i < values.length; i++) {
      slots[variables.get(i).term().id()] = sign * (i + 1);
      values[i] = TermFactory.zeroValue(variables.get(i).sort());
    }
    return values;
  }

  private Code compile(Procedure procedure) {
    Code code = new Code(procedure, place(procedure.frameVariables(), -1), new HashMap<>());
    for (Location location : procedure.locations()) {
      code.nodes()
          .put(location, new Node(nodeCount++, location, code, location == procedure.exit()));
    }
    return code;
  }

  private void connect(Code code) {
    for (Edge edge : code.procedure().edges()) {
      int site = -1;
      Term number = null;
      if (edge.action() instanceof Action.Havoc(ProgramVariable variable, InputSite input)) {
        site = siteSlot(input.id());
        number = NumberBits.number(variable.term(), code.procedure().outgoing(edge.target()));
      }
      code.node(edge.source())
          .arcs
          .add(new Arc(edge, edge.action(), code.node(edge.target()), site, number));
    }
  }

  private int siteSlot(String id) {
    Integer known = sites.putIfAbsent(id, sites.size());
    return known == null ? sites.size() - 1 : known;
  }
}
