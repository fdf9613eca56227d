package dev.bulwark.frontend.c;

import dev.bulwark.frontend.GlobalValues;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/** Lowers the functions that the entry function can call, and makes the program of them. */
final class ProgramLowering {

  /** A lowered function, not yet finished since not all globals are known. */
  private record Lowered(
      FunctionLowering function, List<ProgramVariable> parameters, Position position) {}

  private final Session session;
  private final LoweredSource source;

  ProgramLowering(Session session, LoweredSource source) {
    this.session = session;
    this.source = source;
  }

  /** Empty if anything has been reported that makes a program impossible. */
  Optional<Program> lower(List<UnitParser.Unit> units) {
    FunctionEntity entry = enterAll(units);
    if (entry == null) {
      return Optional.empty();
    }
    List<Lowered> lowered = new ArrayList<>();
    session.request(entry);
    for (FunctionEntity next = session.nextFunction();
        next != null;
        next = session.nextFunction()) {
      FunctionDefinitionLowering definition = new FunctionDefinitionLowering(session, next);
      FunctionLowering function = definition.lower();
      lowered.add(new Lowered(function, definition.parameters(), definition.position()));
    }
    Lowered start = start(entry);
    if (session.diagnostics().refused()) {
      return Optional.empty();
    }
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    Procedure startProcedure = finish(start);
    procedures.put(startProcedure.name(), startProcedure);
    for (Lowered function : lowered) {
      Procedure procedure = finish(function);
      procedures.put(procedure.name(), procedure);
    }
    List<String> assumptions = new ArrayList<>(session.assumptions());
    if (procedures.values().stream().anyMatch(ProgramLowering::mayBeUndefined)) {
      assumptions.add("no undefined behaviour");
    }
    return Optional.of(
        new Program(
            session.terms(),
            session.options().machine(),
            globals(),
            procedures,
            startProcedure,
            assumptions,
            units.stream().map(UnitParser.Unit::source).toList()));
  }

  private @org.jspecify.annotations.Nullable FunctionEntity enterAll(List<UnitParser.Unit> units) {
    FunctionEntity entry = null;
    String name = session.options().entry();
    for (UnitParser.Unit unit : units) {
      Scope scope = new Scope(null);
      new FileDeclarations(session).enter(unit.tree(), scope);
      if (entry == null
          && scope.lookup(name) instanceof Symbol.Function(FunctionEntity found)
          && found.definition() != null) {
        entry = found;
      }
    }
    if (entry == null) {
      String file = units.isEmpty() ? "" : units.getFirst().source().name();
      session.diagnostics().error(new Position(file, 0, 0), "no function " + name);
    }
    return entry;
  }

  private static boolean mayBeUndefined(Procedure procedure) {
    return procedure.locations().stream()
        .anyMatch(location -> location.role() instanceof Location.Role.Undefined);
  }

  private List<ProgramVariable> globals() {
    return sortedGlobals().stream()
        .map(GlobalVariable::variable)
        .map(java.util.Objects::requireNonNull)
        .toList();
  }

  private List<GlobalVariable> sortedGlobals() {
    List<GlobalVariable> sorted = new ArrayList<>(session.globals());
    sorted.sort(Comparator.comparing(GlobalVariable::position));
    return sorted;
  }

  /** The procedure that gives the globals their first values and calls the entry function. */
  private Lowered start(FunctionEntity entry) {
    FunctionLowering start =
        new FunctionLowering(session, Program.START, Position.NONE, Position.NONE, new Scope(null));
    for (GlobalVariable global : sortedGlobals()) {
      initialise(start, global);
    }
    List<Term> arguments = new ArrayList<>();
    CType.FunctionType type = entry.type();
    List<CType> parameters = type == null ? List.of() : type.parameters();
    boolean isMain = entry.name().equals("main");
    for (int i = 0; i < parameters.size(); i++) {
      CType scalar = parameters.get(i);
      if (session.conversions().supports(scalar)) {
        ProgramVariable argument = start.temporary(scalar, Position.NONE);
        String description = "argument " + (i + 1) + " of " + entry.name();
        start.havoc(argument, InputSite.Kind.UNINITIALISED, description, scalar, Position.NONE, "");
        if (isMain && i == 0) {
          Term atLeastZero = session.operators().atLeastZero(argument.term());
          start.graph().step(new Action.Assume(atLeastZero), Position.NONE, "");
        }
        arguments.add(argument.term());
      }
    }
    start
        .graph()
        .leave(
            new Action.Call(entry.procedure(), arguments, Optional.empty()),
            start.graph().exit(),
            Position.NONE,
            "");
    return new Lowered(start, List.of(), Position.NONE);
  }

  private void initialise(FunctionLowering start, GlobalVariable global) {
    ProgramVariable variable = global.variable();
    if (variable == null) {
      return;
    }
    Position position = global.position();
    String name = global.sourceName();
    boolean changedBefore = session.options().globals() == GlobalValues.ANY && !global.constant();
    if (changedBefore || !global.defined()) {
      start.havoc(
          variable,
          InputSite.Kind.EXTERNAL,
          "first value of " + name,
          variable.type(),
          position,
          global.defined() ? name : "extern " + name);
      return;
    }
    Term value = session.terms().zero(variable.sort());
    Scope scope = global.scope();
    if (global.initializer() != null && scope != null) {
      Optional<CValue> constant =
          DeclarationLowering.scalarValue(global.initializer())
              .flatMap(
                  (IASTExpression given) -> session.types().constants().evaluate(given, scope));
      if (constant.isEmpty()) {
        session.diagnostics().error(position, "the initialiser of " + name + " is not a constant");
        return;
      }
      if (session.conversions().floats().takesSteps(constant.get(), variable.type())) {
        session
            .diagnostics()
            .error(position, "the initialiser of " + name + " is out of the range of its type");
        return;
      }
      value = session.conversions().convert(constant.get(), variable.type()).term();
    }
    start.graph().step(new Action.Assign(variable, value), position, "");
  }

  private Procedure finish(Lowered lowered) {
    FunctionLowering function = lowered.function();
    Procedure.Builder builder = new Procedure.Builder(function.name(), lowered.position());
    lowered.parameters().forEach(builder::parameter);
    function.result().ifPresent(builder::result);
    function.locals().forEach(builder::local);
    List<ProgramVariable> changeable = new ArrayList<>();
    for (GlobalVariable global : sortedGlobals()) {
      ProgramVariable variable = global.variable();
      if (!global.constant() && variable != null) {
        changeable.add(variable);
      }
    }
    FlowGraphFinisher finisher =
        new FlowGraphFinisher(
            function.graph(), changeable, session.conversions(), function.sites(), builder);
    finisher.finish();
    source.add(function, finisher);
    return builder.build();
  }
}
