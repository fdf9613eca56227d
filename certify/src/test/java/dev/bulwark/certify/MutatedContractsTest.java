package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.ContractMutations.Mutant;
import dev.bulwark.certify.SmallPrograms.Small;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Contracts with one change in them, on small random recursive programs. Listing all states tells
 * which of the mutants are still valid: these have to be confirmed, and all others rejected.
 */
@Tag("slow")
class MutatedContractsTest {

  private static final long SEED = 20_261_117;
  private static final int MUTANTS = Boolean.getBoolean("bulwark.thorough") ? 10_000 : 240;

  private final CertificateChecker checker =
      new CertificateChecker(JavaSmtSolvers.best(warning -> {}));
  private final Map<String, int[]> counts = new TreeMap<>();

  private boolean isConfirmed(Small small, Contracts contracts) {
    Result result =
        checker.check(
            small.program(), new Proof.ByContracts(contracts), Budget.of(Duration.ofSeconds(60)));
    assertThat(result).isNotInstanceOf(Result.NotChecked.class);
    return result instanceof Result.Confirmed;
  }

  /** Is something ensured? Most random programs are safe without. */
  private static boolean needsSummaries(Contracts contracts) {
    return contracts.procedures().values().stream()
        .anyMatch(contract -> !Terms.isTrue(contract.ensures()));
  }

  @Test
  void mutantsAreConfirmedJustIfTheyAreValid() {
    System.out.println("mutated contracts, seed " + SEED);
    int mutants = 0;
    int certificates = 0;
    for (long seed = SEED; mutants < MUTANTS; seed++) {
      Small small = SmallPrograms.recursive(seed);
      ContractBruteForce truth = new ContractBruteForce(small);
      boolean safe = truth.isSafe();
      Random random = new Random(seed);
      Optional<Contracts> certificate = new ContractFinder(small, truth, random).find();
      if (certificate.isEmpty()) {
        continue;
      }
      assertThat(safe).as("seed %d", seed).isTrue();
      assertThat(isConfirmed(small, certificate.get()))
          .as("seed %d: %s", seed, certificate.get())
          .isTrue();
      certificates++;
      for (Mutant mutant :
          new ContractMutations(small.program(), random)
              .of(certificate.get(), needsSummaries(certificate.get()) ? 20 : 4)) {
        boolean valid = truth.isValid(mutant.contracts());
        assertThat(isConfirmed(small, mutant.contracts()))
            .as(
                "seed %d: %s, %s of %s",
                seed, mutant.contracts(), mutant.change(), certificate.get())
            .isEqualTo(valid);
        counts.computeIfAbsent(mutant.change(), key -> new int[2])[valid ? 1 : 0]++;
        mutants++;
      }
    }
    System.out.println(
        certificates
            + " certificates, "
            + mutants
            + " mutants; rejected because invalid, confirmed because still valid:");
    counts.forEach(
        (kind, count) -> System.out.println("  " + kind + ": " + count[0] + ", " + count[1]));
    assertThat(counts.values().stream().mapToInt(count -> count[0]).sum())
        .isGreaterThan(MUTANTS / 3);
  }

  @Test
  void unsafeProgramsHaveNoContracts() {
    System.out.println("lies about unsafe recursive programs, seed " + SEED);
    int lies = 0;
    for (long seed = SEED; lies < MUTANTS / 4; seed++) {
      Small small = SmallPrograms.recursive(seed);
      ContractBruteForce truth = new ContractBruteForce(small);
      if (truth.isSafe()) {
        continue;
      }
      Random random = new Random(seed);
      Contracts facts = new ContractFinder(small, truth, random).facts();
      Map<String, Contract> none = new LinkedHashMap<>(facts.procedures());
      none.replaceAll((name, contract) -> Contract.neverCalled(small.program().terms()));
      for (Contracts lie :
          new Contracts[] {facts, Contracts.NONE, new Contracts(none, facts.invariants())}) {
        assertThat(isConfirmed(small, lie)).as("seed %d: %s", seed, lie).isFalse();
        lies++;
      }
    }
    System.out.println(lies + " lies rejected");
  }
}
