package dev.bulwark.icp.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of all variables as words of 64 bits: those of narrow variables are their numbers, those
 * of wide ones stand for numbers in this table, the same for equal numbers.
 */
final class Numbers {

  /** The lower bound of a wide variable that has none. */
  static final long BELOW_ALL = Long.MIN_VALUE;

  /** The upper bound of a wide variable that has none. */
  static final long ABOVE_ALL = Long.MAX_VALUE;

  private final List<BigInteger> numbers = new ArrayList<>();
  private final Map<BigInteger, Long> handles = new HashMap<>();

  long handle(BigInteger number) {
    Long known = handles.get(number);
    if (known == null) {
      known = (long) numbers.size();
      numbers.add(number);
      handles.put(number, known);
    }
    return known;
  }

  /** The number, or null for {@link #BELOW_ALL} and {@link #ABOVE_ALL}. */
  @Nullable BigInteger number(long handle) {
    return handle == BELOW_ALL || handle == ABOVE_ALL ? null : numbers.get((int) handle);
  }

  int compare(long a, long b) {
    if (a == b) {
      return 0;
    }
    if (a == BELOW_ALL || b == ABOVE_ALL) {
      return -1;
    }
    if (a == ABOVE_ALL || b == BELOW_ALL) {
      return 1;
    }
    return numbers.get((int) a).compareTo(numbers.get((int) b));
  }

  long plus(long handle, int difference) {
    BigInteger number = number(handle);
    return number == null ? handle : handle(number.add(BigInteger.valueOf(difference)));
  }
}
