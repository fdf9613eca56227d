package dev.bulwark.engine.common.ic3;

/** What is done with one proof obligation, which is not at the start. */
public interface ObligationHandler {

  /** What has become of it. */
  sealed interface Handled {}

  /** The frames up to the level have none of its states any more. */
  record Blocked(int level) implements Handled {}

  /** This one, whose successor it is, has to be handled before. */
  record Preceded(Obligation by) implements Handled {}

  /** A query that is needed to go on has no answer. */
  record Inconclusive() implements Handled {}

  /**
   * @param fresh whether its frame has had a state of it since it was made
   */
  Handled handle(Obligation obligation, boolean fresh, int frontier);

  /**
   * The path of an obligation at the start has transitions that lead into an abstraction only, so
   * that it is no counterexample. Removes from the queue what hangs on the first of these, and
   * refines the abstraction; says whether that could be done.
   */
  boolean refine(Obligation initial);
}
