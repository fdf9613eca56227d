package dev.bulwark.engine.common.predicates;

/**
 * How predicates are used.
 *
 * @param abstraction what is kept of a state
 * @param everyFork whether blocks end at every fork too, or at loop heads only
 */
public record PredicateConfiguration(Abstraction abstraction, boolean everyFork) {

  /** What is kept of a state at the end of a block. */
  public enum Abstraction {
    /** The predicates that hold, and those that do not. */
    CARTESIAN,
    /** The strongest Boolean combination of the predicates. */
    BOOLEAN,
    /** Nothing; interpolants are conjoined to the states of the path that they refute. */
    IMPACT
  }

  public static final PredicateConfiguration DEFAULT =
      new PredicateConfiguration(Abstraction.BOOLEAN, false);

  public PredicateConfiguration with(Abstraction other) {
    return new PredicateConfiguration(other, everyFork);
  }

  /** One block for each way between forks, as in the single-block encoding. */
  public PredicateConfiguration withSmallBlocks() {
    return new PredicateConfiguration(abstraction, true);
  }
}
