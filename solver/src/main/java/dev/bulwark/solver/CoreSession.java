package dev.bulwark.solver;

import dev.bulwark.logic.Term;
import java.util.List;

/** A session that can also say why the answer was UNSAT. */
public interface CoreSession extends ModelSession {

  /**
   * Some of the last query's assumptions that are already unsatisfiable with the formulas added, in
   * the order given.
   */
  List<Term> unsatCore();
}
