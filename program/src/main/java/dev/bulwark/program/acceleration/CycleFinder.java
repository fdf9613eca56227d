package dev.bulwark.program.acceleration;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.loop.Loop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the simple cycles of a loop: paths from its head back to it that pass no location twice. At
 * the head of an inner loop a path may take that loop's summary once before it goes on. Paths whose
 * guard is plainly false are not followed.
 */
final class CycleFinder {

  /** Loops with more cycles are left alone. */
  private static final int MOST_CYCLES = 8;

  /** Steps that a search may make for each loop. */
  private static final int MOST_STEPS = 4_000;

  private final TermFactory terms;
  private final Procedure procedure;
  private final Budget budget;

  CycleFinder(TermFactory terms, Procedure procedure, Budget budget) {
    this.terms = terms;
    this.procedure = procedure;
    this.budget = budget;
  }

  /** The locations that a path has passed, the last one first. */
  private record Passed(Location location, @Nullable Passed before) {
    boolean contains(Location wanted) {
      for (Passed at = this; at != null; at = at.before) {
        if (at.location == wanted) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * A path from the head on.
   *
   * @param step what has been passed since the last part ended
   * @param fresh may the summary of an inner loop still be taken here?
   */
  private record Path(
      Passed passed,
      List<Cycle.Part> parts,
      GuardedStep step,
      List<Cycle.Taken> inputs,
      boolean fresh) {

    Location at() {
      return step.target();
    }
  }

  /**
   * The cycles, or none if there are too many.
   *
   * @param inner the cycles of inner loops that have summaries, by loop head
   */
  List<Cycle> cycles(Loop loop, Map<Location, List<Cycle>> inner) {
    Location head = loop.head();
    List<Cycle> found = new ArrayList<>();
    ArrayDeque<Path> open = new ArrayDeque<>();
    open.push(new Path(new Passed(head, null), List.of(), nothing(head), List.of(), false));
    int steps = 0;
    while (!open.isEmpty()) {
      budget.check();
      Path path = open.pop();
      if (path.fresh()) {
        for (Cycle cycle : inner.getOrDefault(path.at(), List.of())) {
          open.push(with(path, cycle));
        }
      }
      for (Edge edge : procedure.outgoing(path.at())) {
        if (!loop.contains(edge.target()) || edge.action() instanceof Action.Call) {
          continue;
        }
        if (++steps > MOST_STEPS) {
          return List.of();
        }
        Path longer = with(path, edge);
        if (Terms.isFalse(longer.step().guard())) {
          continue;
        }
        if (edge.target() == head) {
          found.add(cycle(longer));
          if (found.size() > MOST_CYCLES) {
            return List.of();
          }
        } else if (!path.passed().contains(edge.target())) {
          open.push(longer);
        }
      }
    }
    return found;
  }

  private GuardedStep nothing(Location at) {
    return GuardedStep.assume(at, terms.bool(true));
  }

  private Path with(Path path, Edge edge) {
    List<Cycle.Taken> inputs = new ArrayList<>(path.inputs());
    GuardedStep step =
        GuardedStep.of(
            terms,
            edge,
            havoc -> {
              Variable symbol =
                  terms.freshVariable("repeated:" + havoc.site().id(), havoc.variable().sort());
              inputs.add(new Cycle.Taken(havoc.site(), symbol));
              return symbol;
            });
    return new Path(
        new Passed(edge.target(), path.passed()),
        path.parts(),
        path.step().then(terms, step),
        inputs,
        true);
  }

  private Path with(Path path, Cycle inner) {
    List<Cycle.Part> parts = new ArrayList<>(path.parts());
    parts.add(new Cycle.Part.Plain(path.step()));
    parts.add(new Cycle.Part.Inner(inner));
    return new Path(path.passed(), parts, nothing(path.at()), path.inputs(), false);
  }

  private static Cycle cycle(Path path) {
    List<Cycle.Part> parts = new ArrayList<>(path.parts());
    parts.add(new Cycle.Part.Plain(path.step()));
    return new Cycle(path.at(), parts, path.inputs());
  }
}
