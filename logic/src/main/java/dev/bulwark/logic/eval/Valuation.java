package dev.bulwark.logic.eval;

import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values for variables, perhaps not for all of them. */
@FunctionalInterface
public interface Valuation {

  /** Knows no variable: for terms without variables, or to ask what holds under every valuation. */
  Valuation NONE = variable -> null;

  /** The variable's value, which is of its sort, or null if it is not known. */
  @Nullable Value value(Variable variable);

  /** An element of an array whose value as a whole is not known; null if it is not known either. */
  default @Nullable Value element(Variable array, Value index) {
    return null;
  }

  /** The valuation that knows just what the map holds at the time it is asked. */
  static Valuation of(Map<Variable, ? extends Value> values) {
    return values::get;
  }
}
