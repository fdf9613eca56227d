package dev.bulwark.engine.spacer;

import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.horn.HornProgram;
import dev.bulwark.program.horn.ProgramPredicate;
import dev.bulwark.program.horn.ProgramPredicate.Meaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A model for a program with procedures, as contracts. A procedure requires that the call does not
 * fail, and ensures its summary. Invariants say what the predicates do, that the activation has
 * begun with values with which it does not fail, and which variables still have these values, since
 * predicates have one parameter for both.
 */
final class ContractProof {

  private final Interpretations model;
  private final HornProgram horn;
  private final TermFactory terms;

  private ContractProof(Interpretations model) {
    this.model = model;
    this.horn = model.horn();
    this.terms = horn.program().terms();
  }

  static Proof of(Interpretations model) {
    return new Proof.ByContracts(new ContractProof(model).contracts());
  }

  private Contracts contracts() {
    Program program = horn.program();
    Map<String, Contract> contracts = new LinkedHashMap<>();
    Map<Location, Term> invariants = new LinkedHashMap<>();
    for (ProgramPredicate predicate : horn.predicates()) {
      switch (predicate.meaning()) {
        case Meaning.Summary(Procedure procedure) ->
            contracts.merge(
                procedure.name(), new Contract(terms.bool(true), model.of(predicate)), this::both);
        case Meaning.Failure(Procedure procedure) -> {
          if (procedure != program.start()) {
            contracts.merge(
                procedure.name(),
                new Contract(terms.not(model.of(predicate)), terms.bool(true)),
                this::both);
          }
        }
        case Meaning.At(Location location) -> invariants.put(location, invariant(predicate));
      }
    }
    horn.unreached().forEach(head -> invariants.put(head, terms.bool(false)));
    return new Contracts(contracts, invariants);
  }

  private Contract both(Contract a, Contract b) {
    return a.and(terms, b.requires(), b.ensures());
  }

  private Term invariant(ProgramPredicate at) {
    List<Term> facts = new ArrayList<>();
    facts.add(model.of(at));
    Location location = ((Meaning.At) at.meaning()).location();
    Procedure procedure = horn.program().procedureOf(location);
    if (procedure != horn.program().start()) {
      Map<Variable, Term> atEntry = new HashMap<>();
      for (Variable variable : horn.entryOf(procedure)) {
        Variable old = EntryValue.of(terms, variable);
        atEntry.put(variable, old);
        if (!at.parameters().contains(old)) {
          facts.add(terms.eq(variable, old));
        }
      }
      Term failure = model.of(new Meaning.Failure(procedure));
      facts.add(terms.not(Substitution.of(terms, atEntry).apply(failure)));
    }
    return terms.and(facts);
  }
}
