package dev.bulwark.report.html;

import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * From which cut point of a proof paths lead to which other one, and to which places that the proof
 * excludes. That is what the checker shows something about; it finds its paths itself, and these
 * here are for people only.
 */
final class ProofPaths {

  /** A walk that comes by more than these is not made, and nothing is said about paths. */
  private static final int MOST_PLACES = 200_000;

  /**
   * Where the paths from a cut point lead that come by no other one.
   *
   * @param cuts the cut points that they lead to
   * @param bad errors, and where the model is incomplete
   */
  record Reach(Set<CutPoint> cuts, Set<Location> bad) {}

  private final Program program;
  private final Set<Location> claimed;
  private final boolean byContracts;
  private final Map<Procedure, LoopStructure> loops = new HashMap<>();
  private final Map<CutPoint, Reach> reaches = new LinkedHashMap<>();
  private int places;

  private ProofPaths(Program program, Collection<Location> claimed, boolean byContracts) {
    this.program = program;
    this.claimed = Set.copyOf(claimed);
    this.byContracts = byContracts;
  }

  /** Empty if there are too many of them, or if the proof has no cut points. */
  static Optional<ProofPaths> of(Program program, Proof proof) {
    ProofPaths paths =
        switch (proof) {
          case Proof.Inductive inductive -> of(program, inductive.invariants().keySet());
          case Proof.KInductive kInductive -> of(program, kInductive.invariants().keySet());
          case Proof.ByContracts byContracts ->
              new ProofPaths(program, byContracts.contracts().invariants().keySet(), true);
          case Proof.Unrolled unrolled -> new ProofPaths(program, List.of(), false);
          case Proof.OnePath onePath -> new ProofPaths(program, List.of(), false);
        };
    boolean hasCuts = !(proof instanceof Proof.Unrolled || proof instanceof Proof.OnePath);
    return hasCuts && paths.walk() ? Optional.of(paths) : Optional.empty();
  }

  private static ProofPaths of(Program program, Set<CutPoint> cuts) {
    return new ProofPaths(program, cuts.stream().map(CutPoint::location).toList(), false);
  }

  /** Where paths from there lead to. */
  Reach from(CutPoint cut) {
    return reaches.getOrDefault(cut, new Reach(Set.of(), Set.of()));
  }

  /** The other cut points, or beginnings, from which paths lead there. */
  List<CutPoint> to(CutPoint cut) {
    return reaches.entrySet().stream()
        .filter(entry -> !entry.getKey().equals(cut) && entry.getValue().cuts().contains(cut))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Is it where the program, or with contracts a function, begins? */
  boolean isBeginning(CutPoint cut) {
    Location location = cut.location();
    return location == program.procedureOf(location).entry() && !isCut(location);
  }

  /** What is excluded on paths from the start that come by no cut point. */
  Set<Location> excludedAtFirst() {
    Set<Location> bad = new LinkedHashSet<>();
    beginnings().forEach(beginning -> bad.addAll(from(beginning).bad()));
    return bad;
  }

  private Stream<CutPoint> beginnings() {
    return byContracts
        ? program.procedures().values().stream()
            .map(procedure -> new CutPoint(CallString.EMPTY, procedure.entry()))
        : Stream.of(new CutPoint(CallString.EMPTY, program.start().entry()));
  }

  private boolean walk() {
    ArrayDeque<CutPoint> open = new ArrayDeque<>(beginnings().toList());
    while (!open.isEmpty()) {
      CutPoint cut = open.remove();
      if (reaches.containsKey(cut)) {
        continue;
      }
      Reach reach = reach(cut);
      if (places > MOST_PLACES) {
        return false;
      }
      reaches.put(cut, reach);
      open.addAll(reach.cuts());
    }
    return true;
  }

  private Reach reach(CutPoint from) {
    Reach reach = new Reach(new LinkedHashSet<>(), new LinkedHashSet<>());
    Set<CutPoint> seen = new LinkedHashSet<>();
    ArrayDeque<CutPoint> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty() && places <= MOST_PLACES) {
      CutPoint at = open.remove();
      places++;
      for (CutPoint next : after(at)) {
        Location location = next.location();
        if (location.isBad()) {
          reach.bad().add(location);
        } else if (isCut(location)) {
          reach.cuts().add(next);
        } else if (seen.add(next)) {
          open.add(next);
        }
      }
    }
    return reach;
  }

  private boolean isCut(Location location) {
    return claimed.contains(location)
        || loops.computeIfAbsent(program.procedureOf(location), LoopStructure::of).isHead(location);
  }

  private List<CutPoint> after(CutPoint at) {
    Procedure procedure = program.procedureOf(at.location());
    if (at.location() == procedure.exit() && at.stack().depth() > 0) {
      // Back to where the call has been made.
      Location call = at.stack().last();
      return program.outgoing(call).stream()
          .filter(edge -> edge.action() instanceof Action.Call)
          .map(edge -> new CutPoint(at.stack().pop(), edge.target()))
          .toList();
    }
    return procedure.outgoing(at.location()).stream().map(edge -> after(at, edge)).toList();
  }

  private CutPoint after(CutPoint at, Edge edge) {
    return edge.action() instanceof Action.Call call && !byContracts
        ? new CutPoint(at.stack().push(at.location()), program.procedure(call.callee()).entry())
        : new CutPoint(at.stack(), edge.target());
  }
}
