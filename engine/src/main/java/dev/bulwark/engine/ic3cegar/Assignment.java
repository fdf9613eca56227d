package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Concrete and lifted states as cubes: values of variables. */
final class Assignment {

  private Assignment() {}

  /** The variables have their values of the model. */
  static List<Term> literals(TermFactory terms, Collection<Variable> variables, Model model) {
    List<Term> literals = new ArrayList<>(variables.size());
    for (Variable variable : variables) {
      literals.add(terms.eq(variable, terms.constant(model.value(variable))));
    }
    return literals;
  }

  /** The values that a cube gives to variables. */
  static Map<Variable, Value> of(Cube cube) {
    Map<Variable, Value> values = new LinkedHashMap<>();
    for (Term literal : cube.literals()) {
      if (literal instanceof Variable truth) {
        values.put(truth, Value.of(true));
      } else if (literal instanceof Application application) {
        if (application.op() == Op.NOT && application.arg(0) instanceof Variable falsehood) {
          values.put(falsehood, Value.of(false));
        } else if (application.op() == Op.EQ) {
          put(application.arg(0), application.arg(1), values);
          put(application.arg(1), application.arg(0), values);
        }
      }
    }
    return values;
  }

  private static void put(Term left, Term right, Map<Variable, Value> values) {
    if (left instanceof Variable variable && right instanceof Constant constant) {
      values.put(variable, constant.value());
    }
  }
}
