package dev.bulwark.engine.common.lemma;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Integer vectors that every row of a matrix is orthogonal to: a basis, by fraction-free
 * elimination.
 */
public final class NullSpace {

  private NullSpace() {}

  public static List<BigInteger[]> of(List<BigInteger[]> rows, int columns) {
    List<BigInteger[]> echelon = new ArrayList<>();
    List<Integer> pivots = new ArrayList<>();
    for (BigInteger[] row : rows) {
      BigInteger[] rest = row.clone();
      for (int i = 0; i < echelon.size(); i++) {
        eliminate(rest, echelon.get(i), pivots.get(i));
      }
      int pivot = firstNonZero(rest);
      if (pivot >= 0) {
        for (BigInteger[] other : echelon) {
          eliminate(other, rest, pivot);
        }
        echelon.add(rest);
        pivots.add(pivot);
        if (echelon.size() == columns) {
          return List.of();
        }
      }
    }
    List<BigInteger[]> basis = new ArrayList<>();
    for (int free = 0; free < columns; free++) {
      if (!pivots.contains(free)) {
        basis.add(solution(echelon, pivots, free, columns));
      }
    }
    return basis;
  }

  /** Makes the target zero in the pivot's column. */
  private static void eliminate(BigInteger[] target, BigInteger[] row, int pivot) {
    BigInteger factor = target[pivot];
    if (factor.signum() == 0) {
      return;
    }
    BigInteger scale = row[pivot];
    for (int i = 0; i < target.length; i++) {
      target[i] = target[i].multiply(scale).subtract(row[i].multiply(factor));
    }
    reduce(target);
  }

  private static void reduce(BigInteger[] row) {
    BigInteger gcd = BigInteger.ZERO;
    for (BigInteger entry : row) {
      gcd = gcd.gcd(entry);
    }
    if (gcd.compareTo(BigInteger.ONE) > 0) {
      for (int i = 0; i < row.length; i++) {
        row[i] = row[i].divide(gcd);
      }
    }
  }

  private static int firstNonZero(BigInteger[] row) {
    for (int i = 0; i < row.length; i++) {
      if (row[i].signum() != 0) {
        return i;
      }
    }
    return -1;
  }

  /** The solution with the free column set and the other free columns zero. */
  private static BigInteger[] solution(
      List<BigInteger[]> echelon, List<Integer> pivots, int free, int columns) {
    BigInteger scale = BigInteger.ONE;
    for (int i = 0; i < echelon.size(); i++) {
      if (echelon.get(i)[free].signum() != 0) {
        BigInteger p = echelon.get(i)[pivots.get(i)].abs();
        scale = scale.divide(scale.gcd(p)).multiply(p);
      }
    }
    BigInteger[] solution = new BigInteger[columns];
    Arrays.fill(solution, BigInteger.ZERO);
    solution[free] = scale;
    for (int i = 0; i < echelon.size(); i++) {
      BigInteger[] row = echelon.get(i);
      solution[pivots.get(i)] = row[free].multiply(scale).negate().divide(row[pivots.get(i)]);
    }
    reduce(solution);
    return solution;
  }
}
