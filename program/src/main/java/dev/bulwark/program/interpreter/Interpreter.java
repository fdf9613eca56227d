package dev.bulwark.program.interpreter;

import dev.bulwark.program.Program;
import java.util.function.BooleanSupplier;

/**
 * Runs a program on inputs keyed by site and occurrence. Where several edges leave a location, the
 * first whose condition holds is taken; programs made from C have just one. The stack of calls is
 * kept on the heap, so recursion may be deep.
 *
 * <p>A frame variable that is read before it is written may hold any value; here it is zero. Front
 * ends make such reads inputs, so this matters only for programs made by hand.
 */
public final class Interpreter {

  /** Open calls beyond which a run ends with {@link Outcome.CallStackTooDeep}. */
  public static final int DEFAULT_DEPTH = 200_000;

  private final CompiledProgram program;
  private final int maxDepth;

  public Interpreter(Program program) {
    this(program, DEFAULT_DEPTH);
  }

  public Interpreter(Program program, int maxDepth) {
    this.program = new CompiledProgram(program);
    this.maxDepth = maxDepth;
  }

  public Outcome run(InputSource inputs, StepListener listener, long stepBudget) {
    return run(inputs, listener, stepBudget, () -> false);
  }

  /** The same, ending early once {@code stop} says so; it is asked every thousand steps or so. */
  public Outcome run(
      InputSource inputs, StepListener listener, long stepBudget, BooleanSupplier stop) {
    return new Run(program, inputs, listener, StateWatch.NONE, maxDepth).run(stepBudget, stop);
  }

  /** The same, with somebody who looks at the state now and then. */
  public Outcome run(InputSource inputs, StateWatch watch, long stepBudget, BooleanSupplier stop) {
    return new Run(program, inputs, StepListener.NONE, watch, maxDepth).run(stepBudget, stop);
  }

  public static Outcome run(
      Program program, InputSource inputs, StepListener listener, long stepBudget) {
    return new Interpreter(program).run(inputs, listener, stepBudget);
  }

  public static Outcome run(
      Program program,
      InputSource inputs,
      StepListener listener,
      long stepBudget,
      BooleanSupplier stop) {
    return new Interpreter(program).run(inputs, listener, stepBudget, stop);
  }
}
