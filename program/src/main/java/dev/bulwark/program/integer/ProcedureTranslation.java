package dev.bulwark.program.integer;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Translates one procedure. Locations keep their numbers; new ones come behind them. The unknowns
 * of a location's edges are taken as inputs before the edges part, so that its conditions still
 * exclude each other. At loop heads the ranges of the types are assumed, which the bit-precise
 * program has for free.
 */
final class ProcedureTranslation {

  private final Program program;
  private final Procedure procedure;
  private final IntegerVariables variables;
  private final TermFactory terms;
  private final Map<Location, Location> origins;
  private final Procedure.Builder builder;
  private final Map<Location, Location> copies = new HashMap<>();
  private final LoopStructure loops;
  private final Liveness liveness;
  private int unknowns;

  ProcedureTranslation(
      Program program,
      Procedure procedure,
      IntegerVariables variables,
      Map<Location, Location> origins) {
    this.program = program;
    this.procedure = procedure;
    this.variables = variables;
    this.terms = variables.terms();
    this.origins = origins;
    this.builder = new Procedure.Builder(procedure.name(), procedure.position());
    this.loops = LoopStructure.of(procedure);
    this.liveness = Liveness.of(procedure);
  }

  Procedure run() {
    for (Location location : procedure.locations()) {
      Location copy =
          location == procedure.entry()
              ? builder.entry()
              : location == procedure.exit()
                  ? builder.exit()
                  : builder.location(location.role(), location.position());
      copies.put(location, copy);
      origins.put(copy, location);
    }
    procedure.parameters().forEach(parameter -> builder.parameter(variables.integer(parameter)));
    procedure.locals().forEach(local -> builder.local(variables.integer(local)));
    procedure.result().ifPresent(result -> builder.result(variables.integer(result)));
    procedure.locations().forEach(this::translate);
    return builder.build();
  }

  private Location copy(Location location) {
    return Optional.ofNullable(copies.get(location)).orElseThrow();
  }

  private void translate(Location location) {
    Location here = copy(location);
    if (loops.isHead(location)) {
      here = assumeRanges(here, location);
    }
    List<Edge> edges = procedure.outgoing(location);
    if (edges.size() == 1 && edges.getFirst().action() instanceof Action.Havoc havoc) {
      havoc(here, edges.getFirst(), havoc);
      return;
    }
    List<ProgramVariable> taken = new ArrayList<>();
    List<Term> ranges = new ArrayList<>();
    ToIntegers translation =
        new ToIntegers(
            terms,
            variables::view,
            (interval, sort) -> unknown(location, interval, sort, taken, ranges));
    List<Action> actions = edges.stream().map(edge -> action(translation, edge.action())).toList();
    Position at = location.position();
    for (ProgramVariable unknown : taken) {
      InputSite site =
          new InputSite(
              "~" + unknown.name(),
              InputSite.Kind.OVERAPPROXIMATION,
              "over-approximated operation",
              unknown.type(),
              at);
      here = step(here, new Action.Havoc(unknown, site), at);
    }
    if (!ranges.isEmpty()) {
      here = step(here, new Action.Assume(terms.and(ranges)), at);
    }
    for (int i = 0; i < edges.size(); i++) {
      Edge edge = edges.get(i);
      builder.edge(here, actions.get(i), copy(edge.target()), edge.position(), edge.text());
    }
  }

  private Location step(Location from, Action action, Position at) {
    Location to = builder.location(at);
    builder.edge(from, action, to, at, "");
    return to;
  }

  private Location assumeRanges(Location here, Location location) {
    List<ProgramVariable> relevant = new ArrayList<>(program.globals());
    relevant.addAll(liveness.live(location));
    List<Term> ranges = new ArrayList<>();
    for (ProgramVariable variable : relevant) {
      if (variable.sort() instanceof Sort.BitVec) {
        ranges.add(
            variables.within(variables.integer(variable).term(), IntegerVariables.range(variable)));
      }
    }
    return ranges.isEmpty()
        ? here
        : step(here, new Action.Assume(terms.and(ranges)), location.position());
  }

  private void havoc(Location here, Edge edge, Action.Havoc havoc) {
    ProgramVariable variable = variables.integer(havoc.variable());
    Location taken = builder.location(edge.position());
    builder.edge(
        here, new Action.Havoc(variable, havoc.site()), taken, edge.position(), edge.text());
    Action range =
        havoc.variable().sort() instanceof Sort.BitVec
            ? new Action.Assume(
                variables.within(variable.term(), IntegerVariables.range(havoc.variable())))
            : Action.SKIP;
    builder.edge(taken, range, copy(edge.target()), edge.position(), "");
  }

  private Variable unknown(
      Location at, Interval interval, Sort sort, List<ProgramVariable> taken, List<Term> ranges) {
    Variable term = terms.variable(procedure.name() + "::~" + at.number() + "." + unknowns++, sort);
    ProgramVariable variable =
        new ProgramVariable(
            term, CType.INT, term.name(), at.position(), ProgramVariable.Kind.TEMPORARY);
    builder.local(variable);
    taken.add(variable);
    ranges.add(variables.within(term, interval));
    return term;
  }

  private Action action(ToIntegers translation, Action action) {
    return switch (action) {
      case Action.Skip skip -> skip;
      case Action.Assign(ProgramVariable variable, Term value) ->
          new Action.Assign(variables.integer(variable), value(translation, variable, value));
      case Action.Assume(Term condition) -> new Action.Assume(translation.formula(condition));
      case Action.Havoc havoc -> throw new IllegalArgumentException("an input beside other edges");
      case Action.Call call -> call(translation, call);
      case Action.Relation relation -> throw new NoIntegerEncodingException(Sort.BOOL);
    };
  }

  private Action call(ToIntegers translation, Action.Call call) {
    List<ProgramVariable> parameters = program.procedure(call.callee()).parameters();
    List<Term> arguments = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      arguments.add(value(translation, parameters.get(i), call.arguments().get(i)));
    }
    return new Action.Call(call.callee(), arguments, call.result().map(variables::integer));
  }

  private Term value(ToIntegers translation, ProgramVariable variable, Term value) {
    return variable.sort() instanceof Sort.BitVec
        ? translation.number(value, IntegerEncoding.isSigned(variable))
        : translation.formula(value);
  }
}
