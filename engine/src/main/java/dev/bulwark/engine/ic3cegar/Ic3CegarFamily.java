package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EngineFamily.Preset;
import dev.bulwark.engine.common.OnAccelerated;
import dev.bulwark.engine.common.cells.OnCells;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Refining;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Technique;
import java.util.EnumSet;
import java.util.List;

/** How {@link Ic3Cegar} describes itself. Upper case names are those of its thesis. */
public final class Ic3CegarFamily {

  private static final Ic3CegarConfiguration USUAL = Ic3CegarConfiguration.DEFAULT;
  private static final Ic3CegarConfiguration C = Ic3CegarConfiguration.C;
  private static final Ic3CegarConfiguration CR = Ic3CegarConfiguration.CR;

  public static final EngineFamily FAMILY =
      new EngineFamily(
          Ic3Cegar.NAME,
          "IC3 over predicates, refined at spurious transitions",
          EnumSet.of(Ability.INPUTS, Ability.UNBOUNDED_LOOPS, Ability.RELATIONS, Ability.LEMMAS),
          List.of(
              preset(EngineFamily.DEFAULT, "what has measured best", USUAL),
              preset(
                  "no-congruences",
                  "without residues as predicates",
                  USUAL.without(Technique.CONGRUENCES)),
              preset(
                  "octagons",
                  "with bounds of differences and sums of two variables",
                  USUAL.with(Technique.OCTAGONS)),
              preset(
                  "coefficients",
                  "the same with a coefficient of two",
                  USUAL.with(Technique.OCTAGONS).with(Technique.COEFFICIENTS)),
              preset("NOOPT", "no optimisation", Ic3CegarConfiguration.NOOPT),
              preset("C", "counterexamples to generalization", C),
              preset("CG", "C with geometric generalization", C.withGeometric(100)),
              preset("CR", "C with refinement by mined states", CR).representing(),
              preset("CGR", "CR with geometric generalization", CR.withGeometric(100)),
              preset("CRL", "CR with lazy refinement", CR.withLazy(3)),
              preset("CGRL", "all of them", CR.withGeometric(100).withLazy(3)),
              preset("CR-edges", "CR on basic blocks", CR.without(Technique.BLOCKS)),
              preset("CR-locations", "CR with frames at locations", CR.with(Technique.LOCATIONS)),
              preset(
                  "CR-preimage", "CR refined by preimages", CR.withRefinement(Refining.PREIMAGE)),
              preset(
                  "CR-beautiful",
                  "CR refined by beautiful interpolants",
                  CR.withRefinement(Refining.BEAUTIFUL_INTERPOLANTS)),
              OnAccelerated.preset(() -> new Ic3Cegar(USUAL)),
              OnCells.preset(() -> new Ic3Cegar(USUAL))));

  private Ic3CegarFamily() {}

  private static Preset preset(String name, String summary, Ic3CegarConfiguration configuration) {
    return Preset.of(name, summary, () -> new Ic3Cegar(configuration));
  }
}
