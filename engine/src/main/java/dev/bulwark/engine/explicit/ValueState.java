package dev.bulwark.engine.explicit;

import dev.bulwark.logic.Value;
import dev.bulwark.program.interpreter.PartialValue;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An abstract variable assignment: known values by slot, in the order of slots. Immutable. */
final class ValueState {

  static final ValueState EMPTY =
      new ValueState(new int[0], new long[0], new int[0], new PartialValue[0]);

  private final int[] slots;
  private final long[] bits;
  private final int[] wideSlots;
  private final PartialValue[] wide;
  private final int narrowHash;

  ValueState(int[] slots, long[] bits, int[] wideSlots, PartialValue[] wide) {
    this.slots = slots;
    this.bits = bits;
    this.wideSlots = wideSlots;
    this.wide = wide;
    this.narrowHash = Arrays.hashCode(slots) * 31 + Arrays.hashCode(bits);
  }

  int[] slots() {
    return slots;
  }

  long[] bits() {
    return bits;
  }

  int[] wideSlots() {
    return wideSlots;
  }

  PartialValue wide(int i) {
    return wide[i];
  }

  int size() {
    return slots.length + wideSlots.length;
  }

  /** The same without some variables. */
  ValueState without(IntPredicate excluded) {
    int[] kept = IntStream.range(0, slots.length).filter(i -> !excluded.test(slots[i])).toArray();
    int[] keptWide =
        IntStream.range(0, wideSlots.length).filter(i -> !excluded.test(wideSlots[i])).toArray();
    return new ValueState(
        IntStream.of(kept).map(i -> slots[i]).toArray(),
        IntStream.of(kept).mapToLong(i -> bits[i]).toArray(),
        IntStream.of(keptWide).map(i -> wideSlots[i]).toArray(),
        IntStream.of(keptWide).mapToObj(i -> wide[i]).toArray(PartialValue[]::new));
  }

  void load(Assignment assignment) {
    assignment.clear();
    addTo(assignment);
  }

  /** What is said here holds from now on, beside what is known of other variables. */
  void addTo(Assignment assignment) {
    for (int i = 0; i < slots.length; i++) {
      assignment.set(slots[i], bits[i]);
    }
    for (int i = 0; i < wideSlots.length; i++) {
      assignment.wide[wideSlots[i]] = wide[i];
    }
  }

  /** The narrow part restricted to these slots, if it has them all. */
  @Nullable NarrowKey project(int[] onto) {
    long[] chosen = new long[onto.length];
    int i = 0;
    for (int k = 0; k < onto.length; k++) {
      while (i < slots.length && slots[i] < onto[k]) {
        i++;
      }
      if (i == slots.length || slots[i] != onto[k]) {
        return null;
      }
      chosen[k] = bits[i];
    }
    return new NarrowKey(chosen);
  }

  NarrowKey key() {
    return new NarrowKey(bits);
  }

  /** Is everything that is said here known? */
  boolean isImpliedBy(Assignment assignment) {
    for (int i = 0; i < slots.length; i++) {
      if (!assignment.known[slots[i]] || assignment.bits[slots[i]] != bits[i]) {
        return false;
      }
    }
    for (int i = 0; i < wideSlots.length; i++) {
      PartialValue known = assignment.wide[wideSlots[i]];
      if (known == null || !implies(known, wide[i])) {
        return false;
      }
    }
    return true;
  }

  /** Is everything that the other state says about wide values said here too? */
  boolean impliesWideOf(ValueState other) {
    int i = 0;
    for (int k = 0; k < other.wideSlots.length; k++) {
      while (i < wideSlots.length && wideSlots[i] < other.wideSlots[k]) {
        i++;
      }
      if (i == wideSlots.length
          || wideSlots[i] != other.wideSlots[k]
          || !implies(wide[i], other.wide[k])) {
        return false;
      }
    }
    return true;
  }

  private static boolean implies(PartialValue more, PartialValue less) {
    if (more.equals(less)) {
      return true;
    }
    if (more instanceof PartialValue.Cells cells
        && less instanceof PartialValue.Cells fewer
        && fewer.known().otherwise().equals(Value.FALSE)) {
      for (Map.Entry<Value, Value> entry : fewer.known().entries().entrySet()) {
        Value wanted = fewer.select(entry.getKey());
        if (wanted != null && !wanted.equals(cells.select(entry.getKey()))) {
          return false;
        }
      }
      return true;
    }
    return false;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ValueState state
        && narrowHash == state.narrowHash
        && Arrays.equals(slots, state.slots)
        && Arrays.equals(bits, state.bits)
        && Arrays.equals(wideSlots, state.wideSlots)
        && Arrays.equals(wide, state.wide);
  }

  @Override
  public int hashCode() {
    return narrowHash;
  }

  /** Bits in the order of slots that are known from elsewhere. */
  static final class NarrowKey {
    private final long[] bits;
    private final int hash;

    NarrowKey(long[] bits) {
      this.bits = bits;
      this.hash = Arrays.hashCode(bits);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof NarrowKey key && hash == key.hash && Arrays.equals(bits, key.bits);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
