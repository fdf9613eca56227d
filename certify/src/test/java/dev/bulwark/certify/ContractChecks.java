package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.TestProgram;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A program in the making, with contracts, and what the checker says of them. */
abstract class ContractChecks {

  final TestProgram text = new TestProgram();
  final TermFactory terms = text.terms();
  final TestProgram.Body main = text.main();
  final Map<String, Contract> contracts = new LinkedHashMap<>();
  final Map<Location, Term> invariants = new LinkedHashMap<>();

  Result check(Program program) {
    Proof proof = new Proof.ByContracts(new Contracts(contracts, invariants));
    // What is written is what is checked.
    assertThat(EvidenceReader.read(program, EvidenceWriter.text(program, proof))).isEqualTo(proof);
    return checkAsItIs(program, proof);
  }

  static Result checkAsItIs(Program program, Proof proof) {
    return new CertificateChecker(JavaSmtSolvers.best(warning -> {}))
        .check(program, proof, Budget.of(Duration.ofSeconds(60)));
  }

  void assertConfirmed(Program program) {
    assertThat(check(program)).isInstanceOf(Result.Confirmed.class);
    Proof proof = new Proof.ByContracts(new Contracts(contracts, invariants));
    RandomRuns.Limits limits = new RandomRuns.Limits(100, 500, Duration.ofSeconds(20));
    assertThat(
            RandomRuns.of(program, proof, limits, Budget.of(Duration.ofSeconds(20)))
                .contradiction())
        .isEmpty();
  }

  void assertRefuted(Program program) {
    assertThat(check(program)).isInstanceOf(Result.Refuted.class);
  }

  void contract(String procedure, Term requires, Term ensures) {
    contracts.put(procedure, new Contract(requires, ensures));
  }

  void ensures(String procedure, Term ensures) {
    contract(procedure, terms.bool(true), ensures);
  }

  Term truth() {
    return terms.bool(true);
  }

  Variable old(ProgramVariable variable) {
    return EntryValue.of(terms, variable.term());
  }

  static Optional<ProgramVariable> into(ProgramVariable variable) {
    return Optional.of(variable);
  }

  /** Goes on from the location, failing unless the condition holds. */
  static void check(TestProgram.Body body, Location at, Term condition) {
    body.branch(at, condition, body.exit(), body.error());
  }
}
