package dev.bulwark.program.closure;

import java.util.Arrays;
import java.util.Random;

/**
 * Octagonal relations in the plainest way, to compare with: constraints ±u ± v ≤ c over x (numbers
 * 0 to n − 1) and x' (n to 2n − 1), closed by repeating all rules until nothing changes.
 */
final class NaiveRelation {

  static final long NONE = Long.MAX_VALUE / 4;

  final int n;
  private final long[][] bounds;
  private boolean empty;

  NaiveRelation(int n) {
    this.n = n;
    this.bounds = unbounded(4 * n);
  }

  private NaiveRelation(int n, long[][] bounds, boolean empty) {
    this.n = n;
    this.bounds = bounds;
    this.empty = empty;
  }

  private static long[][] unbounded(int nodes) {
    long[][] matrix = new long[nodes][nodes];
    for (int a = 0; a < nodes; a++) {
      Arrays.fill(matrix[a], NONE);
      matrix[a][a] = 0;
    }
    return matrix;
  }

  /** The sum of the signed numbers is at most the bound; a sign of zero leaves the second out. */
  void add(int u, int signU, int v, int signV, long bound) {
    int a = 2 * u + (signU > 0 ? 0 : 1);
    int b = signV == 0 ? a ^ 1 : 2 * v + (signV > 0 ? 1 : 0);
    long value = signV == 0 ? 2 * bound : bound;
    if (a == b) {
      empty |= bound < 0;
      return;
    }
    bounds[a][b] = Math.min(bounds[a][b], value);
    bounds[b ^ 1][a ^ 1] = Math.min(bounds[b ^ 1][a ^ 1], value);
  }

  void close() {
    empty = empty || !close(bounds);
  }

  boolean isEmpty() {
    return empty;
  }

  private static boolean close(long[][] m) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int k = 0; k < m.length; k++) {
        for (int i = 0; i < m.length; i++) {
          for (int j = 0; j < m.length; j++) {
            if (m[i][k] < NONE && m[k][j] < NONE && m[i][k] + m[k][j] < m[i][j]) {
              m[i][j] = m[i][k] + m[k][j];
              changed = true;
            }
          }
        }
      }
      for (int i = 0; i < m.length; i++) {
        if (m[i][i] < 0) {
          return false;
        }
        if (m[i][i ^ 1] < NONE && Math.floorMod(m[i][i ^ 1], 2L) == 1) {
          m[i][i ^ 1]--;
          changed = true;
        }
      }
    }
    return true;
  }

  NaiveRelation then(NaiveRelation next) {
    if (empty || next.empty) {
      return new NaiveRelation(n, unbounded(4 * n), true);
    }
    long[][] all = unbounded(6 * n);
    for (int a = 0; a < 4 * n; a++) {
      for (int b = 0; b < 4 * n; b++) {
        all[a][b] = Math.min(all[a][b], bounds[a][b]);
        all[a + 2 * n][b + 2 * n] = Math.min(all[a + 2 * n][b + 2 * n], next.bounds[a][b]);
      }
    }
    boolean consistent = close(all);
    long[][] result = unbounded(4 * n);
    for (int a = 0; a < 4 * n; a++) {
      for (int b = 0; b < 4 * n; b++) {
        result[a][b] = all[a < 2 * n ? a : a + 2 * n][b < 2 * n ? b : b + 2 * n];
      }
    }
    return new NaiveRelation(n, result, !consistent);
  }

  boolean relates(long[] before, long[] after) {
    if (empty) {
      return false;
    }
    long[] nodes = new long[4 * n];
    for (int i = 0; i < 2 * n; i++) {
      nodes[2 * i] = i < n ? before[i] : after[i - n];
      nodes[2 * i + 1] = -nodes[2 * i];
    }
    for (int a = 0; a < 4 * n; a++) {
      for (int b = 0; b < 4 * n; b++) {
        if (bounds[a][b] < NONE && nodes[a] - nodes[b] > bounds[a][b]) {
          return false;
        }
      }
    }
    return true;
  }

  /** A pair of states that it relates: before and then after. Null if it is empty. */
  long[] pick(Random random) {
    if (empty) {
      return null;
    }
    long[][] m = new long[4 * n][];
    for (int a = 0; a < 4 * n; a++) {
      m[a] = bounds[a].clone();
    }
    long[] point = new long[2 * n];
    for (int i = 0; i < 2 * n; i++) {
      long upper = m[2 * i][2 * i + 1] >= NONE ? NONE : m[2 * i][2 * i + 1] / 2;
      long lower = m[2 * i + 1][2 * i] >= NONE ? -NONE : -m[2 * i + 1][2 * i] / 2;
      long from = lower > -NONE ? lower : upper < NONE ? upper - 4 : -4;
      long to = upper < NONE ? upper : from + 8;
      long width = Math.min(to - from, 12);
      long offset = random.nextLong(width + 1);
      point[i] = random.nextBoolean() ? from + offset : to - offset;
      m[2 * i][2 * i + 1] = 2 * point[i];
      m[2 * i + 1][2 * i] = -2 * point[i];
      if (!close(m)) {
        throw new IllegalStateException("a closed relation has no such gaps");
      }
    }
    return point;
  }
}
