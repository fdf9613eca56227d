package dev.bulwark.program;

/**
 * A place in the program where it takes any value. Inputs of a run are keyed by the site and how
 * often it was passed before.
 */
public record InputSite(String id, Kind kind, String description, CType type, Position position) {

  /** Why any value is possible here. */
  public enum Kind {
    /** A call of {@code __VERIFIER_nondet_*}. */
    NONDET,
    /** A local variable without initialiser, or an argument of the entry function. */
    UNINITIALISED,
    /** The result of a function without body. */
    EXTERNAL,
    /** What objects hold, and how large they are, that exist before the program. */
    OUTSIDE,
    /** Something changed by a function without body under {@code --extern havoc}. */
    EXTERNAL_EFFECT,
    /** A read of a volatile object, which may have changed by itself. */
    VOLATILE,
    /** A value that C leaves open: NaN's sign, or a number out of an integer type's range. */
    UNSPECIFIED,
    /**
     * A value that the program computes and the model does not, such as the sine of a number. A
     * proof for any value holds for that one; an execution with a made-up one shows nothing.
     */
    UNCOMPUTED,
    /**
     * The unknown result of an operation that an encoding over-approximates; no input of the
     * program as parsed.
     */
    OVERAPPROXIMATION,
    /** How many iterations of a loop a step stands for; no input of the program as parsed. */
    ITERATIONS,
    /** What each of these iterations takes; no input of the program as parsed. */
    REPEATED,
    /**
     * Whether an execution is observed at a coverage goal, or goes on; no input of the C program.
     */
    OBSERVER
  }

  @Override
  public String toString() {
    return id;
  }
}
