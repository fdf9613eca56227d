package dev.bulwark.solver;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Values for the variables of a satisfiable query. Variables that do not matter to it have the zero
 * of their sort.
 */
public record Model(Map<Variable, Value> values) {

  public Model {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  public Value value(Variable variable) {
    Value value = values.get(variable);
    return value == null ? TermFactory.zeroValue(variable.sort()) : value;
  }
}
