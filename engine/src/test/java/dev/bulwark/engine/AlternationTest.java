package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.Event.SliceEnding;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Inputs;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class AlternationTest {

  private final List<String> slices = new ArrayList<>();

  private Engine engine(String name, Function<Budget, Verdict> answer) {
    return new Engine() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Verdict check(Task task, EngineContext context) {
        slices.add(name);
        return answer.apply(context.budget());
      }
    };
  }

  private static Verdict useUp(Budget budget) {
    while (!budget.isExhausted()) {
      Thread.onSpinWait();
    }
    return new Verdict.Unknown(new Reason.OutOfTime());
  }

  private static Verdict run(Budget budget, Engine... engines) {
    Task task = new Task(CPrograms.parse("int main(void) { return 0; }"));
    EngineContext context =
        new EngineContext(
            JavaSmtSolvers.best(warning -> {}), budget, EventListener.NONE, LemmaExchange.NONE);
    return new Alternation(List.of(engines), Duration.ofMillis(20)).check(task, context);
  }

  @Test
  void takesTurnsUntilOneAnswers() {
    int[] rounds = {0};
    Verdict found = new Verdict.Unsafe(new ErrorInputs(Inputs.NONE));
    Engine late = engine("late", budget -> ++rounds[0] == 3 ? found : useUp(budget));
    assertThat(run(Budget.unlimited(), engine("slow", AlternationTest::useUp), late))
        .isSameAs(found);
    assertThat(slices).containsExactly("slow", "late", "slow", "late", "slow", "late");
  }

  /**
   * Their slices come before all others, and that they found nothing says nothing of the engines.
   */
  @Test
  void probesComeFirst() {
    List<SliceEnding> ended = new ArrayList<>();
    Engine probe = engine("a", budget -> Verdict.inconclusive("nothing near"));
    Engine another = engine("c", budget -> Verdict.inconclusive("nothing there"));
    Engine fruitless = engine("b", budget -> Verdict.inconclusive("cannot"));
    Verdict found = new Verdict.Unsafe(new ErrorInputs(Inputs.NONE));
    Engine thorough = engine("a", budget -> found);
    EngineContext context =
        new EngineContext(
            JavaSmtSolvers.best(warning -> {}),
            Budget.unlimited(),
            event -> {
              if (event instanceof Event.TimeSlice slice) {
                ended.add(slice.ending());
              }
            },
            LemmaExchange.NONE);
    Verdict verdict =
        new Alternation(List.of(fruitless, thorough), Duration.ofMinutes(1))
            .probing(probe, another)
            .check(new Task(CPrograms.parse("int main(void) { return 0; }")), context);
    assertThat(verdict).isSameAs(found);
    assertThat(slices).containsExactly("a", "c", "b", "a");
    assertThat(ended)
        .containsExactly(
            new SliceEnding.NothingNear(new Reason.Inconclusive("nothing near")),
            new SliceEnding.NothingNear(new Reason.Inconclusive("nothing there")),
            new SliceEnding.Inconclusive(new Reason.Inconclusive("cannot")),
            new SliceEnding.FoundExecution());
  }

  @Test
  void whoGivesUpIsNotAskedAgain() {
    Verdict verdict =
        run(
            Budget.unlimited(),
            engine("a", budget -> Verdict.inconclusive("cannot")),
            engine("b", budget -> Verdict.inconclusive("will not")));
    assertThat(verdict).isEqualTo(Verdict.inconclusive("a: cannot; b: will not"));
    assertThat(slices).containsExactly("a", "b");
  }

  private static Verdict unrolled(int calls) {
    return new Verdict.Safe(new Proof.Unrolled(Map.of(), Map.of("main", calls)));
  }

  @Test
  void longUnrollingsGiveWayToInvariants() {
    Verdict inductive = new Verdict.Safe(new Proof.Inductive(Map.of()));
    assertThat(
            run(
                Budget.unlimited(),
                engine("a", budget -> unrolled(1_000)),
                engine("b", budget -> inductive)))
        .isSameAs(inductive);
    assertThat(slices).containsExactly("a", "b");
  }

  @Test
  void shortUnrollingsAreTakenAtOnce() {
    Verdict few = unrolled(3);
    assertThat(
            run(
                Budget.unlimited(),
                engine("a", budget -> few),
                engine("b", AlternationTest::useUp)))
        .isSameAs(few);
    assertThat(slices).containsExactly("a");
  }

  @Test
  void longUnrollingsAreBetterThanNothing() {
    Verdict many = unrolled(1_000);
    assertThat(
            run(
                Budget.of(Duration.ofSeconds(20)),
                engine("a", budget -> many),
                engine("b", AlternationTest::useUp),
                engine("c", budget -> unrolled(2_000))))
        .isSameAs(many);
    assertThat(slices).containsExactly("a", "b", "c");
  }

  @Test
  void endsWithTheWholeBudget() {
    Verdict verdict = run(Budget.of(Duration.ofMillis(100)), engine("a", AlternationTest::useUp));
    assertThat(verdict).isEqualTo(new Verdict.Unknown(new Reason.OutOfTime()));
  }
}
