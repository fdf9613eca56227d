package dev.bulwark.engine.common.predicates;

/**
 * How predicates are used.
 *
 * @param abstraction what is kept of a state
 * @param blocks where blocks end
 */
public record PredicateConfiguration(Abstraction abstraction, Blocks blocks) {

  /** What is kept of a state at the end of a block. */
  public enum Abstraction {
    /** The predicates that hold, and those that do not. */
    CARTESIAN,
    /** The strongest Boolean combination of the predicates. */
    BOOLEAN,
    /** Nothing; interpolants are conjoined to the states of the path that they refute. */
    IMPACT
  }

  /** Where states are abstracted. */
  public enum Blocks {
    LOOPS,
    /** Loop heads, and where functions begin and end. */
    FUNCTIONS,
    /** Loop heads and forks, as in the single-block encoding. */
    FORKS
  }

  public static final PredicateConfiguration DEFAULT =
      new PredicateConfiguration(Abstraction.BOOLEAN, Blocks.LOOPS);

  public PredicateConfiguration with(Abstraction other) {
    return new PredicateConfiguration(other, blocks);
  }

  public PredicateConfiguration with(Blocks other) {
    return new PredicateConfiguration(abstraction, other);
  }
}
