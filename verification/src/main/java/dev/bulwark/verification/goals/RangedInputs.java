package dev.bulwark.verification.goals;

import dev.bulwark.frontend.Reactive;
import dev.bulwark.frontend.Reactive.Ranged;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.interpreter.InputSource;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Random values of inputs and calibrations within the ranges that the user has given, often at
 * their borders, and often what they were the time before, as signals are. Others are as another
 * source has them.
 */
final class RangedInputs implements InputSource {

  private record Range(BigDecimal low, BigDecimal high) {}

  /** How likely a signal stays as it is, in a run: some programs need long pushes of a button. */
  private static final double[] HELD = {0, 0.6, 0.9, 0.99};

  private final Random random;
  private final double held;
  private final Map<String, Range> ranges;
  private final Map<String, Value> before = new HashMap<>();
  private final InputSource others;

  private RangedInputs(long seed, Map<String, Range> ranges, InputSource others) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    this.held = HELD[random.nextInt(HELD.length)];
    this.ranges = ranges;
    this.others = others;
  }

  static InputSource of(Optional<Reactive> reactive, long seed, InputSource others) {
    Map<String, Range> ranges = new HashMap<>();
    reactive.ifPresent(
        known -> {
          known.inputs().forEach(one -> add(Reactive.inputOf(one), one, ranges));
          known.calibrations().forEach(one -> add(Reactive.calibrationOf(one), one, ranges));
        });
    return ranges.isEmpty() ? others : new RangedInputs(seed, ranges, others);
  }

  private static void add(String description, Ranged ranged, Map<String, Range> ranges) {
    try {
      if (ranged.low().isPresent() && ranged.high().isPresent()) {
        ranges.put(
            description,
            new Range(new BigDecimal(ranged.low().get()), new BigDecimal(ranged.high().get())));
      }
    } catch (NumberFormatException symbolic) {
      // It is no plain number, so others have to find values in the range.
    }
  }

  @Override
  public Value next(InputSite site, Sort sort, int occurrence) {
    Range range = ranges.get(site.description());
    if (range == null) {
      return others.next(site, sort, occurrence);
    }
    Value last = before.get(site.description());
    if (last != null && random.nextDouble() < held) {
      return last;
    }
    Value made =
        switch (sort) {
          case Sort.BitVec(int width) -> Value.bitVec(width, integer(range));
          case Sort.Int integer -> Value.integer(integer(range));
          case Sort.Float floating when floating.width() == Float.SIZE ->
              new Value.FloatValue(
                  floating,
                  BigInteger.valueOf(Float.floatToRawIntBits(number(range).floatValue())));
          case Sort.Float floating when floating.width() == Double.SIZE ->
              new Value.FloatValue(
                  floating,
                  BigInteger.valueOf(Double.doubleToRawLongBits(number(range).doubleValue())));
          default -> others.next(site, sort, occurrence);
        };
    before.put(site.description(), made);
    return made;
  }

  private BigInteger integer(Range range) {
    BigInteger low = range.low().setScale(0, RoundingMode.CEILING).toBigInteger();
    BigInteger high = range.high().setScale(0, RoundingMode.FLOOR).toBigInteger();
    BigInteger size = high.subtract(low).add(BigInteger.ONE);
    return switch (random.nextInt(6)) {
      case 0 -> low;
      case 1 -> high;
      default ->
          size.signum() <= 0
              ? low
              : low.add(new BigInteger(size.bitLength() + 8, random).mod(size));
    };
  }

  private BigDecimal number(Range range) {
    return switch (random.nextInt(6)) {
      case 0 -> range.low();
      case 1 -> range.high();
      default ->
          range
              .low()
              .add(
                  range.high().subtract(range.low()).multiply(new BigDecimal(random.nextDouble())));
    };
  }
}
