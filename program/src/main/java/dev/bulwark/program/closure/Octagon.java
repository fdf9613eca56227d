package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A conjunction of constraints ±u ± v ≤ c over integers, numbered from zero, as a coherent matrix
 * of bounds. Number i has the nodes 2i, which stands for its value, and 2i+1, for the negated one;
 * the entry for nodes a and b bounds the value of a minus that of b, and null is no bound. u ≤ c is
 * the entry 2c between the node of u and its opposite.
 *
 * <p>An octagon is tightly closed: shortest paths, bounds between opposite nodes rounded to even
 * ones, and once more the sums of their halves (Bagnara, Hill, Zaffanella 2008, "An improved tight
 * closure algorithm for integer octagonal constraints"). So equal sets of points have equal
 * matrices, and projection takes a part of the matrix.
 */
final class Octagon {

  private static final @Nullable BigInteger[] NONE = new @Nullable BigInteger[0];

  private final int nodes;
  private final @Nullable BigInteger[] bounds;
  private final boolean empty;

  private Octagon(int nodes, @Nullable BigInteger[] bounds, boolean empty) {
    this.nodes = nodes;
    this.bounds = bounds;
    this.empty = empty;
  }

  static int positive(int number) {
    return 2 * number;
  }

  static int negative(int number) {
    return 2 * number + 1;
  }

  static int opposite(int node) {
    return node ^ 1;
  }

  /** A matrix that is known to be closed. */
  static Octagon closed(int nodes, @Nullable BigInteger[] bounds) {
    return new Octagon(nodes, bounds, false);
  }

  static Octagon empty(int numbers) {
    return new Octagon(2 * numbers, NONE, true);
  }

  int nodes() {
    return nodes;
  }

  /** Is there no integer point in it? */
  boolean isEmpty() {
    return empty;
  }

  /** The bound on the value of {@code a} minus that of {@code b}; null is none. */
  @Nullable BigInteger bound(int a, int b) {
    return empty ? null : bounds[a * nodes + b];
  }

  /** The part over some of the numbers, in this order. */
  Octagon project(int[] numbers) {
    int size = 2 * numbers.length;
    if (empty) {
      return new Octagon(size, NONE, true);
    }
    @Nullable BigInteger[] part = new @Nullable BigInteger[size * size];
    for (int a = 0; a < size; a++) {
      int from = 2 * numbers[a / 2] + a % 2;
      for (int b = 0; b < size; b++) {
        part[a * size + b] = bounds[from * nodes + 2 * numbers[b / 2] + b % 2];
      }
    }
    return new Octagon(size, part, false);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Octagon that
        && nodes == that.nodes
        && empty == that.empty
        && Arrays.equals(bounds, that.bounds);
  }

  @Override
  public int hashCode() {
    return Objects.hash(nodes, empty, Arrays.hashCode(bounds));
  }

  /** Collects constraints and closes them. */
  static final class Builder {

    private final int nodes;
    private final @Nullable BigInteger[] bounds;

    Builder(int numbers) {
      this.nodes = 2 * numbers;
      this.bounds = new @Nullable BigInteger[nodes * nodes];
      for (int node = 0; node < nodes; node++) {
        bounds[node * nodes + node] = BigInteger.ZERO;
      }
    }

    /** The value of {@code a} minus that of {@code b} is at most the bound. */
    Builder atMost(int a, int b, BigInteger bound) {
      lower(a, b, bound);
      lower(opposite(b), opposite(a), bound);
      return this;
    }

    private void lower(int a, int b, BigInteger bound) {
      BigInteger known = bounds[a * nodes + b];
      if (known == null || bound.compareTo(known) < 0) {
        bounds[a * nodes + b] = bound;
      }
    }

    /** Adds all constraints of an octagon whose numbers have other places here. */
    Builder include(Octagon part, int[] places) {
      for (int a = 0; a < part.nodes; a++) {
        int from = 2 * places[a / 2] + a % 2;
        for (int b = 0; b < part.nodes; b++) {
          BigInteger bound = part.bounds[a * part.nodes + b];
          if (bound != null) {
            lower(from, 2 * places[b / 2] + b % 2, bound);
          }
        }
      }
      return this;
    }

    Octagon build(Budget budget) {
      int[] all = new int[nodes / 2];
      Arrays.setAll(all, i -> i);
      return build(budget, all);
    }

    /**
     * Closes the matrix where only the given numbers can be inside of a path that is shorter than
     * what is there. Takes over the builder.
     */
    Octagon build(Budget budget, int[] inner) {
      for (int number : inner) {
        budget.check();
        shorten(positive(number));
        shorten(negative(number));
      }
      return consistent() && tighten() ? closed(nodes, bounds) : new Octagon(nodes, NONE, true);
    }

    private void shorten(int middle) {
      int[] targets = new int[nodes];
      int count = 0;
      for (int b = 0; b < nodes; b++) {
        if (bounds[middle * nodes + b] != null) {
          targets[count++] = b;
        }
      }
      for (int a = 0; a < nodes; a++) {
        BigInteger first = bounds[a * nodes + middle];
        if (first == null || a == middle) {
          continue;
        }
        for (int i = 0; i < count; i++) {
          int b = targets[i];
          BigInteger second = bounds[middle * nodes + b];
          if (second != null) {
            lower(a, b, first.add(second));
          }
        }
      }
    }

    private boolean consistent() {
      for (int node = 0; node < nodes; node++) {
        BigInteger loop = bounds[node * nodes + node];
        if (loop != null && loop.signum() < 0) {
          return false;
        }
      }
      return true;
    }

    /** Rounds the bounds of single numbers, and adds what they say about sums. */
    private boolean tighten() {
      for (int a = 0; a < nodes; a++) {
        BigInteger bound = bounds[a * nodes + opposite(a)];
        if (bound != null && bound.testBit(0)) {
          bounds[a * nodes + opposite(a)] = bound.subtract(BigInteger.ONE);
        }
      }
      for (int a = 0; a < nodes; a += 2) {
        BigInteger upper = bounds[a * nodes + a + 1];
        BigInteger lower = bounds[(a + 1) * nodes + a];
        if (upper != null && lower != null && upper.add(lower).signum() < 0) {
          return false;
        }
      }
      for (int a = 0; a < nodes; a++) {
        BigInteger first = bounds[a * nodes + opposite(a)];
        if (first == null) {
          continue;
        }
        for (int b = 0; b < nodes; b++) {
          BigInteger second = bounds[opposite(b) * nodes + b];
          if (second != null && a != b) {
            lower(a, b, first.add(second).shiftRight(1));
          }
        }
      }
      return true;
    }
  }
}
