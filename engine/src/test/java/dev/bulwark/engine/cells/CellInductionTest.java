package dev.bulwark.engine.cells;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Proofs about all elements, certified on the program as parsed; and none of programs that fail.
 */
@Tag("slow")
class CellInductionTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int PROGRAMS = THOROUGH ? 2_000 : 100;
  private static final long SEED = 28_000_000;
  private static final long STEPS = THOROUGH ? 4_000 : 300;
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final String PROPERTY = "unreach-call";

  private final SolverProvider solvers = JavaSmtSolvers.best(warning -> {});

  private enum Answer {
    PROVEN,
    NOT_CONFIRMED,
    NONE
  }

  private Answer ask(Program program, Budget budget) {
    Pass.Result prepared = new Pipeline(Pipeline.standard()).apply(program);
    EngineContext context =
        new EngineContext(solvers, budget, EventListener.NONE, LemmaExchange.NONE);
    Verdict verdict = new CellInduction().check(new Task(prepared.program()), context);
    assertThat(verdict).isNotInstanceOf(Verdict.Unsafe.class);
    if (!(verdict instanceof Verdict.Safe(Proof found))) {
      return Answer.NONE;
    }
    Proof proof = found.translate(prepared.back());
    Budget time = Budget.of(LONGEST);
    Result result = new CertificateChecker(solvers).check(program, proof, time);
    return result instanceof Result.Confirmed ? Answer.PROVEN : Answer.NOT_CONFIRMED;
  }

  private static String program(String body) {
    return """
    extern int __VERIFIER_nondet_int(void);
    extern void reach_error(void);
    struct pair { int first; int second; };
    struct pair s[1000];
    int a[1000], b[1000], m[30][20];
    char text[1000], copy[1000];
    void *memset(void *, int, __SIZE_TYPE__);
    void *memcpy(void *, const void *, __SIZE_TYPE__);
    void *memmove(void *, const void *, __SIZE_TYPE__);
    int memcmp(const void *, const void *, __SIZE_TYPE__);
    void *memchr(const void *, int, __SIZE_TYPE__);
    char *strchr(const char *, int);
    __SIZE_TYPE__ strlen(const char *);
    int main(void) {
      int n = __VERIFIER_nondet_int(), e = __VERIFIER_nondet_int(), i, j;
      if (n < 1 || n > 1000) return 0;
      %s
      return 0;
    }
    """
        .formatted(body);
  }

  /** Each safe program has a variant that fails. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          fill | for (i = 0; i < n; i++) a[i] = e; | i = 0; i < n | a[i] == e | a[i] == 0
          copy | for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int(); \
            for (i = 0; i < n; i++) b[i] = a[i]; | i = 0; i < n | a[i] == b[i] | a[i] != b[i]
          reverse | for (i = 0; i < 100; i++) a[i] = __VERIFIER_nondet_int(); \
            for (i = 0; i < 100; i++) b[i] = a[99 - i]; | i = 0; i < 100 | a[i] == b[99 - i] \
            | a[i] == b[i]
          backwards | for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int(); \
            for (i = 0; i < n; i++) b[i] = a[n - 1 - i]; | i = 0; i < n | a[n - 1 - i] == b[i] \
            | a[i] == b[i]
          find | for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int(); \
            for (i = 0; i < n && a[i] != e; i++); n = i; | i = 0; i < n | a[i] != e | a[i] != 7
          minimum | for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int(); \
            e = a[0]; for (i = 0; i < n; i++) if (a[i] < e) e = a[i]; | i = 0; i < n | a[i] >= e \
            | a[i] > e
          step | for (i = 0; i < n; i++) { a[i] = i; b[i] = 2 * i; } | i = 0; i < n \
            | b[i] == 2 * a[i] | b[i] == a[i]
          struct | for (i = 0; i < n; i++) { s[i].first = i; s[i].second = e; } | i = 0; i < n \
            | s[i].first == i && s[i].second == e | s[i].first == e
          swap | for (i = 0; i < n; i++) { a[i] = e; b[i] = i; } \
            for (i = 0; i < n; i++) { j = a[i]; a[i] = b[i]; b[i] = j; } | i = 0; i < n \
            | a[i] == i && b[i] == e | a[i] == e
          order | e = 0; for (i = 0; i < n; i++) { j = __VERIFIER_nondet_int(); \
            if (j > e) e = j; a[i] = e; } | i = 1; i < n | a[i - 1] <= a[i] | a[i - 1] < a[i]
          sentinel | for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int(); \
            a[n - 1] = e; for (j = 0; a[j] != e; j++); | i = 0; i < 1 | j < n | j < n - 1
          lines | for (i = 0; i < 30; i++) for (j = 0; j < 20; j++) m[i][j] = e; \
            j = __VERIFIER_nondet_int(); if (j < 0) return 0; if (j >= 20) return 0; \
            | i = 0; i < 30 | m[i][j] == e | m[i][j] != e
          decides | for (i = 0; i < n; i++) a[i] = e; j = 1; \
            for (i = 0; i < n; i++) if (a[i] != e) j = -1; | i = 0; i < 1 | j > 0 | j < 0
          memset | memset(text, 'x', n); | i = 0; i < n | text[i] == 'x' | text[i] == 'y'
          memcpy | for (i = 0; i < n; i++) text[i] = __VERIFIER_nondet_int(); \
            memcpy(copy, text, n); | i = 0; i < n | copy[i] == text[i] | copy[i] != text[i]
          memmove | for (i = 0; i < n; i++) text[i] = __VERIFIER_nondet_int(); \
            memmove(copy, text, n); | i = 0; i < n | copy[i] == text[i] | copy[i] != text[i]
          memcmp | for (i = 0; i < n; i++) text[i] = __VERIFIER_nondet_int(); \
            for (i = 0; i < n; i++) copy[i] = __VERIFIER_nondet_int(); \
            if (memcmp(copy, text, n) != 0) return 0; | i = 0; i < n | copy[i] == text[i] \
            | copy[i] != text[i]
          memchr | for (i = 0; i < n; i++) text[i] = __VERIFIER_nondet_int(); \
            if (memchr(text, 'x', n)) return 0; | i = 0; i < n | text[i] != 'x' | text[i] != 'y'
          strchr | for (i = 0; i < n; i++) text[i] = __VERIFIER_nondet_int(); text[n - 1] = 0; \
            char *found = strchr(text, 'x'); if (!found) return 0; n = found - text; \
            | i = 0; i < n | text[i] != 'x' | text[i] != 'y'
          strlen | for (i = 0; i < 999; i++) text[i] = __VERIFIER_nondet_int(); \
            text[999] = 0; n = strlen(text); | i = 0; i < n | text[i] != 0 | text[i] == 'y'
          length | for (i = 0; i < n - 1; i++) text[i] = 'x'; text[n - 1] = 0; \
            for (j = 0; text[j] != 0 && j < n - 1; j++); n = j; | i = 0; i < n | text[i] != 0 \
            | text[i] == 0
          """)
  void programs(String name, String work, String loop, String holds, String fails) {
    String check = "%s for (%s; i++) if (!(%s)) reach_error();";
    assertThat(
            ask(CPrograms.parse(program(check.formatted(work, loop, holds))), Budget.of(LONGEST)))
        .as("safe")
        .isEqualTo(Answer.PROVEN);
    assertThat(
            ask(CPrograms.parse(program(check.formatted(work, loop, fails))), Budget.of(LONGEST)))
        .as("unsafe")
        .isNotEqualTo(Answer.PROVEN);
  }

  @Test
  void proofsSpeakOfAllIndices() {
    Program program =
        CPrograms.parse(
            program(
                "for (i = 0; i < n; i++) a[i] = e;"
                    + " for (i = 0; i < n; i++) if (a[i] != e) reach_error();"));
    Pass.Result prepared = new Pipeline(Pipeline.standard()).apply(program);
    EngineContext context =
        new EngineContext(
            solvers, Budget.of(Duration.ofSeconds(30)), EventListener.NONE, LemmaExchange.NONE);
    Verdict verdict = new CellInduction().check(new Task(prepared.program()), context);
    assertThat(verdict).isInstanceOf(Verdict.Safe.class);
    Proof proof = ((Verdict.Safe) verdict).proof().translate(prepared.back());
    assertThat(((Proof.Inductive) proof).invariants().values())
        .anyMatch((Term invariant) -> !AnyIndex.in(invariant).isEmpty());
    String text = EvidenceWriter.text(program, PROPERTY, proof);
    assertThat(text).contains("for-all k1 ");
    Evidence read = EvidenceReader.read(program, PROPERTY, text);
    assertThat(EvidenceWriter.text(program, PROPERTY, read)).isEqualTo(text);
    Budget budget = Budget.of(LONGEST);
    assertThat(new CertificateChecker(solvers).check(program, read, budget))
        .isInstanceOf(Result.Confirmed.class);
  }

  @Test
  void randomProgramsAgainstBruteForce() {
    System.out.println("random walks of arrays, seeds from " + SEED);
    BruteForce bruteForce = new BruteForce(5_000);
    int[] safe = new int[Answer.values().length];
    int[] unsafe = new int[Answer.values().length];
    for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
      Program program = CPrograms.parse(RandomArrayWalks.of(seed));
      boolean fails = bruteForce.decide(program) instanceof BruteForce.Truth.Unsafe;
      Answer answer = ask(program, Budget.ofSteps(STEPS, LONGEST));
      assertThat(fails && answer == Answer.PROVEN)
          .as("seed %d: %s", seed, RandomArrayWalks.of(seed))
          .isFalse();
      (fails ? unsafe : safe)[answer.ordinal()]++;
    }
    System.out.println(
        "safe: %d proven, %d not confirmed, %d open; unsafe: %d not confirmed, %d open"
            .formatted(safe[0], safe[1], safe[2], unsafe[1], unsafe[2]));
    assertThat(safe[0]).isGreaterThan(PROGRAMS / 20);
    assertThat(unsafe[1] + unsafe[2]).isGreaterThan(PROGRAMS / 4);
  }
}
