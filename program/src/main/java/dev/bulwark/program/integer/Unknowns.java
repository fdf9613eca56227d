package dev.bulwark.program.integer;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;

/** What stands for the results of operations that have no cheap linear form. */
interface Unknowns {

  /** Is the operation to be exact, whatever that costs? */
  boolean isExact(Application operation);

  /** A variable for the operation's result that may have any value in there. */
  Variable unknown(Application operation, Interval bounds);

  /** Something that is true of the exact values in every state, to be assumed of the unknowns. */
  void assume(Term fact);
}
