package dev.bulwark.program.closure;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.List;

/**
 * The transitive closure R⁺ of a step that goes from a location to itself, in pieces.
 *
 * @param loop the step R
 * @param exact whether the pieces are R⁺ and nothing more; otherwise they contain it
 */
public record Closure(GuardedStep loop, List<Piece> pieces, boolean exact) {

  public Closure {
    pieces = List.copyOf(pieces);
  }

  /**
   * A family of powers. The inputs of the step are the count and, for each variable whose value
   * after the step is not a function of the state before and the count, an input that stands for
   * that value. The guard says that the count is not negative (and at most its last value where
   * there is one) and everything else.
   *
   * @param step from the loop's location to itself
   * @param count the input t that numbers the powers of the family
   * @param iterations how many iterations of the loop the step does: first + period·t, over count
   *     alone
   */
  public record Piece(GuardedStep step, Variable count, Term iterations) {}

  /**
   * R⁺, or R* if reflexive, as one step. Where there is more than one piece an input chooses the
   * piece; the step's other inputs are those of the pieces.
   */
  public GuardedStep asStep(TermFactory terms, boolean reflexive) {
    throw new UnsupportedOperationException("not written yet");
  }
}
