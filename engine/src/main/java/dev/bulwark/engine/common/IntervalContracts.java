package dev.bulwark.engine.common;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.program.Contract;
import dev.bulwark.program.ContractVariables;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.LoopStructure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Contracts over ranges (P. Cousot and R. Cousot, "Static determination of dynamic properties of
 * recursive procedures", 1977, with intervals and one context for all calls): an abstract
 * interpretation of all procedures gives for each what its parameters and the globals can be at
 * entry, what its result and the globals can be at exit, and what holds at loop heads. Nothing is
 * said of how results depend on arguments, and no solver is asked.
 */
public final class IntervalContracts {

  private final Program program;
  private final Map<Location, Box> boxes;

  private IntervalContracts(Program program, Map<Location, Box> boxes) {
    this.program = program;
    this.boxes = boxes;
  }

  /** A proof, if ranges exclude all errors of the program, which may have calls and recursion. */
  public static Optional<Proof> proof(Program program, Budget budget) {
    Map<Location, Box> boxes = IntervalAnalysis.of(program, budget);
    return boxes.keySet().stream().anyMatch(Location::isBad)
        ? Optional.empty()
        : Optional.of(new Proof.ByContracts(new IntervalContracts(program, boxes).contracts()));
  }

  private Contracts contracts() {
    TermFactory terms = program.terms();
    Map<String, Contract> procedures = new LinkedHashMap<>();
    Map<Location, Term> invariants = new LinkedHashMap<>();
    for (Procedure procedure : program.procedures().values()) {
      procedures.put(
          procedure.name(),
          boxes.containsKey(procedure.entry())
              ? new Contract(
                  at(procedure.entry(), ContractVariables.required(program, procedure)),
                  at(procedure.exit(), ContractVariables.ensured(program, procedure)))
              : Contract.neverCalled(terms));
      for (Location head : LoopStructure.of(procedure).heads()) {
        invariants.put(head, at(head, ContractVariables.invariant(program, procedure)));
      }
    }
    return new Contracts(procedures, invariants);
  }

  private Term at(Location location, Map<String, Sort> visible) {
    TermFactory terms = program.terms();
    Box box = boxes.get(location);
    if (box == null) {
      return terms.bool(false);
    }
    List<Term> facts = BoxTerms.of(terms, box, variable -> visible.containsKey(variable.name()));
    return terms.and(facts);
  }
}
