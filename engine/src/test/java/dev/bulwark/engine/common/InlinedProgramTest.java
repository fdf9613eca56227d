package dev.bulwark.engine.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.catalog.EngineCatalog;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class InlinedProgramTest {

  private static final String CALLS =
      """
      extern void reach_error(void);
      int twice(int x) { return x + x; }
      int main(void) { for (int i = 0; i < 3; i++) if (twice(i) > 4) reach_error(); }
      """;

  @Test
  void allEnginesOfATaskGetTheSame() {
    Task task = new Task(CPrograms.parse(CALLS));
    List<InlinedProgram> seen = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      InlinedSearch.check(
          "test",
          task,
          inlined -> {
            seen.add(inlined);
            return Verdict.inconclusive("not asked");
          });
      InlinedSearch.checkWithLatches(
          "test",
          task,
          LemmaExchange.NONE,
          (inlined, lemmas) -> {
            seen.add(inlined);
            return Verdict.inconclusive("not asked");
          });
    }
    assertThat(seen.get(2)).isSameAs(seen.get(0));
    assertThat(seen.get(2).blocks()).isSameAs(seen.get(0).blocks());
    assertThat(seen.get(3)).isSameAs(seen.get(1)).isNotSameAs(seen.get(0));
    assertThat(InlinedProgram.of(new Task(task.program()))).isNotSameAs(seen.get(0));
  }

  /** Whatever engines have done with the program before, the verdicts of the next are right. */
  @Test
  @Tag("slow")
  void enginesDoNotDisturbEachOther() {
    List<Agreement.Sample> samples =
        Agreement.samples(
            8_000_000,
            12,
            seed -> new Simplification().apply(CPrograms.parse(RandomTasks.of(seed))).program(),
            program -> program.procedures().values().stream().allMatch(InlinedProgramTest::isSmall),
            new BruteForce(3_000));
    Map<Program, Task> tasks = new IdentityHashMap<>();
    for (EngineFamily family : EngineCatalog.builtIn()) {
      EngineSubject subject = new EngineSubject(family.byDefault().engine());
      Agreement.of(
          family.name(),
          samples,
          program ->
              subject.check(
                  tasks.computeIfAbsent(program, Task::new),
                  Budget.ofSteps(300, Duration.ofSeconds(1))));
    }
    assertThat(tasks).hasSize(samples.size());
  }

  private static boolean isSmall(Procedure procedure) {
    return procedure.edges().size() <= 20;
  }
}
