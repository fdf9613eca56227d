package dev.bulwark.icp.search;

import dev.bulwark.icp.box.Box;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The variables with their bounds, and how these came about: a sequence of entries, of which each
 * moves one side of one variable. A side is the number of its variable times two, plus one for
 * upper bounds. The first entries of a variable are the ends of its domain.
 *
 * <p>Bounds are words as {@link Numbers} has them.
 */
final class Trail {

  private final Numbers numbers = new Numbers();

  // By variable.
  private int variables;
  private boolean[] wide = new boolean[64];

  /** By side: its last entry. */
  private int[] last = new int[128];

  // By entry.
  private int size;
  private int[] sides = new int[256];
  private long[] bounds = new long[256];
  private int[] previous = new int[256];
  private int[] levels = new int[256];
  private @Nullable Object[] reasons = new Object[256];

  /** For constraints: the number of entries when the constraint looked at the bounds. */
  private int[] seen = new int[256];

  /** By level from 1 on: the number of entries before it. */
  private int[] starts = new int[16];

  private int level;

  /** By level: differs whenever the level is entered anew. */
  private long[] visits = new long[16];

  private long lastVisit;

  static int lower(int variable) {
    return 2 * variable;
  }

  static int upper(int variable) {
    return 2 * variable + 1;
  }

  static boolean isUpper(int side) {
    return (side & 1) != 0;
  }

  static int variable(int side) {
    return side >> 1;
  }

  // ---- Variables

  int variables() {
    return variables;
  }

  /** A variable with numbers of 64 bits. Variables are made at level 0. */
  int add(long low, long high) {
    return add(low, high, false);
  }

  int addWide(@Nullable BigInteger low, @Nullable BigInteger high) {
    return add(
        low == null ? Numbers.BELOW_ALL : numbers.handle(low),
        high == null ? Numbers.ABOVE_ALL : numbers.handle(high),
        true);
  }

  private int add(long low, long high, boolean isWide) {
    if (level != 0) {
      throw new IllegalStateException("a variable within a search");
    }
    int variable = variables++;
    if (variables > wide.length) {
      wide = Arrays.copyOf(wide, 2 * variables);
      last = Arrays.copyOf(last, 4 * variables);
    }
    wide[variable] = isWide;
    last[lower(variable)] = -1;
    last[upper(variable)] = -1;
    append(lower(variable), low, null);
    append(upper(variable), high, null);
    return variable;
  }

  boolean isWide(int variable) {
    return wide[variable];
  }

  long low(int variable) {
    return bounds[last[lower(variable)]];
  }

  long high(int variable) {
    return bounds[last[upper(variable)]];
  }

  boolean isFixed(int variable) {
    return low(variable) == high(variable);
  }

  BigInteger exact(int variable, long bound) {
    BigInteger number = wide[variable] ? numbers.number(bound) : BigInteger.valueOf(bound);
    if (number == null) {
      throw new IllegalStateException("no bound");
    }
    return number;
  }

  boolean isBounded(int variable) {
    return !wide[variable]
        || (low(variable) != Numbers.BELOW_ALL && high(variable) != Numbers.ABOVE_ALL);
  }

  long word(int variable, BigInteger number) {
    return wide[variable] ? numbers.handle(number) : number.longValueExact();
  }

  // ---- The order of bounds

  int compare(int variable, long a, long b) {
    return wide[variable] ? numbers.compare(a, b) : Long.compare(a, b);
  }

  long next(int variable, long bound) {
    return wide[variable] ? numbers.plus(bound, 1) : bound + 1;
  }

  long before(int variable, long bound) {
    return wide[variable] ? numbers.plus(bound, -1) : bound - 1;
  }

  /** Whether the one bound of a side is at least as tight as the other. */
  boolean implies(int side, long bound, long required) {
    int order = compare(variable(side), bound, required);
    return isUpper(side) ? order <= 0 : order >= 0;
  }

  boolean holds(int side, long required) {
    return implies(side, bounds[last[side]], required);
  }

  /** Whether the bound contradicts the other side of its variable. */
  boolean isExcluded(int side, long bound) {
    return contradicts(side, bound, bounds[last[side ^ 1]]);
  }

  private boolean contradicts(int side, long bound, long other) {
    int order = compare(variable(side), bound, other);
    return isUpper(side) ? order < 0 : order > 0;
  }

  /** Whether the bound holds by the variable's domain alone. */
  boolean holdsByDomain(int side, long required) {
    return implies(side, domain(side), required);
  }

  /** Whether the bound contradicts the variable's domain alone. */
  boolean isExcludedByDomain(int side, long bound) {
    return contradicts(side, bound, domain(side ^ 1));
  }

  private long domain(int side) {
    int first = last[side];
    while (previous[first] >= 0) {
      first = previous[first];
    }
    return bounds[first];
  }

  // ---- Entries

  int size() {
    return size;
  }

  int side(int entry) {
    return sides[entry];
  }

  long bound(int entry) {
    return bounds[entry];
  }

  int previous(int entry) {
    return previous[entry];
  }

  int level(int entry) {
    return levels[entry];
  }

  /** A clause, a constraint, or null for decisions and domains. */
  @Nullable Object reason(int entry) {
    return reasons[entry];
  }

  /** The number of entries that the reason looked at. */
  int seen(int entry) {
    return seen[entry];
  }

  int last(int side) {
    return last[side];
  }

  /** The last entry of the side that comes before another entry. */
  int lastBefore(int side, int entry) {
    int found = last[side];
    while (found >= entry) {
      found = previous[found];
    }
    return found;
  }

  /** The first entry of the side that implies the bound, which holds. */
  int earliest(int side, long required) {
    int found = last[side];
    int before = previous[found];
    while (before >= 0 && implies(side, bounds[before], required)) {
      found = before;
      before = previous[found];
    }
    return found;
  }

  void append(int side, long bound, @Nullable Object reason) {
    append(side, bound, reason, size);
  }

  /**
   * @param seenEntries what the reason drew its conclusion from, as the number of entries
   */
  void append(int side, long bound, @Nullable Object reason, int seenEntries) {
    if (size == sides.length) {
      int more = 2 * size;
      sides = Arrays.copyOf(sides, more);
      bounds = Arrays.copyOf(bounds, more);
      previous = Arrays.copyOf(previous, more);
      levels = Arrays.copyOf(levels, more);
      reasons = Arrays.copyOf(reasons, more);
      seen = Arrays.copyOf(seen, more);
    }
    sides[size] = side;
    bounds[size] = bound;
    previous[size] = last[side];
    levels[size] = level;
    reasons[size] = reason;
    seen[size] = seenEntries;
    last[side] = size++;
  }

  // ---- Levels

  int level() {
    return level;
  }

  void openLevel() {
    level++;
    if (level == starts.length) {
      starts = Arrays.copyOf(starts, 2 * level);
      visits = Arrays.copyOf(visits, 2 * level);
    }
    starts[level] = size;
    visits[level] = ++lastVisit;
  }

  /** Another number whenever the level is entered anew. */
  long visit() {
    return visits[level];
  }

  /** As if level 0 were entered anew. */
  void beginQuery() {
    visits[0] = ++lastVisit;
  }

  /** The number of entries before the level. */
  int start(int ofLevel) {
    return starts[ofLevel];
  }

  void undo(int toLevel) {
    if (toLevel >= level) {
      return;
    }
    int left = starts[toLevel + 1];
    while (size > left) {
      size--;
      last[sides[size]] = previous[size];
      reasons[size] = null;
    }
    level = toLevel;
  }

  // ---- Boxes

  /** Gives a slot the bounds of these entries. */
  void fill(Box box, int slot, int variable, int lowEntry, int highEntry) {
    if (wide[variable]) {
      box.set(slot, numbers.number(bounds[lowEntry]), numbers.number(bounds[highEntry]));
    } else {
      box.set(slot, bounds[lowEntry], bounds[highEntry]);
    }
  }

  /** A bound of a slot as a word. */
  long read(Box box, int slot, int side) {
    if (wide[variable(side)]) {
      BigInteger bound = isUpper(side) ? box.wideHigh(slot) : box.wideLow(slot);
      if (bound == null) {
        return isUpper(side) ? Numbers.ABOVE_ALL : Numbers.BELOW_ALL;
      }
      return numbers.handle(bound);
    }
    return isUpper(side) ? box.high(slot) : box.low(slot);
  }
}
