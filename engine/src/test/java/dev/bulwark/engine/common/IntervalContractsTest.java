package dev.bulwark.engine.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the ranges of variables say of recursive programs is confirmed, before the passes too. */
@Tag("slow")
class IntervalContractsTest {

  private static final long SEED = 20_261_119;
  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 20_000 : 300;

  private static final String RECURSION =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      int calls;
      int other(int x);
      int id(int x) {
        calls = 1;
        if (x == 0) return 0;
        int ret = other(x - 1) + 1;
        if (ret > %d) return 2;
        return ret;
      }
      int other(int x) {
        for (int i = 0; i < 3; i++) if (x == i) return i;
        return id(x - 1);
      }
      int main(void) {
        int result = id(__VERIFIER_nondet_int());
        if (result == 3 || calls > 1) reach_error();
        return 0;
      }
      """;

  private final EngineSubject subject =
      new EngineSubject(new KInduction(KInductionConfiguration.DEFAULT));

  @Test
  void recursionThatInputsDecide() {
    subject.assertSafe(CPrograms.parse(RECURSION.formatted(2)));
    subject.assertUnsafe(CPrograms.parse(RECURSION.formatted(3)));
  }

  @Test
  void randomProgramsWithRecursion() {
    System.out.println("interval contracts, seed " + SEED);
    CertificateChecker checker = new CertificateChecker(JavaSmtSolvers.best(warning -> {}));
    int proofs = 0;
    for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
      Program program = RandomPrograms.of(seed);
      Pass.Result prepared = new Pipeline(Pipeline.standard()).apply(program);
      Budget budget = Budget.of(Duration.ofSeconds(60));
      Optional<Proof> found = IntervalContracts.proof(prepared.program(), budget);
      if (found.isPresent()) {
        Proof proof = found.get().translate(prepared.back());
        assertThat(checker.check(program, proof, budget))
            .as("seed %d: %s", seed, proof)
            .isInstanceOf(Result.Confirmed.class);
        proofs++;
      }
    }
    System.out.println(proofs + " proofs of " + PROGRAMS + " programs");
    assertThat(proofs).isGreaterThan(PROGRAMS / 20);
  }
}
