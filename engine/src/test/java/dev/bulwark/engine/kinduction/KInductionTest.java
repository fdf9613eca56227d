package dev.bulwark.engine.kinduction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.program.pass.Simplification;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Small C programs, every verdict certified. */
final class KInductionTest {

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern unsigned __VERIFIER_nondet_uint(void);
      extern void __VERIFIER_assume(int);
      extern void reach_error(void);
      """;

  private final EngineSubject engine =
      new EngineSubject(new KInduction(KInductionConfiguration.DEFAULT));
  private final EngineSubject plain =
      new EngineSubject(new KInduction(KInductionConfiguration.PLAIN));

  private Proof assertSafe(EngineSubject subject, String body) {
    return subject.assertSafe(CPrograms.parse(PRELUDE + body));
  }

  @Test
  void anEndlessCounterIsBounded() {
    Proof proof =
        assertSafe(
            engine,
            "int main(void) { int x = 0; while (1) { if (x > 9) x = 0; else x++; if (x > 10)"
                + " reach_error(); } }");
    assertThat(proof).isInstanceOf(Proof.Inductive.class);
  }

  @Test
  void alternatingStatesNeedTwoSteps() {
    String body =
        "int main(void) { int a = 0, b = 1, t; while (__VERIFIER_nondet_int()) { t = a; a = b; b ="
            + " 1 - t; if (a == 2) reach_error(); } }";
    assertSafe(engine, body);
  }

  @Test
  void plainKInductionWithLargerK() {
    String body =
        "int main(void) { int s = 0; while (1) { s = s == 0 ? 1 : s == 1 ? 2 : s == 2 ? 0 : s + 1;"
            + " if (s == 6) reach_error(); } }";
    assertThat(assertSafe(plain, body))
        .isInstanceOfSatisfying(
            Proof.KInductive.class, proof -> assertThat(proof.k()).isGreaterThan(1));
  }

  @Test
  void aSumOfTwoCounters() {
    String body =
        """
        int main(void) {
          unsigned n = __VERIFIER_nondet_uint(), i = 0, j = n;
          while (i < n) { i++; j--; }
          if (i + j != n) reach_error();
        }
        """;
    assertThat(assertSafe(engine, body)).isInstanceOf(Proof.Inductive.class);
  }

  /** No condition of the program says that the counter steps over the value. */
  @Test
  void closuresOfLoopsGiveLemmas() {
    String body =
        """
        int main(void) {
          unsigned x = 3;
          while (__VERIFIER_nondet_int()) { if (x > 100000) break; x += 7; }
          if (x == 90000) reach_error();
        }
        """;
    assertThat(assertSafe(engine, body)).isInstanceOf(Proof.Inductive.class);
    EngineSubject without =
        new EngineSubject(new KInduction(KInductionConfiguration.WITHOUT_CLOSURES));
    assertThat(
            without.check(
                CPrograms.parse(PRELUDE + body), Budget.ofSteps(300, Duration.ofSeconds(20))))
        .isInstanceOf(Verdict.Unknown.class);
  }

  @Test
  void nestedLoops() {
    String body =
        """
        int main(void) {
          int n = __VERIFIER_nondet_int(), k = 0;
          __VERIFIER_assume(n >= 0 && n < 1000);
          for (int i = 0; i < n; i++) for (int j = i; j < n; j++) { if (j < i || j >= n) reach_error(); }
        }
        """;
    assertSafe(engine, body);
  }

  @Test
  void boundedLoopsEndByTheForwardCondition() {
    Proof proof =
        assertSafe(
            plain,
            "int main(void) { unsigned x = __VERIFIER_nondet_uint(), s = 0; for (int i = 0; i < 3;"
                + " i++) s += x; if (s != 3 * x) reach_error(); }");
    assertThat(proof).isInstanceOf(Proof.Unrolled.class);
  }

  @Test
  void errorsAreFoundWithTheirInputs() {
    String body =
        """
        int step(int x) { int y = __VERIFIER_nondet_int(); return y == x * 7 ? x + 1 : 0; }
        int main(void) { int x = 0; while (1) { x = step(x); if (x == 4) reach_error(); } }
        """;
    engine.assertUnsafe(CPrograms.parse(PRELUDE + body));
  }

  @Test
  void wrapAroundIsSeen() {
    engine.assertUnsafe(
        CPrograms.parse(
            PRELUDE
                + "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 0 && x + 100 < x)"
                + " reach_error(); }"));
  }

  @Test
  void loopsBehindAContradictionArePartOfTheProof() {
    String body =
        """
        int main(void) {
          int x = 0;
          while (1) {
            if (x > 3) { if (!(x > 3)) { while (__VERIFIER_nondet_int()) x--; } }
            x = x < 5 ? x + 1 : 0;
            if (x < 0) reach_error();
          }
        }
        """;
    Program simplified = new Simplification().apply(CPrograms.parse(PRELUDE + body)).program();
    assertThat(engine.assertSafe(simplified)).isInstanceOf(Proof.Inductive.class);
  }

  @Test
  void withRecursionTheProofIsUnrolled() {
    String body =
        "int f(int n) { while (n > 5) n--; return n <= 0 ? 0 : f(n - 1) + 1; }"
            + " int main(void) { if (f(7) != 5) reach_error(); }";
    assertThat(assertSafe(engine, body)).isInstanceOf(Proof.Unrolled.class);
  }

  @Test
  void whereRangesAreEnoughTheProofIsByContracts() {
    String body =
        "int f(int n) { while (n > 5) n--; return n <= 0 ? 0 : f(n - 1); }"
            + " int main(void) { if (f(__VERIFIER_nondet_int()) != 0) reach_error(); }";
    assertThat(assertSafe(engine, body)).isInstanceOf(Proof.ByContracts.class);
  }

  @Test
  void recursionBeyondTheInlinerIsUnknown() {
    String body =
        "int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; } int main(void) {"
            + " int x = __VERIFIER_nondet_int(); if (x > 0 && f(x) <= 0) reach_error(); }";
    EngineSubject small =
        new EngineSubject(new KInduction(new KInductionConfiguration(3, true, 10, true)));
    assertThat(small.assertUnknown(CPrograms.parse(PRELUDE + body))).contains("beyond");
  }

  /** The head of a loop that never goes round is a cut point for the checker. */
  @Test
  void loopsThatNeverGoRoundKeepTheirInvariants() {
    String body =
        """
        int main(void) {
          unsigned y = __VERIFIER_nondet_uint();
          if (y > 5) return 0;
          while (__VERIFIER_nondet_uint()) {
            for (int i = 0; i < 0; i++) y++;
            do { y = y > 2 ? y : 5 - y; } while (0);
          }
          if (y > 5) reach_error();
        }
        """;
    Verdict verdict =
        engine.check(
            CPrograms.parse(PRELUDE + body),
            new Pipeline(Pipeline.standard()),
            Budget.of(Duration.ofSeconds(60)));
    assertThat(verdict).isInstanceOf(Verdict.Safe.class);
  }
}
