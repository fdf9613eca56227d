package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.SmallPrograms.Small;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.smtlib.SmtLibParser;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Session;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The obligations of a proof, written and read again, are unsatisfiable just if the checker
 * confirms the proof.
 */
@Tag("slow")
class ObligationsTest {

  private static final long SEED = 20_261_118;
  private static final int PROOFS = Boolean.getBoolean("bulwark.thorough") ? 5_000 : 80;

  private final SolverProvider solvers = JavaSmtSolvers.best(warning -> {});
  private final CertificateChecker checker = new CertificateChecker(solvers);
  private int confirmed;
  private int refuted;
  private int withoutObligations;

  /** Many are wrong, most of them for a reason that only a solver finds. */
  private static List<Proof> claims(Small small, Random random) {
    Map<Location, Integer> bounds = new LinkedHashMap<>();
    small.heads().forEach(head -> bounds.put(head, random.nextInt(6)));
    return List.of(
        new Proof.Inductive(Map.of()),
        new Proof.KInductive(2 + random.nextInt(2), Map.of()),
        new Proof.Unrolled(bounds, Map.of()));
  }

  @Test
  void areWhatTheCheckerAsks() {
    System.out.println("obligations, seed " + SEED);
    for (long seed = SEED; confirmed + refuted < PROOFS; seed++) {
      Random random = new Random(seed);
      if (random.nextInt(4) > 0) {
        Small small = SmallPrograms.of(seed);
        for (Proof claim : claims(small, random)) {
          compare(seed, small, claim);
        }
      } else {
        Small small = SmallPrograms.recursive(seed);
        Contracts facts = new ContractFinder(small, new ContractBruteForce(small), random).facts();
        compare(seed, small, new Proof.ByContracts(facts));
        compare(seed, small, new Proof.ByContracts(Contracts.NONE));
      }
    }
    System.out.println(
        confirmed + " confirmed, " + refuted + " refuted, by running " + withoutObligations);
    assertThat(confirmed).isGreaterThan(PROOFS / 10);
    assertThat(refuted).isGreaterThan(PROOFS / 10);
  }

  private void compare(long seed, Small small, Proof proof) {
    Result result = checker.check(small.program(), proof, budget());
    List<Obligation> obligations = new ArrayList<>();
    Optional<Result> failure =
        checker.obligations(small.program(), proof, budget(), obligations::add);
    String message = "seed %d: %s".formatted(seed, proof);
    assertThat(failure).as(message).isEmpty();
    boolean shown = obligations.stream().allMatch(this::isUnsatisfiable);
    assertThat(shown).as(message).isEqualTo(result instanceof Result.Confirmed);
    confirmed += shown ? 1 : 0;
    refuted += shown ? 0 : 1;
    withoutObligations += obligations.isEmpty() ? 1 : 0;
  }

  private static Budget budget() {
    return Budget.of(Duration.ofSeconds(60));
  }

  private boolean isUnsatisfiable(Obligation obligation) {
    String script = SmtLibPrinter.portableScript(obligation.formulas());
    List<Term> read = new SmtLibParser(TermFactory.plain()).parseScript(script).assertions();
    assertThat(read).hasSameSizeAs(obligation.formulas());
    Set<Sort> sorts = new LinkedHashSet<>();
    Terms.forEachPostOrder(read, term -> sorts.add(term.sort()));
    try (Session session = solvers.solver(Theory.of(sorts)).open(budget())) {
      read.forEach(session::add);
      Answer answer = session.check();
      assertThat(answer).isNotEqualTo(Answer.UNKNOWN);
      return answer == Answer.UNSAT;
    }
  }

  @Test
  void aProofAboutNothingThatExistsHasNone() {
    Small small = SmallPrograms.of(SEED);
    Proof proof = new Proof.Unrolled(Map.of(), Map.of("nowhere", 2));
    List<Obligation> obligations = new ArrayList<>();
    assertThat(checker.obligations(small.program(), proof, budget(), obligations::add))
        .containsInstanceOf(Result.Refuted.class);
    assertThat(obligations).isEmpty();
  }
}
