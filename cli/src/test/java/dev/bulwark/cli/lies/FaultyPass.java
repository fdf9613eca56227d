package dev.bulwark.cli.lies;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.pass.BackTranslation;
import dev.bulwark.program.pass.CopyOrigins;
import dev.bulwark.program.pass.Pass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Hands engines a program with a fault in it, as a faulty encoder or simplifier would see it, and
 * claims that nothing has changed: evidence goes back by names.
 */
final class FaultyPass implements Pass {

  /** What the fault makes of an action and of an operator's application. */
  interface Fault {
    default Action action(TermFactory terms, Edge edge, Action copied) {
      return copied;
    }

    default Term term(TermFactory terms, Application application, Term[] args) {
      return terms.rebuild(application, args);
    }
  }

  private final Supplier<TermFactory> factory;
  private final Fault fault;

  FaultyPass(Supplier<TermFactory> factory, Fault fault) {
    this.factory = factory;
    this.fault = fault;
  }

  @Override
  public String name() {
    return "fault";
  }

  @Override
  public Result apply(Program program) {
    TermFactory terms = factory.get();
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    program.procedures().forEach((name, procedure) -> procedures.put(name, copy(procedure, terms)));
    Procedure start = procedures.get(program.start().name());
    List<ProgramVariable> globals =
        program.globals().stream().map(variable -> copy(variable, terms)).toList();
    Program copied = program.with(terms, globals, procedures, start);
    return new Result(copied, new ByNames(program), CopyOrigins.identity(copied));
  }

  private Procedure copy(Procedure original, TermFactory terms) {
    Procedure.Builder builder = new Procedure.Builder(original.name(), original.position());
    Map<Location, Location> locations = new HashMap<>();
    for (Location location : original.locations()) {
      Location made =
          location.number() == 0
              ? builder.entry()
              : location.number() == 1
                  ? builder.exit()
                  : builder.location(location.role(), location.position());
      if (!made.name().equals(location.name())) {
        throw new IllegalStateException("names differ: " + location);
      }
      locations.put(location, made);
    }
    original.parameters().forEach(variable -> builder.parameter(copy(variable, terms)));
    original.locals().forEach(variable -> builder.local(copy(variable, terms)));
    original.result().ifPresent(variable -> builder.result(copy(variable, terms)));
    for (Edge edge : original.edges()) {
      Action action = fault.action(terms, edge, copy(edge.action(), terms));
      builder.edge(
          locations.get(edge.source()),
          action,
          locations.get(edge.target()),
          edge.position(),
          edge.text());
    }
    return builder.build();
  }

  private static ProgramVariable copy(ProgramVariable variable, TermFactory terms) {
    return variable.withTerm(terms.variable(variable.name(), variable.sort()));
  }

  private Action copy(Action action, TermFactory terms) {
    return switch (action) {
      case Action.Skip skip -> skip;
      case Action.Assign assign ->
          new Action.Assign(copy(assign.variable(), terms), copy(assign.value(), terms));
      case Action.Assume assume -> new Action.Assume(copy(assume.condition(), terms));
      case Action.Havoc havoc -> new Action.Havoc(copy(havoc.variable(), terms), havoc.site());
      case Action.Call call ->
          new Action.Call(
              call.callee(),
              call.arguments().stream().map(argument -> copy(argument, terms)).toList(),
              call.result().map(result -> copy(result, terms)));
    };
  }

  private Term copy(Term term, TermFactory terms) {
    return switch (term) {
      case Variable variable -> terms.variable(variable.name(), variable.sort());
      case Constant constant -> terms.constant(constant.value());
      case Application application ->
          fault.term(
              terms,
              application,
              application.args().stream().map(arg -> copy(arg, terms)).toArray(Term[]::new));
    };
  }

  /** Back to what has the same name. */
  private static final class ByNames implements BackTranslation {

    private final Program original;
    private final Map<String, Location> locations = new HashMap<>();

    ByNames(Program original) {
      this.original = original;
      original
          .procedures()
          .values()
          .forEach(
              procedure ->
                  procedure
                      .locations()
                      .forEach(location -> locations.put(location.name(), location)));
    }

    private Location back(Location location) {
      Location known = locations.get(location.name());
      if (known == null) {
        throw new IllegalStateException("no " + location);
      }
      return known;
    }

    private static <A, B, V> Map<B, V> keys(Map<A, V> map, Function<A, B> change) {
      Map<B, V> changed = new LinkedHashMap<>();
      map.forEach((key, value) -> changed.put(change.apply(key), value));
      return changed;
    }

    @Override
    public Map<CutPoint, Term> invariants(Map<CutPoint, Term> invariants) {
      Map<CutPoint, Term> back = new LinkedHashMap<>();
      invariants.forEach(
          (cut, term) -> {
            List<Location> calls =
                new ArrayList<>(cut.stack().calls().stream().map(this::back).toList());
            back.put(
                new CutPoint(new CallString(calls), back(cut.location())),
                original.terms().importTerm(term));
          });
      return back;
    }

    @Override
    public Map<Location, Integer> loopBounds(Map<Location, Integer> bounds) {
      return keys(bounds, this::back);
    }

    @Override
    public Map<String, Integer> callBounds(Map<String, Integer> bounds) {
      return bounds;
    }

    @Override
    public Inputs inputs(Inputs inputs) {
      return inputs;
    }

    @Override
    public Contracts contracts(Contracts contracts) {
      Contracts imported = contracts.mapped(original.terms()::importTerm);
      return new Contracts(imported.procedures(), keys(imported.invariants(), this::back));
    }
  }
}
