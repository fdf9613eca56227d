package dev.bulwark.program.loop;

import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The activations that each procedure of a program can have, one for each path of calls that leads
 * to it. Where procedures call themselves there is no end of them; those in which a procedure is
 * open twice are left out.
 */
public final class CallStrings {

  /** More would be of no use to anybody. */
  private static final int LIMIT = 10_000;

  private record Open(Procedure procedure, CallString stack) {}

  private final Map<String, List<CallString>> byProcedure = new LinkedHashMap<>();
  private boolean complete = true;

  public CallStrings(Program program) {
    ArrayDeque<Open> work = new ArrayDeque<>();
    work.add(new Open(program.start(), CallString.EMPTY));
    int count = 0;
    while (!work.isEmpty()) {
      Open open = work.remove();
      if (count++ >= LIMIT) {
        complete = false;
        return;
      }
      String name = open.procedure.name();
      byProcedure.computeIfAbsent(name, procedure -> new ArrayList<>()).add(open.stack);
      for (Edge edge : open.procedure.edges()) {
        if (edge.action() instanceof Action.Call call) {
          if (open.stack.activations(call.callee(), name) > 0) {
            complete = false;
          } else {
            CallString deeper = open.stack.push(edge.source());
            work.add(new Open(program.procedure(call.callee()), deeper));
          }
        }
      }
    }
  }

  /** The paths to a procedure, those of fewer calls first. */
  public List<CallString> of(String procedure) {
    return List.copyOf(byProcedure.getOrDefault(procedure, List.of()));
  }

  /** Are these all? */
  public boolean complete() {
    return complete;
  }
}
