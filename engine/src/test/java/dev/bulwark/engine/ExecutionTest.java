package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.execution.Execution;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomArrayPrograms;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
final class ExecutionTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 100;

  private static final String PRELUDE =
      "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n";

  private static final EngineSubject SUBJECT = new EngineSubject(new Execution());

  private static Program parse(String text) {
    return new Simplification().apply(CPrograms.parse(PRELUDE + text)).program();
  }

  @Test
  void longWaysWithoutInputs() {
    // The arrays begin with any values, and so does j.
    String program =
        """
        int main(void) {
          int a[3000], b[3000], j;
          for (int i = 0; i < 3000; i++) { a[i] = i; b[i] = j; }
          for (int i = 0; i < 3000; i++) { if (a[i] %s i) reach_error(); }
        }
        """;
    Proof proof = SUBJECT.assertSafe(parse(program.formatted("!=")));
    assertThat(((Proof.Unrolled) proof).loopBounds()).hasSize(2).containsValue(3000);
    SUBJECT.assertUnsafe(parse(program.formatted(">=")));
  }

  @Test
  void callsAndRecursion() {
    String program =
        """
        int sum(int n) { if (n == 0) { return 0; } return n + sum(n - 1); }
        int main(void) { if (sum(30) %s 465) reach_error(); }
        """;
    Proof proof = SUBJECT.assertSafe(parse(program.formatted("!=")));
    assertThat(((Proof.Unrolled) proof).callBounds()).containsEntry("sum", 31);
    SUBJECT.assertUnsafe(parse(program.formatted("==")));
  }

  @Test
  void nestedLoopsCountTurnsAnewEachTime() {
    SUBJECT.assertSafe(
        parse(
            """
            int main(void) {
              int n = 0;
              for (int i = 0; i < 5; i++) { for (int j = 0; j < i; j++) { n++; } }
              if (n != 10) reach_error();
            }
            """));
  }

  @Test
  void givesUpWhereAnInputDecides() {
    Verdict verdict =
        SUBJECT.check(parse("int main(void) { if (__VERIFIER_nondet_int()) reach_error(); }"));
    assertThat(verdict).isEqualTo(Verdict.inconclusive("the path depends on inputs"));
    verdict = SUBJECT.check(parse("int main(void) { int a[2]; if (a[1]) reach_error(); }"));
    assertThat(verdict).isEqualTo(Verdict.inconclusive("the path depends on inputs"));
  }

  @Test
  void assumptionsAreNoForks() {
    String program =
        """
        extern void __VERIFIER_assume(int);
        int main(void) {
          int x = __VERIFIER_nondet_int(), y = 7, *p;
          __VERIFIER_assume(x > 3);
          if (y %s 7) reach_error();
        }
        """;
    SUBJECT.assertSafe(parse(program.formatted("!=")));
    assertThat(SUBJECT.check(parse(program.formatted("=="))))
        .as("maybe nobody gets there")
        .isEqualTo(Verdict.inconclusive("an assumption depends on inputs"));
  }

  @Test
  void bytesOfNumbersAreKnown() {
    String program =
        """
        int main(void) {
          double d = 3.25; float f = -0.0f; unsigned char *p = (unsigned char *)&d;
          unsigned char *q = (unsigned char *)&f;
          if (p[7] %s 0x40 || p[6] != 0x0a || p[0] != 0 || q[3] != 0x80) reach_error();
        }
        """;
    SUBJECT.assertSafe(parse(program.formatted("!=")));
    SUBJECT.assertUnsafe(parse(program.formatted("==")));
    assertThat(
            SUBJECT.check(
                parse(
                    "int main(void) { double z = 0, d = z / z; char *p = (char *)&d;"
                        + " if (p[0]) reach_error(); }")))
        .as("those of NaN are not")
        .isInstanceOf(Verdict.Unknown.class);
  }

  @Test
  void agreesWithBruteForce() {
    List<Agreement.Sample> samples =
        Agreement.samples(
            5_000_000,
            PROGRAMS,
            seed -> CPrograms.parse(RandomTasks.of(seed)),
            new BruteForce(3_000));
    Agreement.of("execution", samples, ExecutionTest::simplified);
  }

  @Test
  void agreesWithBruteForceOnArrays() {
    List<Agreement.Sample> samples =
        Agreement.samples(6_000_000, PROGRAMS, RandomArrayPrograms::of, new BruteForce(3_000));
    Agreement.of("execution", samples, ExecutionTest::simplified);
  }

  private static Verdict simplified(Program program) {
    return SUBJECT.check(program, new Simplification(), Budget.of(Duration.ofSeconds(10)));
  }
}
