package dev.bulwark.report.html;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.report.TraceRow;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which loop a statement of a trace belongs to, and where iterations begin. Statements are known by
 * their places; what macros put at one place counts as outside of loops that not all of it is in.
 */
final class LoopPlaces {

  /** What is known of a procedure. */
  private record Known(
      Map<Position, Optional<Loop>> innermost, Map<Loop, Set<Position>> beginnings) {}

  private final Program program;
  private final Map<String, Known> procedures = new HashMap<>();

  LoopPlaces(Program program) {
    this.program = program;
  }

  /** The largest loop around the statement that is within the other one, if there is one. */
  Optional<Loop> below(Optional<Loop> around, TraceRow.Statement statement) {
    Optional<Loop> loop = innermost(statement);
    while (loop.isPresent() && !loop.get().parent().equals(around)) {
      loop = loop.get().parent();
    }
    return loop;
  }

  /** Does the statement begin an iteration of the loop? */
  boolean begins(Loop loop, TraceRow.Statement statement) {
    Known known = known(statement.function());
    return known.beginnings().getOrDefault(loop, Set.of()).contains(statement.position())
        && innermost(statement).equals(Optional.of(loop));
  }

  /** Where the loop is in the source. */
  Position position(Loop loop) {
    return program.shown(loop.head().position());
  }

  private Optional<Loop> innermost(TraceRow.Statement statement) {
    return known(statement.function())
        .innermost()
        .getOrDefault(statement.position(), Optional.empty());
  }

  private Known known(String procedure) {
    return procedures.computeIfAbsent(
        procedure,
        name -> {
          Procedure found = program.procedures().get(name);
          return found == null ? new Known(Map.of(), Map.of()) : known(found);
        });
  }

  private Known known(Procedure procedure) {
    LoopStructure structure = LoopStructure.of(procedure);
    Map<Position, Optional<Loop>> innermost = new HashMap<>();
    for (Edge edge : procedure.edges()) {
      if (!edge.text().isBlank()) {
        innermost.merge(
            program.shown(edge.position()),
            structure.innermost(edge.source()),
            LoopPlaces::aroundBoth);
      }
    }
    Map<Loop, Set<Position>> beginnings = new HashMap<>();
    structure.loops().forEach(loop -> beginnings.put(loop, beginnings(procedure, loop)));
    return new Known(innermost, beginnings);
  }

  /** The first statements of an iteration: behind the head, past what is no statement. */
  private Set<Position> beginnings(Procedure procedure, Loop loop) {
    Set<Position> positions = new HashSet<>();
    Set<Location> seen = new HashSet<>(Set.of(loop.head()));
    ArrayDeque<Location> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      for (Edge edge : procedure.outgoing(open.remove())) {
        if (!edge.text().isBlank()) {
          positions.add(program.shown(edge.position()));
        } else if (loop.contains(edge.target()) && seen.add(edge.target())) {
          open.add(edge.target());
        }
      }
    }
    return positions;
  }

  private static Optional<Loop> aroundBoth(Optional<Loop> one, Optional<Loop> other) {
    Optional<Loop> around = one;
    while (around.isPresent() && !isAround(around.get(), other)) {
      around = around.get().parent();
    }
    return around;
  }

  private static boolean isAround(Loop outer, Optional<Loop> inner) {
    Optional<Loop> loop = inner;
    while (loop.isPresent() && loop.get() != outer) {
      loop = loop.get().parent();
    }
    return loop.isPresent();
  }
}
