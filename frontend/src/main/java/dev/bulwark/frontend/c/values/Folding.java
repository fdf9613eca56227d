package dev.bulwark.frontend.c.values;

import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import java.util.Optional;

/**
 * The value of terms that have the same value whatever their variables are, in particular of terms
 * without variables.
 */
public final class Folding {

  private Folding() {}

  public static Optional<Value> fold(Term term) {
    return term instanceof Constant constant
        ? Optional.of(constant.value())
        : Optional.ofNullable(Evaluator.evaluate(term, Valuation.NONE));
  }
}
