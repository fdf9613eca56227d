package dev.bulwark.frontend.testing;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lists all states of a program whose inputs come from a small range. Calls are tabulated: what a
 * procedure makes of the globals and its arguments is listed once, so recursion may be unbounded.
 */
public final class SmallStates {

  /** An activation: how it began, where it is, and what its variables and the globals hold. */
  private record State(
      String procedure, List<Value> entry, Location at, Map<Variable, Value> values) {}

  private record Entry(String procedure, List<Value> values) {}

  private record Caller(State state, Edge call) {}

  private record Exit(Map<Variable, Value> globals, List<Value> result) {}

  private final Program program;
  private final int low;
  private final int high;
  private final int choices;
  private final int limit;
  private final Set<State> seen = new HashSet<>();
  private final ArrayDeque<State> waiting = new ArrayDeque<>();
  private final Map<Entry, Set<Caller>> callers = new HashMap<>();
  private final Map<Entry, Set<Exit>> exits = new HashMap<>();
  private final Map<String, Liveness> liveness = new HashMap<>();
  private boolean error;

  private SmallStates(Program program, int low, int high, int choices, int limit) {
    this.program = program;
    this.low = low;
    this.high = high;
    this.choices = choices;
    this.limit = limit;
  }

  /**
   * Can an error be reached with inputs from low to high?
   *
   * @param choices choices are from 0 to below this
   * @param limit more states than this are a mistake of the test
   */
  public static boolean reachError(Program program, int low, int high, int choices, int limit) {
    SmallStates states = new SmallStates(program, low, high, choices, limit);
    states.explore();
    return states.error;
  }

  private void explore() {
    Map<Variable, Value> globals = new LinkedHashMap<>();
    program.globals().forEach(g -> globals.put(g.term(), TermFactory.zeroValue(g.sort())));
    enter(program.start(), globals, List.of());
    while (!waiting.isEmpty() && !error) {
      if (seen.size() > limit) {
        throw new IllegalStateException("more than " + limit + " states");
      }
      step(waiting.remove());
    }
  }

  private Entry enter(Procedure procedure, Map<Variable, Value> globals, List<Value> arguments) {
    List<Value> entry = new ArrayList<>(globals.values());
    entry.addAll(arguments);
    Map<Variable, Value> values = new LinkedHashMap<>(globals);
    procedure
        .frameVariables()
        .forEach(variable -> values.put(variable.term(), TermFactory.zeroValue(variable.sort())));
    for (int i = 0; i < arguments.size(); i++) {
      values.put(procedure.parameters().get(i).term(), arguments.get(i));
    }
    add(new State(procedure.name(), entry, procedure.entry(), values));
    return new Entry(procedure.name(), entry);
  }

  /** What nothing reads any more is the same in all states. */
  private void add(State state) {
    Map<Variable, Value> values = new LinkedHashMap<>(state.values());
    Procedure procedure = program.procedure(state.procedure());
    liveness
        .computeIfAbsent(state.procedure(), name -> Liveness.of(procedure))
        .dead(state.at())
        .forEach(v -> values.put(v.term(), TermFactory.zeroValue(v.sort())));
    State reduced = new State(state.procedure(), state.entry(), state.at(), values);
    if (seen.add(reduced)) {
      waiting.add(reduced);
    }
  }

  private void step(State state) {
    Procedure procedure = program.procedure(state.procedure());
    if (state.at().isError()) {
      error = true;
    } else if (state.at() == procedure.exit()) {
      leave(state, procedure);
    } else {
      for (Edge edge : procedure.outgoing(state.at())) {
        pass(state, edge);
      }
    }
  }

  private void pass(State state, Edge edge) {
    switch (edge.action()) {
      case Action.Skip skip -> add(to(state, edge, state.values()));
      case Action.Assume assume -> {
        if (value(state, assume.condition()).equals(Value.TRUE)) {
          add(to(state, edge, state.values()));
        }
      }
      case Action.Assign assign ->
          add(to(state, edge, with(state, assign.variable(), value(state, assign.value()))));
      case Action.Havoc havoc -> {
        for (Value value : values(havoc.variable())) {
          add(to(state, edge, with(state, havoc.variable(), value)));
        }
      }
      case Action.Call call -> {
        List<Value> arguments = call.arguments().stream().map(t -> value(state, t)).toList();
        Entry entry = enter(program.procedure(call.callee()), globals(state), arguments);
        Caller caller = new Caller(state, edge);
        if (callers.computeIfAbsent(entry, e -> new HashSet<>()).add(caller)) {
          List.copyOf(exits.getOrDefault(entry, Set.of())).forEach(exit -> resume(caller, exit));
        }
      }
    }
  }

  private void leave(State state, Procedure procedure) {
    List<Value> result =
        procedure.result().map(r -> state.values().get(r.term())).stream().toList();
    Exit exit = new Exit(globals(state), result);
    Entry entry = new Entry(state.procedure(), state.entry());
    if (exits.computeIfAbsent(entry, e -> new HashSet<>()).add(exit)) {
      List.copyOf(callers.getOrDefault(entry, Set.of())).forEach(caller -> resume(caller, exit));
    }
  }

  private void resume(Caller caller, Exit exit) {
    Map<Variable, Value> values = new LinkedHashMap<>(caller.state().values());
    values.putAll(exit.globals());
    ((Action.Call) caller.call().action())
        .result()
        .ifPresent(target -> values.put(target.term(), exit.result().getFirst()));
    add(to(caller.state(), caller.call(), values));
  }

  private Map<Variable, Value> globals(State state) {
    Map<Variable, Value> globals = new LinkedHashMap<>();
    program.globals().forEach(g -> globals.put(g.term(), state.values().get(g.term())));
    return globals;
  }

  private static State to(State state, Edge edge, Map<Variable, Value> values) {
    return new State(state.procedure(), state.entry(), edge.target(), values);
  }

  private static Map<Variable, Value> with(State state, ProgramVariable variable, Value value) {
    Map<Variable, Value> values = new LinkedHashMap<>(state.values());
    values.put(variable.term(), value);
    return values;
  }

  private static Value value(State state, Term term) {
    return new Evaluator(variable -> state.values().get(variable)).evaluate(term);
  }

  private List<Value> values(ProgramVariable variable) {
    List<Value> values = new ArrayList<>();
    boolean choice = variable.sourceName().equals("choice");
    switch (variable.sort()) {
      case Sort.Bool bool -> values.addAll(List.of(Value.FALSE, Value.TRUE));
      case Sort.Int integer -> {
        for (int i = choice ? 0 : low; i <= (choice ? choices - 1 : high); i++) {
          values.add(Value.integer(i));
        }
      }
      case Sort.BitVec(int width) -> {
        for (int i = choice ? 0 : low; i <= (choice ? choices - 1 : high); i++) {
          values.add(Value.bitVec(width, i));
        }
      }
      default -> throw new IllegalStateException("no small range of " + variable.sort());
    }
    return values;
  }
}
