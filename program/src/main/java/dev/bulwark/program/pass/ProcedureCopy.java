package dev.bulwark.program.pass;

import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.loop.LoopStructure;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Copies a procedure location by location. If all locations are kept, the copies have the same
 * names. Loop heads stay loop heads.
 */
final class ProcedureCopy {

  private ProcedureCopy() {}

  private record CopiedEdge(Location source, Action action, Location target) {}

  /**
   * The copy. Edges between dropped locations go; of edges that have become the same one stays.
   *
   * @param origins takes up where each new location comes from
   */
  static Procedure copy(
      Procedure original,
      Transcription transcription,
      ProgramCopy.Changes changes,
      Map<Location, CutPoint> origins) {
    Procedure.Builder copy = new Procedure.Builder(original.name(), original.position());
    original.parameters().forEach(variable -> copy.parameter(transcription.variable(variable)));
    original.result().ifPresent(variable -> copy.result(transcription.variable(variable)));
    original.locals().stream()
        .filter(changes::keeps)
        .forEach(variable -> copy.local(transcription.variable(variable)));
    Map<Location, Location> copies = new HashMap<>();
    for (Location location : original.locations()) {
      boolean fixed = location == original.entry() || location == original.exit();
      if (fixed || changes.image(location).equals(Optional.of(location))) {
        Location made = counterpart(copy, original, location);
        copies.put(location, made);
        origins.put(made, new CutPoint(CallString.EMPTY, location));
      }
    }
    for (Location head : LoopStructure.of(original).heads()) {
      Location cut = copies.get(head);
      if (cut != null) {
        copy.cut(cut);
      }
    }
    Set<CopiedEdge> steps = new HashSet<>();
    for (Edge edge : original.edges()) {
      Optional<Location> source = changes.image(edge.source()).map(copies::get);
      Optional<Location> target = changes.image(edge.target()).map(copies::get);
      if (source.isEmpty() || target.isEmpty()) {
        continue;
      }
      Optional<Action> action = changes.action(edge, transcription.action(edge.action()));
      if (action.isPresent()
          && steps.add(new CopiedEdge(source.get(), action.get(), target.get()))) {
        copy.edge(source.get(), action.get(), target.get(), edge.position(), edge.text());
      }
    }
    return copy.build();
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
