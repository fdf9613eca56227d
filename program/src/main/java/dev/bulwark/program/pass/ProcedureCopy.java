package dev.bulwark.program.pass;

import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** Copies a procedure location by location, so that the copies have the same names. */
final class ProcedureCopy {

  private ProcedureCopy() {}

  /**
   * The copy.
   *
   * @param rewrite what becomes of an edge's action once it has been transcribed
   * @param origins takes up where each new location comes from
   */
  static Procedure copy(
      Procedure original,
      Transcription transcription,
      BiFunction<Edge, Action, Action> rewrite,
      Map<Location, CutPoint> origins) {
    Procedure.Builder copy = new Procedure.Builder(original.name(), original.position());
    original.parameters().forEach(variable -> copy.parameter(transcription.variable(variable)));
    original.result().ifPresent(variable -> copy.result(transcription.variable(variable)));
    original.locals().forEach(variable -> copy.local(transcription.variable(variable)));
    Map<Location, Location> copies = new HashMap<>();
    for (Location location : original.locations()) {
      Location made = counterpart(copy, original, location);
      if (made.number() != location.number()) {
        throw new IllegalArgumentException(location + " is out of order in its procedure");
      }
      copies.put(location, made);
      origins.put(made, new CutPoint(CallString.EMPTY, location));
    }
    for (Edge edge : original.edges()) {
      Action action = rewrite.apply(edge, transcription.action(edge.action()));
      copy.edge(
          at(copies, edge.source()),
          action,
          at(copies, edge.target()),
          edge.position(),
          edge.text());
    }
    return copy.build();
  }

  private static Location at(Map<Location, Location> copies, Location location) {
    Location copy = copies.get(location);
    if (copy == null) {
      throw new IllegalArgumentException(location + " is not in its procedure");
    }
    return copy;
  }

  private static Location counterpart(
      Procedure.Builder copy, Procedure original, Location location) {
    if (location == original.entry()) {
      return copy.entry();
    }
    return location == original.exit()
        ? copy.exit()
        : copy.location(location.role(), location.position());
  }
}
