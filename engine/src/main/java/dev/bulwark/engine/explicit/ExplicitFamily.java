package dev.bulwark.engine.explicit;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import java.util.EnumSet;
import java.util.List;

/** How {@link Explicit} describes itself: the configurations of the paper's tables. */
public final class ExplicitFamily {

  public static final EngineFamily FAMILY =
      new EngineFamily(
          Explicit.NAME,
          "values of variables under CEGAR",
          EnumSet.of(Ability.INPUTS, Ability.UNBOUNDED_LOOPS, Ability.RELATIONS),
          List.of(
              Preset.of(
                      "itp",
                      "precisions are refined by interpolation",
                      () -> new Explicit(ExplicitConfiguration.ITP))
                  .without(Ability.RELATIONS),
              Preset.of(
                      "plain",
                      "all variables are tracked",
                      () -> new Explicit(ExplicitConfiguration.PLAIN))
                  .without(Ability.RELATIONS)
                  .representing(),
              Preset.of(
                      "itp+predicate",
                      "refined, with predicates beside the values",
                      () -> new Explicit(ExplicitConfiguration.ITP.withPredicates()))
                  .representing(),
              Preset.of(
                      "plain+predicate",
                      "all variables, with predicates beside the values",
                      () -> new Explicit(ExplicitConfiguration.PLAIN.withPredicates()))
                  .representing()));

  private ExplicitFamily() {}
}
