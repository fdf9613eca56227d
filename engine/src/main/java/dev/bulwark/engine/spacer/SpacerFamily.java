package dev.bulwark.engine.spacer;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import dev.bulwark.engine.OverIntegers;
import dev.bulwark.engine.common.OnAccelerated;
import dev.bulwark.solver.HornSolver.Guidance;
import java.util.EnumSet;
import java.util.List;

/** How {@link Spacer} describes itself. */
public final class SpacerFamily {

  public static final EngineFamily FAMILY =
      new EngineFamily(
          Spacer.NAME,
          "Horn clauses, with summaries of procedures, by Z3's Spacer",
          EnumSet.of(Ability.INPUTS, Ability.UNBOUNDED_LOOPS, Ability.RELATIONS, Ability.CALLS),
          List.of(
              Preset.of(EngineFamily.DEFAULT, "the program as it is", () -> of(Guidance.GLOBAL)),
              Preset.of("local", "without global guidance", () -> of(Guidance.LOCAL)),
              Preset.of(
                  "integers",
                  "over the integer encoding of bit-vectors",
                  () -> new OverIntegers(of(Guidance.GLOBAL))),
              OnAccelerated.preset(() -> of(Guidance.GLOBAL))));

  private SpacerFamily() {}

  private static Engine of(Guidance guidance) {
    return new Spacer(guidance);
  }
}
