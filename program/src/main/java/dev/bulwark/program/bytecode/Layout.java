package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.bytecode.Region.Move;
import dev.bulwark.program.bytecode.Region.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where a compiled loop keeps the variables that it mentions: words and arrays are numbered
 * separately. Globals and the variables of the loop's own activation have a value when the loop
 * begins; those of the procedures that it calls come to be by the calls.
 */
final class Layout {

  /**
   * A variable of an activation, or a global, which has the loop's own context.
   *
   * @param index among the words, or among the arrays
   */
  record Slot(ProgramVariable variable, int context, int index) {
    boolean isArray() {
      return variable.sort() instanceof Sort.Array;
    }
  }

  private final Map<Variable, ProgramVariable> globals = new HashMap<>();
  private final List<Map<Variable, ProgramVariable>> frames = new ArrayList<>();
  private final List<Map<Variable, Slot>> slots = new ArrayList<>();
  private final List<Slot> all = new ArrayList<>();
  private final Set<Slot> written = new HashSet<>();
  private final Map<ArrayValue, Integer> constants = new LinkedHashMap<>();
  private int words;
  private int arrays;

  Layout(Program program, Region region) {
    program.globals().forEach(global -> globals.put(global.term(), global));
    for (Context context : region.contexts()) {
      Map<Variable, ProgramVariable> frame = new HashMap<>();
      context.procedure().frameVariables().forEach(local -> frame.put(local.term(), local));
      frames.add(frame);
      slots.add(new LinkedHashMap<>());
    }
    region.places().forEach((place, moves) -> moves.forEach(move -> mention(place, move)));
  }

  private void mention(Place place, Move move) {
    if (!move.isCompiled()) {
      return;
    }
    Context context = place.context();
    Edge edge = move.edge();
    if (edge == null) {
      returns(context);
      return;
    }
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assume(Term condition) -> read(context, List.of(condition));
      case Action.Assign(ProgramVariable variable, Term value) -> {
        read(context, List.of(value));
        write(context, variable);
      }
      case Action.Havoc(ProgramVariable variable, InputSite site) -> write(context, variable);
      case Action.Call call -> {
        read(context, call.arguments());
        // Where the loop stops within the call, the parameters have to have their values.
        Context callee = move.target().context();
        callee.procedure().parameters().forEach(parameter -> write(callee, parameter));
      }
    }
  }

  private void returns(Context context) {
    Context caller = context.caller();
    Edge call = context.call();
    if (caller != null
        && call != null
        && call.action() instanceof Action.Call action
        && action.result().isPresent()) {
      context.procedure().result().ifPresent(result -> slot(context, result.term()));
      write(caller, action.result().get());
    }
  }

  private void read(Context context, Collection<Term> terms) {
    Terms.forEachPostOrder(
        terms,
        term -> {
          if (term instanceof Variable variable) {
            slot(context, variable);
          } else if (term instanceof Constant constant
              && constant.value() instanceof ArrayValue array) {
            constants.putIfAbsent(array, constants.size());
          }
        });
  }

  private void write(Context context, ProgramVariable variable) {
    written.add(slot(context, variable.term()));
  }

  /** The variable's slot; it gets one when it is first mentioned. */
  Slot slot(Context context, Variable variable) {
    ProgramVariable global = globals.get(variable);
    Map<Variable, Slot> known = slots.get(global == null ? context.number() : 0);
    Slot slot = known.get(variable);
    if (slot == null) {
      ProgramVariable declared =
          global == null ? frames.get(context.number()).get(variable) : global;
      if (declared == null) {
        throw new IllegalArgumentException(variable + " is not declared");
      }
      boolean array = variable.sort() instanceof Sort.Array;
      slot = new Slot(declared, global == null ? context.number() : 0, array ? arrays++ : words++);
      known.put(variable, slot);
      all.add(slot);
    }
    return slot;
  }

  /** The number of a constant array, behind those of the variables. */
  int constant(ArrayValue value) {
    Integer known = constants.putIfAbsent(value, constants.size());
    return arrays + (known == null ? constants.size() - 1 : known);
  }

  List<ArrayValue> constants() {
    return List.copyOf(constants.keySet());
  }

  /** Every variable that is mentioned. */
  List<Slot> slots() {
    return List.copyOf(all);
  }

  /** The variables of a context that are mentioned. */
  Collection<Slot> slotsOf(int context) {
    return slots.get(context).values();
  }

  boolean isWritten(Slot slot) {
    return written.contains(slot);
  }

  int words() {
    return words;
  }

  int arrays() {
    return arrays;
  }
}
