package dev.bulwark.engine.testing;

import dev.bulwark.logic.FiniteSorts;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.util.ArrayList;
import java.util.List;

/** Decides programs by running them on all inputs; for those that end soon and take few. */
public final class BruteForce {

  /** What is true of a program. */
  public sealed interface Truth {
    record Safe(int runs) implements Truth {}

    record Unsafe(Inputs inputs) implements Truth {}

    /** Some run ends where the model is incomplete, none fails. */
    record Incomplete() implements Truth {}

    /** Too many inputs, or a run that is too long. */
    record TooLarge() implements Truth {}
  }

  private static final long MAX_STEPS = 20_000;

  private final int maxRuns;

  public BruteForce(int maxRuns) {
    this.maxRuns = maxRuns;
  }

  public Truth decide(Program program) {
    Interpreter interpreter = new Interpreter(program);
    Odometer odometer = new Odometer();
    boolean incomplete = false;
    for (int runs = 1; ; runs++) {
      odometer.restart();
      RecordedInputs inputs = new RecordedInputs(odometer);
      switch (interpreter.run(inputs, StepListener.NONE, MAX_STEPS)) {
        case Outcome.ReachedError e -> {
          return new Truth.Unsafe(inputs.inputs());
        }
        case Outcome.ReachedIncomplete i -> incomplete = true;
        case Outcome.OutOfSteps o -> {
          return new Truth.TooLarge();
        }
        case Outcome.CallStackTooDeep c -> {
          return new Truth.TooLarge();
        }
        case Outcome.ReachedUndefined u -> {}
        case Outcome.Halted h -> {}
        case Outcome.Terminated t -> {}
        case Outcome.Blocked b -> {}
        case Outcome.Stopped s -> {}
      }
      if (!odometer.advance()) {
        return incomplete ? new Truth.Incomplete() : new Truth.Safe(runs);
      }
      if (runs == maxRuns) {
        return new Truth.TooLarge();
      }
    }
  }

  /** Goes through all sequences of inputs: counts up the last one that has not reached its end. */
  private static final class Odometer implements InputSource {

    private final List<Long> digits = new ArrayList<>();
    private final List<Sort> sorts = new ArrayList<>();
    private int next;

    void restart() {
      next = 0;
    }

    @Override
    public Value next(InputSite site, Sort sort, int occurrence) {
      if (next == digits.size()) {
        digits.add(0L);
        sorts.add(sort);
      }
      return FiniteSorts.value(sort, digits.get(next++));
    }

    /** What the last run did not ask for is forgotten. */
    boolean advance() {
      digits.subList(next, digits.size()).clear();
      sorts.subList(next, sorts.size()).clear();
      while (!digits.isEmpty()) {
        long last = digits.removeLast() + 1;
        Sort sort = sorts.removeLast();
        if (last < FiniteSorts.size(sort)) {
          digits.add(last);
          sorts.add(sort);
          return true;
        }
      }
      return false;
    }
  }
}
