package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of an array variable while a compiled loop runs: the value that it began with, and a
 * table of the cells that the loop has read or written. So what it costs to begin and to end
 * depends on what the loop touches, not on the size of the array. The table is kept for the next
 * time, should the variable still have the value that it was left with.
 */
final class ArrayCells {

  private static final int LEAST_CAPACITY = 64;

  /** Cells that were only read are forgotten when the table has grown to this. */
  private static final int MANY = 1 << 20;

  private static final byte EMPTY = 0;
  private static final byte READ = 1;
  private static final byte WRITTEN = 2;

  private final Sort.Array sort;
  private ArrayValue base;

  /** Of which cells of {@code base} the element is known; null if of all. */
  private @Nullable ArrayValue known;

  /** Open addressing: where the state is not EMPTY there is an index with its element. */
  private byte[] states = new byte[LEAST_CAPACITY];

  private long[] indices = new long[LEAST_CAPACITY];
  private long[] elements = new long[LEAST_CAPACITY];
  private int shift = Long.SIZE - Integer.numberOfTrailingZeros(LEAST_CAPACITY);
  private int used;

  /** The indices of the cells that differ from {@code base}, so that they need not be sought. */
  private long[] written = new long[16];

  private int writtenCount;

  ArrayCells(ArrayValue value) {
    this.sort = value.sort();
    this.base = value;
  }

  /** Begins with this value. */
  void open(ArrayValue value) {
    open(value, null);
  }

  /**
   * Begins with this value.
   *
   * @param knownCells for each index whether the element is known; null if all are
   */
  void open(ArrayValue value, @Nullable ArrayValue knownCells) {
    if (value != base || knownCells != known || writtenCount > 0) {
      base = value;
      known = knownCells;
      clear();
    }
  }

  long get(long index) {
    int at = place(index);
    return states[at] == EMPTY ? read(index, at) : elements[at];
  }

  private long read(long index, int at) {
    Value place = Words.value(sort.index(), index);
    if (known != null && !known.select(place).equals(Value.TRUE)) {
      throw LeaveLoop.NOW;
    }
    long element = Words.word(base.select(place));
    insert(at, index, element, READ);
    return element;
  }

  void put(long index, long element) {
    int at = place(index);
    switch (states[at]) {
      case EMPTY -> {
        noteWritten(index);
        insert(at, index, element, WRITTEN);
      }
      case READ -> {
        noteWritten(index);
        states[at] = WRITTEN;
        elements[at] = element;
      }
      default -> elements[at] = element;
    }
  }

  /** Takes over the content of another array, which may be this one. */
  void assign(ArrayCells other) {
    ArrayValue content = other.content();
    open(content, other.known);
  }

  /** Has this element everywhere. */
  void fill(long element) {
    open(new ArrayValue(sort, Words.value(sort.element(), element), Map.of()));
  }

  /** The content as a value. */
  ArrayValue content() {
    for (int i = 0; i < writtenCount; i++) {
      int at = place(written[i]);
      Value place = Words.value(sort.index(), written[i]);
      base = base.store(place, Words.value(sort.element(), elements[at]));
      known = known == null ? null : known.store(place, Value.TRUE);
      states[at] = READ;
    }
    writtenCount = 0;
    return base;
  }

  /** Of which cells of {@link #content} the element is known; null if of all. */
  @Nullable ArrayValue known() {
    return known;
  }

  private void clear() {
    if (states.length > LEAST_CAPACITY) {
      allocate(LEAST_CAPACITY);
    } else if (used > 0) {
      Arrays.fill(states, EMPTY);
    }
    used = 0;
    writtenCount = 0;
  }

  private void allocate(int capacity) {
    states = new byte[capacity];
    indices = new long[capacity];
    elements = new long[capacity];
    shift = Long.SIZE - Integer.numberOfTrailingZeros(capacity);
  }

  /** Where the index is, or would be: addresses in a row come to lie far apart. */
  private int place(long index) {
    int at = (int) ((index * 0x9E3779B97F4A7C15L) >>> shift);
    while (states[at] != EMPTY && indices[at] != index) {
      at = at + 1 & states.length - 1;
    }
    return at;
  }

  private void noteWritten(long index) {
    if (writtenCount == written.length) {
      written = Arrays.copyOf(written, 2 * writtenCount);
    }
    written[writtenCount++] = index;
  }

  private void insert(int at, long index, long element, byte state) {
    set(at, index, element, state);
    if (++used > states.length / 2) {
      grow();
    }
  }

  private void set(int at, long index, long element, byte state) {
    states[at] = state;
    indices[at] = index;
    elements[at] = element;
  }

  private void grow() {
    byte[] oldStates = states;
    long[] oldIndices = indices;
    long[] oldElements = elements;
    boolean forget = used > MANY && writtenCount < used / 2;
    int kept = forget ? writtenCount : used;
    allocate(Math.max(LEAST_CAPACITY, Integer.highestOneBit(kept) * 4));
    used = 0;
    for (int i = 0; i < oldStates.length; i++) {
      if (oldStates[i] == WRITTEN || (oldStates[i] == READ && !forget)) {
        set(place(oldIndices[i]), oldIndices[i], oldElements[i], oldStates[i]);
        used++;
      }
    }
  }
}
