package dev.bulwark.report.harness;

import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StateWatch;
import dev.bulwark.program.source.SharedFunction;
import dev.bulwark.program.source.SharedVariable;
import dev.bulwark.program.source.SourceView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Where execution begins in a run, and the state that the program is in then, as far as another
 * file can bring it about: arguments, variables with external linkage, and objects that exist
 * before the program.
 */
final class Beginning {

  private final Program program;
  private final Optional<SharedFunction> entry;
  private final List<SharedVariable> unknown = new ArrayList<>();
  private final Set<InputSite> settable = new HashSet<>();
  private final Map<ProgramVariable, Value> state = new HashMap<>();
  private final List<Value> arguments = new ArrayList<>();
  private final boolean isMain;

  private Beginning(Program program, SourceView source, Optional<Procedure> first) {
    this.program = program;
    this.isMain = first.filter(called -> called.name().equals("main")).isPresent();
    this.entry =
        first.flatMap(
            called ->
                source
                    .sharedFunction(called.name())
                    .filter(found -> canBeCalled(found.type(), called)));
    Set<Position> settablePositions = new HashSet<>();
    source.sharedVariables().forEach(variable -> settablePositions.add(variable.position()));
    Set<Position> havocked = new HashSet<>();
    for (Edge edge : program.start().edges()) {
      if (edge.action() instanceof Action.Havoc havoc) {
        InputSite site = havoc.site();
        if (isSettable(site, settablePositions)) {
          settable.add(site);
          havocked.add(site.position());
        }
      }
    }
    for (SharedVariable variable : source.sharedVariables()) {
      if (havocked.contains(variable.position())) {
        unknown.add(variable);
      }
    }
  }

  private boolean isSettable(InputSite site, Set<Position> variables) {
    return switch (site.kind()) {
      case OUTSIDE -> true;
      case UNINITIALISED -> !site.position().isKnown() && entry.isPresent();
      case EXTERNAL -> site.position().isKnown() && variables.contains(site.position());
      default -> false;
    };
  }

  /** What execution on these inputs begins with. */
  static Beginning of(
      Program program,
      SourceView source,
      Interpreter interpreter,
      Inputs inputs,
      BooleanSupplier stop) {
    Optional<Procedure> first = first(program);
    Beginning beginning = new Beginning(program, source, first);
    first.ifPresent(
        called -> {
          StateWatch watch =
              new StateWatch() {
                @Override
                public Set<Location> locations() {
                  return Set.of(called.entry());
                }

                @Override
                public boolean goesOn(State state) {
                  beginning.look(called, state);
                  return false;
                }
              };
          interpreter.run(new ReplayedInputs(inputs), watch, Long.MAX_VALUE, stop);
        });
    return beginning;
  }

  /** The one procedure that is called where the program begins. */
  private static Optional<Procedure> first(Program program) {
    List<String> called =
        program.start().edges().stream()
            .map(Edge::action)
            .filter(Action.Call.class::isInstance)
            .map(call -> ((Action.Call) call).callee())
            .toList();
    return called.size() == 1
        ? Optional.ofNullable(program.procedures().get(called.getFirst()))
        : Optional.empty();
  }

  private static boolean canBeCalled(CType.FunctionType type, Procedure procedure) {
    boolean prototyped = type.prototyped() || type.parameters().isEmpty();
    return prototyped
        && !type.variadic()
        && type.parameters().size() == procedure.parameters().size()
        && type.parameters().stream().allMatch(CType::isScalar)
        && (type.result().isScalar() || type.result() instanceof CType.VoidType);
  }

  private void look(Procedure called, StateWatch.State now) {
    program.globals().forEach(variable -> state.put(variable, now.value(variable, 0)));
    called.parameters().forEach(parameter -> arguments.add(now.value(parameter, 0)));
  }

  /** Can execution be made to begin there by another file? */
  boolean canBegin() {
    return isMain || entry.isPresent();
  }

  /** The function to be called, if it is not enough that the program begins in {@code main}. */
  Optional<SharedFunction> call() {
    return entry.filter(
        found ->
            arguments.size() == found.type().parameters().size()
                && !(isMain && arguments.isEmpty()));
  }

  List<Value> arguments() {
    return arguments;
  }

  /** Can another file give the input its value? */
  boolean sets(InputSite site) {
    return settable.contains(site);
  }

  /** Variables of other files, and others that have any value at first. */
  List<SharedVariable> unknown() {
    return unknown;
  }

  /** What a variable holds at first. */
  Map<ProgramVariable, Value> state() {
    return state;
  }
}
