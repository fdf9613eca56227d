package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.solver.Model;
import java.util.Collection;
import java.util.List;

/**
 * One cube of a preimage in disjunctive normal form, the one that a model is in: literals that hold
 * in the model and imply the step's conditions, with the inputs projected out. So the preimage is
 * enumerated cube by cube, as far as it is needed.
 */
public final class CubeAround {

  private CubeAround() {}

  /** The formulas are over the states before a step and its inputs, and hold in the model. */
  public static Cube of(
      TermFactory terms,
      Collection<? extends Term> formulas,
      Collection<Variable> inputs,
      Model model) {
    List<Term> literals = Implicant.of(terms, formulas, new Evaluator(model::value));
    return Cube.of(new InputProjection(terms, model).project(literals, inputs).literals());
  }
}
