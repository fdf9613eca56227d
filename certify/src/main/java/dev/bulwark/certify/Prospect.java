package dev.bulwark.certify;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What may still happen from a location on, whatever values and open calls there are: edges are
 * followed backward until nothing new is found. A loop from which nothing bad can be reached may go
 * round forever.
 */
final class Prospect {

  private final Set<Location> bad;
  private final Set<Location> undefined;

  Prospect(Program program) {
    this.bad = leadingTo(program, Location::isBad);
    this.undefined = leadingTo(program, l -> l.role() instanceof Location.Role.Undefined);
  }

  /** May an execution that is here become bad? */
  boolean mayBeBad(Location location) {
    return bad.contains(location);
  }

  boolean mayBeUndefined(Location location) {
    return undefined.contains(location);
  }

  private static Set<Location> leadingTo(Program program, Predicate<Location> aim) {
    Set<Location> leading = new HashSet<>();
    boolean changed = false;
    for (Procedure procedure : program.procedures().values()) {
      for (Location location : procedure.locations()) {
        changed |= aim.test(location) && leading.add(location);
      }
    }
    while (changed) {
      changed = false;
      for (Procedure procedure : program.procedures().values()) {
        for (Edge edge : procedure.edges().reversed()) {
          boolean leads = leading.contains(edge.target());
          if (edge.action() instanceof Action.Call call) {
            Procedure callee = program.procedure(call.callee());
            changed |= leads && leading.add(callee.exit());
            leads |= leading.contains(callee.entry());
          }
          changed |= leads && leading.add(edge.source());
        }
      }
    }
    return leading;
  }
}
