package dev.bulwark.engine.ic3cfa;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import dev.bulwark.engine.common.OnAccelerated;
import dev.bulwark.engine.common.cells.OnCells;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration.Technique;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** How {@link Ic3Cfa} describes itself: the default, the paper's, and one change each. */
public final class Ic3CfaFamily {

  public static final EngineFamily FAMILY =
      new EngineFamily(
          Ic3Cfa.NAME,
          "IC3 with frames at control-flow locations",
          EnumSet.of(Ability.INPUTS, Ability.UNBOUNDED_LOOPS, Ability.RELATIONS, Ability.LEMMAS),
          presets());

  private Ic3CfaFamily() {}

  private static List<Preset> presets() {
    Ic3CfaConfiguration usual = Ic3CfaConfiguration.DEFAULT;
    List<Preset> presets = new ArrayList<>();
    presets.add(preset(EngineFamily.DEFAULT, "what has measured best", usual));
    presets.add(preset("wp", "the version of the paper", Ic3CfaConfiguration.WP).representing());
    presets.add(
        preset(
            "wp-edges",
            "the same on basic blocks",
            Ic3CfaConfiguration.WP.without(Technique.BLOCKS)));
    for (Technique technique : Technique.values()) {
      String id = technique.id();
      presets.add(
          usual.has(technique)
              ? preset("no-" + id, "without " + id, usual.without(technique))
              : preset(id, "with " + id, usual.with(technique)));
    }
    presets.add(OnAccelerated.preset(() -> new Ic3Cfa(usual)));
    presets.add(OnCells.preset(() -> new Ic3Cfa(usual)));
    return presets;
  }

  private static Preset preset(String name, String summary, Ic3CfaConfiguration configuration) {
    return Preset.of(name, summary, () -> new Ic3Cfa(configuration));
  }
}
