package dev.bulwark.engine.ic3cfa;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How IC3 goes about it. The measurements behind the default are in docs/engines/ic3cfa.md.
 *
 * @param blocks whether a step is a whole way from cut point to cut point, rather than one edge
 * @param predecessors how the states before a step are described
 * @param lift whether a predecessor is reduced to the literals that a core over the lifted query
 *     needs
 * @param cores whether a blocked cube is reduced to the literals in the cores of its consecution
 *     queries
 * @param halves whether equations in cubes are taken apart into two half-spaces
 * @param dropLiterals whether literals are dropped as long as the rest is inductive (MIC)
 * @param maxCtgs how many counterexamples to generalization to block for a literal (0: none)
 * @param weaken whether bounds in literals are moved to constants of the program
 * @param pushBlocked whether a cube is blocked at once at the highest level where it is inductive
 * @param deepening obligations that have been blocked are kept for higher levels, and followed
 *     until their way to the error is so many times as long as there are frames (0: not kept)
 * @param intervals whether frames begin with what interval analysis knows
 * @param maxFrames how many frames to try
 */
public record Ic3CfaConfiguration(
    boolean blocks,
    Predecessors predecessors,
    boolean lift,
    boolean cores,
    boolean halves,
    boolean dropLiterals,
    int maxCtgs,
    boolean weaken,
    boolean pushBlocked,
    int deepening,
    boolean intervals,
    int maxFrames) {

  /** How the states before a step are described. */
  public enum Predecessors {
    /** All of them, by the weakest precondition. */
    WEAKEST_PRECONDITION,
    /** A cube of them around a model. */
    PROJECTION
  }

  public static final Ic3CfaConfiguration DEFAULT =
      new Ic3CfaConfiguration(
          true, Predecessors.PROJECTION, true, true, true, true, 3, true, true, 8, true, 1_000_000);

  /** As in the paper: single edges, weakest preconditions, nothing generalized. */
  public static final Ic3CfaConfiguration WP =
      new Ic3CfaConfiguration(
          false,
          Predecessors.WEAKEST_PRECONDITION,
          false,
          false,
          false,
          false,
          0,
          false,
          false,
          0,
          false,
          1_000_000);

  public Ic3CfaConfiguration {
    validate(predecessors, lift, dropLiterals, maxCtgs, deepening, maxFrames);
  }

  private static void validate(
      Predecessors predecessors,
      boolean lift,
      boolean dropLiterals,
      int maxCtgs,
      int deepening,
      int maxFrames) {
    if (maxCtgs < 0 || deepening < 0 || maxFrames < 1) {
      throw new IllegalArgumentException(
          "maxCtgs and deepening must be at least 0 and maxFrames at least 1");
    }
    if (maxCtgs > 0 && !dropLiterals) {
      throw new IllegalArgumentException(
          "counterexamples to generalization come from dropping literals");
    }
    if (lift && predecessors == Predecessors.WEAKEST_PRECONDITION) {
      throw new IllegalArgumentException("a weakest precondition is not to be lifted");
    }
  }

  /** The configurations that users can name. */
  public static Map<String, Ic3CfaConfiguration> presets() {
    Map<String, Ic3CfaConfiguration> presets = new LinkedHashMap<>();
    presets.put("default", DEFAULT);
    presets.put("wp", WP);
    return presets;
  }

  public Ic3CfaConfiguration withMaxFrames(int frames) {
    return new Ic3CfaConfiguration(
        blocks,
        predecessors,
        lift,
        cores,
        halves,
        dropLiterals,
        maxCtgs,
        weaken,
        pushBlocked,
        deepening,
        intervals,
        frames);
  }

  public Ic3CfaConfiguration withIntervals(boolean wanted) {
    return new Ic3CfaConfiguration(
        blocks,
        predecessors,
        lift,
        cores,
        halves,
        dropLiterals,
        maxCtgs,
        weaken,
        pushBlocked,
        deepening,
        wanted,
        maxFrames);
  }
}
