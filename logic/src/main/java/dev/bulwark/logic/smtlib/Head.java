package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands before the arguments of an application: a name with indices, as in {@code (_ extract
 * 7 0)}, the sort of {@code (as const sort)}, and a rounding mode if there is one.
 */
record Head(
    String name,
    List<Integer> indices,
    @Nullable Sort sort,
    @Nullable RoundingMode mode,
    SExpression at) {

  Head withMode(RoundingMode rounding) {
    return new Head(name, indices, sort, rounding, at);
  }

  int index(int i) {
    if (i >= indices.size()) {
      throw at.error(name + " needs " + (i + 1) + (i == 0 ? " index" : " indices"));
    }
    return indices.get(i);
  }

  RoundingMode rounding() {
    if (mode == null) {
      throw at.error(name + " needs a rounding mode");
    }
    return mode;
  }

  SmtLibException error(String message) {
    return at.error(message);
  }
}
