package dev.bulwark.solver.diagram;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reduced ordered binary decision diagrams with complemented edges (Bryant 1986; Brace, Rudell and
 * Bryant 1990). A function is an edge: twice the number of a node, and one more if it is the
 * negation. Equal functions are equal edges. Nodes are never given back, and there is one order,
 * that in which variables are made: who uses this says beforehand how many steps it may take.
 */
final class Diagrams {

  static final int TRUE = 0;
  static final int FALSE = 1;

  private static final int FIRST_CAPACITY = 1 << 10;

  /** Entries of the table of results, which forgets: at most so many. */
  private static final int MOST_RESULTS = 1 << 18;

  private static final int RESULT = 4;

  private int[] levels = new int[FIRST_CAPACITY];
  private int[] lows = new int[FIRST_CAPACITY];
  private int[] highs = new int[FIRST_CAPACITY];
  private int[] table = new int[2 * FIRST_CAPACITY];
  private int[] results = new int[RESULT * FIRST_CAPACITY];
  private int nodes = 1;
  private int variables;
  private long steps;
  private long lastStep = Long.MAX_VALUE;

  Diagrams() {
    levels[0] = Integer.MAX_VALUE;
  }

  /** Steps from now on that may be taken until there is an exception. */
  void allow(long more) {
    lastStep = steps + more;
  }

  /** Steps taken so far. */
  long steps() {
    return steps;
  }

  /** Nodes made so far. */
  int nodes() {
    return nodes;
  }

  int variables() {
    return variables;
  }

  /** A new variable, below all others. */
  int variable() {
    return node(variables++, FALSE, TRUE);
  }

  static int not(int f) {
    return f ^ 1;
  }

  int and(int f, int g) {
    return ite(f, g, FALSE);
  }

  int or(int f, int g) {
    return ite(f, TRUE, g);
  }

  int xor(int f, int g) {
    return ite(f, not(g), g);
  }

  /** If f then g else h. */
  int ite(int f, int g, int h) {
    if (f == TRUE || g == h) {
      return g;
    }
    if (f == FALSE) {
      return h;
    }
    int then = g == f ? TRUE : g == not(f) ? FALSE : g;
    int otherwise = h == f ? FALSE : h == not(f) ? TRUE : h;
    if (then == otherwise) {
      return then;
    }
    if (then == TRUE && otherwise == FALSE) {
      return f;
    }
    if (then == FALSE && otherwise == TRUE) {
      return not(f);
    }
    int condition = f;
    if (otherwise == FALSE && then > condition) {
      condition = then;
      then = f;
    } else if (then == TRUE && otherwise > condition) {
      condition = otherwise;
      otherwise = f;
    }
    if (isNegated(condition)) {
      condition = not(condition);
      int swapped = then;
      then = otherwise;
      otherwise = swapped;
    }
    return isNegated(then)
        ? not(looked(condition, not(then), not(otherwise)))
        : looked(condition, then, otherwise);
  }

  private int looked(int f, int g, int h) {
    int at = RESULT * (hash(f, g, h) & (results.length / RESULT - 1));
    if (results[at] == f && results[at + 1] == g && results[at + 2] == h && f != TRUE) {
      return results[at + 3];
    }
    if (++steps > lastStep) {
      throw new TooManyStepsException();
    }
    int level = Math.min(level(f), Math.min(level(g), level(h)));
    int low = ite(low(f, level), low(g, level), low(h, level));
    int high = ite(high(f, level), high(g, level), high(h, level));
    int result = node(level, low, high);
    // The table may have grown meanwhile.
    at = RESULT * (hash(f, g, h) & (results.length / RESULT - 1));
    results[at] = f;
    results[at + 1] = g;
    results[at + 2] = h;
    results[at + 3] = result;
    return result;
  }

  private static boolean isNegated(int edge) {
    return (edge & 1) != 0;
  }

  private int level(int edge) {
    return levels[edge >> 1];
  }

  private int low(int edge, int level) {
    return level(edge) == level ? lows[edge >> 1] ^ (edge & 1) : edge;
  }

  private int high(int edge, int level) {
    return level(edge) == level ? highs[edge >> 1] ^ (edge & 1) : edge;
  }

  // ---- Nodes

  /** High edges are not negated, so that each function has one edge. */
  private int node(int level, int low, int high) {
    if (low == high) {
      return low;
    }
    return isNegated(high) ? not(regular(level, not(low), not(high))) : regular(level, low, high);
  }

  private int regular(int level, int low, int high) {
    int mask = table.length - 1;
    int at = hash(level, low, high) & mask;
    while (table[at] != 0) {
      int node = table[at];
      if (levels[node] == level && lows[node] == low && highs[node] == high) {
        return 2 * node;
      }
      at = (at + 1) & mask;
    }
    if (nodes == levels.length) {
      grow();
      return regular(level, low, high);
    }
    levels[nodes] = level;
    lows[nodes] = low;
    highs[nodes] = high;
    table[at] = nodes;
    return 2 * nodes++;
  }

  private void grow() {
    int capacity = 2 * levels.length;
    levels = Arrays.copyOf(levels, capacity);
    lows = Arrays.copyOf(lows, capacity);
    highs = Arrays.copyOf(highs, capacity);
    table = new int[2 * capacity];
    int mask = table.length - 1;
    for (int node = 1; node < nodes; node++) {
      int at = hash(levels[node], lows[node], highs[node]) & mask;
      while (table[at] != 0) {
        at = (at + 1) & mask;
      }
      table[at] = node;
    }
    if (capacity <= MOST_RESULTS) {
      results = new int[RESULT * capacity];
    }
  }

  private static int hash(int a, int b, int c) {
    int hash = (a * 0x9E3779B1 + b) * 0x85EBCA6B + c;
    hash = (hash ^ (hash >>> 15)) * 0xC2B2AE35;
    return hash ^ (hash >>> 13);
  }

  // ---- Answers

  /** Values of variables, by level, that make a function true which is not false. */
  Map<Integer, Boolean> satisfying(int function) {
    Map<Integer, Boolean> values = new LinkedHashMap<>();
    int at = function;
    while (at != TRUE) {
      int level = level(at);
      int low = low(at, level);
      values.put(level, low == FALSE);
      at = low == FALSE ? high(at, level) : low;
    }
    return values;
  }
}
