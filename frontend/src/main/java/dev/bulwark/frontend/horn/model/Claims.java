package dev.bulwark.frontend.horn.model;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.WrittenGlobals;
import dev.bulwark.program.loop.CallGraph;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a proof says of the locations of predicates, as far as that makes a model.
 *
 * @param invariants by location
 * @param neverCalled procedures of which the proof says that they are never called
 */
record Claims(Map<Location, Term> invariants, Set<String> neverCalled) {

  /**
   * Of an inductive proof: all has to be said in one procedure, which is called once.
   *
   * @param known the locations of predicates there
   * @param heads all loop heads, of which a proof that does not name them claims nothing
   */
  static Optional<Claims> of(
      Map<CutPoint, Term> invariants, Set<Location> known, Set<Location> heads, Term nothing) {
    Map<Location, Term> claimed = new HashMap<>();
    heads.forEach(head -> claimed.put(head, nothing));
    for (Map.Entry<CutPoint, Term> entry : invariants.entrySet()) {
      if (!known.contains(entry.getKey().location())) {
        return Optional.empty();
      }
      claimed.put(entry.getKey().location(), entry.getValue());
    }
    return Optional.of(new Claims(claimed, Set.of()));
  }

  /**
   * Of contracts, where these say nothing of how a derivation depends on the state that it begins
   * in; tuples of a predicate do not. So a procedure requires nothing, or is never called, and what
   * it ensures is about its result and about globals that it writes itself.
   */
  static Optional<Claims> of(Program program, Contracts contracts) {
    WrittenGlobals written = WrittenGlobals.of(program, CallGraph.of(program));
    Set<String> neverCalled = new HashSet<>();
    for (Procedure procedure : program.procedures().values()) {
      Contract contract = contracts.of(procedure.name(), program.terms());
      Optional<Boolean> callable = constant(contract.requires());
      if (callable.isEmpty() || !isAboutTuples(program, procedure, contract.ensures(), written)) {
        return Optional.empty();
      }
      if (!callable.get()) {
        neverCalled.add(procedure.name());
      }
    }
    return Optional.of(new Claims(contracts.invariants(), neverCalled));
  }

  private static Optional<Boolean> constant(Term required) {
    return Terms.freeVariables(required).isEmpty()
        ? Optional.of(Value.TRUE.equals(Evaluator.evaluate(required, variable -> null)))
        : Optional.empty();
  }

  private static boolean isAboutTuples(
      Program program, Procedure procedure, Term ensured, WrittenGlobals written) {
    Set<String> unwritten = new HashSet<>();
    program.globals().stream().map(ProgramVariable::name).forEach(unwritten::add);
    written.by(procedure.name()).forEach(global -> unwritten.remove(global.name()));
    for (Variable variable : Terms.freeVariables(ensured)) {
      if (unwritten.contains(variable.name()) || EntryValue.variable(variable.name()).isPresent()) {
        return false;
      }
    }
    return true;
  }
}
