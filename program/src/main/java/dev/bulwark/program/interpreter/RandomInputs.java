package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import java.math.BigInteger;
import java.util.Map;
import java.util.Random;

/**
 * Random values, the same ones for the same seed: half of them small or at the borders of their
 * range, where programs decide differently.
 */
public final class RandomInputs implements InputSource {

  private final Random random;

  public RandomInputs(long seed) {
    this.random = new Random(seed);
  }

  @Override
  public Value next(InputSite site, Sort sort, int occurrence) {
    return value(sort);
  }

  private Value value(Sort sort) {
    return switch (sort) {
      case Sort.Bool b -> Value.of(random.nextBoolean());
      case Sort.BitVec(int width) -> Value.bitVec(width, bits(width));
      case Sort.Int i -> Value.integer(bits(32).subtract(BigInteger.ONE.shiftLeft(31)));
      case Sort.Real r ->
          Value.real(
              BigInteger.valueOf(random.nextInt(2001) - 1000),
              BigInteger.valueOf(1 + random.nextInt(16)));
      case Sort.Float f -> new Value.FloatValue(f, new BigInteger(f.width(), random));
      case Sort.Array a ->
          new Value.ArrayValue(a, value(a.element()), Map.of(value(a.index()), value(a.element())));
    };
  }

  private BigInteger bits(int width) {
    return switch (random.nextInt(8)) {
      case 0, 1 -> BigInteger.valueOf(random.nextInt(10));
      case 2 -> BigInteger.valueOf(-1 - random.nextInt(10));
      case 3 ->
          BigInteger.ONE.shiftLeft(width - 1).subtract(BigInteger.valueOf(random.nextInt(3) - 1));
      default -> new BigInteger(width, random);
    };
  }
}
