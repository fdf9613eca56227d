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

  /**
   * How a run ended, and after how many steps. A step is an edge, or the return from a call.
   *
   * @param compiled how many of the steps compiled code has taken
   */
  public record Length(Outcome outcome, long steps, long compiled) {}

  private final CompiledProgram program;
  private final int maxDepth;
  private final HotLoops.Limits limits;

  public Interpreter(Program program) {
    this(program, DEFAULT_DEPTH);
  }

  public Interpreter(Program program, int maxDepth) {
    this(program, maxDepth, true);
  }

  /**
   * @param compilesLoops whether loops that are run through very often are compiled; what a run
   *     does is the same in either case
   */
  public Interpreter(Program program, int maxDepth, boolean compilesLoops) {
    this(program, maxDepth, compilesLoops ? HotLoops.Limits.DEFAULT : HotLoops.Limits.NEVER);
  }

  Interpreter(Program program, int maxDepth, HotLoops.Limits limits) {
    this.program = new CompiledProgram(program);
    this.maxDepth = maxDepth;
    this.limits = limits;
  }

  public Outcome run(InputSource inputs, StepListener listener, long stepBudget) {
    return run(inputs, listener, stepBudget, () -> false);
  }

  /** The same, ending early once {@code stop} says so; it is asked every few milliseconds. */
  public Outcome run(
      InputSource inputs, StepListener listener, long stepBudget, BooleanSupplier stop) {
    return newRun(inputs, listener, StateWatch.NONE).run(stepBudget, stop);
  }

  /** Runs the program and counts the steps. */
  public Length measure(InputSource inputs, long stepBudget, BooleanSupplier stop) {
    Run run = newRun(inputs, StepListener.NONE, StateWatch.NONE);
    Outcome outcome = run.run(stepBudget, stop);
    return new Length(outcome, run.steps(), run.compiledSteps());
  }

  /** The same, with somebody who looks at the state now and then. */
  public Outcome run(InputSource inputs, StateWatch watch, long stepBudget, BooleanSupplier stop) {
    return newRun(inputs, StepListener.NONE, watch).run(stepBudget, stop);
  }

  private Run newRun(InputSource inputs, StepListener listener, StateWatch watch) {
    return new Run(program, inputs, listener, watch, maxDepth, limits);
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
