package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import java.util.Arrays;

/** The hull of the solutions of several cases of a constraint, of numbers of any size. */
final class WideHull {

  private final Domain[] domains;
  private final Interval[] hull;

  WideHull(Domain... domains) {
    this.domains = domains;
    hull = new Interval[domains.length];
    Arrays.fill(hull, Interval.EMPTY);
  }

  /** A case with a range for each slot; if one of them is empty, the case is impossible. */
  void add(Interval... ranges) {
    for (Interval range : ranges) {
      if (range.isEmpty()) {
        return;
      }
    }
    for (int i = 0; i < hull.length; i++) {
      hull[i] = hull[i].join(ranges[i]);
    }
  }

  void apply(Box box) {
    for (int i = 0; i < hull.length; i++) {
      domains[i].restrict(box, i, hull[i]);
    }
  }
}
