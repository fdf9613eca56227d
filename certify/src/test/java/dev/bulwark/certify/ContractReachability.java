package dev.bulwark.certify;

import dev.bulwark.certify.ContractBruteForce.At;
import dev.bulwark.certify.ContractBruteForce.Layout;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lists where activations of a small recursive program get, by tabulation: for each procedure and
 * what it begins with, the states that it ends in.
 */
final class ContractReachability {

  private record Begin(String procedure, Map<String, Integer> given) {}

  private record Waiting(Edge call, int state) {}

  private final Map<Location, Set<Integer>> reached = new LinkedHashMap<>();
  private final Map<Begin, Set<Integer>> ends = new HashMap<>();
  private final Map<Begin, Set<Waiting>> callers = new HashMap<>();
  private final ArrayDeque<At> open = new ArrayDeque<>();
  private final ContractBruteForce states;

  ContractReachability(ContractBruteForce states) {
    this.states = states;
  }

  Map<Location, Set<Integer>> run() {
    begin(new Begin(Program.START, Map.of()));
    while (!open.isEmpty()) {
      At at = open.remove();
      Layout layout = states.layout(at.location().procedure());
      if (at.location() == layout.procedure().exit()) {
        end(layout, at.state());
      }
      if (!(at.location().role() instanceof Location.Role.Plain)) {
        continue;
      }
      for (Edge edge : layout.procedure().outgoing(at.location())) {
        if (edge.action() instanceof Action.Call call) {
          Begin begin = new Begin(call.callee(), states.passed(layout, call, at.state()));
          callers
              .computeIfAbsent(begin, b -> new LinkedHashSet<>())
              .add(new Waiting(edge, at.state()));
          begin(begin);
          ends.get(begin).forEach(end -> comeBack(new Waiting(edge, at.state()), end));
        } else {
          states.successors(layout, edge, at.state()).forEach(this::reach);
        }
      }
    }
    return reached;
  }

  private void begin(Begin begin) {
    if (ends.putIfAbsent(begin, new LinkedHashSet<>()) == null) {
      Layout layout = states.layout(begin.procedure);
      states
          .entries(layout, begin.given)
          .forEach(state -> reach(new At(layout.procedure().entry(), state)));
    }
  }

  private void end(Layout layout, int state) {
    Map<String, Integer> given = new HashMap<>();
    for (String name : states.entryNamed(layout.procedure())) {
      given.put(name, layout.get(state, EntryValue.name(name)));
    }
    Begin begin = new Begin(layout.procedure().name(), given);
    if (ends.computeIfAbsent(begin, b -> new LinkedHashSet<>()).add(state)) {
      List.copyOf(callers.getOrDefault(begin, Set.of()))
          .forEach(waiting -> comeBack(waiting, state));
    }
  }

  private void comeBack(Waiting waiting, int end) {
    Action.Call call = (Action.Call) waiting.call.action();
    Layout caller = states.layout(waiting.call.source().procedure());
    reach(
        new At(
            waiting.call.target(),
            states.returned(caller, call, waiting.state, states.layout(call.callee()), end)));
  }

  private void reach(At at) {
    if (reached.computeIfAbsent(at.location(), l -> new LinkedHashSet<>()).add(at.state())) {
      open.add(at);
    }
  }
}
