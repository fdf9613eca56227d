package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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

  private record Successor(Action action, int target) {}

  private record Signature(int before, Set<Successor> steps) {}

  private static void merge(Procedure procedure, Map<Location, Location> representatives) {
    LoopStructure loops = LoopStructure.of(procedure);
    Map<Location, Integer> classes = new HashMap<>();
    Map<Kind, Integer> kinds = new HashMap<>();
    for (Location location : procedure.locations()) {
      Kind kind = kind(procedure, loops, location);
      classes.put(location, kinds.computeIfAbsent(kind, k -> kinds.size()));
    }
    int before = 0;
    int count = kinds.size();
    while (count > before) {
      before = count;
      Map<Signature, Integer> signatures = new HashMap<>();
      Map<Location, Integer> finer = new HashMap<>();
      for (Location location : procedure.locations()) {
        Set<Successor> steps = new HashSet<>();
        for (Edge edge : procedure.outgoing(location)) {
          steps.add(new Successor(edge.action(), classes.getOrDefault(edge.target(), -1)));
        }
        Signature signature = new Signature(classes.getOrDefault(location, -1), steps);
        finer.put(location, signatures.computeIfAbsent(signature, s -> signatures.size()));
      }
      classes = finer;
      count = signatures.size();
    }
    Map<Integer, Location> first = new HashMap<>();
    for (Location location : procedure.locations()) {
      Location representative =
          first.computeIfAbsent(classes.getOrDefault(location, -1), c -> location);
      representatives.put(location, representative);
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
