package dev.bulwark.certify;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Makes of a program another one, whose error is that an execution arrives. If that is safe, the
 * program's own safety says nothing. Locations keep their names, so that proofs about the one can
 * be read as proofs about the other.
 */
final class EndProbe {

  private static final Location.Role ARRIVED =
      new Location.Role.Error(
          "vacuity", Goal.unplaced(new Goal.Kind.Arrival(), "an execution gets there"));

  private final Arrivals arrivals;

  private EndProbe(Arrivals arrivals) {
    this.arrivals = arrivals;
  }

  /** Nothing for a program whose locations are not numbered as front ends do. */
  static Optional<Program> of(Program program, Arrivals arrivals) {
    if (!program.procedures().values().stream().allMatch(EndProbe::isNumberedInOrder)) {
      return Optional.empty();
    }
    EndProbe probe = new EndProbe(arrivals);
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    program
        .procedures()
        .forEach((name, procedure) -> procedures.put(name, probe.changed(procedure)));
    Procedure start = procedures.get(program.start().name());
    return Optional.ofNullable(start)
        .map(made -> program.with(program.terms(), program.globals(), procedures, made));
  }

  private static boolean isNumberedInOrder(Procedure procedure) {
    for (int i = 0; i < procedure.locations().size(); i++) {
      if (procedure.locations().get(i).number() != i) {
        return false;
      }
    }
    return procedure.entry().number() == 0 && procedure.exit().number() == 1;
  }

  private Procedure changed(Procedure procedure) {
    Procedure.Builder copy = new Procedure.Builder(procedure.name(), procedure.position());
    procedure.parameters().forEach(copy::parameter);
    procedure.result().ifPresent(copy::result);
    procedure.locals().forEach(copy::local);
    Map<Location, Location> copies = new HashMap<>();
    copies.put(procedure.entry(), copy.entry());
    copies.put(procedure.exit(), copy.exit());
    for (Location location : procedure.locations()) {
      copies.computeIfAbsent(location, kept -> copy.location(kept.role(), kept.position()));
    }
    Location arrived = copy.location(ARRIVED, Position.NONE);
    for (Edge edge : procedure.edges()) {
      if (!arrivals.locations().contains(edge.source())) {
        Location target = arrivals.edges().contains(edge) ? arrived : copies.get(edge.target());
        copy.edge(
            copies.getOrDefault(edge.source(), arrived),
            edge.action(),
            target == null ? arrived : target,
            edge.position(),
            edge.text());
      }
    }
    for (Location location : procedure.locations()) {
      if (arrivals.locations().contains(location)) {
        copy.edge(
            copies.getOrDefault(location, arrived), Action.SKIP, arrived, location.position(), "");
      }
    }
    return copy.build();
  }
}
