package dev.bulwark.program.closure;

import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Octagons whose bounds are linear in a count t, all with the same bounds missing. */
final class OctagonFamily {

  private final Octagon base;
  private final BigInteger[] slopes;

  private OctagonFamily(Octagon base, BigInteger[] slopes) {
    this.base = base;
    this.slopes = slopes;
  }

  static OctagonFamily constant(Octagon octagon) {
    return between(octagon, octagon).orElseThrow();
  }

  /** The family with these octagons for t = 0 and t = 1, if they have the same bounds missing. */
  static Optional<OctagonFamily> between(Octagon first, Octagon second) {
    int nodes = first.nodes();
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    BigInteger[] slopes = new BigInteger[nodes * nodes];
    for (int a = 0; a < nodes; a++) {
      for (int b = 0; b < nodes; b++) {
        BigInteger before = first.bound(a, b);
        BigInteger after = second.bound(a, b);
        if ((before == null) != (after == null)) {
          return Optional.empty();
        }
        slopes[a * nodes + b] =
            before == null || after == null ? BigInteger.ZERO : after.subtract(before);
      }
    }
    return Optional.of(new OctagonFamily(first, slopes));
  }

  Octagon base() {
    return base;
  }

  /** The bound as a function of t; null is none. */
  @Nullable Line bound(int a, int b) {
    BigInteger constant = base.bound(a, b);
    return constant == null ? null : new Line(constant, slopes[a * base.nodes() + b]);
  }

  /** The octagon for a count, taken to be closed. */
  Octagon at(BigInteger t) {
    int nodes = base.nodes();
    @Nullable BigInteger[] bounds = new @Nullable BigInteger[nodes * nodes];
    for (int a = 0; a < nodes; a++) {
      for (int b = 0; b < nodes; b++) {
        Line line = bound(a, b);
        bounds[a * nodes + b] = line == null ? null : line.at(t);
      }
    }
    return Octagon.closed(nodes, bounds);
  }

  /** The largest absolute value of a constant or a slope. */
  BigInteger magnitude() {
    BigInteger largest = magnitude(base);
    for (BigInteger slope : slopes) {
      largest = largest.max(slope.abs());
    }
    return largest;
  }

  static BigInteger magnitude(Octagon octagon) {
    BigInteger largest = BigInteger.ZERO;
    for (int a = 0; a < octagon.nodes(); a++) {
      for (int b = 0; b < octagon.nodes(); b++) {
        BigInteger bound = octagon.bound(a, b);
        if (bound != null) {
          largest = largest.max(bound.abs());
        }
      }
    }
    return largest;
  }
}
