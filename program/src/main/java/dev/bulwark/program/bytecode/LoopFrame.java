package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Value;
import dev.bulwark.program.Edge;
import java.util.List;

/** What the code of a compiled loop works on. Only the code and {@link LoopRun} see it. */
final class LoopFrame {

  /** Steps between questions whether to go on: some milliseconds. */
  private static final long STEPS_BETWEEN_STOPS = 1 << 18;

  /** The words when the code begins, and when it ends. */
  final long[] words;

  final ArrayCells[] arrays;

  /** Steps that the code has taken, once it has ended. */
  long steps;

  private final List<Edge> havocs;
  private LoopHost host;
  private long mostSteps;
  private boolean stopped;

  LoopFrame(long[] words, ArrayCells[] arrays, List<Edge> havocs) {
    this.words = words;
    this.arrays = arrays;
    this.havocs = havocs;
    this.host = NOBODY;
  }

  private static final LoopHost NOBODY =
      new LoopHost() {
        @Override
        public boolean goesOn() {
          return false;
        }

        @Override
        public Value input(Edge havoc) {
          throw new IllegalStateException("the loop is not running");
        }

        @Override
        public void returned(Edge havoc, Value input) {
          throw new IllegalStateException("the loop is not running");
        }
      };

  void begin(LoopHost newHost, long most) {
    host = newHost;
    mostSteps = most;
    stopped = false;
  }

  boolean isStopped() {
    return stopped;
  }

  /** Called by the code: at how many steps to ask first. */
  long firstStop() {
    return Math.min(STEPS_BETWEEN_STOPS, mostSteps);
  }

  /** Called by the code: at how many steps to ask next; none are left if that is not above. */
  long nextStop(long taken) {
    if (taken >= mostSteps) {
      return taken;
    }
    if (!host.goesOn()) {
      stopped = true;
      return taken;
    }
    return Math.min(taken + STEPS_BETWEEN_STOPS, mostSteps);
  }

  /** Called by the code: the next input of the havoc with this number. */
  long input(int number) {
    Edge havoc = havocs.get(number);
    Value value = host.input(havoc);
    if (value == null) {
      throw LeaveLoop.NOW;
    }
    if (!Words.isWord(value)) {
      host.returned(havoc, value);
      throw LeaveLoop.NOW;
    }
    return Words.word(value);
  }
}
