package dev.bulwark.program.loop;

import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The loop heads of a program in all their activations: where proofs may need an invariant. */
public final class CutPoints {

  private record Activation(CallString stack, Procedure procedure) {}

  private CutPoints() {}

  /**
   * All cut points that calls lead to, except those of a procedure that is open already; at most
   * about this many, since activations can be exponentially many.
   */
  public static List<CutPoint> of(Program program, int limit) {
    List<CutPoint> cuts = new ArrayList<>();
    Map<Procedure, Set<Location>> heads = new HashMap<>();
    ArrayDeque<Activation> work = new ArrayDeque<>();
    work.add(new Activation(CallString.EMPTY, program.start()));
    int activations = 0;
    while (!work.isEmpty() && cuts.size() < limit && activations < limit) {
      Activation activation = work.poll();
      activations++;
      Procedure procedure = activation.procedure;
      CallString stack = activation.stack;
      heads
          .computeIfAbsent(procedure, p -> LoopStructure.of(p).heads())
          .forEach(head -> cuts.add(new CutPoint(stack, head)));
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Call call
            && stack.activations(call.callee(), procedure.name()) == 0) {
          work.add(new Activation(stack.push(edge.source()), program.procedure(call.callee())));
        }
      }
    }
    return cuts;
  }
}
