package dev.bulwark.engine.bmc;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import dev.bulwark.engine.common.OnAccelerated;
import dev.bulwark.engine.common.OnIntervals;
import dev.bulwark.engine.common.cells.OnCells;
import java.util.EnumSet;
import java.util.List;

/** How {@link BoundedModelChecker} describes itself. */
public final class BmcFamily {

  public static final EngineFamily FAMILY =
      new EngineFamily(
          BoundedModelChecker.NAME,
          "bounded model checking; complete where loops and recursion are bounded",
          EnumSet.of(Ability.INPUTS, Ability.RELATIONS, Ability.CALLS),
          List.of(
              Preset.of(
                  EngineFamily.DEFAULT,
                  "until the time is over",
                  () -> new BoundedModelChecker(BmcConfiguration.DEFAULT)),
              Preset.of(
                  "shallow",
                  "loops and calls at most ten times",
                  () -> new BoundedModelChecker(BmcConfiguration.SHALLOW)),
              OnAccelerated.preset(() -> new BoundedModelChecker(BmcConfiguration.DEFAULT)),
              OnCells.jumpingPreset(() -> new BoundedModelChecker(BmcConfiguration.DEFAULT)),
              OnIntervals.preset(() -> new BoundedModelChecker(BmcConfiguration.DEFAULT))));

  private BmcFamily() {}
}
