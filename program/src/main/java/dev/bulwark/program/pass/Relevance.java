package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the path of a run can depend on, over the whole program: the variables whose values may
 * decide it, and the branches that have to stay (Weiser's slicing). A variable matters if a
 * condition that stays reads it, or if it is assigned to one that matters; a condition stays unless
 * its branch is removable and nothing that matters is written on its sides.
 */
final class Relevance {

  /** How the names of variables begin that the library keeps for proofs. */
  private static final String NOTE = "__bulwark_";

  private final Program program;
  private final Map<Procedure, Branches> branches = new HashMap<>();
  private final Set<Variable> variables = new HashSet<>();
  private final Set<Location> keptBranches = new HashSet<>();
  private final Map<Variable, List<Edge>> writers = new HashMap<>();

  /** For each parameter what callers pass for it. */
  private final Map<Variable, List<Term>> passed = new HashMap<>();

  private final ArrayDeque<Variable> work = new ArrayDeque<>();

  Relevance(Program program) {
    this.program = program;
    for (Procedure procedure : program.procedures().values()) {
      branches.put(procedure, new Branches(procedure, program.terms()));
      for (Edge edge : procedure.edges()) {
        written(edge.action())
            .ifPresent(v -> writers.computeIfAbsent(v, x -> new ArrayList<>()).add(edge));
        if (edge.action() instanceof Action.Call call) {
          addPassed(call);
        }
      }
    }
    for (Procedure procedure : program.procedures().values()) {
      procedure.edges().forEach(this::seed);
    }
    while (!work.isEmpty()) {
      spread(work.poll());
    }
  }

  boolean matters(ProgramVariable variable) {
    return variables.contains(variable.term()) || isNote(variable);
  }

  /** Nothing reads a note; it stays where all that it is assigned stays, and keeps nothing else. */
  private boolean isNote(ProgramVariable variable) {
    return variable.sourceName().startsWith(NOTE)
        && writers.getOrDefault(variable.term(), List.of()).stream()
            .allMatch(
                edge ->
                    edge.action() instanceof Action.Assign assign
                        && variables.containsAll(Terms.freeVariables(assign.value())));
  }

  /** Can the branch be replaced by any of its sides? */
  boolean isIdle(Location branch) {
    return branches(branch).isRemovable(branch) && !keptBranches.contains(branch);
  }

  private Branches branches(Location location) {
    Branches known = branches.get(program.procedureOf(location));
    if (known == null) {
      throw new IllegalArgumentException(location + " is not in the program");
    }
    return known;
  }

  private static Optional<Variable> written(Action action) {
    return switch (action) {
      case Action.Assign assign -> Optional.of(assign.variable().term());
      case Action.Havoc havoc -> Optional.of(havoc.variable().term());
      case Action.Call call -> call.result().map(ProgramVariable::term);
      case Action.Skip skip -> Optional.empty();
      case Action.Assume assume -> Optional.empty();
    };
  }

  /** What matters whatever else does. */
  private void seed(Edge edge) {
    switch (edge.action()) {
      case Action.Assume assume -> {
        if (!branches(edge.source()).isRemovable(edge.source())) {
          matter(Terms.freeVariables(assume.condition()));
        }
      }
      case Action.Skip skip -> {}
      case Action.Assign assign -> {}
      case Action.Havoc havoc -> {}
      case Action.Call call -> {}
    }
  }

  private void matter(Set<Variable> read) {
    for (Variable variable : read) {
      if (variables.add(variable)) {
        work.add(variable);
      }
    }
  }

  private void spread(Variable variable) {
    for (Edge edge : writers.getOrDefault(variable, List.of())) {
      branches(edge.source()).around(edge).forEach(this::keep);
      switch (edge.action()) {
        case Action.Assign assign -> matter(Terms.freeVariables(assign.value()));
        case Action.Call call ->
            program
                .procedure(call.callee())
                .result()
                .ifPresent(result -> matter(Set.of(result.term())));
        case Action.Havoc havoc -> {}
        case Action.Skip skip -> {}
        case Action.Assume assume -> {}
      }
    }
    // If the variable is a parameter, what callers pass for it matters.
    for (Term argument : passed.getOrDefault(variable, List.of())) {
      matter(Terms.freeVariables(argument));
    }
  }

  private void addPassed(Action.Call call) {
    List<ProgramVariable> parameters = program.procedure(call.callee()).parameters();
    for (int i = 0; i < parameters.size(); i++) {
      passed
          .computeIfAbsent(parameters.get(i).term(), p -> new ArrayList<>())
          .add(call.arguments().get(i));
    }
  }

  private void keep(Location branch) {
    if (keptBranches.add(branch)) {
      for (Edge edge : program.outgoing(branch)) {
        matter(Actions.read(edge.action()));
        // The branch stands within others, which it keeps as well.
        branches(branch).around(edge).forEach(this::keep);
      }
    }
  }
}
