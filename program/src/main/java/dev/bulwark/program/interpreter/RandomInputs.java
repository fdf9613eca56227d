package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random values, the same ones for the same seed: half of them small or at the borders of their
 * range, where programs decide differently.
 */
public final class RandomInputs implements InputSource {

  private final Random random;
  private final List<BigInteger> interesting;

  public RandomInputs(long seed) {
    this(seed, List.of());
  }

  /** With numbers around which programs decide differently, such as the constants in them. */
  public RandomInputs(long seed, List<BigInteger> interesting) {
    this.random = new Random(mixed(seed));
    this.interesting = interesting;
  }

  /** Neighbouring seeds would give runs that begin alike (the mixing function is SplitMix's). */
  private static long mixed(long seed) {
    long z = seed * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  @Override
  public Value next(InputSite site, Sort sort, int occurrence) {
    // Pointers from nowhere point nowhere: programs assume that, and nearly all other bits fail it.
    return site.type() instanceof CType.PointerType && random.nextInt(8) > 0
        ? TermFactory.zeroValue(sort)
        : value(sort);
  }

  private Value value(Sort sort) {
    return switch (sort) {
      case Sort.Bool b -> Value.of(random.nextBoolean());
      case Sort.BitVec(int width) -> Value.bitVec(width, bits(width));
      case Sort.Int i -> Value.integer(signed(bits(32)));
      case Sort.Real r ->
          Value.real(
              BigInteger.valueOf(random.nextInt(2001) - 1000),
              BigInteger.valueOf(1 + random.nextInt(16)));
      case Sort.Float f -> new Value.FloatValue(f, new BigInteger(f.width(), random));
      case Sort.Array a ->
          new Value.ArrayValue(a, value(a.element()), Map.of(value(a.index()), value(a.element())));
    };
  }

  private static BigInteger signed(BigInteger word) {
    return word.bitLength() > 31 ? word.subtract(BigInteger.ONE.shiftLeft(32)) : word;
  }

  private BigInteger bits(int width) {
    if (!interesting.isEmpty() && random.nextInt(4) == 0) {
      BigInteger near = interesting.get(random.nextInt(interesting.size()));
      return near.add(BigInteger.valueOf(random.nextInt(3) - 1));
    }
    return switch (random.nextInt(8)) {
      case 0, 1 -> BigInteger.valueOf(random.nextInt(10));
      case 2 -> BigInteger.valueOf(-1 - random.nextInt(10));
      case 3 ->
          BigInteger.ONE.shiftLeft(width - 1).subtract(BigInteger.valueOf(random.nextInt(3) - 1));
      default -> new BigInteger(width, random);
    };
  }
}
