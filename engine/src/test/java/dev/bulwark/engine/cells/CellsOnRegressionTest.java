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
import dev.bulwark.engine.common.cells.OnCells;
import dev.bulwark.engine.ic3cegar.Ic3CegarFamily;
import dev.bulwark.engine.ic3cfa.Ic3CfaFamily;
import dev.bulwark.engine.kinduction.KInductionFamily;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What cells are for: engines prove programs in {@code regression/arrays} on cells that they do not
 * prove without. Whatever an engine says is confirmed, and right.
 */
@Tag("slow")
class CellsOnRegressionTest {

  private static final Path FOLDER = Path.of("..", "regression", "arrays");
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** Of engines without cells, which need not come to an end. */
  private static final long STEPS = 300;

  /** What each of the three proves on cells. */
  private static final List<String> FOR_ALL_ENGINES =
      List.of("copied", "filled", "least", "ordered", "searched", "with-members");

  /** Their numbers of iterations are inputs: unrolling does not prove them. */
  private static final List<String> SYMBOLIC = List.of("copied", "filled", "least", "searched");

  private enum Answer {
    SAFE,
    UNSAFE,
    NONE
  }

  private final SolverProvider solvers = JavaSmtSolvers.best(warning -> {});

  private static List<EngineFamily> families() {
    return List.of(KInductionFamily.FAMILY, Ic3CfaFamily.FAMILY, Ic3CegarFamily.FAMILY);
  }

  private static Program program(String name) throws IOException {
    return CPrograms.parse(Files.readString(FOLDER.resolve(name + ".c")));
  }

  /** What the engine says; the checker has confirmed it. */
  private Answer ask(Engine engine, Program program, Budget budget) {
    Pass.Result prepared = new Pipeline(Pipeline.standard()).apply(program);
    EngineContext context =
        new EngineContext(solvers, budget, EventListener.NONE, LemmaExchange.NONE);
    Verdict verdict =
        engine.check(new Task(prepared.program()), context).translate(prepared.back());
    CertificateChecker checker = new CertificateChecker(solvers);
    return switch (verdict) {
      case Verdict.Safe(Proof proof) -> {
        assertThat(checker.check(program, proof, Budget.of(LONGEST)))
            .as(engine.name())
            .isInstanceOf(Result.Confirmed.class);
        yield Answer.SAFE;
      }
      case Verdict.Unsafe(ErrorInputs inputs) -> {
        assertThat(checker.check(program, inputs, Budget.of(LONGEST)))
            .as(engine.name())
            .isInstanceOf(Result.Confirmed.class);
        yield Answer.UNSAFE;
      }
      case Verdict.Unknown unknown -> Answer.NONE;
    };
  }

  static Stream<Arguments> proofs() {
    return families().stream()
        .flatMap(family -> FOR_ALL_ENGINES.stream().map(name -> Arguments.of(family.name(), name)));
  }

  private static EngineFamily family(String name) {
    return families().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("proofs")
  void provenOnCells(String family, String name) throws IOException {
    Engine onCells = family(family).preset(OnCells.PRESET).engine();
    assertThat(ask(onCells, program(name + "-safe"), Budget.of(LONGEST))).isEqualTo(Answer.SAFE);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("proofs")
  void neverWrong(String family, String name) throws IOException {
    Engine onCells = family(family).preset(OnCells.PRESET).engine();
    assertThat(ask(onCells, program(name + "-unsafe"), Budget.ofSteps(STEPS, LONGEST)))
        .isNotEqualTo(Answer.SAFE);
    Engine plain = family(family).byDefault().engine();
    assertThat(ask(plain, program(name + "-unsafe"), Budget.ofSteps(STEPS, LONGEST)))
        .isNotEqualTo(Answer.SAFE);
    Answer without = ask(plain, program(name + "-safe"), Budget.ofSteps(STEPS, LONGEST));
    assertThat(without).isNotEqualTo(Answer.UNSAFE);
    if (SYMBOLIC.contains(name)) {
      assertThat(without).as("without cells").isEqualTo(Answer.NONE);
    }
  }
}
