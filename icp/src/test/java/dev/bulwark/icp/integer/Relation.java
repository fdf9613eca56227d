package dev.bulwark.icp.integer;

import static org.assertj.core.api.Assertions.fail;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;

/** A relation between numbers, against which contractors are checked. */
final class Relation {

  private final String name;
  private final Contractor contractor;
  private final Domain[] domains;
  private final Predicate<BigInteger[]> holds;

  Relation(String name, Contractor contractor, Predicate<BigInteger[]> holds, Domain... domains) {
    this.name = name;
    this.contractor = contractor;
    this.holds = holds;
    this.domains = domains;
  }

  static final Domain TRUTH = Domain.of(Reading.unsigned(1));

  static Domain narrow(int width, boolean signed) {
    return Domain.of(new Reading(width, signed));
  }

  static Domain wide(int width, boolean signed) {
    return Domain.wide(new Reading(width, signed));
  }

  private static void set(Box box, Domain domain, int slot, BigInteger low, BigInteger high) {
    if (domain.isNarrow()) {
      Reading reading = domain.bits();
      box.set(slot, reading.stored(low), reading.stored(high));
    } else {
      box.set(slot, low, high);
    }
  }

  /** All boxes within the domains; integers are taken from -limit to limit. */
  void checkAllBoxes(boolean hull, int limit) {
    checkBoxes(hull, limit, null, 0);
  }

  void checkAllBoxes(boolean hull) {
    checkBoxes(hull, 4, null, 0);
  }

  /**
   * All pairs of intervals, for each two of the slots, with every number in the others; in the long
   * runs all boxes.
   */
  void checkAllPairs(boolean hull) {
    if (Boolean.getBoolean("bulwark.thorough")) {
      checkAllBoxes(hull);
      return;
    }
    for (int free = 0; free < domains.length; free++) {
      checkBoxes(hull, 4, null, 0, free);
    }
  }

  /** That many boxes by chance. */
  void checkSomeBoxes(boolean hull, int limit, long seed, int count) {
    checkBoxes(hull, limit, new Random(seed), count);
  }

  private void checkBoxes(boolean hull, int limit, Random random, int count) {
    checkBoxes(hull, limit, random, count, -1);
  }

  /** The slot that is free has all its numbers in each box; none has if that is negative. */
  private void checkBoxes(boolean hull, int limit, Random random, int count, int free) {
    int n = domains.length;
    int[] min = new int[n];
    int[] size = new int[n];
    int points = 1;
    for (int i = 0; i < n; i++) {
      Reading reading = domains[i].reading();
      min[i] = reading == null ? -limit : reading.min().intValue();
      size[i] = (reading == null ? limit : reading.max().intValue()) - min[i] + 1;
      points *= size[i];
    }
    boolean[] table = new boolean[points];
    BigInteger[] numbers = new BigInteger[n];
    for (int p = 0; p < points; p++) {
      int rest = p;
      for (int i = n - 1; i >= 0; i--) {
        numbers[i] = BigInteger.valueOf(min[i] + rest % size[i]);
        rest /= size[i];
      }
      table[p] = holds.test(numbers);
    }
    int[] low = new int[n];
    int[] high = new int[n];
    Box box = new Box(n);
    if (random != null) {
      for (int c = 0; c < count; c++) {
        for (int i = 0; i < n; i++) {
          int a = random.nextInt(size[i]);
          int b = random.nextInt(4) == 0 ? a : random.nextInt(size[i]);
          low[i] = Math.min(a, b);
          high[i] = Math.max(a, b);
        }
        checkBox(box, table, min, size, low, high, hull);
      }
      return;
    }
    if (free >= 0) {
      high[free] = size[free] - 1;
    }
    while (true) {
      checkBox(box, table, min, size, low, high, hull);
      int i = n - 1;
      while (i >= 0) {
        if (i == free) {
          i--;
          continue;
        }
        if (high[i] < size[i] - 1) {
          high[i]++;
          break;
        }
        if (low[i] < size[i] - 1) {
          low[i]++;
          high[i] = low[i];
          break;
        }
        low[i] = 0;
        high[i] = 0;
        i--;
      }
      if (i < 0) {
        return;
      }
    }
  }

  private void checkBox(
      Box box, boolean[] table, int[] min, int[] size, int[] low, int[] high, boolean hull) {
    int n = domains.length;
    int[] least = new int[n];
    int[] greatest = new int[n];
    Arrays.fill(least, Integer.MAX_VALUE);
    Arrays.fill(greatest, -1);
    int[] at = low.clone();
    boolean any = false;
    scan:
    while (true) {
      int index = 0;
      for (int i = 0; i < n; i++) {
        index = index * size[i] + at[i];
      }
      if (table[index]) {
        any = true;
        for (int i = 0; i < n; i++) {
          least[i] = Math.min(least[i], at[i]);
          greatest[i] = Math.max(greatest[i], at[i]);
        }
      }
      int i = n - 1;
      while (at[i] == high[i]) {
        at[i] = low[i];
        if (--i < 0) {
          break scan;
        }
      }
      at[i]++;
    }
    box.clear();
    boolean point = true;
    for (int i = 0; i < n; i++) {
      point &= low[i] == high[i];
      set(box, domains[i], i, big(min[i] + low[i]), big(min[i] + high[i]));
    }
    contractor.contract(box);
    if (point && box.isEmpty() == any) {
      fail("%s: point %s decided wrongly", name, text(min, low, high));
    }
    while (hull && !box.isEmpty() && !isHull(box, min, least, greatest)) {
      long before = size(box);
      contractor.contract(box);
      if (!box.isEmpty() && size(box) == before) {
        fail(
            "%s: not the hull in %s but %s, not %s",
            name, text(min, low, high), Arrays.toString(ranges(box)), text(min, least, greatest));
      }
    }
    if (any && (box.isEmpty() || !covers(box, min, least, greatest))) {
      fail(
          "%s: solution lost in %s, left is %s",
          name, text(min, low, high), box.isEmpty() ? "nothing" : Arrays.toString(ranges(box)));
    }
  }

  private boolean isHull(Box box, int[] min, int[] least, int[] greatest) {
    boolean same = true;
    for (int i = 0; i < domains.length; i++) {
      same &= low(box, i) == min[i] + least[i] && high(box, i) == min[i] + greatest[i];
    }
    return same;
  }

  private boolean covers(Box box, int[] min, int[] least, int[] greatest) {
    boolean covered = true;
    for (int i = 0; i < domains.length; i++) {
      covered &= low(box, i) <= min[i] + least[i] && high(box, i) >= min[i] + greatest[i];
    }
    return covered;
  }

  /** Bounds only get tighter, so the lengths of the ranges tell whether they did. */
  private long size(Box box) {
    long size = 0;
    for (int i = 0; i < domains.length; i++) {
      size += high(box, i) - low(box, i);
    }
    return size;
  }

  /** Of a slot with small numbers. */
  private long low(Box box, int slot) {
    return domains[slot].isNarrow() ? box.low(slot) : box.wideLow(slot).longValueExact();
  }

  private long high(Box box, int slot) {
    return domains[slot].isNarrow() ? box.high(slot) : box.wideHigh(slot).longValueExact();
  }

  private Interval[] ranges(Box box) {
    Interval[] ranges = new Interval[domains.length];
    Arrays.setAll(ranges, i -> domains[i].range(box, i));
    return ranges;
  }

  private static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }

  private static String text(int[] min, int[] low, int[] high) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < min.length; i++) {
      text.append('[').append(min[i] + low[i]).append(", ").append(min[i] + high[i]).append("] ");
    }
    return text.toString();
  }

  /**
   * Boxes around the borders of large numbers. The solution makes a point of the relation from
   * numbers for all slots; most boxes are made around it.
   */
  void checkBorders(Function<BigInteger[], BigInteger[]> solution, long seed, int count) {
    Random random = new Random(seed);
    Box box = new Box(domains.length);
    for (int c = 0; c < count; c++) {
      BigInteger[] solved = solution.apply(numbers(random));
      if (!holds.test(solved)) {
        throw new AssertionError(name + ": no solution " + Arrays.toString(solved));
      }
      Interval[] ranges = rangesAround(solved, random);
      load(box, ranges);
      contractor.contract(box);
      if (contains(ranges, solved) && (box.isEmpty() || !contains(ranges(box), solved))) {
        fail(
            "%s: seed %s, %s lost from %s",
            name, seed, Arrays.toString(solved), Arrays.toString(ranges));
      }
      if (Arrays.stream(ranges).allMatch(Interval::isPoint)) {
        BigInteger[] tried = Arrays.stream(ranges).map(Interval::low).toArray(BigInteger[]::new);
        if (holds.test(tried) == box.isEmpty()) {
          fail("%s: seed %s, point %s decided wrongly", name, seed, Arrays.toString(tried));
        }
      }
    }
  }

  /** Two contractors that give the hull give the same, one of them in wide slots. */
  void checkAgreement(
      Relation other, Function<BigInteger[], BigInteger[]> solution, long seed, int count) {
    Random random = new Random(seed);
    Box box = new Box(domains.length);
    Box otherBox = new Box(domains.length);
    for (int c = 0; c < count; c++) {
      Interval[] ranges = rangesAround(solution.apply(numbers(random)), random);
      load(box, ranges);
      other.load(otherBox, ranges);
      for (int pass = 0; pass < 3; pass++) {
        contractor.contract(box);
        other.contractor.contract(otherBox);
      }
      if (box.isEmpty() != otherBox.isEmpty()
          || (!box.isEmpty() && !Arrays.equals(ranges(box), other.ranges(otherBox)))) {
        fail(
            "%s: seed %s, %s gives %s and wide %s",
            name,
            seed,
            Arrays.toString(ranges),
            box.isEmpty() ? "nothing" : Arrays.toString(ranges(box)),
            otherBox.isEmpty() ? "nothing" : Arrays.toString(other.ranges(otherBox)));
      }
    }
  }

  private BigInteger[] numbers(Random random) {
    BigInteger[] numbers = new BigInteger[domains.length];
    Arrays.setAll(numbers, i -> number(domains[i], random));
    return numbers;
  }

  private Interval[] rangesAround(BigInteger[] solved, Random random) {
    Interval[] ranges = new Interval[domains.length];
    Arrays.setAll(ranges, i -> rangeAround(domains[i], solved[i], random));
    return ranges;
  }

  private static Interval rangeAround(Domain domain, BigInteger number, Random random) {
    Interval range = Interval.point(number);
    Interval end = Interval.point(near(domain, number, random));
    Interval otherEnd = Interval.point(near(domain, number, random));
    if (random.nextInt(40) == 0) {
      return end;
    }
    range = random.nextInt(3) == 0 ? range : range.join(end);
    range = random.nextInt(3) == 0 ? range : range.join(otherEnd);
    return domain.reading() != null
        ? range
        : new Interval(
            random.nextInt(4) == 0 ? null : range.low(),
            random.nextInt(4) == 0 ? null : range.high());
  }

  private void load(Box box, Interval[] ranges) {
    box.clear();
    for (int i = 0; i < ranges.length; i++) {
      set(box, domains[i], i, ranges[i].low(), ranges[i].high());
    }
  }

  private static boolean contains(Interval[] ranges, BigInteger[] point) {
    boolean inside = true;
    for (int i = 0; i < ranges.length; i++) {
      inside &= ranges[i].contains(point[i]);
    }
    return inside;
  }

  private static BigInteger number(Domain domain, Random random) {
    Reading reading = domain.reading();
    int width = reading == null ? 70 : reading.width();
    BigInteger base =
        switch (random.nextInt(5)) {
          case 0 -> BigInteger.ZERO;
          case 1 -> BigInteger.ONE.shiftLeft(random.nextInt(width));
          case 2 -> BigInteger.ONE.shiftLeft(random.nextInt(width)).negate();
          case 3 -> BigInteger.ONE.shiftLeft(width - 1);
          default -> new BigInteger(1 + random.nextInt(width), random);
        };
    return wrap(domain, base.add(BigInteger.valueOf(random.nextInt(9) - 4)));
  }

  private static BigInteger near(Domain domain, BigInteger number, Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> number(domain, random);
      case 1 -> {
        Reading reading = domain.reading();
        BigInteger moved = number.add(BigInteger.valueOf(random.nextInt(9) - 4));
        yield reading == null ? moved : moved.max(reading.min()).min(reading.max());
      }
      default -> {
        Reading reading = domain.reading();
        yield reading == null
            ? number.shiftLeft(1)
            : random.nextBoolean() ? reading.min() : reading.max();
      }
    };
  }

  /** The number of a reading with the same bits. */
  static BigInteger wrap(Domain domain, BigInteger number) {
    Reading reading = domain.reading();
    if (reading == null) {
      return number;
    }
    BigInteger unsigned = number.mod(BigInteger.ONE.shiftLeft(reading.width()));
    return reading.signed() && unsigned.testBit(reading.width() - 1)
        ? unsigned.subtract(BigInteger.ONE.shiftLeft(reading.width()))
        : unsigned;
  }
}
