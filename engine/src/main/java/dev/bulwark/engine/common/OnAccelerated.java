package dev.bulwark.engine.common;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.program.acceleration.LoopSummaries;
import dev.bulwark.program.pass.Acceleration;
import dev.bulwark.program.pass.Pass;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets an engine work on the program with steps for any number of iterations beside its loops
 * ({@link Acceleration}), so that errors behind many iterations are near. Calls are inlined before.
 * Proofs come back as they are, counterexamples with the iterations written out.
 *
 * <p>Inconclusive at once if no loop of the program has a summary: the engine would only do what it
 * does on the program itself.
 */
public final class OnAccelerated implements Engine {

  /** The name of presets that are an engine on the accelerated program. */
  public static final String PRESET = "accelerate";

  private static final Duration LONGEST = Duration.ofSeconds(2);

  private final Engine engine;

  public OnAccelerated(Engine engine) {
    this.engine = engine;
  }

  /** A preset that is an engine on the accelerated program. */
  public static EngineFamily.Preset preset(Supplier<Engine> engine) {
    return EngineFamily.Preset.of(
            PRESET,
            "with steps for any number of iterations beside loops",
            () -> new OnAccelerated(engine.get()))
        .without(EngineFamily.Ability.CALLS)
        .without(EngineFamily.Ability.LEMMAS);
  }

  @Override
  public String name() {
    return engine.name() + ":" + PRESET;
  }

  /** What acceleration makes of a task, once for all engines that take time slices on it. */
  private record Accelerated(Optional<Pass.Result> result, Optional<Task> task, int summaries) {

    static Accelerated of(Pass.Result inlined, Budget budget) {
      LoopSummaries found = LoopSummaries.of(inlined.program(), budget);
      Optional<Pass.Result> result =
          Acceleration.apply(inlined.program(), found).map(added -> added.after(inlined));
      return new Accelerated(result, result.map(Pass.Result::program).map(Task::new), found.size());
    }
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    Budget time = context.budget().part(LONGEST);
    Accelerated made =
        task.derived(
            Accelerated.class, program -> Accelerated.of(InlinedProgram.of(task).result(), time));
    context.events().on(new Event.Statistic(name(), "summaries of loops", made.summaries()));
    if (made.result().isEmpty()) {
      return Verdict.inconclusive("no loop has a summary");
    }
    Pass.Result result = made.result().orElseThrow();
    // Lemmas are about the program without summaries.
    EngineContext alone = context.alone(context.goals().behind(result.back()));
    return engine.check(made.task().orElseThrow(), alone).translate(result.back());
  }
}
