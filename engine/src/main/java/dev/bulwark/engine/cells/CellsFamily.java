package dev.bulwark.engine.cells;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import java.util.EnumSet;
import java.util.List;

/** How {@link CellInduction} describes itself. */
public final class CellsFamily {

  public static final EngineFamily FAMILY =
      new EngineFamily(
          CellInduction.NAME,
          "induction about all elements of arrays",
          EnumSet.noneOf(Ability.class),
          List.of(
              Preset.of(
                  EngineFamily.DEFAULT,
                  "with one cell of each array, then with two",
                  CellInduction::new)));

  private CellsFamily() {}
}
