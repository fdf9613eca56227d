package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.Result.Refuted;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Contract;
import dev.bulwark.program.ContractVariables;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks a proof by contracts, procedure by procedure, beginning with the start and going on with
 * what is called; see {@link ContractSteps} for why that is enough.
 */
final class ContractCheck {

  /** Shows that a graph's bad nodes are unreachable; says so if they are not. */
  @FunctionalInterface
  interface Shown {
    Optional<Result> unless(StateGraph graph, Obligation.From from, String otherwise);
  }

  private final Program program;
  private final GoalSet goals;
  private final Scope scope;
  private final TermFactory terms;
  private final Budget budget;
  private final Shown shown;

  /** The scope has entry values. */
  ContractCheck(
      Program program, GoalSet goals, Scope scope, TermFactory terms, Budget budget, Shown shown) {
    this.program = program;
    this.goals = goals;
    this.scope = scope;
    this.terms = terms;
    this.budget = budget;
    this.shown = shown;
  }

  /** Empty if the proof holds. */
  Optional<Result> failure(Contracts given) {
    Optional<String> fault = faultOf(given);
    if (fault.isPresent()) {
      return Optional.of(new Refuted(fault.get()));
    }
    Contracts contracts = given.mapped(plain()::apply);
    WrittenByCalls written = new WrittenByCalls(program);
    Set<Procedure> known = new HashSet<>(List.of(program.start()));
    ArrayDeque<Procedure> open = new ArrayDeque<>(known);
    Optional<Result> failure = Optional.empty();
    while (failure.isEmpty() && !open.isEmpty()) {
      Procedure procedure = open.remove();
      ContractSteps steps = new ContractSteps(program, procedure, contracts, written, terms);
      failure = failure(procedure, steps);
      steps.called().stream().filter(known::add).forEach(open::add);
    }
    return failure;
  }

  private Optional<Result> failure(Procedure procedure, ContractSteps steps) {
    Activation activation = Activation.root(procedure);
    Optional<Result> failure =
        shown.unless(
            StateGraph.fromEntry(program, goals, steps, activation, List.of(), budget),
            new Obligation.Entry(procedure),
            "not shown: a path from the entry of "
                + procedure
                + " fails, or breaks a contract or an invariant");
    Set<Location> known = new HashSet<>(steps.met());
    ArrayDeque<Location> open = new ArrayDeque<>(steps.met());
    while (failure.isEmpty() && !open.isEmpty()) {
      Location cut = open.remove();
      StateGraph graph =
          StateGraph.from(
              program, goals, steps, activation, cut, steps.invariant(cut), List.of(), budget);
      steps.met().stream().filter(known::add).forEach(open::add);
      failure =
          shown.unless(
              graph,
              new Obligation.Inside(cut),
              "not shown: a path from " + cut + " fails, or breaks a contract or an invariant");
    }
    return failure;
  }

  /** The proof's terms come from a factory that may simplify. */
  private Substitution plain() {
    return new Substitution(terms, variable -> terms.variable(variable.name(), variable.sort()));
  }

  // ---- What contracts may speak of

  private Optional<String> faultOf(Contracts contracts) {
    for (Map.Entry<String, Contract> entry : contracts.procedures().entrySet()) {
      Procedure procedure = program.procedures().get(entry.getKey());
      if (procedure == null) {
        return Optional.of("there is no procedure " + entry.getKey());
      }
      Contract contract = entry.getValue();
      Optional<String> fault =
          faultOf(
                  "the precondition of " + procedure,
                  contract.requires(),
                  procedure,
                  ContractVariables.required(program, procedure))
              .or(
                  () ->
                      faultOf(
                          "the postcondition of " + procedure,
                          contract.ensures(),
                          procedure,
                          ContractVariables.ensured(program, procedure)));
      if (fault.isPresent()) {
        return fault;
      }
    }
    for (Map.Entry<Location, Term> entry : contracts.invariants().entrySet()) {
      Location at = entry.getKey();
      Procedure procedure = program.procedures().get(at.procedure());
      if (procedure == null || !procedure.locations().contains(at)) {
        return Optional.of("there is no location " + at);
      }
      Optional<String> fault =
          faultOf(
              "the invariant at " + at,
              entry.getValue(),
              procedure,
              ContractVariables.invariant(program, procedure));
      if (fault.isPresent()) {
        return fault;
      }
    }
    return Optional.empty();
  }

  /** Names that have two meanings in the procedure are no names of the scope. */
  private Optional<String> faultOf(
      String what, Term term, Procedure procedure, Map<String, Sort> allowed) {
    for (Variable variable : Terms.freeVariables(term)) {
      if (!allowed.containsKey(variable.name())) {
        return Optional.of(what + " speaks of " + variable.name() + ", which it cannot");
      }
    }
    return scope.faultOf(term, Activation.root(procedure)).map(fault -> what + " " + fault);
  }
}
