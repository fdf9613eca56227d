package dev.bulwark.program.closure;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * The value of node {@code a} minus that of node {@code b} is at most {@code constant + slope·t}.
 */
record OctagonRow(int a, int b, BigInteger constant, BigInteger slope) {

  BigInteger at(BigInteger t) {
    return slope.signum() == 0 ? constant : constant.add(slope.multiply(t));
  }

  /**
   * The sum, which is at most zero, as a row, if it is of that form.
   *
   * @param sum without the count
   * @param slope the count's coefficient in the sum
   * @param numbers gives the number of an occurrence, negative if there is none
   */
  static Optional<OctagonRow> read(
      LinearTerm sum, BigInteger slope, ToIntFunction<Occurrence> numbers) {
    List<Integer> found = new ArrayList<>();
    for (Map.Entry<Occurrence, BigInteger> part : sum.coefficients().entrySet()) {
      int number = numbers.applyAsInt(part.getKey());
      int times = part.getValue().bitLength() > 3 ? 0 : part.getValue().abs().intValueExact();
      if (number < 0 || times < 1 || times > 2 || found.size() + times > 2) {
        return Optional.empty();
      }
      boolean isPositive = part.getValue().signum() > 0;
      for (int i = 0; i < times; i++) {
        found.add(isPositive ? Octagon.positive(number) : Octagon.negative(number));
      }
    }
    if (found.isEmpty()) {
      return Optional.empty();
    }
    BigInteger constant = sum.constant().negate();
    BigInteger rate = slope.negate();
    return Optional.of(
        found.size() == 2
            ? new OctagonRow(found.get(0), Octagon.opposite(found.get(1)), constant, rate)
            : new OctagonRow(
                found.get(0),
                Octagon.opposite(found.get(0)),
                constant.shiftLeft(1),
                rate.shiftLeft(1)));
  }

  /** The row as a sum that is at most zero, over what the numbers stand for, without the count. */
  LinearTerm sum(Layout layout) {
    boolean single = b == Octagon.opposite(a);
    LinearTerm first = signed(layout, a);
    // Bounds of single numbers count twice, and are even.
    return single
        ? first.plus(constant.shiftRight(1).negate())
        : first.minus(signed(layout, b)).plus(constant.negate());
  }

  /** The count's coefficient in the sum that is at most zero. */
  BigInteger countInSum() {
    return b == Octagon.opposite(a) ? slope.shiftRight(1).negate() : slope.negate();
  }

  private static LinearTerm signed(Layout layout, int node) {
    LinearTerm number = LinearTerm.of(layout.occurrence(node / 2));
    return node % 2 == 0 ? number : number.negate();
  }
}
