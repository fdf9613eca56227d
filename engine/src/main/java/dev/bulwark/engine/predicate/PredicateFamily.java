package dev.bulwark.engine.predicate;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import dev.bulwark.engine.common.predicates.PredicateConfiguration;
import dev.bulwark.engine.common.predicates.PredicateConfiguration.Abstraction;
import dev.bulwark.engine.common.predicates.PredicateConfiguration.Blocks;
import java.util.EnumSet;
import java.util.List;

/** How {@link Predicate} describes itself. */
public final class PredicateFamily {

  private static final PredicateConfiguration USUAL = PredicateConfiguration.DEFAULT;

  public static final EngineFamily FAMILY =
      new EngineFamily(
          Predicate.NAME,
          "predicate abstraction",
          EnumSet.of(Ability.INPUTS, Ability.UNBOUNDED_LOOPS, Ability.RELATIONS, Ability.LEMMAS),
          List.of(
              preset(
                  "boolean",
                  "the strongest combination of the predicates",
                  USUAL.with(Abstraction.BOOLEAN)),
              preset("cartesian", "each predicate by itself", USUAL.with(Abstraction.CARTESIAN)),
              preset(
                      "impact",
                      "interpolants are conjoined to the states of the path",
                      USUAL.with(Abstraction.IMPACT))
                  .representing(),
              preset("small-blocks", "blocks end at forks too", USUAL.with(Blocks.FORKS)),
              preset(
                      "functions",
                      "blocks end where functions begin and end",
                      USUAL.with(Blocks.FUNCTIONS))
                  .representing()));

  private PredicateFamily() {}

  private static Preset preset(String name, String summary, PredicateConfiguration configuration) {
    return Preset.of(name, summary, () -> new Predicate(configuration));
  }
}
