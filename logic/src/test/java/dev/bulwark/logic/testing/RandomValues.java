package dev.bulwark.logic.testing;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Value.FloatValue;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Random values of any sort, with a liking for the borders: 0, 1, -1, least, greatest, powers of
 * two and their neighbours.
 */
public final class RandomValues {

  private final Random random;

  public RandomValues(Random random) {
    this.random = random;
  }

  public Value value(Sort sort) {
    return switch (sort) {
      case Sort.Bool b -> Value.of(random.nextBoolean());
      case Sort.BitVec(int width) -> Value.bitVec(width, bits(width));
      case Sort.Int i -> Value.integer(integer());
      case Sort.Real r -> Value.real(integer(), positive());
      case Sort.Float f -> new FloatValue(f, floatBits(f));
      case Sort.Array a -> array(a);
    };
  }

  /** A number to be taken modulo 2^width. */
  public BigInteger bits(int width) {
    return switch (random.nextInt(8)) {
      case 0 -> BigInteger.ZERO;
      case 1 -> BigInteger.valueOf(random.nextInt(5) - 2);
      case 2 -> power(width - 1).add(BigInteger.valueOf(random.nextInt(3) - 1));
      case 3 -> power(random.nextInt(width)).add(BigInteger.valueOf(random.nextInt(3) - 1));
      case 4 -> power(random.nextInt(width)).negate();
      case 5 -> BigInteger.valueOf(random.nextInt(width + 2));
      default -> new BigInteger(width, random);
    };
  }

  public BigInteger integer() {
    return switch (random.nextInt(8)) {
      case 0 -> BigInteger.ZERO;
      case 1, 2, 3 -> BigInteger.valueOf(random.nextInt(11) - 5);
      case 4 -> power(random.nextInt(66)).add(BigInteger.valueOf(random.nextInt(3) - 1));
      case 5 -> power(random.nextInt(66)).add(BigInteger.valueOf(random.nextInt(3) - 1)).negate();
      case 6 -> BigInteger.valueOf(random.nextInt(2000) - 1000);
      default -> BigInteger.valueOf(random.nextLong());
    };
  }

  private BigInteger positive() {
    return switch (random.nextInt(4)) {
      case 0, 1 -> BigInteger.ONE;
      case 2 -> power(random.nextInt(12));
      default -> BigInteger.valueOf(1 + random.nextInt(12));
    };
  }

  private BigInteger floatBits(Sort.Float sort) {
    int fraction = sort.significand() - 1;
    BigInteger sign = random.nextBoolean() ? power(sort.width() - 1) : BigInteger.ZERO;
    BigInteger infinity = power(sort.exponent()).subtract(BigInteger.ONE).shiftLeft(fraction);
    BigInteger magnitude =
        switch (random.nextInt(10)) {
          case 0 -> BigInteger.ZERO;
          case 1 -> BigInteger.ONE;
          case 2 -> infinity;
          case 3 -> infinity.add(BigInteger.ONE);
          case 4 -> infinity.subtract(BigInteger.ONE);
          case 5 -> power(fraction).subtract(BigInteger.valueOf(random.nextInt(2)));
          case 6 -> one(sort).add(BigInteger.valueOf(random.nextInt(3) - 1));
          case 7 ->
              one(sort).add(BigInteger.valueOf(random.nextInt(9) - 4).shiftLeft(fraction - 1));
          case 8 -> new BigInteger(fraction, random);
          default -> new BigInteger(sort.width() - 1, random);
        };
    return sign.add(magnitude.max(BigInteger.ZERO));
  }

  private static BigInteger one(Sort.Float sort) {
    return power(sort.exponent() - 1).subtract(BigInteger.ONE).shiftLeft(sort.significand() - 1);
  }

  private Value array(Sort.Array sort) {
    Map<Value, Value> entries = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      entries.put(value(sort.index()), value(sort.element()));
    }
    return new ArrayValue(sort, value(sort.element()), entries);
  }

  private static BigInteger power(int exponent) {
    return BigInteger.ONE.shiftLeft(exponent);
  }
}
