package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sum of all a_i * x_i, and of a constant, is 0; of integers. Slots: x_0, x_1, ... */
public final class IntegerSum implements Contractor {

  private static final Domain INTEGERS = Domain.integers();

  private final List<BigInteger> coefficients;
  private final BigInteger constant;

  public IntegerSum(List<BigInteger> coefficients, BigInteger constant) {
    if (coefficients.contains(BigInteger.ZERO)) {
      throw new IllegalArgumentException("coefficient 0");
    }
    this.coefficients = List.copyOf(coefficients);
    this.constant = constant;
  }

  @Override
  public void contract(Box box) {
    BigInteger low = constant;
    BigInteger high = constant;
    int noLow = 0;
    int noHigh = 0;
    for (int i = 0; i < coefficients.size(); i++) {
      Interval summand = summand(box, i);
      BigInteger least = summand.low();
      BigInteger greatest = summand.high();
      noLow += least == null ? 1 : 0;
      noHigh += greatest == null ? 1 : 0;
      low = least == null ? low : low.add(least);
      high = greatest == null ? high : high.add(greatest);
    }
    if ((noLow == 0 && low.signum() > 0) || (noHigh == 0 && high.signum() < 0)) {
      box.fail();
      return;
    }
    for (int i = 0; i < coefficients.size() && !box.isEmpty(); i++) {
      Interval summand = summand(box, i);
      Interval others =
          new Interval(others(low, noLow, summand.low()), others(high, noHigh, summand.high()));
      if (others.equals(Interval.ALL)) {
        continue;
      }
      BigInteger a = coefficients.get(i);
      INTEGERS.restrict(box, i, Factors.quotient(others.negate(), Interval.point(a)));
    }
  }

  private Interval summand(Box box, int slot) {
    return Factors.product(INTEGERS.range(box, slot), Interval.point(coefficients.get(slot)));
  }

  /** The bound of the sum without one summand. */
  private static @Nullable BigInteger others(
      BigInteger finite, int endless, @Nullable BigInteger summand) {
    if (summand == null) {
      return endless == 1 ? finite : null;
    }
    return endless == 0 ? finite.subtract(summand) : null;
  }
}
