package dev.bulwark.engine.ic3cfa;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * How IC3 goes about it. The measurements behind the default are in docs/measurements/ic3cfa.md.
 *
 * @param techniques what is done beyond the paper
 * @param maxFrames how many frames to try
 */
public record Ic3CfaConfiguration(Set<Technique> techniques, int maxFrames) {

  /** What can be switched on and off. */
  public enum Technique {
    /** A step is a whole path from cut point to cut point, rather than one edge. */
    BLOCKS("blocks"),
    /** A predecessor is a cube around a model, rather than the weakest precondition. */
    PROJECTION("projection"),
    /** A predecessor is reduced to the literals that a core over the lifted query needs. */
    LIFTING("lifting"),
    /** A blocked cube is reduced to the literals in the cores of its consecution queries. */
    CORES("cores"),
    /** Equations in cubes are taken apart into two half-spaces. */
    HALVES("halves"),
    /** What is blocked is first enlarged to what interpolants of the failed query leave out. */
    INTERPOLANTS("interpolants"),
    /** Literals are dropped as long as the rest is inductive (MIC). */
    DROPPING("dropping"),
    /** Counterexamples to generalization are blocked where literals are dropped. */
    CTGS("ctgs"),
    /** Pairs of half-spaces are replaced by their sums. */
    SUMS("sums"),
    /** Bounds in literals are moved to constants of the program. */
    WEAKENING("weakening"),
    /** A cube is blocked at once at the highest level where it is inductive. */
    PUSHING("pushing"),
    /** Obligations that have been blocked are kept for higher levels. */
    DEEPENING("deepening"),
    /** Frames begin with what interval analysis knows. */
    INTERVALS("intervals"),
    /** Frames begin with what closures of loops suggest and is inductive. */
    CLOSURES("closures");

    private final String id;

    Technique(String id) {
      this.id = id;
    }

    /** As it is called in presets. */
    String id() {
      return id;
    }
  }

  private static final int MANY_FRAMES = 1_000_000;

  public static final Ic3CfaConfiguration DEFAULT =
      new Ic3CfaConfiguration(
          EnumSet.complementOf(EnumSet.of(Technique.INTERPOLANTS, Technique.CTGS)), MANY_FRAMES);

  /**
   * As in the paper: weakest preconditions, nothing generalized. Its automata are labelled with
   * guarded commands and as small as those of Kratos (§V), so a step is a whole block here too.
   */
  public static final Ic3CfaConfiguration WP =
      new Ic3CfaConfiguration(EnumSet.of(Technique.BLOCKS), MANY_FRAMES);

  public Ic3CfaConfiguration {
    techniques = Collections.unmodifiableSet(copy(techniques));
    if (maxFrames < 1) {
      throw new IllegalArgumentException("at least one frame");
    }
  }

  private static EnumSet<Technique> copy(Set<Technique> techniques) {
    EnumSet<Technique> copy = EnumSet.noneOf(Technique.class);
    copy.addAll(techniques);
    return copy;
  }

  public boolean has(Technique technique) {
    return techniques.contains(technique);
  }

  public Ic3CfaConfiguration with(Technique technique) {
    EnumSet<Technique> more = copy(techniques);
    more.add(technique);
    return new Ic3CfaConfiguration(more, maxFrames);
  }

  public Ic3CfaConfiguration without(Technique technique) {
    EnumSet<Technique> fewer = copy(techniques);
    fewer.remove(technique);
    return new Ic3CfaConfiguration(fewer, maxFrames);
  }

  public Ic3CfaConfiguration withMaxFrames(int frames) {
    return new Ic3CfaConfiguration(techniques, frames);
  }
}
