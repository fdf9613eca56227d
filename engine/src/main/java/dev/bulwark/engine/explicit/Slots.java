package dev.bulwark.engine.explicit;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Narrow;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;

/**
 * A number for each variable of an inlined program. Booleans and bit-vectors of at most 64 bits are
 * narrow: their values are kept as {@code long}s.
 */
final class Slots {

  private final List<ProgramVariable> variables = new ArrayList<>();
  private final int[] numbers;
  private final int[] widths;

  Slots(Program program) {
    variables.addAll(program.globals());
    variables.addAll(program.start().frameVariables());
    int last = 0;
    for (ProgramVariable variable : variables) {
      last = Math.max(last, variable.term().id());
    }
    numbers = new int[last + 1];
    widths = new int[variables.size()];
    for (int i = 0; i < variables.size(); i++) {
      numbers[variables.get(i).term().id()] = i + 1;
      widths[i] = width(variables.get(i).sort());
    }
  }

  /** The bits of a narrow sort, 0 for others. */
  static int width(Sort sort) {
    return switch (sort) {
      case Sort.Bool bool -> 1;
      case Sort.BitVec(int width) -> width <= Narrow.LIMIT ? width : 0;
      case Sort.Int integer -> 0;
      case Sort.Real real -> 0;
      case Sort.Float number -> 0;
      case Sort.Array array -> 0;
    };
  }

  int count() {
    return widths.length;
  }

  /** The variable's number, or -1 if the program does not declare it. */
  int of(Variable variable) {
    return variable.id() < numbers.length ? numbers[variable.id()] - 1 : -1;
  }

  Variable variable(int slot) {
    return variables.get(slot).term();
  }

  boolean isNarrow(int slot) {
    return widths[slot] > 0;
  }

  boolean isArray(int slot) {
    return variable(slot).sort() instanceof Sort.Array;
  }

  Value value(int slot, long bits) {
    return value(variable(slot).sort(), bits);
  }

  /** The value of a narrow sort with these bits. */
  static Value value(Sort sort, long bits) {
    return sort instanceof Sort.BitVec(int width) ? Narrow.value(width, bits) : Value.of(bits != 0);
  }

  /** The bits of a narrow value. */
  static long bits(Value value) {
    if (value instanceof Value.BitVecValue vector) {
      return vector.bits().longValue();
    }
    return value instanceof Value.BoolValue(boolean truth) && truth ? 1 : 0;
  }
}
