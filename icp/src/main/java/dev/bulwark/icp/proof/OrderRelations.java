package dev.bulwark.icp.proof;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comparisons and choices of slots of one kind, for which only the order of numbers matters. */
final class OrderRelations {

  private OrderRelations() {}

  static @Nullable Relation of(List<String> words) {
    return switch (words.getFirst()) {
      case "le" -> (Relations.Exact) box -> lessOrEqual(box[0], box[1], box[2]);
      case "eq" -> (Relations.Exact) box -> equal(box[0], box[1], box[2]);
      case "ite" ->
          (Relations.Exact)
              box ->
                  (box[0].contains(1) && box[1].meets(box[3]))
                      || (box[0].contains(0) && box[2].meets(box[3]));
      default -> null;
    };
  }

  static boolean lessOrEqual(Range truth, Range x, Range y) {
    return (truth.contains(1) && canBeAtMost(x.low(), y.high()))
        || (truth.contains(0) && canBeLess(y.low(), x.high()));
  }

  static boolean equal(Range truth, Range x, Range y) {
    return (truth.contains(1) && x.meets(y))
        || (truth.contains(0) && !(x.isPoint() && x.equals(y)));
  }

  private static boolean canBeAtMost(@Nullable BigInteger low, @Nullable BigInteger high) {
    return low == null || high == null || low.compareTo(high) <= 0;
  }

  private static boolean canBeLess(@Nullable BigInteger low, @Nullable BigInteger high) {
    return low == null || high == null || low.compareTo(high) < 0;
  }
}
