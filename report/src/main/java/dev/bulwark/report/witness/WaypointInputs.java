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
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives a run the values that the waypoints of a violation witness state, in their order: of calls
 * what {@code function_return} says at their closing parenthesis, of uninitialised variables what
 * an {@code assumption} says at a statement that sees them. What the witness leaves open is zero.
 */
public final class WaypointInputs implements InputSource {

  private static final Pattern RESULT =
      Pattern.compile("\\s*\\\\result\\s*==\\s*(-?\\s*[0-9a-fA-FxX]+)[uUlL]*\\s*");
  private static final Pattern VALUE =
      Pattern.compile("[\\s(]*([A-Za-z_]\\w*)\\s*==\\s*(-?\\s*[0-9a-fA-FxX]+)[uUlL]*[\\s)]*");

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
    Optional<BigInteger> number =
        source.call(site).map(this::returned).orElseGet(() -> assumed(variables.get(site.id())));
    Optional<Value> value = number.flatMap(given -> value(sort, given));
    taken += value.isPresent() ? 1 : 0;
    open += value.isPresent() ? 0 : 1;
    return value.orElseGet(() -> TermFactory.zeroValue(sort));
  }

  private static Optional<Value> value(Sort sort, BigInteger number) {
    return switch (sort) {
      case Sort.BitVec(int width) -> Optional.of(Value.bitVec(width, number));
      case Sort.Int integer -> Optional.of(Value.integer(number));
      default -> Optional.empty();
    };
  }

  /** The next value that a call returns, if it is this call. */
  private Optional<BigInteger> returned(InputCall call) {
    for (int i = next; i < waypoints.size(); i++) {
      Waypoint waypoint = waypoints.get(i);
      if (waypoint.type() == WaypointType.FUNCTION_RETURN) {
        if (!isAt(waypoint.place(), call.end())) {
          return Optional.empty();
        }
        next = i + 1;
        Matcher matcher = RESULT.matcher(waypoint.constraint());
        return matcher.matches() ? number(matcher.group(1)) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** What is assumed of the variable before the next call returns. */
  private Optional<BigInteger> assumed(ProgramVariable variable) {
    for (int i = next; i < waypoints.size(); i++) {
      Waypoint waypoint = waypoints.get(i);
      if (waypoint.type() == WaypointType.FUNCTION_RETURN) {
        return Optional.empty();
      }
      if (waypoint.type() == WaypointType.ASSUMPTION) {
        Optional<BigInteger> number = assumed(waypoint, variable);
        if (number.isPresent()) {
          return number;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<BigInteger> assumed(Waypoint waypoint, ProgramVariable variable) {
    for (String conjunct : waypoint.constraint().split("&&", -1)) {
      Matcher matcher = VALUE.matcher(conjunct);
      if (matcher.matches() && means(matcher.group(1), waypoint.place(), variable)) {
        return number(matcher.group(2));
      }
    }
    return Optional.empty();
  }

  private boolean means(String name, Witness.Place place, ProgramVariable variable) {
    if (!name.equals(variable.sourceName())) {
      return false;
    }
    for (SourcePlace known : source.places()) {
      if (isAt(place, known.position())
          && source.variable(known, name).equals(Optional.of(variable))) {
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

  private static Optional<BigInteger> number(String text) {
    String digits = text.replaceAll("\\s", "").toLowerCase(Locale.ROOT);
    boolean negative = digits.startsWith("-");
    digits = negative ? digits.substring(1) : digits;
    boolean hex = digits.startsWith("0x");
    try {
      BigInteger number = new BigInteger(hex ? digits.substring(2) : digits, hex ? 16 : 10);
      return Optional.of(negative ? number.negate() : number);
    } catch (NumberFormatException none) {
      return Optional.empty();
    }
  }
}
