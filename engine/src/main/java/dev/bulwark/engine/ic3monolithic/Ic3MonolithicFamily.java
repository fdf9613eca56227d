package dev.bulwark.engine.ic3monolithic;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import java.util.EnumSet;
import java.util.List;

/** How {@link Ic3Monolithic} describes itself. */
public final class Ic3MonolithicFamily {

  public static final EngineFamily FAMILY =
      new EngineFamily(
          Ic3Monolithic.NAME,
          "IC3 with the program counter as a variable",
          EnumSet.of(Ability.INPUTS, Ability.UNBOUNDED_LOOPS, Ability.RELATIONS, Ability.LEMMAS),
          List.of(
              Preset.of(
                  EngineFamily.DEFAULT,
                  "on large blocks",
                  () -> new Ic3Monolithic(Ic3MonolithicConfiguration.DEFAULT)),
              Preset.of(
                  "edges",
                  "on basic blocks",
                  () -> new Ic3Monolithic(Ic3MonolithicConfiguration.EDGES))));

  private Ic3MonolithicFamily() {}
}
