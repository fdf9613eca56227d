package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bits of a floating-point number. No operator gives them, so programs take any and assume that
 * they stand for the number. They are no free choice: but for NaN there is just one.
 */
final class NumberBits {

  private NumberBits() {}

  /** What the bits must stand for if the only way on is to assume that they do. */
  static @Nullable Term number(Variable bits, List<Edge> next) {
    if (next.size() == 1
        && next.getFirst().action() instanceof Action.Assume(Application equality)
        && equality.op() == Op.EQ
        && equality.arg(0) instanceof Application left
        && left.op() == Op.BITS_TO_FP
        && left.arg(0) == bits
        && !Terms.freeVariables(equality.arg(1)).contains(bits)) {
      return equality.arg(1);
    }
    return null;
  }
}
