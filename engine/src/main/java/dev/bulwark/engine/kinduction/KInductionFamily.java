package dev.bulwark.engine.kinduction;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import dev.bulwark.engine.common.OnAccelerated;
import dev.bulwark.engine.common.OnIntervals;
import dev.bulwark.engine.common.cells.OnCells;
import java.util.EnumSet;
import java.util.List;

/** How {@link KInduction} describes itself. */
public final class KInductionFamily {

  public static final EngineFamily FAMILY =
      new EngineFamily(
          KInduction.NAME,
          "induction over k steps, with intervals and lemmas",
          EnumSet.of(Ability.INPUTS, Ability.UNBOUNDED_LOOPS, Ability.RELATIONS, Ability.LEMMAS),
          List.of(
              Preset.of(
                  EngineFamily.DEFAULT,
                  "with lemmas",
                  () -> new KInduction(KInductionConfiguration.DEFAULT)),
              Preset.of(
                  "plain", "without lemmas", () -> new KInduction(KInductionConfiguration.PLAIN)),
              Preset.of(
                  "no-closures",
                  "without candidates by closures of loops",
                  () -> new KInduction(KInductionConfiguration.WITHOUT_CLOSURES)),
              OnAccelerated.preset(() -> new KInduction(KInductionConfiguration.DEFAULT)),
              OnCells.preset(() -> new KInduction(KInductionConfiguration.DEFAULT)),
              OnIntervals.preset(() -> new KInduction(KInductionConfiguration.DEFAULT))));

  private KInductionFamily() {}
}
