package dev.bulwark.program.bytecode;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.program.Edge;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.bytecode.CompiledLoop.Exit;
import dev.bulwark.program.bytecode.CompiledLoop.OpenCall;
import dev.bulwark.program.bytecode.Layout.Slot;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

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
  }

  /** Takes over the state at the loop's head; false if a value is of no word. */
  public boolean begin(Function<ProgramVariable, Value> state) {
    for (int i = 0; i < own.length; i++) {
      Slot slot = own[i];
      Value value = state.apply(slot.variable());
      values[i] = value;
      if (value instanceof ArrayValue array) {
        frame.arrays[slot.index()].open(array);
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
        ArrayValue content = frame.arrays[slot.index()].content();
        if (content != values[i]) {
          listener.accept(slot.variable(), content);
        }
      } else if (frame.words[slot.index()] != words[i]) {
        listener.accept(
            slot.variable(), Words.value(slot.variable().sort(), frame.words[slot.index()]));
      }
    }
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

  /** The edges of the loop that take inputs. */
  public List<Edge> havocs() {
    return loop.havocs;
  }
}
