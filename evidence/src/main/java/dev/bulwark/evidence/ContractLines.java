package dev.bulwark.evidence;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Contract;
import dev.bulwark.program.ContractVariables;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The lines of a proof by contracts; what has no line is true. */
final class ContractLines {

  private final Program program;
  private final ProgramNames names;
  private final Map<String, Term> required = new LinkedHashMap<>();
  private final Map<String, Term> ensured = new LinkedHashMap<>();
  private final Map<Location, Term> invariants = new LinkedHashMap<>();

  ContractLines(Program program, ProgramNames names) {
    this.program = program;
    this.names = names;
  }

  Contracts read() {
    Map<String, Contract> contracts = new LinkedHashMap<>();
    Set<String> named = new LinkedHashSet<>(required.keySet());
    named.addAll(ensured.keySet());
    Term truth = program.terms().bool(true);
    for (String name : named) {
      contracts.put(
          name,
          new Contract(required.getOrDefault(name, truth), ensured.getOrDefault(name, truth)));
    }
    return new Contracts(contracts, invariants);
  }

  void requires(EvidenceLines.Line line, String text) {
    Procedure procedure = procedure(line);
    Term term = formula(line, text, ContractVariables.required(program, procedure));
    if (required.put(procedure.name(), term) != null) {
      throw line.wrong("a second precondition of " + procedure);
    }
  }

  void ensures(EvidenceLines.Line line, String text) {
    Procedure procedure = procedure(line);
    Term term = formula(line, text, ContractVariables.ensured(program, procedure));
    if (ensured.put(procedure.name(), term) != null) {
      throw line.wrong("a second postcondition of " + procedure);
    }
  }

  void invariant(EvidenceLines.Line line, String text) {
    line.require(1);
    Location at =
        names
            .location(line.word(0))
            .orElseThrow(() -> line.wrong("there is no location " + line.word(0)));
    Procedure procedure = program.procedureOf(at);
    Term term = formula(line, text, ContractVariables.invariant(program, procedure));
    if (invariants.put(at, term) != null) {
      throw line.wrong("a second invariant for " + at);
    }
  }

  private Procedure procedure(EvidenceLines.Line line) {
    line.require(1);
    Procedure named = program.procedures().get(line.word(0));
    if (named == null) {
      throw line.wrong("there is no procedure " + line.word(0));
    }
    return named;
  }

  private Term formula(EvidenceLines.Line line, String text, Map<String, Sort> visible) {
    Term term = EvidenceTerms.parse(program.terms(), visible, text, line.number() + 1);
    if (!term.isBool()) {
      throw line.wrong("the formula is of sort " + term.sort());
    }
    return term;
  }
}
