package dev.bulwark.engine.predicate;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import dev.bulwark.engine.common.predicates.PredicateConfiguration;
import dev.bulwark.engine.common.predicates.PredicateConfiguration.Abstraction;
import dev.bulwark.engine.common.predicates.PredicateConfiguration.Blocks;
import dev.bulwark.engine.predicate.cegaar.CegaarConfiguration;
import dev.bulwark.engine.predicate.cegaar.CegaarConfiguration.Method;
import java.util.EnumSet;
import java.util.List;

/** How {@link Predicate} describes itself. */
public final class PredicateFamily {

  private static final PredicateConfiguration USUAL = PredicateConfiguration.DEFAULT;
  private static final CegaarConfiguration ACCELERATED = CegaarConfiguration.DEFAULT;

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
                  .representing(),
              cegaar("cegaar", "accelerated refinement of paths that repeat cycles", ACCELERATED)
                  .representing(),
              cegaar("delay0", "acceleration of every cycle at once", ACCELERATED.withDelay(0)),
              cegaar("delay1", "after one repetition", ACCELERATED.withDelay(1)),
              cegaar("delay2", "after two repetitions", ACCELERATED.withDelay(2)),
              cegaar("post", "interpolants by postconditions first", ACCELERATED.with(Method.POST)),
              cegaar("wpre", "by weakest preconditions first", ACCELERATED.with(Method.WPRE)),
              Preset.of(
                      "static",
                      "loops accelerated before the analysis, then plain refinement",
                      () -> new StaticAcceleration(new Predicate(USUAL)))
                  .without(Ability.LEMMAS),
              cegaar("none", "no acceleration: for comparison", CegaarConfiguration.NONE)));

  private PredicateFamily() {}

  private static Preset cegaar(String name, String summary, CegaarConfiguration configuration) {
    return Preset.of(name, summary, () -> new Predicate(USUAL, configuration));
  }

  private static Preset preset(String name, String summary, PredicateConfiguration configuration) {
    return Preset.of(name, summary, () -> new Predicate(configuration));
  }
}
