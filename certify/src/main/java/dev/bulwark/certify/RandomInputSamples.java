package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.ComparedNumbers;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.NotExecutableException;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StateWatch;
import dev.bulwark.program.interpreter.StepListener;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Inputs of random runs that no assumption ends, for others to run the program on. They are those
 * of {@link RandomRuns}: the seeds are the same.
 */
public final class RandomInputSamples {

  /** An input that a run has taken. */
  public record Taken(InputSite site, Value value) {}

  static final long SEED = 0x5EED_B01DL;

  private static final int MOST_TRIES = 20_000;

  private RandomInputSamples() {}

  /** At most this number of runs, each with its inputs in their order. */
  public static List<List<Taken>> of(Program program, int runs, long stepsPerRun, Budget budget) {
    Interpreter interpreter = new Interpreter(program);
    List<BigInteger> constants = ComparedNumbers.in(program);
    List<List<Taken>> samples = new ArrayList<>();
    for (int i = 0; i < MOST_TRIES && samples.size() < runs && !budget.isExhausted(); i++) {
      RandomInputs random = new RandomInputs(SEED + i, constants);
      List<Taken> taken = new ArrayList<>();
      try {
        Outcome outcome =
            interpreter.run(
                (site, sort, occurrence) -> {
                  Value value = random.next(site, sort, occurrence);
                  taken.add(new Taken(site, value));
                  return value;
                },
                StateWatch.NONE,
                stepsPerRun,
                budget::isExhausted);
        if (!(outcome instanceof Outcome.Blocked) && !(outcome instanceof Outcome.Stopped)) {
          samples.add(List.copyOf(taken));
        }
      } catch (NotExecutableException stuck) {
        samples.add(List.copyOf(taken));
      }
      if (taken.isEmpty()) {
        // Every run is like this one.
        break;
      }
    }
    return samples;
  }

  /** A run on these inputs with all that it takes, in the order in which it does. */
  public static List<Taken> taken(Program program, Inputs inputs, BooleanSupplier stop) {
    ReplayedInputs given = new ReplayedInputs(inputs);
    List<Taken> taken = new ArrayList<>();
    Interpreter.run(
        program,
        (site, sort, occurrence) -> {
          Value value = given.next(site, sort, occurrence);
          taken.add(new Taken(site, value));
          return value;
        },
        StepListener.NONE,
        Long.MAX_VALUE,
        stop);
    return taken;
  }
}
