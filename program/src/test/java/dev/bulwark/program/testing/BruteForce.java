package dev.bulwark.program.testing;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides small programs by running them on all inputs. Each run fixes what it was asked for; the
 * next one changes the last answer that can still be changed.
 */
public final class BruteForce {

  /** What all runs together say. */
  public sealed interface Decision {

    /** Every run ended, none in the error. */
    record Safe(int runs) implements Decision {}

    /** These inputs lead to the error. */
    record Unsafe(Inputs inputs) implements Decision {}

    record Unknown(String reason) implements Decision {}
  }

  /** An answer to a question for input; the last number of the domain is {@code size - 1}. */
  private record Choice(InputSite site, int width, BigInteger number) {
    boolean last() {
      return number.equals(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
    }

    Choice next() {
      return new Choice(site, width, number.add(BigInteger.ONE));
    }

    Value value() {
      return Value.bitVec(width, number);
    }
  }

  /** Repeats the choices made so far, then goes on with zeros. */
  private static final class Choices implements InputSource {
    private final List<Choice> made = new ArrayList<>();
    private int next;

    @Override
    public Value next(InputSite site, Sort sort, int occurrence) {
      if (next == made.size()) {
        int width = sort instanceof Sort.BitVec(int bits) ? bits : 1;
        made.add(new Choice(site, width, BigInteger.ZERO));
      }
      Value value = made.get(next++).value();
      return sort instanceof Sort.Bool ? Value.of(!((Value.BitVecValue) value).isZero()) : value;
    }

    /** To the next combination; false if there is none. */
    boolean advance() {
      next = 0;
      while (!made.isEmpty() && made.getLast().last()) {
        made.removeLast();
      }
      if (made.isEmpty()) {
        return false;
      }
      made.set(made.size() - 1, made.getLast().next());
      return true;
    }

    Inputs inputs() {
      Inputs.Builder inputs = new Inputs.Builder();
      made.subList(0, next).forEach(choice -> inputs.add(choice.site(), choice.value()));
      return inputs.build();
    }
  }

  private BruteForce() {}

  /** Undefined behaviour ends a run like any other end, since it is assumed not to happen. */
  public static Decision decide(Program program, int maxRuns, long stepBudget) {
    Interpreter interpreter = new Interpreter(program);
    Choices choices = new Choices();
    for (int runs = 1; runs <= maxRuns; runs++) {
      Outcome outcome = interpreter.run(choices, StepListener.NONE, stepBudget);
      switch (outcome) {
        case Outcome.ReachedError error -> {
          return new Decision.Unsafe(choices.inputs());
        }
        case Outcome.ReachedIncomplete incomplete -> {
          return new Decision.Unknown("incomplete at " + incomplete.location());
        }
        case Outcome.OutOfSteps tooLong -> {
          return new Decision.Unknown("a run of more than " + stepBudget + " steps");
        }
        case Outcome.CallStackTooDeep tooDeep -> {
          return new Decision.Unknown("more than " + tooDeep.depth() + " open calls");
        }
        case Outcome.Stopped stopped -> throw new IllegalStateException("nobody asked to stop");
        case Outcome.ReachedUndefined undefined -> {}
        case Outcome.Halted halted -> {}
        case Outcome.Terminated terminated -> {}
        case Outcome.Blocked blocked -> {}
      }
      if (!choices.advance()) {
        return new Decision.Safe(runs);
      }
    }
    return new Decision.Unknown("more than " + maxRuns + " combinations of inputs");
  }
}
