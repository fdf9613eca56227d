package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * z = x op y bit by bit, all unsigned. The result is the hull of the solutions. Slots: x, y, z.
 *
 * <p>An automaton reads the bits of the three numbers from the top. Its state says for each of them
 * whether it is still the same as the lower bound, and as the upper bound. First the states are
 * found from which the rest can be read, then for each bound the best bits are chosen from the top.
 */
public final class Bitwise implements Contractor {

  /** What is done with two bits. */
  public enum Operation {
    AND,
    OR,
    XOR;

    private int apply(int x, int y) {
      return switch (this) {
        case AND -> x & y;
        case OR -> x | y;
        case XOR -> x ^ y;
      };
    }
  }

  private static final int SLOTS = 3;

  /** Bits of x and y: the lower one is that of x. */
  private static final int CHOICES = 4;

  private static final int STATES = 64;
  private static final int START = STATES - 1;
  private static final byte STUCK = -1;

  private final Operation operation;
  private final Domain domain;
  private final int width;

  /** The next state by bits of the bounds, state and choice. */
  private final byte[] next;

  /** The bits of all bounds at a position: of a slot the lower one, then the upper one. */
  private final byte[] bounds;

  /** The states before the bits from a position down are read that can be reached. */
  private final long[] reached;

  /** Those from which the rest can be read. */
  private final long[] alive;

  private final long[] chosen;

  public Bitwise(Operation operation, int width) {
    this(operation, Domain.of(Reading.unsigned(width)));
  }

  Bitwise(Operation operation, Domain domain) {
    if (domain.bits().signed()) {
      throw new IllegalArgumentException("signed: " + domain);
    }
    this.operation = operation;
    this.domain = domain;
    width = domain.width();
    next = transitions(operation);
    bounds = new byte[width];
    reached = new long[width + 1];
    alive = new long[width + 1];
    chosen = new long[(width + Long.SIZE - 1) / Long.SIZE];
  }

  private static byte[] transitions(Operation operation) {
    byte[] next = new byte[STATES * STATES * CHOICES];
    for (int ends = 0; ends < STATES; ends++) {
      for (int state = 0; state < STATES; state++) {
        for (int choice = 0; choice < CHOICES; choice++) {
          next[(ends * STATES + state) * CHOICES + choice] =
              transition(operation, ends, state, choice);
        }
      }
    }
    return next;
  }

  private static byte transition(Operation operation, int ends, int state, int choice) {
    int result = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
      int bit = bit(operation, slot, choice);
      int low = (ends >> (2 * slot)) & 1;
      int high = (ends >> (2 * slot + 1)) & 1;
      boolean atLow = ((state >> (2 * slot)) & 1) != 0;
      boolean atHigh = ((state >> (2 * slot + 1)) & 1) != 0;
      if ((atLow && bit < low) || (atHigh && bit > high)) {
        return STUCK;
      }
      result |= (atLow && bit == low ? 1 : 0) << (2 * slot);
      result |= (atHigh && bit == high ? 1 : 0) << (2 * slot + 1);
    }
    return (byte) result;
  }

  private static int bit(Operation operation, int slot, int choice) {
    int x = choice & 1;
    int y = choice >> 1;
    return switch (slot) {
      case 0 -> x;
      case 1 -> y;
      default -> operation.apply(x, y);
    };
  }

  @Override
  public boolean isDear() {
    return true;
  }

  @Override
  public void contract(Box box) {
    read(box);
    findReached();
    findAlive();
    if (alive[width] == 0) {
      box.fail();
      return;
    }
    for (int slot = 0; slot < SLOTS; slot++) {
      if (!Slots.isPoint(box, slot, domain.isNarrow())) {
        choose(slot, 0);
        cut(box, slot, true);
        choose(slot, 1);
        cut(box, slot, false);
      }
    }
  }

  private void read(Box box) {
    Arrays.fill(bounds, (byte) 0);
    for (int slot = 0; slot < SLOTS; slot++) {
      if (domain.isNarrow()) {
        long low = domain.bits().bits(box.low(slot));
        long high = domain.bits().bits(box.high(slot));
        for (int i = 0; i < width; i++) {
          bounds[i] |= (byte) ((((low >> i) & 1) | (((high >> i) & 1) << 1)) << (2 * slot));
        }
      } else {
        BigInteger low = domain.least(box, slot);
        BigInteger high = domain.greatest(box, slot);
        for (int i = 0; i < width; i++) {
          int bits = (low.testBit(i) ? 1 : 0) | (high.testBit(i) ? 2 : 0);
          bounds[i] |= (byte) (bits << (2 * slot));
        }
      }
    }
  }

  private void findReached() {
    reached[width] = 1L << START;
    for (int i = width - 1; i >= 0; i--) {
      long after = 0;
      for (long states = reached[i + 1]; states != 0; states &= states - 1) {
        int entry = entry(i, Long.numberOfTrailingZeros(states));
        for (int choice = 0; choice < CHOICES; choice++) {
          byte state = next[entry + choice];
          after |= state == STUCK ? 0 : 1L << state;
        }
      }
      reached[i] = after;
    }
  }

  private void findAlive() {
    alive[0] = reached[0];
    for (int i = 0; i < width; i++) {
      long before = 0;
      for (long states = reached[i + 1]; states != 0; states &= states - 1) {
        int entry = entry(i, Long.numberOfTrailingZeros(states));
        for (int choice = 0; choice < CHOICES; choice++) {
          byte state = next[entry + choice];
          if (state != STUCK && ((alive[i] >>> state) & 1) != 0) {
            before |= Long.lowestOneBit(states);
            break;
          }
        }
      }
      alive[i + 1] = before;
    }
  }

  private int entry(int position, int state) {
    return (bounds[position] * STATES + state) * CHOICES;
  }

  /** Chooses bits for a slot from the top, where possible the preferred one. */
  private void choose(int slot, int preferred) {
    Arrays.fill(chosen, 0);
    long states = 1L << START;
    for (int i = width - 1; i >= 0; i--) {
      long good = 0;
      long bad = 0;
      for (; states != 0; states &= states - 1) {
        int entry = entry(i, Long.numberOfTrailingZeros(states));
        for (int choice = 0; choice < CHOICES; choice++) {
          byte state = next[entry + choice];
          if (state != STUCK) {
            long target = alive[i] & (1L << state);
            if (bit(operation, slot, choice) == preferred) {
              good |= target;
            } else {
              bad |= target;
            }
          }
        }
      }
      states = good != 0 ? good : bad;
      long bit = good != 0 ? preferred : 1 - preferred;
      chosen[i / Long.SIZE] |= bit << i;
    }
  }

  private void cut(Box box, int slot, boolean below) {
    if (domain.isNarrow()) {
      long bound = domain.bits().storedBits(chosen[0]);
      if (below) {
        box.atLeast(slot, bound);
      } else {
        box.atMost(slot, bound);
      }
      return;
    }
    BigInteger bound = BigInteger.ZERO;
    for (int i = chosen.length - 1; i >= 0; i--) {
      bound =
          bound
              .shiftLeft(Long.SIZE)
              .add(Reading.unsigned(Long.SIZE).number(chosen[i] ^ Long.MIN_VALUE));
    }
    if (below) {
      box.atLeast(slot, bound);
    } else {
      box.atMost(slot, bound);
    }
  }
}
