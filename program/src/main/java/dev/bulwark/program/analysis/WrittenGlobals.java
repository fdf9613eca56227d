package dev.bulwark.program.analysis;

import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.loop.CallGraph;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The globals that a procedure, or one that it calls, may change. */
public final class WrittenGlobals {

  private final Map<String, Set<Variable>> written = new HashMap<>();

  private WrittenGlobals(Program program, CallGraph calls) {
    Set<Variable> globals = new HashSet<>();
    program.globals().forEach(global -> globals.add(global.term()));
    for (List<String> group : calls.calleesFirst()) {
      Set<Variable> changed = new LinkedHashSet<>();
      for (String name : group) {
        for (Edge edge : program.procedure(name).edges()) {
          changedBy(edge.action()).ifPresent(changed::add);
        }
        calls.callees(name).forEach(callee -> changed.addAll(by(callee)));
      }
      changed.retainAll(globals);
      group.forEach(name -> written.put(name, changed));
    }
  }

  public static WrittenGlobals of(Program program, CallGraph calls) {
    return new WrittenGlobals(program, calls);
  }

  /** What calls of the procedure may change. */
  public Set<Variable> by(String procedure) {
    return Collections.unmodifiableSet(written.getOrDefault(procedure, Set.of()));
  }

  private static Optional<Variable> changedBy(Action action) {
    return switch (action) {
      case Action.Assign assign -> Optional.of(assign.variable().term());
      case Action.Havoc havoc -> Optional.of(havoc.variable().term());
      case Action.Call call -> call.result().map(ProgramVariable::term);
      case Action.Skip skip -> Optional.empty();
      case Action.Assume assume -> Optional.empty();
    };
  }
}
