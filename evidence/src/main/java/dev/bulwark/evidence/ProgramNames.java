package dev.bulwark.evidence;

import dev.bulwark.logic.Sort;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** From the stable names that files use to what they name in a program. */
final class ProgramNames {

  /** An input site, and the sort of what it gives. */
  record Site(InputSite site, Sort sort) {}

  private final Program program;
  private final Map<String, Location> locations = new HashMap<>();
  private final Map<String, Site> sites = new LinkedHashMap<>();

  ProgramNames(Program program) {
    this.program = program;
    for (Procedure procedure : program.procedures().values()) {
      procedure.locations().forEach(location -> locations.put(location.name(), location));
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Havoc(ProgramVariable variable, InputSite site)) {
          sites.put(site.id(), new Site(site, variable.sort()));
        }
      }
    }
  }

  Optional<Location> location(String name) {
    return Optional.ofNullable(locations.get(name));
  }

  Optional<Site> site(String id) {
    return Optional.ofNullable(sites.get(id));
  }

  /** A cut point whose calls lead from the start of the program to its location. */
  Optional<CutPoint> cutPoint(String name) {
    List<String> parts = List.of(name.split(">", -1));
    CallString stack = CallString.EMPTY;
    Procedure running = program.start();
    for (String part : parts.subList(0, parts.size() - 1)) {
      Location call = locations.get(part);
      if (call == null || !call.procedure().equals(running.name())) {
        return Optional.empty();
      }
      Optional<Procedure> callee = callee(call);
      if (callee.isEmpty()) {
        return Optional.empty();
      }
      stack = stack.push(call);
      running = callee.get();
    }
    Location at = locations.get(parts.getLast());
    return at != null && at.procedure().equals(running.name())
        ? Optional.of(new CutPoint(stack, at))
        : Optional.empty();
  }

  private Optional<Procedure> callee(Location call) {
    for (Edge edge : program.outgoing(call)) {
      if (edge.action() instanceof Action.Call made) {
        return Optional.ofNullable(program.procedures().get(made.callee()));
      }
    }
    return Optional.empty();
  }

  /** Does the program have a variable of this name, wherever it can be seen? */
  boolean isVariable(String name) {
    return Stream.concat(
            program.globals().stream(),
            program.procedures().values().stream().flatMap(p -> p.frameVariables().stream()))
        .anyMatch(variable -> variable.name().equals(name));
  }

  /** The variables that an invariant at a cut point may speak of, by their qualified names. */
  Map<String, Sort> variables(CutPoint cutPoint) {
    Map<String, Sort> visible = new LinkedHashMap<>();
    program.globals().forEach(global -> visible.put(global.name(), global.sort()));
    CallString stack = CallString.EMPTY;
    for (Location call : cutPoint.stack().calls()) {
      enter(visible, stack, program.procedureOf(call));
      stack = stack.push(call);
    }
    enter(visible, stack, program.procedureOf(cutPoint.location()));
    return visible;
  }

  private static void enter(Map<String, Sort> visible, CallString stack, Procedure procedure) {
    for (ProgramVariable variable : procedure.frameVariables()) {
      visible.put(stack.qualify(variable.name()), variable.sort());
    }
  }
}
