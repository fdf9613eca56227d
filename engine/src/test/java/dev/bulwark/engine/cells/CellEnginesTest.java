package dev.bulwark.engine.cells;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BmcFamily;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.cells.OnCells;
import dev.bulwark.engine.execution.ExecutionFamily;
import dev.bulwark.engine.execution.InputRuns;
import dev.bulwark.engine.ic3cegar.Ic3CegarFamily;
import dev.bulwark.engine.ic3cfa.Ic3CfaFamily;
import dev.bulwark.engine.kinduction.KInductionFamily;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Cells;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Engines on distinguished cells, and the runs that look for errors beside them. */
@Tag("slow")
class CellEnginesTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int PROGRAMS = THOROUGH ? 2_000 : 100;
  private static final long SEED = 28_100_000;
  private static final long STEPS = THOROUGH ? 20_000 : 1_000;

  /** Fewer than there are iterations. */
  private static final long FEW_STEPS = 20_000;

  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final SolverProvider solvers = JavaSmtSolvers.best(warning -> {});

  private EngineContext context(Budget budget) {
    return new EngineContext(solvers, budget, EventListener.NONE, LemmaExchange.NONE);
  }

  private static List<EngineFamily.Choice> engines() {
    return List.of(
        Ic3CfaFamily.FAMILY.preset(OnCells.PRESET),
        KInductionFamily.FAMILY.preset(OnCells.PRESET),
        Ic3CegarFamily.FAMILY.preset(OnCells.PRESET),
        BmcFamily.FAMILY.preset(OnCells.PRESET),
        ExecutionFamily.FAMILY.preset(InputRuns.PRESET));
  }

  /** What the engine says, if the checker confirms it. */
  private Optional<Verdict> ask(Engine engine, Program program, Budget budget) {
    Pass.Result prepared = new Pipeline(Pipeline.standard()).apply(program);
    Verdict verdict =
        engine.check(new Task(prepared.program()), context(budget)).translate(prepared.back());
    CertificateChecker checker = new CertificateChecker(solvers);
    Optional<Result> result =
        switch (verdict) {
          case Verdict.Safe(Proof proof) ->
              Optional.of(checker.check(program, proof, Budget.of(LONGEST)));
          case Verdict.Unsafe(ErrorInputs inputs) ->
              Optional.of(checker.check(program, inputs, Budget.of(LONGEST)));
          case Verdict.Unknown unknown -> Optional.empty();
        };
    assertThat(result.filter(Result.Refuted.class::isInstance)).as(engine.name()).isEmpty();
    return result.filter(Result.Confirmed.class::isInstance).map(confirmed -> verdict);
  }

  private static String filling(String check) {
    return """
    extern int __VERIFIER_nondet_int(void);
    extern void reach_error(void);
    int a[1000];
    int main(void) {
      int n = __VERIFIER_nondet_int(), i;
      if (n < 1 || n > 1000) return 0;
      for (i = 0; i < n; i++) a[i] = 42;
      for (i = 0; i < n; i++) if (%s) reach_error();
      return 0;
    }
    """
        .formatted(check);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ic3cfa", "k-induction", "ic3-cegar"})
  void engineOnCellsProvesWhatHoldsOfAllElements(String family) {
    Engine engine =
        engines().stream()
            .filter(choice -> choice.family().name().equals(family))
            .findFirst()
            .orElseThrow()
            .engine();
    Program program = CPrograms.parse(filling("a[i] != 42"));
    assertThat(ask(engine, program, Budget.of(LONGEST))).containsInstanceOf(Verdict.Safe.class);
    Program wrong = CPrograms.parse(filling("a[i] == 42 && i > 3"));
    assertThat(
            ask(engine, wrong, Budget.ofSteps(STEPS, LONGEST))
                .filter(verdict -> verdict instanceof Verdict.Safe))
        .isEmpty();
  }

  /** Neighbours are compared, which one cell cannot tell; so the refinement adds the second. */
  @Test
  void orderNeedsASecondCell() {
    Program program =
        CPrograms.parse(
            """
            extern int __VERIFIER_nondet_int(void);
            extern void reach_error(void);
            int a[1000];
            int main(void) {
              int n = __VERIFIER_nondet_int(), i, last = 0;
              if (n < 1 || n > 1000) return 0;
              for (i = 0; i < n; i++) {
                int next = __VERIFIER_nondet_int();
                if (next > last) last = next;
                a[i] = last;
              }
              for (i = 0; i + 1 < n; i++) if (a[i] > a[i + 1]) reach_error();
              return 0;
            }
            """);
    Program inlined = InlinedProgram.of(new Task(program)).program();
    Engine engine = Ic3CfaFamily.FAMILY.byDefault().engine();
    Pass.Result one = Cells.apply(inlined, 1).orElseThrow();
    assertThat(engine.check(new Task(one.program()), context(Budget.of(LONGEST))))
        .isInstanceOf(Verdict.Unsafe.class);
    Engine refining = Ic3CfaFamily.FAMILY.preset(OnCells.PRESET).engine();
    assertThat(ask(refining, program, Budget.of(LONGEST))).containsInstanceOf(Verdict.Safe.class);
  }

  /** Each needs one iteration of each loop. */
  static List<String> behindManyIterations() {
    return List.of(
        """
        extern int __VERIFIER_nondet_int(void);
        extern void reach_error(void);
        int a[100000], b[100000];
        int main(void) {
          for (int i = 0; i < 100000; i++) a[i] = __VERIFIER_nondet_int();
          for (int i = 0; i < 100000; i++) b[i] = a[i];
          for (int i = 0; i < 100000; i++) if (b[i] == 123456789) reach_error();
          return 0;
        }
        """,
        """
        extern int __VERIFIER_nondet_int(void);
        extern void reach_error(void);
        struct { int key; int value; } table[100000];
        int main(void) {
          int n = __VERIFIER_nondet_int();
          if (n < 90000 || n > 100000) return 0;
          for (int i = 0; i < n; i++) {
            table[i].key = __VERIFIER_nondet_int();
            table[i].value = 1;
          }
          for (int i = 0; i < n; i++) if (table[i].key == 0x5a5a5a5a) table[i].value = 0;
          for (int i = 0; i < n; i++) if (table[i].value == 0 && i > 88888) reach_error();
          return 0;
        }
        """,
        """
        extern int __VERIFIER_nondet_int(void);
        extern void reach_error(void);
        int a[100000];
        int main(void) {
          for (int i = 0; i < 100000; i++) a[i] = 1;
          int x = __VERIFIER_nondet_int();
          if (x < 0 || x >= 100000) return 0;
          a[x] = 7;
          for (int i = 0; i < 100000; i++) if (a[i] == 7 && i == 77777) reach_error();
          return 0;
        }
        """);
  }

  @ParameterizedTest
  @MethodSource("behindManyIterations")
  void iterationsThatTouchNoCellAreJumpedOver(String text) {
    Program program = CPrograms.parse(text);
    Engine jumping = BmcFamily.FAMILY.preset(OnCells.PRESET).engine();
    Budget fewer = Budget.ofSteps(FEW_STEPS, LONGEST);
    assertThat(ask(jumping, program, fewer)).containsInstanceOf(Verdict.Unsafe.class);
    Engine unrolling = BmcFamily.FAMILY.byDefault().engine();
    assertThat(ask(unrolling, program, Budget.ofSteps(FEW_STEPS, LONGEST))).isEmpty();
  }

  @Test
  void randomProgramsAgainstBruteForce() {
    System.out.println("engines on cells, seeds from " + SEED);
    BruteForce bruteForce = new BruteForce(5_000);
    int[] safe = new int[engines().size()];
    int[] unsafe = new int[engines().size()];
    for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
      String text = RandomArrayWalks.of(seed);
      Program program = CPrograms.parse(text);
      BruteForce.Truth truth = bruteForce.decide(program);
      for (int e = 0; e < engines().size(); e++) {
        Engine engine = engines().get(e).engine();
        Optional<Verdict> verdict = ask(engine, program, Budget.ofSteps(STEPS, LONGEST));
        if (verdict.isPresent()) {
          boolean fails = verdict.get() instanceof Verdict.Unsafe;
          assertThat(truth)
              .as("seed %d, %s: %s", seed, engine.name(), text)
              .isNotInstanceOf(fails ? BruteForce.Truth.Safe.class : BruteForce.Truth.Unsafe.class);
          (fails ? unsafe : safe)[e]++;
        }
      }
    }
    for (int e = 0; e < engines().size(); e++) {
      System.out.println(
          "%s: %d safe, %d unsafe".formatted(engines().get(e).name(), safe[e], unsafe[e]));
    }
    assertThat(List.of(safe[0], safe[1], safe[2], unsafe[3], unsafe[4]))
        .allSatisfy(count -> assertThat(count).isPositive());
  }

  /** A program that fails does so on cells too, for some indices. */
  @Test
  void noErrorIsLostOnCells() {
    System.out.println("errors on cells, seeds from " + SEED);
    BruteForce bruteForce = new BruteForce(5_000);
    int found = 0;
    for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
      String text = RandomArrayWalks.of(seed);
      Program program = CPrograms.parse(text);
      if (!(bruteForce.decide(program) instanceof BruteForce.Truth.Unsafe)) {
        continue;
      }
      Program inlined = InlinedProgram.of(new Task(program)).program();
      for (int cells = 1; cells <= 2; cells++) {
        Optional<Pass.Result> made = Cells.apply(inlined, cells);
        if (made.isPresent()) {
          Verdict verdict =
              new BoundedModelChecker(BmcConfiguration.DEFAULT)
                  .check(new Task(made.get().program()), context(Budget.of(LONGEST)));
          assertThat(verdict)
              .as("seed %d, %d cells: %s", seed, cells, text)
              .isInstanceOf(Verdict.Unsafe.class);
          found++;
        }
      }
    }
    System.out.println(found + " errors found again");
    assertThat(found).isGreaterThan(PROGRAMS / 4);
  }
}
