package dev.bulwark.engine.cells;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.bmc.BmcFamily;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What summaries of loops say of the library's functions, certified on the program as parsed. */
@Tag("slow")
class SummariesTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int PROGRAMS = THOROUGH ? 1_000 : 40;
  private static final long SEED = 28_200_000;
  private static final long STEPS = THOROUGH ? 2_000 : 200;
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** Those of the library give any numbers of the right sign, too many to try. */
  private static final String MEMCMP =
      """
      int memcmp(const void *a, const void *b, __SIZE_TYPE__ n) {
        const unsigned char *p = a, *q = b;
        for (__SIZE_TYPE__ i = 0; i < n; i++) if (p[i] != q[i]) return p[i] < q[i] ? -1 : 1;
        return 0;
      }
      """;

  private static final String STRCMP =
      """
      int strcmp(const char *a, const char *b) {
        int i = 0;
        while (a[i] != 0 && a[i] == b[i]) i++;
        return a[i] - b[i];
      }
      """;

  private final SolverProvider solvers = JavaSmtSolvers.best(warning -> {});

  private Optional<Proof> proof(Program program, SummaryFacts.Source summaries, Budget budget) {
    Pass.Result prepared = new Pipeline(Pipeline.standard()).apply(program);
    Verdict verdict =
        new CellInduction(summaries).check(new Task(prepared.program()), context(budget));
    return verdict instanceof Verdict.Safe(Proof found)
        ? Optional.of(found.translate(prepared.back()))
        : Optional.empty();
  }

  private EngineContext context(Budget budget) {
    return new EngineContext(solvers, budget, EventListener.NONE, LemmaExchange.NONE);
  }

  private boolean isConfirmed(Program program, Proof proof) {
    return new CertificateChecker(solvers).check(program, proof, Budget.of(LONGEST))
        instanceof Result.Confirmed;
  }

  /** By summaries alone, whatever cells might prove. */
  private Optional<Proof> bySummaries(
      Program program, SummaryFacts.Source summaries, Budget budget) {
    Pass.Result prepared = new Pipeline(Pipeline.standard()).apply(program);
    InlinedProgram inlined = InlinedProgram.of(new Task(prepared.program()));
    BlockSystem system = inlined.blocks();
    CoreSolver solver = solvers.solver(Exclusion.theory(system));
    try {
      return SummaryFacts.of(system, summaries.apply(system), solver, budget)
          .proof(budget)
          .map(found -> found.translate(inlined.result().back()).translate(prepared.back()));
    } catch (BudgetExhaustedException | SolverException e) {
      return Optional.empty();
    }
  }

  private boolean isProven(Program program, SummaryFacts.Source summaries, Budget budget) {
    return proof(program, summaries, budget).filter(p -> isConfirmed(program, p)).isPresent();
  }

  private static String program(int length, String work, String check) {
    return """
    extern unsigned __VERIFIER_nondet_uint(void);
    extern char __VERIFIER_nondet_char(void);
    extern void reach_error(void);
    char text[%1$d], copy[%1$d];
    void *memset(void *, int, __SIZE_TYPE__);
    void *memcpy(void *, const void *, __SIZE_TYPE__);
    void *memmove(void *, const void *, __SIZE_TYPE__);
    int memcmp(const void *, const void *, __SIZE_TYPE__);
    void *memchr(const void *, int, __SIZE_TYPE__);
    char *strchr(const char *, int);
    char *strcpy(char *, const char *);
    char *stpcpy(char *, const char *);
    char *strncpy(char *, const char *, __SIZE_TYPE__);
    int strcmp(const char *, const char *);
    __SIZE_TYPE__ strlen(const char *);
    __SIZE_TYPE__ strnlen(const char *, __SIZE_TYPE__);
    int main(void) {
      unsigned n = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(), m = 0;
      if (n > %1$d || j >= %1$d) return 0;
      for (int i = 0; i < %1$d; i++) {
        text[i] = __VERIFIER_nondet_char();
        copy[i] = __VERIFIER_nondet_char();
      }
      text[%1$d - 1] = 0;
      copy[%1$d - 1] = 0;
      %2$s
      if (!(%3$s)) reach_error();
      return 0;
    }
    """
        .formatted(length, work, check);
  }

  /** What is said of any element; and what is said of some only, which fails on small arrays. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          memset ~ memset(text, 'x', n); ~ j >= n || text[j] == 'x' ~ text[j] == 'x'
          memcpy ~ memcpy(copy, text, n); ~ j >= n || copy[j] == text[j] ~ copy[j] == text[j]
          memmove ~ memmove(copy, text, n); ~ j >= n || copy[j] == text[j] ~ copy[j] == text[j]
          memcmp ~ m = memcmp(copy, text, n) == 0; ~ !m || j >= n || copy[j] == text[j] \
            ~ !m || copy[j] == text[j]
          memchr ~ char *p = memchr(text, 'x', n); m = p ? p - text : n; \
            ~ j >= m || text[j] != 'x' ~ j > m || text[j] != 'x'
          strlen ~ m = strlen(text); ~ (j >= m || text[j] != 0) && text[m] == 0 ~ text[j] != 0
          strnlen ~ m = strnlen(text, n); ~ m <= n && (j >= m || text[j]) && (m == n || !text[m]) \
            ~ m == n
          strchr ~ char *p = strchr(text, 'x'); m = p ? p - text : 0; \
            ~ j >= m || text[j] != 'x' && text[j] ~ j >= m || text[j] == 'y'
          strcpy ~ strcpy(copy, text); m = strlen(text); ~ j > m || copy[j] == text[j] \
            ~ copy[j] == text[j]
          `strcpy, length` ~ strcpy(copy, text); m = strlen(copy); ~ m == strlen(text) ~ m > 0
          `strcpy, order` ~ strcpy(copy, text); ~ strcmp(copy, text) == 0 ~ text[j] == copy[j]
          stpcpy ~ m = stpcpy(copy, text) - copy; ~ j > m || copy[j] == text[j] \
            ~ j < m || copy[j] == text[j]
          strncpy ~ strncpy(copy, text, n); m = strlen(text); \
            ~ j >= n || copy[j] == (j < m ? text[j] : 0) ~ copy[j] == (j < m ? text[j] : 0)
          strcmp ~ m = strlen(text); ~ strcmp(copy, text) || j > m || copy[j] == text[j] \
            ~ strcmp(copy, text) || copy[j] == text[j]
          """)
  void whatFunctionsDoToAllElements(String name, String work, String holds, String fails) {
    Program safe = CPrograms.parse(program(1_000, work, holds));
    assertThat(isProven(safe, LoopSummaries::of, Budget.of(LONGEST))).isTrue();
    Program unsafe = CPrograms.parse(program(4, work, fails));
    Engine bmc = BmcFamily.FAMILY.byDefault().engine();
    Verdict verdict = bmc.check(new Task(unsafe), context(Budget.of(LONGEST)));
    assertThat(verdict).isInstanceOf(Verdict.Unsafe.class);
    ErrorInputs inputs = ((Verdict.Unsafe) verdict).inputs();
    assertThat(new CertificateChecker(solvers).check(unsafe, inputs, Budget.of(LONGEST)))
        .isInstanceOf(Result.Confirmed.class);
    assertThat(isProven(unsafe, LoopSummaries::of, Budget.ofSteps(STEPS, LONGEST))).isFalse();
  }

  /** A program's own functions are summarised alike. */
  @Test
  void ownFunctions() {
    String own =
        """
        char *p = copy, *q = text;
        int k = 0;
        while (q[k] != 0) { p[k] = q[k]; k++; }
        """;
    Program program = CPrograms.parse(program(1_000, own, "j >= k || copy[j] == text[j]"));
    assertThat(isProven(program, LoopSummaries::of, Budget.of(LONGEST))).isTrue();
  }

  /** A pointer that walks is a counter too, and what it reads at is no limit of it. */
  @Test
  void pointersThatWalk() {
    String own = "char *p = text; while (*p != 0) p++; m = p - text;";
    Program program = CPrograms.parse(program(1_000, own, "text[m] == 0"));
    assertThat(isProven(program, LoopSummaries::of, Budget.of(LONGEST))).isTrue();
  }

  /** Calls on two arrays of at most four elements, and a check. */
  private static String random(long seed) {
    Random random = new Random(seed);
    int length = 2 + random.nextInt(3);
    String[] calls = {
      "memset(A, V, n);",
      "memcpy(text, copy, n);",
      "memmove(copy, text, n);",
      "if (memcmp(text, copy, n)) return 0;",
      "if (memchr(A, V, n)) return 0;",
      "m = strlen(A);",
      "m = strnlen(A, n);",
      "strcpy(text, copy);",
      "strcpy(copy, text);",
      "strncpy(copy, text, n);",
      "if (strcmp(copy, text)) return 0;",
      "{ char *p = strchr(A, V); m = p ? p - A : 0; }"
    };
    String[] checks = {
      "j >= n || A[j] == V",
      "j >= n || text[j] == copy[j]",
      "j >= m || A[j] != 0",
      "j > m || text[j] == copy[j]",
      "j >= m || A[j] != V",
      "strlen(text) == strlen(copy)",
      "strcmp(text, copy) == 0",
      "j >= n || A[j] != V",
      "j > n || A[j] == V",
      "text[j] == copy[j]",
      "j > m || A[j] != 0"
    };
    StringBuilder work = new StringBuilder();
    int steps = 1 + random.nextInt(2);
    for (int s = 0; s < steps; s++) {
      work.append(filled(calls[random.nextInt(calls.length)], random)).append("\n  ");
    }
    String check = filled(checks[random.nextInt(checks.length)], random);
    return program(length, work.toString(), check)
        .replace("int memcmp(const void *, const void *, __SIZE_TYPE__);", MEMCMP)
        .replace("int strcmp(const char *, const char *);", STRCMP)
        .replace("extern char __VERIFIER_nondet_char", "extern _Bool __VERIFIER_nondet_bool")
        .replace("__VERIFIER_nondet_char()", "__VERIFIER_nondet_bool()")
        .replace(
            "unsigned n = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint()",
            "unsigned n = __VERIFIER_nondet_bool() + 2 * __VERIFIER_nondet_bool(),"
                + " j = __VERIFIER_nondet_bool() + 2 * __VERIFIER_nondet_bool()");
  }

  private static String filled(String text, Random random) {
    String array = random.nextBoolean() ? "text" : "copy";
    return text.replace("A", array).replace("V", "" + random.nextInt(2));
  }

  @Test
  void randomProgramsAgainstBruteForce() {
    System.out.println("random calls of library functions, seeds from " + SEED);
    BruteForce bruteForce = new BruteForce(5_000);
    int[] safe = new int[2];
    int unsafe = 0;
    int undecided = 0;
    for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
      String text = random(seed);
      Program program = CPrograms.parse(text);
      BruteForce.Truth truth = bruteForce.decide(program);
      if (truth instanceof BruteForce.Truth.TooLarge) {
        undecided++;
        continue;
      }
      boolean fails = truth instanceof BruteForce.Truth.Unsafe;
      boolean proven =
          bySummaries(program, LoopSummaries::of, Budget.ofSteps(STEPS, LONGEST))
              .filter(proof -> isConfirmed(program, proof))
              .isPresent();
      assertThat(fails && proven).as("seed %d: %s", seed, text).isFalse();
      if (fails) {
        unsafe++;
      } else {
        safe[proven ? 0 : 1]++;
      }
    }
    System.out.println(
        "safe: %d proven, %d open; unsafe: %d, none proven; too many inputs: %d"
            .formatted(safe[0], safe[1], unsafe, undecided));
    assertThat(safe[0]).isGreaterThan(PROGRAMS / 10);
    assertThat(unsafe).isGreaterThan(PROGRAMS / 10);
  }

  /** What a summary says, said of too many indices, or of their contrary. */
  private static List<Lemma> lies(BlockSystem system, Random random) {
    TermFactory terms = system.terms();
    List<Lemma> lies = new ArrayList<>();
    for (Lemma lemma : LoopSummaries.of(system)) {
      List<Term> parts = new ArrayList<>(Terms.disjuncts(lemma.formula()));
      if (AnyIndex.in(lemma.formula()).isEmpty() || parts.size() < 2) {
        lies.add(new Lemma(lemma.at(), terms.not(lemma.formula())));
      } else if (random.nextBoolean()) {
        parts.remove(random.nextInt(parts.size()));
        lies.add(new Lemma(lemma.at(), terms.or(parts)));
      } else {
        int changed = random.nextInt(parts.size());
        parts.set(changed, terms.not(parts.get(changed)));
        lies.add(new Lemma(lemma.at(), terms.or(parts)));
      }
    }
    return lies;
  }

  /** Wrong summaries never give a wrong verdict, whether induction sees them or not. */
  @Test
  void wrongSummaries() {
    System.out.println("wrong summaries, seeds from " + SEED);
    BruteForce bruteForce = new BruteForce(5_000);
    int told = 0;
    int excluding = 0;
    for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
      Program program = CPrograms.parse(random(seed));
      if (!(bruteForce.decide(program) instanceof BruteForce.Truth.Unsafe)) {
        continue;
      }
      long same = seed;
      Budget budget = Budget.ofSteps(STEPS, LONGEST);
      assertThat(
              bySummaries(program, system -> lies(system, new Random(same)), budget)
                  .filter(proof -> isConfirmed(program, proof)))
          .as("seed %d", seed)
          .isEmpty();
      Pass.Result prepared = new Pipeline(Pipeline.standard()).apply(program);
      InlinedProgram inlined = InlinedProgram.of(new Task(prepared.program()));
      BlockSystem system = inlined.blocks();
      LemmaSet lies = new LemmaSet(lies(system, new Random(seed)));
      CoreSolver solver = solvers.solver(Exclusion.theory(system));
      Exclusion exclusion = new Exclusion(system, solver, Budget.of(LONGEST));
      excluding += exclusion.needed(lies::at).isPresent() ? 1 : 0;
      told += lies.size();
      Proof unseen =
          new Proof.Inductive(inlined.result().back().invariants(lies.invariants(system.terms())))
              .translate(prepared.back());
      assertThat(isConfirmed(program, unseen)).as("seed %d", seed).isFalse();
    }
    System.out.println(
        "%d lies told of programs that fail; of %d programs they exclude the errors"
            .formatted(told, excluding));
    assertThat(told).isGreaterThan(PROGRAMS);
    assertThat(excluding).isPositive();
  }
}
