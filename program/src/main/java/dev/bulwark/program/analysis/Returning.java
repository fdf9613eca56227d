package dev.bulwark.program.analysis;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which procedures have a way from entry to exit, and so which call edges lead on. Conditions are
 * looked at only as far as the given edges leave some out.
 */
public final class Returning {

  private final Program program;
  private final Predicate<Edge> edges;
  private final Set<Procedure> returning = new HashSet<>();

  private Returning(Program program, Predicate<Edge> edges) {
    this.program = program;
    this.edges = edges;
  }

  /** By the given edges only; they need not include calls of procedures that do not return. */
  public static Returning of(Program program, Predicate<Edge> edges) {
    Returning result = new Returning(program, edges);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Procedure procedure : program.procedures().values()) {
        changed |=
            !result.returning.contains(procedure)
                && result.leads(procedure.entry(), procedure.exit(), any -> true)
                && result.returning.add(procedure);
      }
    }
    return result;
  }

  public boolean returns(Procedure procedure) {
    return returning.contains(procedure);
  }

  /** Is there a way of at least one edge between two locations of a procedure, through these? */
  public boolean leads(Location from, Location to, Predicate<Location> through) {
    Set<Location> seen = new HashSet<>();
    ArrayDeque<Location> work = new ArrayDeque<>(List.of(from));
    while (!work.isEmpty()) {
      for (Edge edge : program.outgoing(work.poll())) {
        boolean on =
            edges.test(edge)
                && (!(edge.action() instanceof Action.Call call)
                    || returns(program.procedure(call.callee())));
        if (on && edge.target() == to) {
          return true;
        }
        if (on && through.test(edge.target()) && seen.add(edge.target())) {
          work.add(edge.target());
        }
      }
    }
    return false;
  }
}
