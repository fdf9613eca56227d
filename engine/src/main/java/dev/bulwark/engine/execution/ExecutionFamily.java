package dev.bulwark.engine.execution;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import java.util.EnumSet;

/** How {@link Execution} describes itself. */
public final class ExecutionFamily {

  public static final EngineFamily FAMILY =
      EngineFamily.of(
          Execution.NAME,
          "runs programs whose path no input decides",
          EnumSet.of(Ability.RELATIONS, Ability.CALLS),
          new Execution());

  private ExecutionFamily() {}
}
