package dev.bulwark.program.pass;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Leaves out the locations from which no bad one can be reached, whatever the values. Cut points
 * that are gone need no invariant, and loops that are gone no bound: the checker sees for itself
 * that nothing bad comes of them. That holds for the program as parsed only, so this pass comes
 * before those that remove edges to bad locations.
 */
public final class Pruning implements Pass {

  @Override
  public String name() {
    return "pruning";
  }

  @Override
  public Result apply(Program program) {
    Set<Location> leading = leading(program);
    ProgramCopy copy = new ProgramCopy(program, program.terms());
    Program pruned =
        copy.make(
            procedure ->
                new ProcedureCopy.Changes() {
                  @Override
                  public Optional<Location> image(Location location) {
                    return leading.contains(location) ? Optional.of(location) : Optional.empty();
                  }
                });
    return new Result(pruned, new OriginBackTranslation(program, pruned, copy.origins(), Map.of()));
  }

  /** Backward from the bad locations, into procedures by their exits and out of them by entries. */
  private static Set<Location> leading(Program program) {
    Set<Location> leading = new HashSet<>();
    ArrayDeque<Location> open = new ArrayDeque<>();
    Map<String, List<Edge>> calls = new HashMap<>();
    for (Procedure procedure : program.procedures().values()) {
      procedure.locations().stream()
          .filter(Location::isBad)
          .forEach(bad -> lead(bad, leading, open));
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Call call) {
          calls.computeIfAbsent(call.callee(), c -> new ArrayList<>()).add(edge);
        }
      }
    }
    while (!open.isEmpty()) {
      Location location = open.poll();
      Procedure procedure = program.procedureOf(location);
      for (Edge edge : procedure.incoming(location)) {
        lead(edge.source(), leading, open);
        if (edge.action() instanceof Action.Call call) {
          lead(program.procedure(call.callee()).exit(), leading, open);
        }
      }
      if (location == procedure.entry()) {
        calls
            .getOrDefault(procedure.name(), List.of())
            .forEach(call -> lead(call.source(), leading, open));
      }
    }
    // A call that may become bad itself stays, and with it the place that it would return to.
    calls.values().stream()
        .flatMap(List::stream)
        .filter(call -> leading.contains(call.source()))
        .forEach(call -> leading.add(call.target()));
    return leading;
  }

  private static void lead(Location location, Set<Location> leading, ArrayDeque<Location> open) {
    if (leading.add(location)) {
      open.add(location);
    }
  }
}
