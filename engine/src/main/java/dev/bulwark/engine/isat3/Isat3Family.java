package dev.bulwark.engine.isat3;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import dev.bulwark.engine.isat3.Isat3Configuration.Dropping;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** How {@link Isat3Ic3} describes itself: the configurations of the paper by their names. */
public final class Isat3Family {

  /** The best of the paper's first version, which is part of PF2. */
  private static final String USUAL = "ind2+abort";

  /** Has all that the default has not. */
  private static final Set<String> REPRESENTATIVES = Set.of("ind0+ig+ctg+j+lf");

  public static final EngineFamily FAMILY =
      new EngineFamily(
          Isat3Ic3.NAME,
          "IC3 on intervals",
          EnumSet.of(Ability.INPUTS, Ability.UNBOUNDED_LOOPS, Ability.RELATIONS, Ability.LEMMAS),
          presets());

  private Isat3Family() {}

  private static List<Preset> presets() {
    List<Preset> presets = new ArrayList<>();
    presets.add(preset(Isat3Configuration.named(USUAL)));
    for (Isat3Configuration configuration : Isat3Configuration.all()) {
      if (!configuration.id().equals(USUAL)) {
        Preset preset = preset(configuration);
        presets.add(REPRESENTATIVES.contains(configuration.id()) ? preset.representing() : preset);
      }
    }
    Isat3Configuration.more().forEach(configuration -> presets.add(preset(configuration)));
    return presets;
  }

  private static Preset preset(Isat3Configuration configuration) {
    return Preset.of(configuration.id(), summary(configuration), () -> new Isat3Ic3(configuration));
  }

  private static String summary(Isat3Configuration configuration) {
    List<String> parts = new ArrayList<>();
    parts.add(
        configuration.suffix() == 0
            ? "no suffix"
            : "suffixes of " + configuration.suffix() + " steps");
    if (configuration.abort()) {
      parts.add("longer ones after restarts");
    }
    switch (configuration.dropping()) {
      case NONE -> {}
      case EACH -> parts.add("literals dropped everywhere");
      case ONCE -> parts.add("literals dropped once");
      case INDUCTIVE -> parts.add("inductive generalization");
    }
    if (configuration.dropping() == Dropping.INDUCTIVE) {
      if (configuration.ctg()) {
        parts.add(configuration.lifting() ? "CTGs by lifting" : "CTGs");
      }
      if (configuration.join()) {
        parts.add("joins");
      }
    }
    if (configuration.rest()) {
      parts.add("the rest of cubes");
    }
    return String.join(", ", parts);
  }
}
