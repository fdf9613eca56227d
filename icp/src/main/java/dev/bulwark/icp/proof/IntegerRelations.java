package dev.bulwark.icp.proof;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Operations on integers. */
final class IntegerRelations {

  private static final List<Integer> OPERANDS = List.of(0, 1);

  private record Tested(List<Integer> toSplit, Predicate<Range[]> test) implements Relation {
    @Override
    public boolean mayHold(Range[] box) {
      return test.test(box);
    }
  }

  private IntegerRelations() {}

  static @Nullable Relation of(List<String> words) {
    return switch (words.getFirst()) {
      case "int.sum" -> sum(words.stream().skip(1).map(BigInteger::new).toList());
      case "int.product" -> new Tested(OPERANDS, box -> box[0].times(box[1]).meets(box[2]));
      case "int.div" -> new Tested(OPERANDS, box -> divide(box[0], box[1], box[2]));
      case "int.mod" -> new Tested(OPERANDS, box -> modulo(box[0], box[1], box[2]));
      default -> null;
    };
  }

  /** The sum of all factors times their slots is 0. */
  private static Relation sum(List<BigInteger> factors) {
    List<Integer> slots = IntStream.range(0, factors.size()).boxed().toList();
    return new Tested(
        slots,
        box -> {
          Range sum = Range.of(0, 0);
          for (int i = 0; i < factors.size(); i++) {
            sum = sum.plus(box[i].times(Range.point(factors.get(i))));
          }
          return sum.contains(0);
        });
  }

  /** By zero it may be anything. */
  private static boolean divide(Range x, Range y, Range z) {
    return y.contains(0)
        || divideByPositive(x, y.meet(Range.POSITIVE), z)
        || divideByPositive(x, y.negate().meet(Range.POSITIVE), z.negate());
  }

  private static boolean divideByPositive(Range x, Range y, Range z) {
    if (y.isEmpty()) {
      return false;
    }
    BigInteger low = x.low();
    BigInteger high = x.high();
    return new Range(
            low == null ? null : quotient(low, low.signum() < 0 ? y.low() : y.high()),
            high == null ? null : quotient(high, high.signum() < 0 ? y.high() : y.low()))
        .meets(z);
  }

  /** Rounded down; by null, that is by as much as one likes, all that is left is the sign. */
  private static BigInteger quotient(BigInteger dividend, @Nullable BigInteger divisor) {
    return divisor == null
        ? BigInteger.valueOf(dividend.signum() < 0 ? -1 : 0)
        : Range.floor(dividend, divisor);
  }

  private static boolean modulo(Range x, Range y, Range z) {
    return y.contains(0)
        || moduloPositive(x, y.meet(Range.POSITIVE), z)
        || moduloPositive(x, y.negate().meet(Range.POSITIVE), z);
  }

  private static boolean moduloPositive(Range x, Range y, Range remainders) {
    if (y.isEmpty()) {
      return false;
    }
    BigInteger greatest = y.high();
    Range z =
        remainders.meet(
            new Range(
                BigInteger.ZERO, greatest == null ? null : greatest.subtract(BigInteger.ONE)));
    if (z.isEmpty()) {
      return false;
    }
    if (y.isPoint()) {
      return x.minus(z).containsMultipleOf(y.first());
    }
    if (!x.isBounded() || greatest == null) {
      boolean isSame = x.low() != null && x.first().signum() >= 0 && x.high() != null;
      return !isSame || z.low() == null || z.first().compareTo(x.last()) <= 0;
    }
    BigInteger least = quotient(x.first(), x.first().signum() < 0 ? y.low() : greatest);
    BigInteger most = quotient(x.last(), x.last().signum() < 0 ? greatest : y.low());
    return !least.equals(most) || x.minus(y.times(Range.point(least))).meets(z);
  }
}
