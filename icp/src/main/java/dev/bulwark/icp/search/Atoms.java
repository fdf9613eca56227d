package dev.bulwark.icp.search;

import java.util.Arrays;

/**
 * The bounds that clauses speak of. An atom says that a variable is at least some number; a literal
 * is an atom times two, plus one where it is negated, that is an upper bound. Atoms are made when
 * they are needed; those of one variable are kept in their order, so that a bound that moves finds
 * the ones that it decides.
 */
final class Atoms {

  private static final int[] NONE = {};

  private final Trail trail;
  private int size;
  private int[] variables = new int[128];
  private long[] bounds = new long[128];

  /** By variable: its atoms in order. */
  private int[][] ordered = new int[64][];

  private int[] counts = new int[64];

  Atoms(Trail trail) {
    this.trail = trail;
  }

  int size() {
    return size;
  }

  /** The literal that says the variable is at least this. */
  int atLeast(int variable, long bound) {
    ensure(variable);
    int[] own = ordered[variable];
    int place = firstFrom(variable, bound);
    if (place < counts[variable] && bounds[own[place]] == bound) {
      return 2 * own[place];
    }
    if (size == variables.length) {
      variables = Arrays.copyOf(variables, 2 * size);
      bounds = Arrays.copyOf(bounds, 2 * size);
    }
    variables[size] = variable;
    bounds[size] = bound;
    if (counts[variable] == own.length) {
      own = Arrays.copyOf(own, Math.max(1, 2 * own.length));
      ordered[variable] = own;
    }
    System.arraycopy(own, place, own, place + 1, counts[variable] - place);
    own[place] = size;
    counts[variable]++;
    return 2 * size++;
  }

  /** The literal that says the variable is at most this. */
  int atMost(int variable, long bound) {
    return atLeast(variable, trail.next(variable, bound)) ^ 1;
  }

  /** The literal that says the side has this bound. */
  int literal(int side, long bound) {
    return Trail.isUpper(side)
        ? atMost(Trail.variable(side), bound)
        : atLeast(Trail.variable(side), bound);
  }

  private void ensure(int variable) {
    if (variable >= ordered.length) {
      ordered = Arrays.copyOf(ordered, 2 * variable);
      counts = Arrays.copyOf(counts, 2 * variable);
    }
    if (ordered[variable] == null) {
      ordered[variable] = NONE;
    }
  }

  // ---- Literals

  int variable(int literal) {
    return variables[literal >> 1];
  }

  /** The side that the literal bounds. */
  int side(int literal) {
    return 2 * variables[literal >> 1] + (literal & 1);
  }

  /** The bound that the literal gives to its side. */
  long bound(int literal) {
    int atom = literal >> 1;
    return (literal & 1) == 0 ? bounds[atom] : trail.before(variables[atom], bounds[atom]);
  }

  boolean isTrue(int literal) {
    int atom = literal >> 1;
    int variable = variables[atom];
    return (literal & 1) == 0
        ? trail.compare(variable, trail.low(variable), bounds[atom]) >= 0
        : trail.compare(variable, trail.high(variable), bounds[atom]) < 0;
  }

  boolean isFalse(int literal) {
    return isTrue(literal ^ 1);
  }

  // ---- Atoms of a variable in order

  /** The place of its first atom whose bound is at least this. */
  int firstFrom(int variable, long bound) {
    if (variable >= ordered.length || ordered[variable] == null) {
      return 0;
    }
    int[] own = ordered[variable];
    int low = 0;
    int high = counts[variable];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (trail.compare(variable, bounds[own[middle]], bound) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How many it has. */
  int count(int variable) {
    return variable < counts.length ? counts[variable] : 0;
  }

  /** The atom at a place. */
  int at(int variable, int place) {
    return ordered[variable][place];
  }

  long boundOf(int atom) {
    return bounds[atom];
  }
}
