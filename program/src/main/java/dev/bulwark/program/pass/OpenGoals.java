package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Leaves only some of the goals. The points of other coverage goals become steps that do nothing:
 * an execution passes a point whether or not it could be observed there. Other errors end an
 * execution, so theirs just ends there. So the goals that stay are reached exactly if they are in
 * the original.
 */
public final class OpenGoals implements Pass {

  private final Predicate<Goal> open;

  public OpenGoals(Predicate<Goal> open) {
    this.open = open;
  }

  @Override
  public String name() {
    return "open-goals";
  }

  @Override
  public Result apply(Program program) {
    ProgramCopy copy = new ProgramCopy(program, program.terms());
    return copy.result(copy.make(this::changes));
  }

  private boolean isClosed(Location location) {
    return location.goal().filter(goal -> !open.test(goal)).isPresent();
  }

  private boolean isClosedCoverage(Location location) {
    return isClosed(location)
        && location.goal().filter(goal -> goal.kind() instanceof Goal.Kind.Coverage).isPresent();
  }

  private ProgramCopy.Changes changes(Procedure procedure) {
    Set<Edge> idle = new HashSet<>();
    for (Edge edge : procedure.edges()) {
      // A goal that no path leads to has an edge that nothing takes, from where others begin.
      if (isClosedCoverage(edge.target()) && !isNeverTaken(edge)) {
        idle.addAll(procedure.outgoing(edge.source()));
        before(procedure, edge.source(), idle);
      }
    }
    return new ProgramCopy.Changes() {
      @Override
      public Optional<Location> image(Location location) {
        return isClosed(location) ? Optional.empty() : Optional.of(location);
      }

      @Override
      public Optional<Action> action(Edge edge, Action transcribed) {
        return Optional.of(idle.contains(edge) ? Action.SKIP : transcribed);
      }
    };
  }

  private static boolean isNeverTaken(Edge edge) {
    return edge.action() instanceof Action.Assume(Term condition) && Terms.isFalse(condition);
  }

  /** The edges that ask whether the execution is observed, back to the one that takes the input. */
  private static void before(Procedure procedure, Location decided, Set<Edge> idle) {
    Location at = decided;
    while (procedure.incoming(at).size() == 1) {
      Edge edge = procedure.incoming(at).getFirst();
      idle.add(edge);
      if (edge.action() instanceof Action.Havoc(var variable, InputSite site)
          && site.kind() == InputSite.Kind.OBSERVER) {
        return;
      }
      at = edge.source();
    }
    throw new IllegalStateException("a coverage goal without an observer: " + decided);
  }
}
