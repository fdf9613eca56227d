package dev.bulwark.engine.common.interpolation;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A path as a program of its own, so that passes can be applied to it. All its variables begin with
 * any value.
 */
final class PathProgram {

  private final Program program;
  private final Map<Variable, ProgramVariable> variables = new LinkedHashMap<>();
  private final Procedure.Builder builder;
  private final List<Location> places = new ArrayList<>();
  private Location here;
  private int sites;

  /** The program knows the types of the path's variables. */
  PathProgram(Program program, List<GuardedStep> path) {
    this.program = program;
    this.builder = new Procedure.Builder(Program.START, Position.NONE);
    this.here = builder.entry();
    program.globals().forEach(variable -> variables.put(variable.term(), variable));
    for (Procedure procedure : program.procedures().values()) {
      procedure.frameVariables().forEach(variable -> variables.put(variable.term(), variable));
    }
    Map<Variable, ProgramVariable> used = new LinkedHashMap<>();
    for (GuardedStep step : path) {
      step.reads().forEach(variable -> used.put(variable, typed(variable)));
      step.updates().keySet().forEach(variable -> used.put(variable, typed(variable)));
    }
    used.values().forEach(builder::local);
    for (Variable variable : used.keySet()) {
      havoc(variable);
    }
    places.add(here);
    for (GuardedStep step : path) {
      add(step);
      places.add(here);
    }
    step(Action.SKIP, builder.exit());
  }

  /** Variables that the program does not declare are inputs; how they are read does not matter. */
  private ProgramVariable typed(Variable variable) {
    return variables.computeIfAbsent(
        variable,
        v ->
            new ProgramVariable(
                v, CType.INT, v.name(), Position.NONE, ProgramVariable.Kind.TEMPORARY));
  }

  private void add(GuardedStep step) {
    // Several steps may share inputs, of which each reads only some.
    Set<Variable> read = step.reads();
    step.inputs().stream().filter(read::contains).forEach(this::havoc);
    step(new Action.Assume(step.guard()));
    // All values are computed before any variable changes.
    Map<Variable, Variable> computed = new LinkedHashMap<>();
    step.updates()
        .forEach(
            (variable, value) -> {
              Variable name = program.terms().variable("new:" + variable.name(), variable.sort());
              if (!variables.containsKey(name)) {
                builder.local(
                    new ProgramVariable(
                        name,
                        typed(variable).type(),
                        name.name(),
                        Position.NONE,
                        ProgramVariable.Kind.TEMPORARY));
                variables.put(name, typed(variable).withTerm(name));
              }
              step(new Action.Assign(typed(name), value));
              computed.put(variable, name);
            });
    computed.forEach((variable, name) -> step(new Action.Assign(typed(variable), (Term) name)));
  }

  private void havoc(Variable variable) {
    ProgramVariable typed = typed(variable);
    InputSite site =
        new InputSite(
            "path." + sites++,
            InputSite.Kind.UNINITIALISED,
            "a variable of the path",
            typed.type(),
            Position.NONE);
    step(new Action.Havoc(typed, site));
  }

  private void step(Action action) {
    step(action, builder.location(Position.NONE));
  }

  private void step(Action action, Location to) {
    builder.edge(here, action, to, Position.NONE, "");
    here = to;
  }

  /** The places before, between and after the steps. */
  List<Location> places() {
    return places;
  }

  Program build() {
    Procedure procedure = builder.build();
    return program.with(program.terms(), List.of(), Map.of(procedure.name(), procedure), procedure);
  }
}
