package dev.bulwark.cli.lies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.certify.Result;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.program.Program;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lets engines work on faulty programs and looks at what gets out. */
final class FaultTrial {

  /** Quick ones that between them use every operator, loops, calls and recursion. */
  private static final Set<String> QUICK =
      Set.of(
          "bounded-counter-safe",
          "char-promotes-safe",
          "shifts-safe",
          "guarded-division-safe",
          "even-and-odd-safe",
          "short-circuit-safe",
          "divides-by-input-safe",
          "unsigned-wraps-safe",
          "switch-falls-through-safe",
          "int-overflows-unsafe",
          "mixed-comparison-unsafe",
          "off-by-one-unsafe",
          "truncation-unsafe",
          "wrong-in-callee-unsafe");

  private static final List<Engine> ENGINES =
      List.of(
          new BoundedModelChecker(BmcConfiguration.DEFAULT),
          new KInduction(KInductionConfiguration.DEFAULT));

  private static final Map<String, Program> PARSED = new HashMap<>();

  private FaultTrial() {}

  /**
   * Runs engines on the programs with the fault. No wrong verdict may get out.
   *
   * @return the programs on which the fault made an engine say something wrong, and what the
   *     checker answered
   */
  static List<String> caught(FaultyPass fault) {
    boolean thorough = Boolean.getBoolean("bulwark.thorough");
    Gate gate =
        new Gate(
            thorough ? 5_000 : 500, Duration.ofSeconds(thorough ? 20 : 2), Duration.ofSeconds(5));
    List<String> caught = new ArrayList<>();
    for (RegressionTask task : RegressionTask.all()) {
      if (!thorough && !QUICK.contains(task.name())) {
        continue;
      }
      for (Engine engine : thorough ? ENGINES : ENGINES.subList(0, 1)) {
        Program program = PARSED.computeIfAbsent(task.name(), name -> task.parse());
        Gate.Passage passage;
        try {
          passage = gate.pass(program, engine, fault);
        } catch (IllegalStateException e) {
          // Engines compare what the solver says with what their program does.
          caught.add(task.name() + " (by the engine itself)");
          continue;
        }
        assertThat(passage.safe().orElse(task.safe()))
            .as("%s, %s", task, passage)
            .isEqualTo(task.safe());
        boolean wrong =
            passage.verdict() instanceof Verdict.Safe
                ? !task.safe()
                : passage.verdict() instanceof Verdict.Unsafe && task.safe();
        if (wrong || passage.check().filter(Result.Refuted.class::isInstance).isPresent()) {
          caught.add(task.name());
        }
      }
    }
    return caught;
  }
}
