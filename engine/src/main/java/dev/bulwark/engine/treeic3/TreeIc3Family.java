package dev.bulwark.engine.treeic3;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import java.util.EnumSet;
import java.util.List;

/** How {@link TreeIc3} describes itself, with and without interpolants. */
public final class TreeIc3Family {

  public static final EngineFamily FAMILY =
      family(
          TreeIc3.NAME,
          "IC3 along the paths of a tree, with weakest preconditions",
          TreeIc3Configuration.DEFAULT,
          TreeIc3Configuration.EDGES);

  public static final EngineFamily WITH_INTERPOLANTS =
      family(
          TreeIc3.NAME_WITH_INTERPOLANTS,
          "IC3 along the paths of a tree, with interpolants",
          TreeIc3Configuration.DEFAULT.withInterpolants(),
          TreeIc3Configuration.EDGES.withInterpolants());

  private TreeIc3Family() {}

  private static EngineFamily family(
      String name, String summary, TreeIc3Configuration usual, TreeIc3Configuration edges) {
    return new EngineFamily(
        name,
        summary,
        EnumSet.of(Ability.INPUTS, Ability.UNBOUNDED_LOOPS, Ability.RELATIONS),
        List.of(
            Preset.of(EngineFamily.DEFAULT, "on large blocks", () -> new TreeIc3(usual)),
            Preset.of("edges", "on basic blocks", () -> new TreeIc3(edges))));
  }
}
