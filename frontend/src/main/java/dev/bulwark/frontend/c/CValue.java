package dev.bulwark.frontend.c;

import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;

/**
 * The value of an expression. Truth values (of comparisons, logical operators) are kept as Bool
 * terms of C type {@code int}, so that conditions do not turn into integers and back. A poisoned
 * value stands for what has been reported as unsupported already.
 */
record CValue(Term term, CType type, boolean poisoned) {

  static CValue of(Term term, CType type) {
    return new CValue(term, type, false);
  }

  boolean isTruthValue() {
    return term.isBool();
  }
}
