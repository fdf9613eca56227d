package dev.bulwark.program.interpreter;

import dev.bulwark.program.Location;
import dev.bulwark.program.bytecode.CompiledLoop;
import dev.bulwark.program.bytecode.LoopRun;
import dev.bulwark.program.interpreter.CompiledProgram.Node;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Counts in one run how often locations are passed. A loop through one that is passed often is
 * compiled; if it turns out that little is gained by entering the compiled loop, that is tried more
 * and more rarely.
 */
final class HotLoops {

  /**
   * When it pays to compile a loop.
   *
   * @param steps shorter runs do not look for loops
   * @param passes of a location, before the loop through it is compiled
   */
  record Limits(long steps, int passes) {

    /** Compiling the first loop takes as long as some hundred thousand steps. */
    static final Limits DEFAULT = new Limits(8_192, 20_000);

    static final Limits NEVER = new Limits(Long.MAX_VALUE, Integer.MAX_VALUE);
  }

  /** With fewer steps, entering compiled code costs more than it saves. */
  private static final int FEW_STEPS = 100;

  private static final int LONGEST_PAUSE = 1 << 14;
  private static final int MOST_COMPILATIONS = 3;

  /** Compilations that any run may try; then the steps have to be worth another one. */
  private static final int FIRST_COMPILATIONS = 16;

  private static final long STEPS_A_PASS = 50;

  /** A compiled loop in this run. */
  static final class Entry {
    private CompiledLoop loop;
    private LoopRun run;
    private int compilations = 1;

    /** Passes of the head until the next attempt. */
    private int pause;

    private int nextPause = 1;

    private Entry(CompiledLoop loop) {
      this.loop = loop;
      this.run = new LoopRun(loop);
    }

    CompiledLoop loop() {
      return loop;
    }

    LoopRun run() {
      return run;
    }

    private void replace(CompiledLoop other) {
      loop = other;
      run = new LoopRun(other);
      compilations++;
      nextPause = 1;
    }
  }

  private final CompiledProgram program;
  private final int manyPasses;
  private final Set<Location> watched;
  private final int[] passes;
  private final @Nullable Entry[] entries;
  private int tried;

  /**
   * @param watched where compiled code must not pass
   */
  HotLoops(CompiledProgram program, Limits limits, Set<Location> watched) {
    this.program = program;
    this.manyPasses = limits.passes();
    this.watched = watched;
    this.passes = new int[program.nodeCount()];
    this.entries = new Entry[program.nodeCount()];
  }

  /**
   * The run is at this location, after so many steps; returns the compiled loop to enter there, if
   * any.
   */
  @Nullable Entry pass(Node at, long steps) {
    int count = ++passes[at.number];
    if (count < manyPasses) {
      return null;
    }
    if (count == manyPasses) {
      if (tried >= FIRST_COMPILATIONS + steps / (STEPS_A_PASS * manyPasses)) {
        passes[at.number]--;
        return null;
      }
      tried++;
      entries[at.number] = usable(program.loops().at(at.location, passed(at)));
    }
    passes[at.number] = manyPasses;
    Entry entry = entries[at.number];
    if (entry == null) {
      return null;
    }
    if (entry.pause > 0) {
      entry.pause--;
      return null;
    }
    return entry;
  }

  private @Nullable Entry usable(Optional<CompiledLoop> loop) {
    if (loop.isEmpty() || !Collections.disjoint(loop.get().locations(), watched)) {
      return null;
    }
    return new Entry(loop.get());
  }

  /** Was the location, of the procedure that the run is in or one that it calls, passed so far? */
  private Predicate<Location> passed(Node at) {
    return location ->
        passes[program.code(location.procedure()).node(location).number] > 0
            || location == at.location;
  }

  /** The loop was entered and has taken this many steps. */
  void entered(Node at, Entry entry, long steps) {
    if (steps >= FEW_STEPS) {
      entry.nextPause = 1;
      return;
    }
    entry.pause = entry.nextPause;
    entry.nextPause = Math.min(2 * entry.nextPause, LONGEST_PAUSE);
    if (entry.nextPause == LONGEST_PAUSE
        && !entry.loop.isWhole()
        && entry.compilations < MOST_COMPILATIONS) {
      program
          .loops()
          .again(at.location, passed(at))
          .filter(loop -> Collections.disjoint(loop.locations(), watched))
          .ifPresent(entry::replace);
    }
  }
}
