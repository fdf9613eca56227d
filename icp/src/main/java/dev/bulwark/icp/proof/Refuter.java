package dev.bulwark.icp.proof;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Looks for solutions of a relation in a box: the relation is asked about the box, then about the
 * box without ends that have none, then about parts of it.
 */
final class Refuter {

  /** What is known of a box. */
  enum Outcome {
    NO_SOLUTION,
    SOLUTION,
    UNDECIDED
  }

  private static final int MOST_SHAVINGS = 3;

  /** Ranges without ends are cut into pieces of this many bits at most. */
  private static final int MOST_BITS = 4096;

  private final int mostPieces;
  private int pieces;

  /**
   * @param mostPieces how many parts of a box are looked at
   */
  Refuter(int mostPieces) {
    this.mostPieces = mostPieces;
  }

  Outcome refute(Relation relation, Range[] box) {
    pieces = 0;
    return search(relation, box);
  }

  private Outcome search(Relation relation, Range[] box) {
    for (Range range : box) {
      if (range.isEmpty()) {
        return Outcome.NO_SOLUTION;
      }
    }
    if (!relation.mayHold(box)) {
      return Outcome.NO_SOLUTION;
    }
    if (relation.isExact() || isSolution(relation, box)) {
      return Outcome.SOLUTION;
    }
    if (++pieces > mostPieces) {
      return Outcome.UNDECIDED;
    }
    Range @Nullable [] shaved = shave(relation, box);
    if (shaved == null) {
      return Outcome.NO_SOLUTION;
    }
    return split(relation, shaved);
  }

  /** Whether a corner of the box is a solution, which is most often so where there are some. */
  private static boolean isSolution(Relation relation, Range[] box) {
    Range[] lower = box.clone();
    Range[] upper = box.clone();
    for (int slot : relation.toSplit()) {
      if (!box[slot].isBounded()) {
        return false;
      }
      lower[slot] = Range.point(box[slot].first());
      upper[slot] = Range.point(box[slot].last());
    }
    return relation.mayHold(lower) || relation.mayHold(upper);
  }

  private Outcome split(Relation relation, Range[] box) {
    int slot = toSplit(relation, box);
    if (slot < 0) {
      return Outcome.SOLUTION;
    }
    BigInteger middle = relation.middle(box[slot]);
    if (middle.bitLength() > MOST_BITS) {
      return Outcome.UNDECIDED;
    }
    Range[] first = box.clone();
    first[slot] = new Range(box[slot].low(), middle);
    Range[] second = box.clone();
    second[slot] = new Range(middle.add(BigInteger.ONE), box[slot].high());
    Outcome outcome = search(relation, first);
    if (outcome == Outcome.SOLUTION) {
      return outcome;
    }
    Outcome other = search(relation, second);
    return other == Outcome.NO_SOLUTION ? outcome : other;
  }

  /** Truth values first, then the widest; -1 if all are points. */
  private static int toSplit(Relation relation, Range[] box) {
    int chosen = -1;
    int width = 0;
    for (int slot : relation.toSplit()) {
      Range range = box[slot];
      if (range.isPoint()) {
        continue;
      }
      if (range.equals(Range.of(0, 1))) {
        return slot;
      }
      int bits =
          range.isBounded() ? range.last().subtract(range.first()).bitLength() : Integer.MAX_VALUE;
      if (bits > width) {
        width = bits;
        chosen = slot;
      }
    }
    return chosen;
  }

  // ---- Shaving

  /** The box without ends that have no solution; null if nothing is left. */
  private static Range @Nullable [] shave(Relation relation, Range[] box) {
    Range[] left = box.clone();
    boolean changed = true;
    for (int i = 0; i < MOST_SHAVINGS && changed; i++) {
      changed = false;
      for (int slot : relation.toSplit()) {
        Range before = left[slot];
        if (!before.isBounded()) {
          continue;
        }
        for (boolean upper : new boolean[] {false, true}) {
          shave(relation, left, slot, upper);
          if (left[slot].isEmpty()) {
            return null;
          }
        }
        changed |= !left[slot].equals(before);
      }
    }
    return left;
  }

  private static void shave(Relation relation, Range[] box, int slot, boolean upper) {
    Range whole = box[slot];
    Range end = part(whole, upper, BigInteger.ZERO);
    Range[] tried = box.clone();
    tried[slot] = end;
    if (relation.mayHold(tried)) {
      return;
    }
    // By bisection: the ends of these lengths have no solution, or may have one.
    BigInteger without = BigInteger.ZERO;
    BigInteger with = whole.last().subtract(whole.first()).add(BigInteger.ONE);
    while (with.subtract(without).compareTo(BigInteger.ONE) > 0) {
      BigInteger length = with.add(without).shiftRight(1);
      tried[slot] = part(whole, upper, length);
      if (relation.mayHold(tried)) {
        with = length;
      } else {
        without = length;
      }
    }
    BigInteger cut = without.add(BigInteger.ONE);
    box[slot] =
        upper
            ? new Range(whole.low(), whole.last().subtract(cut))
            : new Range(whole.first().add(cut), whole.high());
  }

  /** The end of a range with one number more than this length. */
  private static Range part(Range whole, boolean upper, BigInteger length) {
    return upper
        ? new Range(whole.last().subtract(length), whole.high())
        : new Range(whole.low(), whole.first().add(length));
  }
}
