package dev.bulwark.engine.interpolation;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import dev.bulwark.engine.common.OnIntervals;
import java.util.EnumSet;
import java.util.List;

/** How {@link Interpolation} describes itself. */
public final class InterpolationFamily {

  public static final EngineFamily FAMILY =
      new EngineFamily(
          Interpolation.NAME,
          "images of states, over-approximated by interpolants",
          EnumSet.of(Ability.INPUTS, Ability.UNBOUNDED_LOOPS, Ability.RELATIONS),
          List.of(
              Preset.of(
                  EngineFamily.DEFAULT,
                  "interpolants by all methods in turn",
                  () -> new Interpolation(InterpolationConfiguration.DEFAULT)),
              Preset.of(
                      OnIntervals.PRESET,
                      "interpolants from proofs of the interval solver",
                      () -> new Interpolation(InterpolationConfiguration.ON_INTERVALS))
                  .without(Ability.RELATIONS)
                  .representing()));

  private InterpolationFamily() {}
}
