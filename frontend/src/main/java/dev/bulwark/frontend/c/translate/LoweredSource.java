package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.c.finish.FlowGraphFinisher;
import dev.bulwark.frontend.c.flow.SourcePlaces;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.LocalVariable;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.source.BranchTaken;
import dev.bulwark.program.source.InputCall;
import dev.bulwark.program.source.SharedFunction;
import dev.bulwark.program.source.SharedVariable;
import dev.bulwark.program.source.SourcePlace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is known of the source after lowering, and the context of it to read expressions. */
public final class LoweredSource implements ParsedSource {

  /** The scope that is open at a place, as of the time when the place was passed. */
  private record Open(Scope scope, int time) {}

  private final ProgramContext context;
  private final ExpressionReader reader;
  private final List<SourcePlace> places = new ArrayList<>();
  private final Map<SourcePlace, Open> scopes = new HashMap<>();
  private final Map<Edge, BranchTaken> branches = new HashMap<>();
  private List<SharedVariable> shared = List.of();

  public LoweredSource(ProgramContext context, UnitParser parser) {
    this.context = context;
    this.reader = new ExpressionReader(context, parser);
  }

  /** A function that has become a procedure. */
  void add(FunctionLowering function, FlowGraphFinisher finisher) {
    for (SourcePlaces.Noted place : function.sourcePlaces().places()) {
      finisher
          .locationOf(place.node())
          .map(location -> new SourcePlace(place.kind(), place.position(), location))
          .ifPresent(
              made -> {
                places.add(made);
                scopes.put(made, new Open(place.scope(), place.time()));
              });
    }
    for (SourcePlaces.Branch branch : function.sourcePlaces().branches()) {
      finisher.edgeOf(branch.arc()).ifPresent(edge -> branches.put(edge, branch.taken()));
    }
  }

  /** All functions have become procedures; says in which variables regions of memory are. */
  void finish(Map<Region, ProgramVariable> cells) {
    shared = new SharedNames(context).variables(cells);
  }

  @Override
  public List<SharedVariable> sharedVariables() {
    return shared;
  }

  @Override
  public Optional<SharedFunction> sharedFunction(String procedure) {
    return new SharedNames(context).function(procedure);
  }

  private Scope scope(SourcePlace place) {
    Open open = scopes.get(place);
    if (open == null) {
      throw new IllegalArgumentException("no place of this source: " + place);
    }
    return open.scope().asOf(open.time());
  }

  @Override
  public List<SourcePlace> places() {
    return Collections.unmodifiableList(places);
  }

  @Override
  public Optional<ProgramVariable> variable(SourcePlace place, String name) {
    return switch (scope(place).lookup(name)) {
      case Symbol.Local(LocalVariable local) -> local.variable();
      case Symbol.Global(GlobalVariable global) -> Optional.ofNullable(global.variable());
      case null, default -> Optional.empty();
    };
  }

  @Override
  public Optional<BranchTaken> branch(Edge edge) {
    return Optional.ofNullable(branches.get(edge));
  }

  @Override
  public Optional<InputCall> call(InputSite site) {
    return Optional.ofNullable(context.calls().get(site));
  }

  @Override
  public Map<String, Boolean> externalFunctions() {
    return Collections.unmodifiableMap(context.externalFunctions());
  }

  @Override
  public boolean hasErrors() {
    return context.hasErrors();
  }

  @Override
  public Reading read(SourcePlace place, String expression) {
    return reader.read(scope(place), expression);
  }
}
