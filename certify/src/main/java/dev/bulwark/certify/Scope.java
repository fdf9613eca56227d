package dev.bulwark.certify;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where variables live: globals and the frames of procedures by index, and for the terms of a proof
 * the qualified names that an activation sees.
 */
final class Scope {

  private final List<ProgramVariable> globals;
  private final Map<Variable, Integer> globalIndex;
  private final Map<Procedure, List<ProgramVariable>> frames = new HashMap<>();
  private final Map<Procedure, Map<Variable, Integer>> frameIndex = new HashMap<>();
  private final Map<Procedure, List<EntryPlace>> entryPlaces = new HashMap<>();
  private final Map<Activation, Map<String, Slot>> visible = new HashMap<>();

  /** A variable's slot: in the frame that many calls below the top one, or among the globals. */
  record Slot(ProgramVariable variable, boolean global, int below, int index) {}

  /** Where the value is kept that a variable had when its procedure began. */
  record EntryPlace(Slot kept, Slot variable) {}

  /**
   * Of a program whose frames have, beside the variables of a procedure, what its parameters and
   * the globals were at entry.
   */
  static Scope withEntryValues(Program program, TermFactory terms) {
    Scope scope = new Scope(program);
    program.procedures().values().forEach(procedure -> scope.addEntryValues(procedure, terms));
    return scope;
  }

  Scope(Program program) {
    globals = program.globals();
    globalIndex = index(globals);
    for (Procedure procedure : program.procedures().values()) {
      List<ProgramVariable> frame = List.copyOf(new LinkedHashSet<>(procedure.frameVariables()));
      frames.put(procedure, frame);
      frameIndex.put(procedure, index(frame));
      if (frame.stream().anyMatch(variable -> globalIndex.containsKey(variable.term()))) {
        throw new NotCheckable(
            "the program is malformed: a variable of " + procedure + " is global too");
      }
    }
  }

  /** Their terms are of another factory than the program's, so that no edge can write them. */
  private void addEntryValues(Procedure procedure, TermFactory terms) {
    List<ProgramVariable> frame = new ArrayList<>(frame(procedure));
    List<EntryPlace> slots = new ArrayList<>();
    Set<ProgramVariable> kept = new LinkedHashSet<>(globals);
    kept.addAll(procedure.parameters());
    for (ProgramVariable variable : kept) {
      Slot slot = slot(procedure, variable.term());
      ProgramVariable value = variable.withTerm(EntryValue.of(terms, variable.term()));
      slots.add(new EntryPlace(new Slot(value, false, 0, frame.size()), slot));
      frame.add(value);
    }
    frames.put(procedure, List.copyOf(frame));
    entryPlaces.put(procedure, slots);
  }

  /** The values at entry that a frame of the procedure has; none in most scopes. */
  List<EntryPlace> entryPlaces(Procedure procedure) {
    return entryPlaces.getOrDefault(procedure, List.of());
  }

  private static Map<Variable, Integer> index(List<ProgramVariable> variables) {
    Map<Variable, Integer> index = new HashMap<>();
    variables.forEach(variable -> index.put(variable.term(), index.size()));
    return index;
  }

  List<ProgramVariable> globals() {
    return globals;
  }

  List<ProgramVariable> frame(Procedure procedure) {
    return frames.getOrDefault(procedure, List.of());
  }

  /**
   * The slot of a variable in the program's own terms, seen from an activation of the procedure.
   */
  Slot slot(Procedure procedure, Variable variable) {
    Integer global = globalIndex.get(variable);
    if (global != null) {
      return new Slot(globals.get(global), true, 0, global);
    }
    Integer local = frameIndex.getOrDefault(procedure, Map.of()).get(variable);
    if (local == null) {
      throw new NotCheckable(
          "the program is malformed: " + procedure + " has no variable " + variable);
    }
    return new Slot(frame(procedure).get(local), false, 0, local);
  }

  /**
   * What the terms of a proof may name in an activation: globals, and the variables of all open
   * activations.
   */
  Map<String, Slot> visible(Activation activation) {
    return visible.computeIfAbsent(activation, this::computeVisible);
  }

  private Map<String, Slot> computeVisible(Activation activation) {
    Map<String, Slot> names = new LinkedHashMap<>();
    Set<String> ambiguous = new LinkedHashSet<>();
    for (int i = 0; i < globals.size(); i++) {
      enter(names, ambiguous, globals.get(i).name(), new Slot(globals.get(i), true, 0, i));
    }
    Activation at = activation;
    for (int below = 0; ; below++) {
      List<ProgramVariable> frame = frame(at.procedure());
      for (int i = 0; i < frame.size(); i++) {
        enter(
            names,
            ambiguous,
            at.callString().qualify(frame.get(i).name()),
            new Slot(frame.get(i), false, below, i));
      }
      Activation.Caller caller = at.caller();
      if (caller == null) {
        names.keySet().removeAll(ambiguous);
        return names;
      }
      at = caller.activation();
    }
  }

  private static void enter(
      Map<String, Slot> names, Set<String> ambiguous, String name, Slot slot) {
    if (names.put(name, slot) != null) {
      ambiguous.add(name);
    }
  }

  /** What is wrong with a term as an invariant in an activation, if anything. */
  Optional<String> faultOf(Term term, Activation activation) {
    if (!term.isBool()) {
      return Optional.of("is of sort " + term.sort());
    }
    for (Variable variable : Terms.freeVariables(term)) {
      Slot slot = visible(activation).get(variable.name());
      if (slot == null && AnyIndex.is(variable)) {
        continue;
      }
      if (slot == null || !slot.variable.sort().equals(variable.sort())) {
        return Optional.of(
            "speaks of "
                + variable.name()
                + " of sort "
                + variable.sort()
                + ", which is not a variable there");
      }
    }
    return Optional.empty();
  }
}
