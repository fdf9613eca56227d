package dev.bulwark.report.harness;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Does an execution get to its error whatever is in uninitialised variables and memory, and
 * whatever else a harness cannot set? Two other values are tried for all of it: only zeros, and
 * only ones.
 */
record Independence(
    Interpreter interpreter,
    Predicate<InputSite> isSet,
    Inputs inputs,
    long steps,
    BooleanSupplier stop) {

  private static final BigInteger ONES = BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE);

  boolean reaches(Location error) {
    return reaches(error, false) && reaches(error, true);
  }

  private boolean reaches(Location error, boolean ones) {
    ReplayedInputs given = new ReplayedInputs(inputs);
    // Looked up once, since a loop may pass a site very often.
    Map<String, Optional<Value>> others = new HashMap<>();
    Outcome outcome =
        interpreter.run(
            (site, sort, occurrence) ->
                others
                    .computeIfAbsent(site.id(), id -> other(site, sort, ones))
                    .orElseGet(() -> given.next(site, sort, occurrence)),
            StepListener.NONE,
            steps,
            stop);
    return outcome instanceof Outcome.ReachedError(Location at, var stack) && at == error;
  }

  /** The value to try, where a harness cannot give one. */
  private Optional<Value> other(InputSite site, Sort sort, boolean ones) {
    return isSet.test(site) ? Optional.empty() : Optional.of(ones ? ones(sort) : zero(sort));
  }

  private static Value zero(Sort sort) {
    return TermFactory.zeroValue(sort);
  }

  private static Value ones(Sort sort) {
    return switch (sort) {
      case Sort.BitVec(int width) -> Value.bitVec(width, ONES);
      case Sort.Float number -> new Value.FloatValue(number, ONES);
      case Sort.Array array -> new Value.ArrayValue(array, ones(array.element()), Map.of());
      case Sort.Bool bool -> Value.TRUE;
      case Sort.Int integer -> Value.integer(BigInteger.ONE);
      case Sort.Real real -> zero(sort);
    };
  }
}
