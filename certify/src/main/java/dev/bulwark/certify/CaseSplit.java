package dev.bulwark.certify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import java.util.List;

/**
 * A disjunction that some formulas say together with others: if none of its cases can be, together
 * with the formulas, then the formulas cannot be either.
 */
final class CaseSplit {

  /** A few cases are no trouble for solvers. */
  private static final int MANY = 8;

  private CaseSplit() {}

  /** The cases of the largest disjunction among the conjuncts; none if there is none with many. */
  static List<Term> of(List<Term> formulas) {
    List<Term> largest = List.of();
    for (Term formula : formulas) {
      for (Term conjunct : Terms.conjuncts(formula)) {
        if (conjunct instanceof Application application
            && application.op() == Op.OR
            && application.arity() >= Math.max(MANY, largest.size() + 1)) {
          largest = application.args();
        }
      }
    }
    return largest;
  }
}
