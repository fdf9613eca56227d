package dev.bulwark.engine.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.ic3cegar.Ic3Cegar;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration;
import dev.bulwark.engine.ic3cfa.Ic3Cfa;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Acceleration;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.program.testing.CountingLoops;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Engines on accelerated programs; every verdict is certified on the program itself. */
@Tag("slow")
class OnAcceleratedTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 12;

  private static EngineSubject bmc() {
    return new EngineSubject(new OnAccelerated(new BoundedModelChecker(BmcConfiguration.DEFAULT)));
  }

  private static EngineSubject ic3() {
    return new EngineSubject(new OnAccelerated(new Ic3Cegar(Ic3CegarConfiguration.DEFAULT)));
  }

  private static Program program(String body) {
    return CPrograms.parse(text(body));
  }

  private static String text(String body) {
    return """
    extern void reach_error(void);
    extern unsigned __VERIFIER_nondet_uint(void);
    extern int __VERIFIER_nondet_int(void);
    int main(void) {
    """
        + body
        + "}\n";
  }

  /** Bodies of main with an error behind very many iterations. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "unsigned x = 0; while (x < 1000000) x++; if (x == 1000000) reach_error();",
        "unsigned x = 0; while (x < 100000) x += 3; if (x == 100002) reach_error();",
        "int x = -50000; while (x != 50000) x++; reach_error();",
        // Two phases, and a variable that nothing reads within the loop.
        """
        unsigned x = 0, y = 7;
        while (x < 90000) { if (x < 40000) x++; else { x += 2; y += 3; } }
        if (y == 75007) reach_error();
        """,
        // The sum wraps around often.
        """
        unsigned x = 0, s = 0;
        while (x < 100000) { s += x; x++; }
        if (s == 4999950000u % 4294967296u) reach_error();
        """,
        // Near the border of int.
        "int x = 2147483000; while (x < 2147483647) x++; if (x + 1 < 0) reach_error();",
        // It wraps around once before the condition fails.
        "unsigned x = 4294900000u; while (x != 5) x++; reach_error();",
        "unsigned char x = 200, n = 0; while (x != 100) { x++; n++; } if (n == 156) reach_error();",
        // Signed and unsigned readings of one variable.
        """
        int x = 5; unsigned n = 0;
        while (x < 70000 && (unsigned) x > 3) { x++; n++; }
        if (n == 69995) reach_error();
        """,
        // An inner loop of ten iterations each.
        """
        unsigned x = 0, y = 0, s = 0;
        while (x < 10000) { y = 0; while (y < 10) y++; s += y; x++; }
        if (s == 100000) reach_error();
        """,
        // Variables whose address is taken are cells of memory.
        """
        int x = -20000; unsigned y = 0; int *p = &x; unsigned *q = &y;
        while (*p < 30000) { (*p)++; *q += 2; }
        if (y == 100000) reach_error();
        """,
        // Two cycles in turn, told apart by a residue, and by a flag.
        """
        unsigned x = 0, a = 0, b = 0;
        while (x < 60000) { if (x % 2 == 0) a += 3; else b += 5; x++; }
        if (a == 90000 && b == 150000) reach_error();
        """,
        """
        int t = 0, a = 0;
        for (int i = 0; i < 50000; i++) { if (t) { a++; t = 0; } else { t = 1; } }
        if (a == 25000) reach_error();
        """,
        """
        int x = 0, a = 0;
        while (x < 90000) { if (x % 3 == 0) a++; x += 3; }
        if (a == 30000) reach_error();
        """,
        // What has no closed form does not matter.
        """
        unsigned x = 1, t;
        while (x < 80000) { t = x * x / 7; x++; }
        if (x == 80000) reach_error();
        """,
        // Inputs in each iteration decide the path.
        """
        unsigned x = 0, y = 0;
        while (__VERIFIER_nondet_uint() > 77) {
          if (__VERIFIER_nondet_int() < -3) x++; else y += 2;
        }
        if (x == 20000 && y == 60000) reach_error();
        """
      })
  void errorsBehindManyIterations(String body) {
    Pass passes = new Pipeline(Pipeline.standard());
    assertThat(bmc().check(program(body), passes, Budget.of(Duration.ofSeconds(60))))
        .isInstanceOf(Verdict.Unsafe.class);
  }

  /** The same or nearly so, without the error. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "unsigned x = 0; while (x < 1000000) x++; if (x != 1000000) reach_error();",
        "unsigned x = 0; while (x < 1000000) x += 2; if (x == 1000001) reach_error();",
        "int x = 2147483000; while (x < 2147483647) x++; if (x < 0) reach_error();",
        """
        unsigned x = 0, y = 7;
        while (x < 900000) { x++; y++; if (y != x + 7) reach_error(); }
        """,
        "unsigned char x = 1; while (x != 0) x += 2; reach_error();",
      })
  void safeTwins(String body) {
    ic3().assertSafe(program(body));
    assertThat(bmc().check(program(body), Budget.ofSteps(300, Duration.ofSeconds(2))))
        .isNotInstanceOf(Verdict.Unsafe.class);
  }

  /** Without bounds there is nothing that could wrap. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int x = 0; while (x < 5000000000) x += 5000; if (x == 5000000000) reach_error();",
        """
        int x = 0, y = 0, n = 0;
        while (x < 90000) { if (x < 40000) x++; else { x += 2; y += 3; } }
        if (y == 75000) reach_error();
        """,
        """
        int x = 0, y = 1;
        while (__VERIFIER_nondet_int() > 5) { int t = x; x = y; y = t; x += 2; }
        if (x == 30000 && y == 30001) reach_error();
        """
      })
  void errorsOverIntegers(String body) {
    bmc().assertUnsafe(CPrograms.parseMathematical(text(body)));
  }

  @Test
  void withoutSummariesItIsInconclusive() {
    assertThat(
            bmc()
                .assertUnknown(
                    program(
                        """
                        unsigned x = __VERIFIER_nondet_uint();
                        while (x > 1) x = x * x + 3 * x / 7;
                        if (x == 1) reach_error();
                        """)))
        .contains("no loop has a summary");
  }

  /** An unrolled proof of the accelerated program is one of the program. */
  @Test
  void unrolledProofsComeBack() {
    bmc().assertSafe(program("unsigned x = 0; while (x < 20) x++; if (x != 20) reach_error();"));
  }

  @Test
  void randomProgramsAgainstBruteForce() {
    System.err.println("OnAcceleratedTest: seeds from 0");
    BruteForce bruteForce = new BruteForce(5_000);
    List<Engine> engines =
        List.of(
            new OnAccelerated(new BoundedModelChecker(BmcConfiguration.DEFAULT)),
            new OnAccelerated(new KInduction(KInductionConfiguration.DEFAULT)),
            new OnAccelerated(new Ic3Cfa(Ic3CfaConfiguration.DEFAULT)));
    int decided = 0;
    int safe = 0;
    int asked = 0;
    int tried = 0;
    for (long seed = 0; tried < PROGRAMS; seed++) {
      Program program = CountingLoops.of(seed);
      if (new Acceleration().apply(program).program() == program) {
        continue;
      }
      BruteForce.Truth truth = bruteForce.decide(program);
      if (truth instanceof BruteForce.Truth.TooLarge) {
        continue;
      }
      tried++;
      for (Engine engine : engines) {
        Verdict verdict =
            new EngineSubject(engine).check(program, Budget.ofSteps(200, Duration.ofSeconds(2)));
        if (verdict instanceof Verdict.Unknown(Reason reason)
            && reason.text().contains("no loop has a summary")) {
          continue;
        }
        asked++;
        if (!(verdict instanceof Verdict.Unknown)) {
          decided++;
          safe += verdict instanceof Verdict.Safe ? 1 : 0;
          assertThat(verdict instanceof Verdict.Safe)
              .as("seed %d by %s: %s, but %s", seed, engine.name(), verdict, truth)
              .isEqualTo(truth instanceof BruteForce.Truth.Safe);
        }
      }
    }
    System.err.printf(
        "OnAcceleratedTest: %d of %d decided, %d of them safe%n", decided, asked, safe);
    assertThat(asked).isGreaterThan(PROGRAMS);
    assertThat(decided).isGreaterThan(asked / 2);
    assertThat(safe).isGreaterThan(decided / 10);
  }
}
