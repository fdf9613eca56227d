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

  /** Entries of the table of results, which forgets: never more than this. */
  private static final int MOST_RESULTS = 1 << 20;

  private static final int RESULT = 4;

  /** Entries of the table of functions that exclude each other, which forgets too. */
  private static final int PAIRS = 1 << 16;

  /** A node's level, low and high edge, and the next node of the same place in the table. */
  private static final int NODE = 4;

  private static final int LOW = 1;
  private static final int HIGH = 2;
  private static final int NEXT = 3;

  /** All of a node side by side: one field is seldom read without the others. */
  private int[] fields = new int[NODE * FIRST_CAPACITY];

  /** The first node of each place. */
  private int[] table = new int[FIRST_CAPACITY];

  private int[] results = new int[RESULT * FIRST_CAPACITY];
  private final int[] apart = new int[2 * PAIRS];
  private int nodes = 1;
  private int variables;
  private long steps;
  private long lastStep = Long.MAX_VALUE;

  Diagrams() {
    fields[0] = Integer.MAX_VALUE;
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

  /**
   * May both be true? That takes no new nodes, and no more steps than to the first values for which
   * they are.
   */
  boolean meet(int f, int g) {
    if (f == FALSE || g == FALSE || f == not(g)) {
      return false;
    }
    if (f == TRUE || g == TRUE || f == g) {
      return true;
    }
    int first = Math.min(f, g);
    int second = Math.max(f, g);
    int at = 2 * (hash(first, second, 0) & (PAIRS - 1));
    if (apart[at] == first && apart[at + 1] == second) {
      return false;
    }
    if (++steps > lastStep) {
      throw new TooManyStepsException();
    }
    int level = Math.min(level(f), level(g));
    if (meet(low(f, level), low(g, level)) || meet(high(f, level), high(g, level))) {
      return true;
    }
    apart[at] = first;
    apart[at + 1] = second;
    return false;
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

  private static int place(int edge) {
    return NODE * (edge >> 1);
  }

  private int level(int edge) {
    return fields[place(edge)];
  }

  private int low(int edge, int level) {
    int at = place(edge);
    return fields[at] == level ? fields[at + LOW] ^ (edge & 1) : edge;
  }

  private int high(int edge, int level) {
    int at = place(edge);
    return fields[at] == level ? fields[at + HIGH] ^ (edge & 1) : edge;
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
    int place = hash(level, low, high) & (table.length - 1);
    for (int node = table[place]; node != 0; ) {
      int at = NODE * node;
      if (fields[at] == level && fields[at + LOW] == low && fields[at + HIGH] == high) {
        return 2 * node;
      }
      node = fields[at + NEXT];
    }
    if (nodes == table.length) {
      grow();
      place = hash(level, low, high) & (table.length - 1);
    }
    int at = NODE * nodes;
    fields[at] = level;
    fields[at + LOW] = low;
    fields[at + HIGH] = high;
    fields[at + NEXT] = table[place];
    table[place] = nodes;
    return 2 * nodes++;
  }

  private void grow() {
    int capacity = 2 * table.length;
    fields = Arrays.copyOf(fields, NODE * capacity);
    table = new int[capacity];
    for (int node = 1; node < nodes; node++) {
      int at = NODE * node;
      int place = hash(fields[at], fields[at + LOW], fields[at + HIGH]) & (capacity - 1);
      fields[at + NEXT] = table[place];
      table[place] = node;
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
