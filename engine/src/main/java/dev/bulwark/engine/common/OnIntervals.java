package dev.bulwark.engine.common;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.solver.Preferring;
import java.util.function.Supplier;

/**
 * Lets an engine ask the interval solver, which is quick where ranges decide, as mostly with
 * floats. Inconclusive if that is not at hand.
 */
public final class OnIntervals implements Engine {

  /** The name of presets that are an engine on intervals, and of the solver. */
  public static final String PRESET = "icp";

  private final Engine engine;

  public OnIntervals(Engine engine) {
    this.engine = engine;
  }

  /** A preset that is an engine on intervals. */
  public static EngineFamily.Preset preset(Supplier<Engine> engine) {
    return EngineFamily.Preset.of(
        PRESET, "with the interval solver", () -> new OnIntervals(engine.get()));
  }

  @Override
  public String name() {
    return engine.name() + ":" + PRESET;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    if (context.solvers().byName(PRESET).isEmpty()) {
      return Verdict.inconclusive("there is no interval solver");
    }
    return engine.check(task, context.with(new Preferring(context.solvers(), PRESET)));
  }
}
