package dev.bulwark.engine.abmc;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import java.util.EnumSet;
import java.util.List;

/** How {@link AcceleratedBmc} describes itself. */
public final class AbmcFamily {

  public static final EngineFamily FAMILY =
      new EngineFamily(
          AcceleratedBmc.NAME,
          "bounded model checking that closes the cycles it meets",
          EnumSet.of(Ability.INPUTS, Ability.RELATIONS),
          List.of(
              Preset.of(
                  EngineFamily.DEFAULT,
                  "what a shortcut does is not done in other ways",
                  () -> new AcceleratedBmc(AbmcConfiguration.DEFAULT)),
              Preset.of(
                  "no-exclusions",
                  "shortcuts are only added",
                  () -> new AcceleratedBmc(AbmcConfiguration.WITHOUT_EXCLUSIONS))));

  private AbmcFamily() {}
}
