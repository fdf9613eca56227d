package dev.bulwark.program;

import dev.bulwark.logic.Value;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;

/**
 * A list of values that keeps repetitions once: a loop that runs for millions of iterations may
 * take the same values in each of them. Immutable.
 */
final class ValueSequence extends AbstractList<Value> implements RandomAccess {

  /** Values that come several times in a row; {@code end} is where what follows begins. */
  private record Block(List<Value> values, int begin, int end) {}

  private final List<Block> blocks;
  private final int size;

  private ValueSequence(List<Block> blocks, int size) {
    this.blocks = List.copyOf(blocks);
    this.size = size;
  }

  @Override
  public Value get(int index) {
    int low = 0;
    int high = blocks.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Block block = blocks.get(middle);
      if (index < block.begin()) {
        high = middle - 1;
      } else if (index >= block.end()) {
        low = middle + 1;
      } else {
        return block.values().get((index - block.begin()) % block.values().size());
      }
    }
    throw new IndexOutOfBoundsException(index);
  }

  @Override
  public int size() {
    return size;
  }

  /** Collects values one after the other. */
  static final class Builder {

    /** Shorter repetitions are not worth a block. */
    private static final int MANY = 32;

    private final List<Block> blocks = new ArrayList<>();
    private List<Value> open = new ArrayList<>();
    private int closed;

    /** How often the last value of the open ones has come in a row, beyond the first time. */
    private int again;

    void add(Value value) {
      if (!open.isEmpty() && isSame(open.getLast(), value)) {
        again++;
        return;
      }
      settle();
      open.add(value);
    }

    /** Arrays can be large, so that only the same one counts as equal. */
    private static boolean isSame(Value a, Value b) {
      return a == b || (!(a instanceof Value.ArrayValue) && a.equals(b));
    }

    /** The repetitions of the last value become a block, or stand one by one if they are few. */
    private void settle() {
      if (again < MANY) {
        for (; again > 0; again--) {
          open.add(open.getLast());
        }
      } else {
        Value last = open.getLast();
        int times = again;
        again = 0;
        close();
        block(List.of(last), times);
      }
    }

    private void close() {
      if (!open.isEmpty()) {
        List<Value> values = List.copyOf(open);
        open = new ArrayList<>();
        block(values, 1);
      }
    }

    private void block(List<Value> values, int times) {
      int end = Math.addExact(closed, Math.multiplyExact(values.size(), times));
      blocks.add(new Block(values, closed, end));
      closed = end;
    }

    void add(List<Value> values, int times) {
      if (!values.isEmpty() && times > 0) {
        settle();
        close();
        block(List.copyOf(values), times);
      }
    }

    List<Value> build() {
      settle();
      if (blocks.isEmpty()) {
        return List.copyOf(open);
      }
      close();
      return new ValueSequence(blocks, closed);
    }
  }
}
