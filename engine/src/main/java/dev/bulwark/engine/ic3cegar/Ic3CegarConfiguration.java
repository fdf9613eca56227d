package dev.bulwark.engine.ic3cegar;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * How IC3-CEGAR goes about it. Names and values of the presets are those of the thesis (§4.2).
 *
 * @param refinement where predicates come from when a transition is spurious
 * @param techniques what can be switched on and off
 * @param limits what is limited, each by its number
 */
public record Ic3CegarConfiguration(
    Refining refinement, Set<Technique> techniques, Map<Limit, Integer> limits) {

  /** The refinement strategies of §3.4. */
  public enum Refining {
    INTERPOLATION,
    BEAUTIFUL_INTERPOLANTS,
    PREIMAGE
  }

  /** What can be switched on and off. */
  public enum Technique {
    /** Weaker predicates of the lattice take the place of literals that cannot go (§3.5). */
    GEOMETRIC,
    /** Equations through states of spurious transitions become predicates (§3.4). */
    MINING,
    /** Spurious transitions are followed before they are refined away (§3.4). */
    LAZY,
    /** Frames at locations, rather than one sequence for the whole program. */
    LOCATIONS,
    /** The domain begins with comparisons of all pairs of variables too (§3.6). */
    PAIRS,
    /** A step is a whole path from cut point to cut point, rather than a basic block. */
    BLOCKS,
    /** Obligations are cubes around a model, rather than values of variables. */
    PROJECTION,
    /** An obligation's abstraction is first tried to be what all its states have in common. */
    CARTESIAN,
    /** Frames and predicates begin with what runs of the program and intervals suggest. */
    SAMPLES,
    /** Pairs of half-spaces of a blocked cube are replaced by their sums. */
    SUMS,
    /** Bounds of differences and sums of two variables in mined states become predicates. */
    OCTAGONS,
    /** The same with a coefficient of two. */
    COEFFICIENTS,
    /** Residues that all mined states have become predicates. */
    CONGRUENCES
  }

  /** What is limited, and by how much unless something else is said. */
  public enum Limit {
    /** How many counterexamples to generalization are blocked for one literal. */
    MAX_CTGS(0),
    /** How deep they nest. */
    MAX_DEPTH(0),
    /** How many counterexamples a generalized cube is joined with. */
    MAX_JOINS(MANY),
    /** How many weaker literals are tried for one cube. */
    MAX_GEO(0),
    /** From how many states at one location on equations through them are looked for. */
    MIN_POINTS(3),
    /** How many spurious transitions a path to the error may have before refinement. */
    MAX_SPURIOUS(0),
    /** How many frames to try. */
    MAX_FRAMES(MANY);

    private final int usual;

    Limit(int usual) {
      this.usual = usual;
    }
  }

  private static final int MANY = 1_000_000;

  public static final Ic3CegarConfiguration NOOPT =
      new Ic3CegarConfiguration(
          Refining.INTERPOLATION, EnumSet.of(Technique.BLOCKS, Technique.PAIRS), Map.of());

  public static final Ic3CegarConfiguration C = NOOPT.withCtgs(3, 1);

  public static final Ic3CegarConfiguration CR = C.with(Technique.MINING);

  public static final Ic3CegarConfiguration DEFAULT =
      CR.with(Technique.LOCATIONS)
          .with(Technique.PROJECTION)
          .with(Technique.CARTESIAN)
          .with(Technique.SAMPLES)
          .with(Technique.SUMS)
          .with(Technique.CONGRUENCES);

  public Ic3CegarConfiguration {
    techniques = Collections.unmodifiableSet(copy(techniques));
    limits = Collections.unmodifiableMap(copy(limits));
    limits.forEach(
        (limit, number) -> {
          if (number < 0) {
            throw new IllegalArgumentException(limit + " is negative: " + number);
          }
        });
    if (limit(limits, Limit.MIN_POINTS) < 2) {
      throw new IllegalArgumentException("a line needs two points");
    }
    if (limit(limits, Limit.MAX_FRAMES) < 1) {
      throw new IllegalArgumentException("at least one frame");
    }
  }

  private static int limit(Map<Limit, Integer> limits, Limit limit) {
    return limits.getOrDefault(limit, limit.usual);
  }

  private static EnumMap<Limit, Integer> copy(Map<Limit, Integer> limits) {
    EnumMap<Limit, Integer> copy = new EnumMap<>(Limit.class);
    copy.putAll(limits);
    return copy;
  }

  private static EnumSet<Technique> copy(Set<Technique> techniques) {
    EnumSet<Technique> copy = EnumSet.noneOf(Technique.class);
    copy.addAll(techniques);
    return copy;
  }

  public boolean has(Technique technique) {
    return techniques.contains(technique);
  }

  public Ic3CegarConfiguration with(Technique technique) {
    EnumSet<Technique> more = copy(techniques);
    more.add(technique);
    return withTechniques(more);
  }

  public Ic3CegarConfiguration without(Technique technique) {
    EnumSet<Technique> fewer = copy(techniques);
    fewer.remove(technique);
    return withTechniques(fewer);
  }

  private Ic3CegarConfiguration withTechniques(Set<Technique> others) {
    return new Ic3CegarConfiguration(refinement, others, limits);
  }

  public Ic3CegarConfiguration withRefinement(Refining other) {
    return new Ic3CegarConfiguration(other, techniques, limits);
  }

  public int limit(Limit limit) {
    return limit(limits, limit);
  }

  public Ic3CegarConfiguration with(Limit limit, int number) {
    EnumMap<Limit, Integer> others = copy(limits);
    others.put(limit, number);
    return new Ic3CegarConfiguration(refinement, techniques, others);
  }

  public Ic3CegarConfiguration withCtgs(int ctgs, int depth) {
    return with(Limit.MAX_CTGS, ctgs).with(Limit.MAX_DEPTH, depth);
  }

  public Ic3CegarConfiguration withGeometric(int tries) {
    return with(Limit.MAX_GEO, tries).with(Technique.GEOMETRIC);
  }

  public Ic3CegarConfiguration withLazy(int spurious) {
    return with(Limit.MAX_SPURIOUS, spurious).with(Technique.LAZY);
  }
}
