package dev.bulwark.engine.execution;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.interpreter.InputSource;
import java.util.HashMap;
import java.util.Map;

/**
 * Inputs of a simple form, with which programs that walk arrays mostly go wrong if they ever do.
 * The first ones are zero nearly everywhere, so that the run's memory, and its evidence, stay
 * small.
 */
enum InputPattern {
  /** The first two values of each place are not zero, and others for each place. */
  SPARSE,

  ZEROS,
  ONES,
  FALLING,
  RISING;

  /** For one run. */
  InputSource source() {
    Map<String, Integer> sites = new HashMap<>();
    return (site, sort, occurrence) -> {
      int number = sites.computeIfAbsent(site.id(), id -> sites.size() + 1);
      return value(site, sort, number(number, occurrence));
    };
  }

  private long number(int site, int occurrence) {
    return switch (this) {
      case SPARSE -> occurrence == 0 ? site : occurrence == 1 ? -site : 0;
      case ZEROS -> 0;
      case ONES -> 1;
      case FALLING -> -1L - occurrence;
      case RISING -> occurrence + 1L;
    };
  }

  private Value value(InputSite site, Sort sort, long number) {
    return switch (sort) {
      case Sort.BitVec(int width) when !(site.type() instanceof CType.PointerType) ->
          Value.bitVec(width, number);
      case Sort.Bool b -> Value.of(number != 0);
      case Sort.Int i -> Value.integer(number);
      case Sort.Array a when this == ONES && a.element() instanceof Sort.BitVec(int width) ->
          new Value.ArrayValue(a, Value.bitVec(width, 1), Map.of());
      case Sort.BitVec b -> TermFactory.zeroValue(sort);
      case Sort.Array a -> TermFactory.zeroValue(sort);
      case Sort.Real r -> TermFactory.zeroValue(sort);
      case Sort.Float f -> TermFactory.zeroValue(sort);
    };
  }
}
