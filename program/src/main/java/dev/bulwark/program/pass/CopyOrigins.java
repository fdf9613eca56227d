package dev.bulwark.program.pass;

import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Origins for passes that copy locations. The origin of a location has the calls that are open
 * beyond those of its own activation in the result. Input sites keep their ids.
 */
public final class CopyOrigins implements Origins {

  private final Program earlier;
  private final Map<Location, List<CutPoint>> locations;
  private final Map<Variable, ProgramVariable> variables;
  private @Nullable Map<String, InputSite> sites;

  public CopyOrigins(
      Program earlier,
      Map<Location, List<CutPoint>> locations,
      Map<Variable, ProgramVariable> variables) {
    this.earlier = earlier;
    this.locations = locations;
    this.variables = variables;
  }

  /** For a copy with one origin for each location. */
  static CopyOrigins of(
      Program earlier, Map<Location, CutPoint> single, Map<Variable, ProgramVariable> variables) {
    Map<Location, List<CutPoint>> locations = new HashMap<>();
    single.forEach((location, origin) -> locations.put(location, List.of(origin)));
    return new CopyOrigins(earlier, locations, variables);
  }

  /** For a result that is the program itself. */
  public static Origins identity(Program program) {
    Map<Location, List<CutPoint>> locations = new HashMap<>();
    Map<Variable, ProgramVariable> variables = new HashMap<>();
    program.globals().forEach(variable -> variables.put(variable.term(), variable));
    for (Procedure procedure : program.procedures().values()) {
      procedure.frameVariables().forEach(variable -> variables.put(variable.term(), variable));
      for (Location location : procedure.locations()) {
        locations.put(location, List.of(new CutPoint(CallString.EMPTY, location)));
      }
    }
    return new CopyOrigins(program, locations, variables);
  }

  @Override
  public List<CutPoint> of(CutPoint at) {
    CallString stack = CallString.EMPTY;
    for (Location call : at.stack().calls()) {
      // A call is never merged with another.
      CutPoint origin = locations.getOrDefault(call, List.of()).getFirst();
      stack = append(stack, origin.stack()).push(origin.location());
    }
    CallString open = stack;
    return locations.getOrDefault(at.location(), List.of()).stream()
        .map(origin -> new CutPoint(append(open, origin.stack()), origin.location()))
        .toList();
  }

  private static CallString append(CallString stack, CallString more) {
    CallString longer = stack;
    for (Location call : more.calls()) {
      longer = longer.push(call);
    }
    return longer;
  }

  @Override
  public Optional<ProgramVariable> of(Variable variable) {
    return Optional.ofNullable(variables.get(variable));
  }

  @Override
  public Optional<InputSite> of(InputSite site) {
    Map<String, InputSite> known = sites;
    if (known == null) {
      known = new HashMap<>();
      for (Procedure procedure : earlier.procedures().values()) {
        for (Edge edge : procedure.edges()) {
          if (edge.action() instanceof Action.Havoc havoc) {
            known.put(havoc.site().id(), havoc.site());
          }
        }
      }
      sites = known;
    }
    return Optional.ofNullable(known.get(site.id()));
  }
}
