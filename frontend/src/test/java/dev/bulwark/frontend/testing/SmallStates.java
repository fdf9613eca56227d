package dev.bulwark.frontend.testing;

import dev.bulwark.frontend.testing.SmallFrame.Read;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lists all states of a program whose inputs come from a small range. Calls are tabulated: what a
 * procedure makes of the globals and its arguments is listed once, so recursion may be unbounded.
 * Values are small numbers, and a state is an array of them.
 */
public final class SmallStates {

  /** Numbers in their order. */
  private record Numbers(int[] values) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Numbers numbers && Arrays.equals(values, numbers.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }

  /** How an activation begins: the globals and the arguments. */
  private record Entry(SmallFrame frame, Numbers values) {}

  /** An activation: how it began, where it is, and what its variables and the globals hold. */
  private record State(Tabulated activation, Location at, Numbers values) {}

  private record Caller(State state, Edge call) {}

  /** The globals, and the result if there is one. */
  private record Exit(Numbers values) {}

  /** What is known of all activations that begin in the same way. */
  private static final class Tabulated {
    final SmallFrame frame;
    final Set<Caller> callers = new LinkedHashSet<>();
    final Set<Exit> exits = new LinkedHashSet<>();

    Tabulated(SmallFrame frame) {
      this.frame = frame;
    }
  }

  private final Program program;
  private final int limit;
  private final Map<String, SmallFrame> frames = new HashMap<>();
  private final Map<Entry, Tabulated> activations = new HashMap<>();
  private final Set<State> seen = new HashSet<>();
  private final ArrayDeque<State> waiting = new ArrayDeque<>();
  private boolean error;

  private SmallStates(Program program, SmallFrame.Ranges ranges, int limit) {
    this.program = program;
    this.limit = limit;
    for (Procedure procedure : program.procedures().values()) {
      frames.put(procedure.name(), new SmallFrame(program, procedure, ranges));
    }
  }

  /**
   * Can an error be reached with inputs from low to high?
   *
   * @param choices choices are from 0 to below this
   * @param limit more states than this are a mistake of the test
   */
  public static boolean reachError(Program program, int low, int high, int choices, int limit) {
    SmallStates states = new SmallStates(program, new SmallFrame.Ranges(low, high, choices), limit);
    states.explore();
    return states.error;
  }

  private void explore() {
    enter(frame(program.start().name()), new int[program.globals().size()]);
    while (!waiting.isEmpty() && !error) {
      if (seen.size() > limit) {
        throw new IllegalStateException("more than " + limit + " states");
      }
      step(waiting.remove());
    }
  }

  private SmallFrame frame(String procedure) {
    SmallFrame frame = frames.get(procedure);
    if (frame == null) {
      throw new IllegalStateException("no procedure " + procedure);
    }
    return frame;
  }

  private Tabulated enter(SmallFrame frame, int[] globalsAndArguments) {
    Entry entry = new Entry(frame, new Numbers(globalsAndArguments));
    Tabulated known = activations.get(entry);
    if (known == null) {
      known = new Tabulated(frame);
      activations.put(entry, known);
      add(known, frame.procedure().entry(), frame.begin(globalsAndArguments));
    }
    return known;
  }

  /** What nothing reads any more is the same in all states. Takes the array. */
  private void add(Tabulated activation, Location at, int[] values) {
    activation.frame.forget(at, values);
    State state = new State(activation, at, new Numbers(values));
    if (seen.add(state)) {
      waiting.add(state);
    }
  }

  private void step(State state) {
    Procedure procedure = state.activation().frame.procedure();
    if (state.at().isError()) {
      error = true;
    } else if (state.at() == procedure.exit()) {
      leave(state);
    } else {
      for (Edge edge : procedure.outgoing(state.at())) {
        pass(state, edge);
      }
    }
  }

  private void pass(State state, Edge edge) {
    SmallFrame frame = state.activation().frame;
    int[] values = state.values().values();
    switch (edge.action()) {
      case Action.Skip skip -> add(state.activation(), edge.target(), values.clone());
      case Action.Assume assume -> {
        if (frame.read(assume.condition()).value(values) != 0) {
          add(state.activation(), edge.target(), values.clone());
        }
      }
      case Action.Assign assign -> {
        Read read = frame.read(assign.value());
        put(state, edge, frame.index(assign.variable()), read.value(values));
      }
      case Action.Havoc havoc -> {
        for (int value : frame.range(havoc.variable())) {
          put(state, edge, frame.index(havoc.variable()), value);
        }
      }
      case Action.Call call -> call(state, edge, call);
    }
  }

  private void put(State state, Edge edge, int index, int value) {
    int[] after = state.values().values().clone();
    after[index] = value;
    add(state.activation(), edge.target(), after);
  }

  private void call(State state, Edge edge, Action.Call call) {
    int[] values = state.values().values();
    int globals = program.globals().size();
    int[] entry = Arrays.copyOf(values, globals + call.arguments().size());
    for (int i = 0; i < call.arguments().size(); i++) {
      entry[globals + i] = state.activation().frame.read(call.arguments().get(i)).value(values);
    }
    Tabulated callee = enter(frame(call.callee()), entry);
    Caller caller = new Caller(state, edge);
    if (callee.callers.add(caller)) {
      List.copyOf(callee.exits).forEach(exit -> resume(caller, exit));
    }
  }

  private void leave(State state) {
    SmallFrame frame = state.activation().frame;
    int globals = program.globals().size();
    int[] values = state.values().values();
    int[] left = Arrays.copyOf(values, globals + frame.results());
    if (frame.results() > 0) {
      left[globals] = values[frame.index(frame.procedure().result().orElseThrow())];
    }
    Exit exit = new Exit(new Numbers(left));
    if (state.activation().exits.add(exit)) {
      List.copyOf(state.activation().callers).forEach(caller -> resume(caller, exit));
    }
  }

  private void resume(Caller caller, Exit exit) {
    SmallFrame frame = caller.state().activation().frame;
    int globals = program.globals().size();
    int[] left = exit.values().values();
    int[] values = caller.state().values().values().clone();
    System.arraycopy(left, 0, values, 0, globals);
    ((Action.Call) caller.call().action())
        .result()
        .ifPresent(target -> values[frame.index(target)] = left[globals]);
    add(caller.state().activation(), caller.call().target(), values);
  }
}
