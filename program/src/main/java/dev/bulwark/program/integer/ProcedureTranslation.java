package dev.bulwark.program.integer;

import dev.bulwark.logic.Application;
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
import java.util.Set;

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
  private final Set<Approximation> exact;
  private final Map<Location, Location> origins;
  private final Map<String, Approximation> approximations;
  private final Procedure.Builder builder;
  private final Map<Location, Location> copies = new HashMap<>();
  private final LoopStructure loops;
  private final Liveness liveness;
  private int unknowns;

  ProcedureTranslation(
      Program program,
      Procedure procedure,
      IntegerVariables variables,
      Set<Approximation> exact,
      Map<Location, Location> origins,
      Map<String, Approximation> approximations) {
    this.program = program;
    this.procedure = procedure;
    this.variables = variables;
    this.terms = variables.terms();
    this.exact = exact;
    this.origins = origins;
    this.approximations = approximations;
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
    loops.heads().forEach(head -> builder.cut(copy(head)));
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
    List<Term> facts = new ArrayList<>();
    ToIntegers translation =
        new ToIntegers(terms, variables::view, new UnknownsAt(location, taken, facts));
    List<Action> actions = edges.stream().map(edge -> action(translation, edge.action())).toList();
    Position at = location.position();
    for (ProgramVariable unknown : taken) {
      InputSite site =
          new InputSite(
              site(unknown),
              InputSite.Kind.OVERAPPROXIMATION,
              "over-approximated operation",
              unknown.type(),
              at);
      here = step(here, new Action.Havoc(unknown, site), at);
    }
    if (!facts.isEmpty()) {
      here = step(here, new Action.Assume(terms.and(facts)), at);
    }
    // Calls leave from here, and open calls are named by where they left.
    origins.put(here, location);
    for (int i = 0; i < edges.size(); i++) {
      Edge edge = edges.get(i);
      Location target = copy(edge.target());
      Optional<Action> reading = reading(edge.action());
      if (reading.isPresent()) {
        Location returned = builder.location(edge.position());
        builder.edge(returned, reading.get(), target, edge.position(), "");
        target = returned;
      }
      builder.edge(here, actions.get(i), target, edge.position(), edge.text());
    }
  }

  /**
   * What follows a call whose result is read with a sign by the callee and without by the caller,
   * or the other way round: the variable then holds the callee's number.
   */
  private Optional<Action> reading(Action action) {
    if (!(action instanceof Action.Call call)) {
      return Optional.empty();
    }
    Optional<ProgramVariable> given = program.procedure(call.callee()).result();
    Optional<ProgramVariable> taken = call.result();
    if (given.isEmpty()
        || taken.isEmpty()
        || !(taken.get().sort() instanceof Sort.BitVec(int width))
        || IntegerEncoding.isSigned(given.get()) == IntegerEncoding.isSigned(taken.get())) {
      return Optional.empty();
    }
    ProgramVariable variable = variables.integer(taken.get());
    IntegerView number =
        new IntegerView(variable.term(), IntegerVariables.range(given.get()), width);
    boolean signed = IntegerEncoding.isSigned(taken.get());
    return Optional.of(
        new Action.Assign(variable, new Readings(terms).wrapped(number, signed).value()));
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

  private static String site(ProgramVariable unknown) {
    return "~" + unknown.name();
  }

  /** The unknowns that the edges of a location need, taken before they part. */
  private final class UnknownsAt implements Unknowns {

    private final Location location;
    private final List<ProgramVariable> taken;
    private final List<Term> facts;

    UnknownsAt(Location location, List<ProgramVariable> taken, List<Term> facts) {
      this.location = location;
      this.taken = taken;
      this.facts = facts;
    }

    @Override
    public boolean isExact(Application operation) {
      return exact.contains(new Approximation(location, operation));
    }

    @Override
    public Variable unknown(Application operation, Interval bounds) {
      String name = procedure.name() + "::~" + location.number() + "." + unknowns++;
      Variable term = terms.variable(name, Sort.INT);
      ProgramVariable variable =
          new ProgramVariable(
              term, CType.INT, name, location.position(), ProgramVariable.Kind.TEMPORARY);
      builder.local(variable);
      taken.add(variable);
      facts.add(variables.within(term, bounds));
      approximations.put(site(variable), new Approximation(location, operation));
      return term;
    }

    @Override
    public void assume(Term fact) {
      facts.add(fact);
    }
  }

  private Action action(ToIntegers translation, Action action) {
    return switch (action) {
      case Action.Skip skip -> skip;
      case Action.Assign(ProgramVariable variable, Term value) ->
          new Action.Assign(variables.integer(variable), value(translation, variable, value));
      case Action.Assume(Term condition) -> new Action.Assume(translation.formula(condition));
      case Action.Havoc havoc -> throw new IllegalArgumentException("an input beside other edges");
      case Action.Call call -> call(translation, call);
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
