package dev.bulwark.engine.execution;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import java.util.EnumSet;
import java.util.List;

/** How {@link Execution} describes itself. */
public final class ExecutionFamily {

  public static final EngineFamily FAMILY =
      new EngineFamily(
          Execution.NAME,
          "runs programs whose path no input decides",
          EnumSet.of(Ability.RELATIONS, Ability.CALLS),
          List.of(
              Preset.of(EngineFamily.DEFAULT, "to the end of the path", Execution::new),
              Preset.of(
                      "endless",
                      "or until the path comes back to a state that it was in",
                      () -> Execution.ENDLESS)
                  .representing(),
              Preset.of(
                  InputRuns.PRESET,
                  "on simple and random inputs, for errors behind loops over memory",
                  () -> InputRuns.RUNS)));

  private ExecutionFamily() {}
}
