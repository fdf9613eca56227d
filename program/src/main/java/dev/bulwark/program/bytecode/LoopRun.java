package dev.bulwark.program.bytecode;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.bytecode.CompiledLoop.Exit;
import dev.bulwark.program.bytecode.CompiledLoop.OpenCall;
import dev.bulwark.program.bytecode.Layout.Slot;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs a compiled loop in one run of a program, as often as that comes by: {@link #begin}, {@link
 * #run}, then {@link #changes} and {@link #variables} for the state where it has ended.
 */
public final class LoopRun {

  private final CompiledLoop.Code loop;
  private final LoopFrame frame;

  /** The globals, and the variables of the loop's own activation. */
  private final Slot[] own;

  /** The values of {@code own} when the loop began, and their words. */
  private final Value[] values;

  private final long[] words;
  private final @Nullable ArrayValue[] knownCells;

  public LoopRun(CompiledLoop compiled) {
    this.loop = compiled.code();
    Layout layout = loop.layout;
    ArrayCells[] arrays = new ArrayCells[layout.arrays() + layout.constants().size()];
    for (Slot slot : layout.slots()) {
      if (slot.isArray()) {
        arrays[slot.index()] =
            new ArrayCells((ArrayValue) TermFactory.zeroValue(slot.variable().sort()));
      }
    }
    for (int i = 0; i < layout.constants().size(); i++) {
      arrays[layout.arrays() + i] = new ArrayCells(layout.constants().get(i));
    }
    this.frame = new LoopFrame(new long[layout.words()], arrays, loop.havocs);
    this.own = layout.slots().stream().filter(slot -> slot.context() == 0).toArray(Slot[]::new);
    this.values = new Value[own.length];
    this.words = new long[own.length];
    this.knownCells = new ArrayValue[own.length];
  }

  /** Takes over the state at the loop's head; false if a value is missing, or no word. */
  public boolean begin(Function<ProgramVariable, @Nullable Value> state) {
    return begin(state, variable -> null);
  }

  /**
   * The same where not all cells of arrays are known.
   *
   * @param known of an array variable, for each index whether the cell is known; null if all are
   */
  public boolean begin(
      Function<ProgramVariable, @Nullable Value> state,
      Function<ProgramVariable, @Nullable ArrayValue> known) {
    for (int i = 0; i < own.length; i++) {
      Slot slot = own[i];
      Value value = state.apply(slot.variable());
      if (value == null) {
        return false;
      }
      values[i] = value;
      if (value instanceof ArrayValue array) {
        knownCells[i] = known.apply(slot.variable());
        frame.arrays[slot.index()].open(array, knownCells[i]);
      } else if (Words.isWord(value)) {
        words[i] = Words.word(value);
        frame.words[slot.index()] = words[i];
      } else {
        return false;
      }
    }
    return true;
  }

  /**
   * Takes over the iterations that loops around the head have had so far, where iterations are
   * counted.
   *
   * @param counts by the head of a loop of the loop's own activation
   */
  public void beginCounting(ToLongFunction<Location> counts) {
    for (Layout.Counter counter : loop.layout.counters()) {
      frame.words[counter.index()] =
          counter.context() == CompiledLoop.OWN ? counts.applyAsLong(counter.loop().head()) : 0;
    }
    loop.layout.greatest().values().forEach(index -> frame.words[index] = -1);
  }

  /** The iterations that the loop with this head has had in an activation. */
  public long count(int context, Location head) {
    for (Layout.Counter counter : loop.layout.counters()) {
      if (counter.context() == context && counter.loop().head() == head) {
        return frame.words[counter.index()];
      }
    }
    throw new IllegalArgumentException("not counted: " + head);
  }

  /** For loops whose head was met, the greatest number of iterations that they had there. */
  public Map<Location, Long> greatestCounts() {
    Map<Location, Long> counts = new LinkedHashMap<>();
    loop.layout
        .greatest()
        .forEach(
            (head, index) -> {
              if (frame.words[index] >= 0) {
                counts.put(head, frame.words[index]);
              }
            });
    return counts;
  }

  /**
   * Runs until the loop is left, the host asks to stop, or there are steps for less than another
   * iteration: at most this many are taken.
   */
  public Exit run(LoopHost host, long mostSteps) {
    frame.begin(host, mostSteps);
    return loop.exits.get(loop.body.run(frame));
  }

  /** How many steps the last run has taken. */
  public long steps() {
    return frame.steps;
  }

  /** Has the host asked to stop? */
  public boolean isStopped() {
    return frame.isStopped();
  }

  /** The new values of globals, and of variables of the loop's own activation. */
  public void changes(BiConsumer<ProgramVariable, Value> listener) {
    for (int i = 0; i < own.length; i++) {
      Slot slot = own[i];
      if (slot.isArray()) {
        ArrayCells cells = frame.arrays[slot.index()];
        ArrayValue content = cells.content();
        if (content != values[i] || cells.known() != knownCells[i]) {
          listener.accept(slot.variable(), content);
        }
      } else if (frame.words[slot.index()] != words[i]) {
        listener.accept(
            slot.variable(), Words.value(slot.variable().sort(), frame.words[slot.index()]));
      }
    }
  }

  /** Of an array that {@link #changes} gives: the cells that are known; null if all are. */
  public @Nullable ArrayValue known(ProgramVariable array) {
    for (Slot slot : own) {
      if (slot.variable().equals(array)) {
        return frame.arrays[slot.index()].known();
      }
    }
    throw new IllegalArgumentException("not in the loop: " + array);
  }

  /** The value of a variable that is no array, of the loop's own activation or global. */
  public Value value(ProgramVariable variable) {
    for (Slot slot : own) {
      if (slot.variable().equals(variable)) {
        return Words.value(variable.sort(), frame.words[slot.index()]);
      }
    }
    throw new IllegalArgumentException("not in the loop: " + variable);
  }

  /** Does the loop write the variable, of its own activation or global? */
  public boolean writes(ProgramVariable variable) {
    for (Slot slot : own) {
      if (slot.variable().equals(variable)) {
        return loop.layout.isWritten(slot);
      }
    }
    return false;
  }

  /**
   * The values of the variables of an activation that the loop has made and left open. Others have
   * the values that they had at first.
   */
  public void variables(OpenCall call, BiConsumer<ProgramVariable, Value> listener) {
    for (Slot slot : loop.layout.slotsOf(call.context())) {
      listener.accept(
          slot.variable(),
          slot.isArray()
              ? frame.arrays[slot.index()].content()
              : Words.value(slot.variable().sort(), frame.words[slot.index()]));
    }
  }
}
