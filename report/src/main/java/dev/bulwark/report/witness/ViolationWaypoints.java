package dev.bulwark.report.witness;

import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.source.SourcePlace;
import dev.bulwark.program.source.SourceView;
import dev.bulwark.report.CValues;
import dev.bulwark.report.witness.Witness.Segment;
import dev.bulwark.report.witness.Witness.Waypoint;
import dev.bulwark.report.witness.Witness.WaypointType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What a run into the error passes: the values that calls return, those that uninitialised
 * variables have, at the next statement, the branches taken, and the target. Long runs keep the
 * inputs and leave out branches; of very many inputs of a kind only the first are kept.
 */
public final class ViolationWaypoints {

  private static final int MOST_WAYPOINTS = 5_000;

  /** A witness with more of them would be of no use to a validator. */
  private static final int MOST_RETURNS = 100_000;

  /** Loops may have very many uninitialised variables that do not matter. */
  private static final int MOST_ASSUMPTIONS = 10_000;

  /** Runs with more steps leave out branches, however few of these there are. */
  private static final long LONG_RUN = 1_000_000;

  /** An uninitialised variable that no statement has seen after so many steps is not stated. */
  private static final long LONGEST_WAIT = 1_000_000;

  private final SourceView source;
  private final Map<Location, List<SourcePlace>> statements = new HashMap<>();
  private final List<Waypoint> waypoints = new ArrayList<>();
  private final List<Waypoint> withoutBranches = new ArrayList<>();

  /** Inputs that no statement has seen yet. */
  private final Map<ProgramVariable, Value> pending = new LinkedHashMap<>();

  /** Has an input been taken that has no name? Then what follows from it is stated instead. */
  private boolean unnamed;

  private boolean isLong;
  private int returns;
  private int assumptions;

  /** By the id of a site: does it give what a call returns? */
  private final Map<String, Boolean> isCall = new HashMap<>();

  /** The number of the last step at which no input was waiting for a statement. */
  private long waitsSince;

  private ViolationWaypoints(SourceView source) {
    this.source = source;
    for (SourcePlace place : source.places()) {
      if (place.kind() == SourcePlace.Kind.STATEMENT && place.position().isKnown()) {
        statements.computeIfAbsent(place.location(), location -> new ArrayList<>(2)).add(place);
      }
    }
  }

  /** The segments of a run on these inputs; none if that does not end in the error. */
  public static Optional<List<Segment>> of(
      Program program, SourceView source, Inputs inputs, BooleanSupplier stop) {
    ViolationWaypoints passed = new ViolationWaypoints(source);
    Outcome outcome =
        Interpreter.run(
            program, new ReplayedInputs(inputs), passed.listener(), Long.MAX_VALUE, stop);
    if (!(outcome instanceof Outcome.ReachedError(Location error, CallString stack))) {
      return Optional.empty();
    }
    List<Waypoint> path =
        passed.isLong || passed.waypoints.size() > MOST_WAYPOINTS
            ? passed.withoutBranches
            : passed.waypoints;
    List<Segment> segments = new ArrayList<>();
    path.forEach(waypoint -> segments.add(new Segment(List.of(), waypoint)));
    segments.add(new Segment(List.of(), passed.target(stack.inUsersCode(error))));
    return Optional.of(segments);
  }

  private StepListener listener() {
    return new StepListener() {
      @Override
      public void on(Step step) {
        ViolationWaypoints.this.on(step);
      }

      @Override
      public long hearsFrom(long next) {
        return needsAll(next) ? next : Long.MAX_VALUE;
      }

      @Override
      public boolean hearsInputs(InputSite site) {
        return isCall.computeIfAbsent(site.id(), id -> source.call(site).isPresent())
            ? returns < MOST_RETURNS
            : assumptions < MOST_ASSUMPTIONS;
      }
    };
  }

  /** Are there branches to be stated, or inputs by the statements that see them? */
  private boolean needsAll(long step) {
    if (waypoints.size() <= MOST_WAYPOINTS && step < LONG_RUN) {
      return true;
    }
    isLong = true;
    if (step - waitsSince > LONGEST_WAIT || assumptions >= MOST_ASSUMPTIONS) {
      pending.clear();
      unnamed = false;
    }
    if (!unnamed && pending.isEmpty()) {
      waitsSince = step;
      return false;
    }
    return true;
  }

  private void on(Step step) {
    Edge edge = step.edge();
    step.changes().forEach(change -> pending.remove(change.variable()));
    if (step.kind() == Step.Kind.WITHIN) {
      if (unnamed) {
        step.changes().forEach(change -> await(change.variable(), change.after()));
      }
      if (edge.action() instanceof Action.Havoc(ProgramVariable variable, InputSite site)) {
        step.input().ifPresent(value -> input(edge, variable, site, value));
      }
      source
          .branch(edge)
          .ifPresent(taken -> add(WaypointType.BRANCHING, taken.keyword(), edge, taken.value()));
      assume(edge.target());
    }
  }

  private void input(Edge edge, ProgramVariable variable, InputSite site, Value value) {
    source
        .call(site)
        .ifPresentOrElse(
            call ->
                add(
                    WaypointType.FUNCTION_RETURN,
                    call.end(),
                    edge,
                    CValues.equation("\\result", value, site.type())),
            () -> await(variable, value));
  }

  /** To be stated where the variable can be named. */
  private void await(ProgramVariable variable, Value value) {
    if (variable.kind() == ProgramVariable.Kind.TEMPORARY) {
      unnamed = true;
    } else if (isNumber(variable.type())) {
      pending.put(variable, value);
    }
  }

  private static boolean isNumber(CType type) {
    return type instanceof CType.IntegerType
        || type instanceof CType.EnumType
        || type instanceof CType.FloatingType;
  }

  /** States the inputs that have not been stated, where a statement begins that sees them. */
  private void assume(Location at) {
    if (pending.isEmpty()) {
      return;
    }
    for (SourcePlace place : statements.getOrDefault(at, List.of())) {
      unnamed = false;
      List<ProgramVariable> seen =
          pending.keySet().stream()
              .filter(
                  variable ->
                      source.variable(place, variable.sourceName()).equals(Optional.of(variable)))
              .toList();
      for (ProgramVariable variable : seen) {
        Value value = pending.remove(variable);
        if (value != null) {
          Waypoint waypoint =
              new Waypoint(
                  WaypointType.ASSUMPTION,
                  Places.of(place),
                  CValues.equation(variable.sourceName(), value, variable.type()));
          waypoints.add(waypoint);
          withoutBranches.add(waypoint);
          assumptions++;
        }
      }
    }
  }

  private void add(WaypointType type, Position position, Edge edge, String constraint) {
    // Only what a library function may return as it likes has no other place than our own source.
    boolean said =
        type == WaypointType.BRANCHING ? Places.canBeNamed(position) : position.isKnown();
    if (!said) {
      return;
    }
    Waypoint waypoint = new Waypoint(type, Places.of(position, edge.source()), constraint);
    if (type != WaypointType.BRANCHING) {
      withoutBranches.add(waypoint);
      returns++;
    }
    if (waypoints.size() <= MOST_WAYPOINTS || type != WaypointType.BRANCHING) {
      waypoints.add(waypoint);
    }
  }

  /** The statement that the error is in: the last one that begins before it. */
  private Waypoint target(Location error) {
    Position at = error.position();
    Position statement = null;
    for (SourcePlace place : source.places()) {
      Position begin = place.position();
      if (place.location().procedure().equals(error.procedure())
          && begin.file().equals(at.file())
          && begin.compareTo(at) <= 0
          && (statement == null || begin.compareTo(statement) > 0)) {
        statement = begin;
      }
    }
    Position target = statement != null && statement.line() == at.line() ? statement : at;
    return new Waypoint(WaypointType.TARGET, Places.of(target, error), "");
  }
}
