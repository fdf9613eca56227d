package dev.bulwark.engine.explicit;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import java.util.EnumSet;
import java.util.List;

/** How {@link Explicit} describes itself: what is best first, then the paper's tables. */
public final class ExplicitFamily {

  private static final ExplicitConfiguration ITP = ExplicitConfiguration.ITP;
  private static final ExplicitConfiguration PLAIN = ExplicitConfiguration.PLAIN;

  public static final EngineFamily FAMILY =
      new EngineFamily(
          Explicit.NAME,
          "values of variables under CEGAR",
          EnumSet.of(Ability.INPUTS, Ability.UNBOUNDED_LOOPS, Ability.RELATIONS),
          List.of(
              preset("refined, and all variables once that takes long", ITP.withRestarts())
                  .without(Ability.RELATIONS),
              preset("all variables are tracked", PLAIN).without(Ability.RELATIONS).representing(),
              preset("precisions are refined by interpolation", ITP)
                  .without(Ability.RELATIONS)
                  .representing(),
              preset("all variables, with predicates beside them", PLAIN.withPredicates())
                  .representing(),
              preset("refined, with predicates beside the values", ITP.withPredicates())
                  .representing(),
              preset("the same, and restarted in other forms", ITP.withPredicates().withRestarts())
                  .representing(),
              preset(
                  "all variables, predicates, and restarted in other forms",
                  PLAIN.withPredicates().withRestarts())));

  private ExplicitFamily() {}

  private static Preset preset(String summary, ExplicitConfiguration configuration) {
    return Preset.of(configuration.suffix(), summary, () -> new Explicit(configuration));
  }
}
