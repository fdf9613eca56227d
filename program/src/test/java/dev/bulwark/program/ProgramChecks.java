package dev.bulwark.program;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What every program has to fulfil for interpreter, encodings and checker to mean the same by it.
 * Front ends and passes are tested to make only such programs:
 *
 * <ul>
 *   <li>edges stay within their procedure, and its locations carry its name and different numbers;
 *   <li>a call is the only edge that leaves its source; where several edges leave a location, all
 *       are assumptions;
 *   <li>nothing leaves an exit or a location that is not plain;
 *   <li>the variables of actions are declared once, as globals or in the procedure's frame, and
 *       belong to the program's factory;
 *   <li>sorts fit; calls fit their callee;
 *   <li>goals of one id are the same.
 * </ul>
 */
public final class ProgramChecks {

  private final Program program;
  private final List<String> problems = new ArrayList<>();
  private final Map<String, Goal> goals = new HashMap<>();

  private ProgramChecks(Program program) {
    this.program = program;
  }

  /** What is wrong with the program, each as a sentence; empty if all is well. */
  public static List<String> problems(Program program) {
    ProgramChecks checks = new ProgramChecks(program);
    checks.run();
    return checks.problems;
  }

  /** Returns the program if all is well with it. */
  public static Program requireSound(Program program) {
    List<String> problems = problems(program);
    if (!problems.isEmpty()) {
      throw new IllegalStateException(String.join("; ", problems));
    }
    return program;
  }

  private void run() {
    Set<Variable> declared = new HashSet<>();
    for (ProgramVariable global : program.globals()) {
      declare(global, declared);
      require(global.isGlobal(), "%s is among the globals but is none", global);
    }
    for (Map.Entry<String, Procedure> entry : program.procedures().entrySet()) {
      Procedure procedure = entry.getValue();
      require(
          entry.getKey().equals(procedure.name()), "%s is listed as %s", procedure, entry.getKey());
      for (ProgramVariable variable : procedure.frameVariables()) {
        declare(variable, declared);
        require(!variable.isGlobal(), "%s is a global in the frame of %s", variable, procedure);
      }
    }
    require(program.start().parameters().isEmpty(), "the start procedure has parameters");
    program.procedures().values().forEach(this::check);
  }

  private void declare(ProgramVariable variable, Set<Variable> declared) {
    require(declared.add(variable.term()), "%s is declared twice", variable);
    require(ours(variable.term()), "%s belongs to another factory", variable);
  }

  private boolean ours(Variable variable) {
    return program.terms().variable(variable.name(), variable.sort()) == variable;
  }

  private void check(Procedure procedure) {
    Set<Integer> numbers = new HashSet<>();
    for (Location location : procedure.locations()) {
      require(
          location.procedure().equals(procedure.name()),
          "%s is in procedure %s",
          location,
          procedure);
      require(numbers.add(location.number()), "%s exists twice", location);
      checkOutgoing(procedure, location);
      location.goal().ifPresent(goal -> checkGoal(location, goal));
    }
    require(
        procedure.locations().contains(procedure.entry()),
        "the entry of %s is not in it",
        procedure);
    require(
        procedure.locations().contains(procedure.exit()), "the exit of %s is not in it", procedure);
    require(
        procedure.exit().role() instanceof Location.Role.Plain,
        "the exit of %s has a role",
        procedure);
    Set<Variable> visible = new HashSet<>();
    program.globals().forEach(variable -> visible.add(variable.term()));
    procedure.frameVariables().forEach(variable -> visible.add(variable.term()));
    procedure.edges().forEach(edge -> check(edge, visible));
  }

  private void checkGoal(Location location, Goal goal) {
    require(goal.isPlaced(), "the goal of %s has no place", location);
    require(
        goals.merge(goal.id(), goal, (known, other) -> known).equals(goal),
        "%s has the id of another goal",
        goal);
  }

  private void checkOutgoing(Procedure procedure, Location location) {
    List<Edge> outgoing = procedure.outgoing(location);
    boolean last =
        location == procedure.exit() || !(location.role() instanceof Location.Role.Plain);
    require(!last || outgoing.isEmpty(), "%s is final but has outgoing edges", location);
    boolean allAssume = outgoing.stream().allMatch(edge -> edge.action() instanceof Action.Assume);
    require(
        outgoing.size() <= 1 || allAssume,
        "%s has several outgoing edges that are not all assumptions",
        location);
  }

  private void check(Edge edge, Set<Variable> visible) {
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assign(ProgramVariable variable, Term value) -> {
        checkTarget(edge, variable, value.sort(), visible);
        checkTerm(edge, value, visible);
      }
      case Action.Assume(Term condition) -> {
        require(condition.isBool(), "condition of sort %s in %s", condition.sort(), edge);
        checkTerm(edge, condition, visible);
      }
      case Action.Havoc(ProgramVariable variable, InputSite site) ->
          checkTarget(edge, variable, variable.sort(), visible);
      case Action.Call call -> checkCall(edge, call, visible);
    }
  }

  private void checkTarget(Edge edge, ProgramVariable variable, Sort sort, Set<Variable> visible) {
    require(visible.contains(variable.term()), "%s is not declared, in %s", variable, edge);
    require(
        variable.sort().equals(sort),
        "%s of sort %s takes a value of sort %s in %s",
        variable,
        variable.sort(),
        sort,
        edge);
  }

  private void checkTerm(Edge edge, Term term, Set<Variable> visible) {
    for (Variable variable : Terms.freeVariables(term)) {
      require(visible.contains(variable), "%s is not declared, in %s", variable, edge);
    }
  }

  private void checkCall(Edge edge, Action.Call call, Set<Variable> visible) {
    call.arguments().forEach(argument -> checkTerm(edge, argument, visible));
    Procedure callee = program.procedures().get(call.callee());
    if (callee == null) {
      problems.add("no procedure for the call " + edge);
      return;
    }
    require(callee != program.start(), "the start procedure is called in %s", edge);
    List<Sort> expected = callee.parameters().stream().map(ProgramVariable::sort).toList();
    List<Sort> given = call.arguments().stream().map(Term::sort).toList();
    require(
        given.equals(expected),
        "arguments of sorts %s for parameters of sorts %s in %s",
        given,
        expected,
        edge);
    if (call.result().isPresent()) {
      require(callee.result().isPresent(), "%s returns nothing, in %s", callee, edge);
      callee
          .result()
          .ifPresent(result -> checkTarget(edge, call.result().get(), result.sort(), visible));
    }
  }

  private void require(boolean condition, String message, Object... parts) {
    if (!condition) {
      problems.add(String.format(message, parts));
    }
  }
}
