package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rows from which all bounds of a family of closed octagons follow, without most of those that
 * follow from others. Numbers that are another number and a constant are set apart first; among the
 * rest a row goes if a path of two rows is as short for all counts. Where bounds are rounded two
 * rows can follow from each other that way, so it is then looked at for the counts that decide
 * whether the rest says the same. Where it does not, the bounds of single numbers are put back, and
 * each of them goes if the others do without it.
 */
final class RowReduction {

  private final OctagonFamily family;
  private final int[] numbers;
  private final @Nullable BigInteger last;
  private final Budget budget;

  /**
   * @param numbers those that the rows may speak of
   * @param last the last count that matters, or null
   */
  RowReduction(OctagonFamily family, int[] numbers, @Nullable BigInteger last, Budget budget) {
    this.family = family;
    this.numbers = numbers;
    this.last = last;
    this.budget = budget;
  }

  List<OctagonRow> rows() {
    List<OctagonRow> equalities = new ArrayList<>();
    int[] nodes = independentNodes(equalities);
    List<OctagonRow> all = new ArrayList<>(equalities);
    List<OctagonRow> reduced = new ArrayList<>(equalities);
    for (int a : nodes) {
      budget.check();
      for (int b : nodes) {
        boolean twin = a > Octagon.opposite(b);
        if (a == b || twin || family.bound(a, b) == null) {
          continue;
        }
        all.add(row(a, b));
        if (!follows(a, b, nodes)) {
          reduced.add(row(a, b));
        }
      }
    }
    if (isSame(reduced)) {
      return reduced;
    }
    List<OctagonRow> singles = new ArrayList<>(all);
    singles.removeAll(reduced);
    singles.removeIf(row -> row.b() != Octagon.opposite(row.a()));
    reduced.addAll(singles);
    if (!isSame(reduced)) {
      return all;
    }
    for (OctagonRow single : singles) {
      List<OctagonRow> less = new ArrayList<>(reduced);
      less.remove(single);
      if (isSame(less)) {
        reduced = less;
      }
    }
    return reduced;
  }

  private OctagonRow row(int a, int b) {
    Line line = line(a, b);
    return new OctagonRow(a, b, line.constant(), line.slope());
  }

  private Line line(int a, int b) {
    Line line = family.bound(a, b);
    if (line == null) {
      throw new IllegalStateException("no bound");
    }
    return line;
  }

  /** The nodes of the numbers that are not another one or none and a constant. */
  private int[] independentNodes(List<OctagonRow> equalities) {
    List<Integer> independent = new ArrayList<>();
    for (int number : numbers) {
      int node = Octagon.positive(number);
      int partner = isPinned(node, Octagon.opposite(node)) ? Octagon.opposite(node) : -1;
      for (int i = 0; i < independent.size() && partner < 0; i++) {
        partner = isPinned(node, independent.get(i)) ? independent.get(i) : -1;
      }
      if (partner < 0) {
        independent.add(node);
        independent.add(Octagon.opposite(node));
      } else {
        equalities.add(row(node, partner));
        equalities.add(row(partner, node));
      }
    }
    return independent.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Is the difference of the two nodes a function of the count? */
  private boolean isPinned(int a, int b) {
    return isPinned(family, a, b);
  }

  static boolean isPinned(OctagonFamily family, int a, int b) {
    Line upper = family.bound(a, b);
    Line lower = family.bound(b, a);
    return upper != null && lower != null && upper.plus(lower).isZero();
  }

  private boolean follows(int a, int b, int[] nodes) {
    Line direct = line(a, b);
    boolean single = b == Octagon.opposite(a);
    if (!single) {
      Line first = family.bound(a, Octagon.opposite(a));
      Line second = family.bound(Octagon.opposite(b), b);
      if (first != null && second != null && first.plus(second).isAtMost(direct.twice(), last)) {
        return true;
      }
    }
    for (int middle : nodes) {
      Line first = family.bound(a, middle);
      Line second = family.bound(middle, b);
      if (middle != a && middle != b && first != null && second != null) {
        Line path = first.plus(second);
        if ((single ? rounded(path) : path).isAtMost(direct, last)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Bounds of single numbers are even; that is linear again if the slope is. */
  private static Line rounded(Line path) {
    return path.slope().testBit(0) || !path.constant().testBit(0)
        ? path
        : new Line(path.constant().subtract(BigInteger.ONE), path.slope());
  }

  private boolean isSame(List<OctagonRow> rows) {
    int count = family.base().nodes() / 2;
    BigInteger beyond = Samples.beyond(2 * count, family.magnitude());
    for (BigInteger t : Samples.upTo(last, beyond)) {
      Octagon.Builder builder = new Octagon.Builder(count);
      rows.forEach(row -> builder.atMost(row.a(), row.b(), row.at(t)));
      if (!builder.build(budget).project(numbers).equals(family.at(t).project(numbers))) {
        return false;
      }
    }
    return true;
  }

  /** The rows as constraints; two that say that a sum is zero are one. */
  static List<LinearConstraint> constraints(
      List<OctagonRow> rows, Layout layout, LinearTerm count) {
    Set<LinearTerm> sums = new LinkedHashSet<>();
    for (OctagonRow row : rows) {
      sums.add(row.sum(layout).plus(count.times(row.countInSum())));
    }
    List<LinearConstraint> constraints = new ArrayList<>();
    Set<LinearTerm> done = new LinkedHashSet<>();
    for (LinearTerm sum : sums) {
      if (!done.contains(sum)) {
        boolean equality = sums.contains(sum.negate());
        constraints.add(new LinearConstraint(sum, equality));
        done.add(sum.negate());
      }
    }
    return constraints;
  }
}
