package dev.bulwark.frontend.testing;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;

/** Runs of programs that take no input, but for values that C leaves open. */
public final class ClosedPrograms {

  private static final BigInteger ONES = BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE);

  private static final Set<InputSite.Kind> LEFT =
      Set.of(InputSite.Kind.UNSPECIFIED, InputSite.Kind.UNCOMPUTED);

  private ClosedPrograms() {}

  /** What {@code main} returns, as an unsigned number, or how else the run ends. */
  public static String result(Program program, long steps) {
    return result(program, steps, (site, sort, occurrence) -> TermFactory.zeroValue(sort));
  }

  /** Does the result depend on a value that C leaves open? */
  public static boolean isOpen(Program program, long steps) {
    InputSource ones =
        (site, sort, occurrence) ->
            LEFT.contains(site.kind()) && sort instanceof Sort.BitVec(int width)
                ? Value.bitVec(width, ONES)
                : TermFactory.zeroValue(sort);
    return !result(program, steps, ones).equals(result(program, steps));
  }

  private static String result(Program program, long steps, InputSource inputs) {
    Outcome outcome = Interpreter.run(program, inputs, StepListener.NONE, steps);
    return outcome instanceof Outcome.Terminated(Optional<Value> value) && value.isPresent()
        ? ((Value.BitVecValue) value.get()).unsigned().toString()
        : outcome.toString();
  }
}
