package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Merges locations from which the same can happen: the coarsest bisimulation, by partition
 * refinement on the actions of outgoing edges. Entries, exits, loop heads and sources of calls stay
 * apart, and locations of different loops too, so loops and calls are those of the original, and
 * what holds at a merged location holds at all that were merged.
 */
public final class Bisimulation implements Pass {

  @Override
  public String name() {
    return "bisimulation";
  }

  @Override
  public Result apply(Program program) {
    Map<Location, Location> representatives = new LinkedHashMap<>();
    for (Procedure procedure : program.procedures().values()) {
      merge(procedure, representatives);
    }
    ProgramCopy copy = new ProgramCopy(program, program.terms());
    Program merged =
        copy.make(
            procedure ->
                new ProgramCopy.Changes() {
                  @Override
                  public Optional<Location> image(Location location) {
                    return Optional.ofNullable(representatives.get(location));
                  }
                });
    BackTranslation back = new OriginBackTranslation(program, merged, copy.origins(), Map.of());
    Merged spreading = Merged.of(representatives);
    return new Result(
        merged,
        back.with(spreading::spread, spreading::spread),
        copy.originsOf(location -> spreading.members().getOrDefault(location, List.of())));
  }

  /** What two locations must agree on before their edges are looked at. */
  private record Kind(Location.Role role, Optional<Location> loop, Optional<Location> itself) {}

  private static void merge(Procedure procedure, Map<Location, Location> representatives) {
    LoopStructure loops = LoopStructure.of(procedure);
    List<Location> locations = List.copyOf(procedure.locations());
    Map<Location, Integer> numbers = new HashMap<>();
    locations.forEach(location -> numbers.put(location, numbers.size()));
    List<Kind> kinds = new ArrayList<>();
    List<List<PartitionRefinement.Step>> steps = new ArrayList<>();
    for (Location location : locations) {
      kinds.add(kind(procedure, loops, location));
      steps.add(
          procedure.outgoing(location).stream()
              .map(
                  edge ->
                      new PartitionRefinement.Step(
                          edge.action(), Objects.requireNonNull(numbers.get(edge.target()))))
              .toList());
    }
    int[] classes = PartitionRefinement.classes(kinds, steps);
    Map<Integer, Location> first = new HashMap<>();
    for (int i = 0; i < classes.length; i++) {
      Location location = locations.get(i);
      representatives.put(location, first.computeIfAbsent(classes[i], c -> location));
    }
  }

  private static Kind kind(Procedure procedure, LoopStructure loops, Location location) {
    boolean apart =
        location == procedure.entry()
            || location == procedure.exit()
            || loops.isHead(location)
            || procedure.outgoing(location).stream()
                .anyMatch(edge -> edge.action() instanceof Action.Call);
    return new Kind(
        location.role(),
        loops.innermost(location).map(Loop::head),
        apart ? Optional.of(location) : Optional.empty());
  }

  /** What was found at a location goes back to all that it stands for. */
  private record Merged(Map<Location, List<Location>> members) {

    static Merged of(Map<Location, Location> representatives) {
      Map<Location, List<Location>> members = new HashMap<>();
      representatives.forEach(
          (location, representative) ->
              members.computeIfAbsent(representative, r -> new ArrayList<>()).add(location));
      return new Merged(members);
    }

    Map<CutPoint, Term> spread(Map<CutPoint, Term> invariants) {
      Map<CutPoint, Term> translated = new LinkedHashMap<>();
      invariants.forEach(
          (cut, invariant) ->
              members
                  .getOrDefault(cut.location(), List.of())
                  .forEach(
                      location -> translated.put(new CutPoint(cut.stack(), location), invariant)));
      return translated;
    }

    Contracts spread(Contracts contracts) {
      Map<Location, Term> translated = new LinkedHashMap<>();
      contracts
          .invariants()
          .forEach(
              (at, invariant) ->
                  members
                      .getOrDefault(at, List.of())
                      .forEach(location -> translated.put(location, invariant)));
      return new Contracts(contracts.procedures(), translated);
    }
  }
}
