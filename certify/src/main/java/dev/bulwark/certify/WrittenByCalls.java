package dev.bulwark.certify;

import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which variables a call may change until it comes back, as far as others can see: those that an
 * edge of its procedure writes, or of one that is called from there. Reachability is not asked.
 */
final class WrittenByCalls {

  private final Map<String, Set<Variable>> written = new HashMap<>();

  WrittenByCalls(Program program) {
    for (String name : program.procedures().keySet()) {
      written.put(name, new HashSet<>());
    }
    boolean grows = true;
    while (grows) {
      grows = false;
      for (Procedure procedure : program.procedures().values()) {
        for (Edge edge : procedure.edges()) {
          grows |= of(procedure.name()).addAll(changedBy(edge.action()));
        }
      }
    }
  }

  /** By calls of this procedure. */
  Set<Variable> of(String procedure) {
    Set<Variable> known = written.get(procedure);
    if (known == null) {
      throw new NotCheckable("the program is malformed: no procedure " + procedure);
    }
    return known;
  }

  private Set<Variable> changedBy(Action action) {
    return switch (action) {
      case Action.Skip skip -> Set.of();
      case Action.Assume assume -> Set.of();
      case Action.Assign assign -> Set.of(assign.variable().term());
      case Action.Havoc havoc -> Set.of(havoc.variable().term());
      case Action.Call call -> {
        Set<Variable> changed = new HashSet<>(of(call.callee()));
        call.result().ifPresent(result -> changed.add(result.term()));
        yield changed;
      }
    };
  }
}
