package dev.bulwark.report.witness;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.source.InputCall;
import dev.bulwark.program.source.SourcePlace;
import dev.bulwark.program.source.SourceView;
import dev.bulwark.report.witness.Witness.Segment;
import dev.bulwark.report.witness.Witness.Waypoint;
import dev.bulwark.report.witness.Witness.WaypointType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Gives a run the values that the waypoints of a violation witness state, in their order: of calls
 * what {@code function_return} says at their closing parenthesis, of uninitialised variables what
 * an {@code assumption} says at a statement that sees them. What the witness leaves open is zero.
 */
public final class WaypointInputs implements InputSource {

  private final SourceView source;
  private final List<Waypoint> waypoints;
  private final Function<String, String> fileNames;
  private final Map<String, ProgramVariable> variables = new HashMap<>();
  private int next;
  private int taken;
  private int open;

  /** {@code fileNames} says what the program calls a file of the witness. */
  public WaypointInputs(
      Program program,
      SourceView source,
      Witness.Violation witness,
      Function<String, String> fileNames) {
    this.source = source;
    this.waypoints = witness.segments().stream().map(Segment::followed).toList();
    this.fileNames = fileNames;
    for (Procedure procedure : program.procedures().values()) {
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Havoc(ProgramVariable variable, InputSite site)) {
          variables.put(site.id(), variable);
        }
      }
    }
  }

  /** How many values came from the witness. */
  public int taken() {
    return taken;
  }

  /** How many it left open. */
  public int open() {
    return open;
  }

  @Override
  public Value next(InputSite site, Sort sort, int occurrence) {
    Optional<Value> value =
        source
            .call(site)
            .map(call -> returned(call, sort))
            .orElseGet(() -> assumed(variables.get(site.id())));
    taken += value.isPresent() ? 1 : 0;
    open += value.isPresent() ? 0 : 1;
    return value.orElseGet(() -> TermFactory.zeroValue(sort));
  }

  /** The next value that a call returns, if it is this call. */
  private Optional<Value> returned(InputCall call, Sort sort) {
    for (int i = next; i < waypoints.size(); i++) {
      Waypoint waypoint = waypoints.get(i);
      if (waypoint.type() == WaypointType.FUNCTION_RETURN) {
        if (!isAt(waypoint.place(), call.end())) {
          return Optional.empty();
        }
        next = i + 1;
        return Equations.value(waypoint.constraint(), "\\result", sort);
      }
    }
    return Optional.empty();
  }

  /** What is assumed of the variable before the next call returns. */
  private Optional<Value> assumed(@Nullable ProgramVariable variable) {
    for (int i = next; variable != null && i < waypoints.size(); i++) {
      Waypoint waypoint = waypoints.get(i);
      if (waypoint.type() == WaypointType.FUNCTION_RETURN) {
        return Optional.empty();
      }
      if (waypoint.type() == WaypointType.ASSUMPTION) {
        Optional<Value> value = assumed(waypoint, variable);
        if (value.isPresent()) {
          return value;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Value> assumed(Waypoint waypoint, ProgramVariable variable) {
    String constraint = waypoint.constraint();
    if (variable.kind() == ProgramVariable.Kind.TEMPORARY) {
      // What has no name most likely is what the next variable becomes; the run will tell.
      int equals = constraint.indexOf("==");
      String subject = equals < 0 ? "" : constraint.substring(0, equals).strip();
      return Equations.value(constraint, subject, variable.sort());
    }
    return sees(waypoint.place(), variable)
        ? Equations.value(constraint, variable.sourceName(), variable.sort())
        : Optional.empty();
  }

  private boolean sees(Witness.Place place, ProgramVariable variable) {
    for (SourcePlace known : source.places()) {
      if (isAt(place, known.position())
          && source.variable(known, variable.sourceName()).equals(Optional.of(variable))) {
        return true;
      }
    }
    return false;
  }

  private boolean isAt(Witness.Place place, Position position) {
    return place.line() == position.line()
        && (place.column() == 0 || place.column() == position.column())
        && fileNames.apply(place.file()).equals(position.file());
  }
}
