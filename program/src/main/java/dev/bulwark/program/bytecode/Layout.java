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
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.bytecode.Region.Move;
import dev.bulwark.program.bytecode.Region.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

  /** The iterations of a loop in an activation. */
  record Counter(int context, CountedLoop loop, int index) {}

  private final Map<Variable, ProgramVariable> globals = new HashMap<>();
  private final List<Map<Variable, ProgramVariable>> frames = new ArrayList<>();
  private final List<Map<Variable, Slot>> slots = new ArrayList<>();
  private final List<Slot> all = new ArrayList<>();
  private final Set<Slot> written = new HashSet<>();
  private final Map<ArrayValue, Integer> constants = new LinkedHashMap<>();
  private final List<Counter> counters = new ArrayList<>();

  /** By the head of a loop, where the greatest number of its iterations is. */
  private final Map<Location, Integer> greatest = new LinkedHashMap<>();

  private int words;
  private int arrays;

  Layout(Program program, Region region, @Nullable Decided decided) {
    program.globals().forEach(global -> globals.put(global.term(), global));
    for (Context context : region.contexts()) {
      Map<Variable, ProgramVariable> frame = new HashMap<>();
      context.procedure().frameVariables().forEach(local -> frame.put(local.term(), local));
      frames.add(frame);
      slots.add(new LinkedHashMap<>());
    }
    region.places().forEach((place, moves) -> moves.forEach(move -> mention(place, move)));
    if (decided != null) {
      region
          .places()
          .forEach(
              (place, moves) -> {
                count(place, decided);
                moves.forEach(move -> count(move.target(), decided));
              });
    }
  }

  /** Gives the loops around a place their counters. */
  private void count(Place place, Decided decided) {
    int context = place.context().number();
    for (CountedLoop loop : decided.counted().apply(place.context().procedure())) {
      if (loop.body().test(place.location())
          && counters.stream()
              .noneMatch(known -> known.context() == context && known.loop().equals(loop))) {
        counters.add(new Counter(context, loop, words++));
        greatest.computeIfAbsent(loop.head(), head -> words++);
      }
    }
  }

  List<Counter> counters() {
    return List.copyOf(counters);
  }

  /** Where the greatest number of iterations of the loop with this head is. */
  int greatest(Location head) {
    Integer index = greatest.get(head);
    if (index == null) {
      throw new IllegalArgumentException("not counted: " + head);
    }
    return index;
  }

  Map<Location, Integer> greatest() {
    return Collections.unmodifiableMap(greatest);
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
