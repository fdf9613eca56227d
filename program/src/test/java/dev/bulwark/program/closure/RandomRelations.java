package dev.bulwark.program.closure;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random loops over a few integers, as terms of many forms and in the plainest way. */
final class RandomRelations {

  static final Location HEAD = new Location("f", 1, Location.PLAIN, Position.NONE);

  final Random random;
  final TermFactory terms;
  final List<Variable> variables = new ArrayList<>();
  private final List<Term> guard = new ArrayList<>();
  private final Set<Variable> inputs = new LinkedHashSet<>();
  private SymbolicState effect = SymbolicState.INITIAL;

  RandomRelations(long seed) {
    this.random = new Random(seed);
    this.terms = random.nextInt(4) == 0 ? TermFactory.plain() : Simplifier.factory();
  }

  GuardedStep step() {
    return new GuardedStep(HEAD, HEAD, terms.and(guard), effect, inputs);
  }

  private Term number(long value) {
    return terms.integer(value);
  }

  /** Adds a condition that the sum is at most the bound, in one of its many forms. */
  private void addAtMost(Term sum, long bound) {
    guard.add(
        switch (random.nextInt(6)) {
          case 0 -> terms.lt(sum, number(bound + 1));
          case 1 -> terms.not(terms.lt(number(bound), sum));
          case 2 -> terms.not(terms.le(number(bound + 1), sum));
          case 3 -> terms.le(terms.mul(number(2), sum), number(2 * bound + random.nextInt(2)));
          case 4 -> terms.le(number(-bound), terms.neg(sum));
          default -> terms.le(sum, number(bound));
        });
  }

  private Term signed(Term term, int sign) {
    return sign > 0 ? term : terms.neg(term);
  }

  // ---- Octagonal relations

  /** An octagonal loop and the same relation in the plainest way. */
  NaiveRelation octagonal(int n, long box) {
    NaiveRelation naive = new NaiveRelation(n);
    Term[] numbers = new Term[2 * n];
    boolean[] known = new boolean[2 * n];
    for (int i = 0; i < n; i++) {
      Variable variable = terms.variable("x" + i, Sort.INT);
      variables.add(variable);
      numbers[i] = variable;
      known[i] = true;
    }
    for (int i = 0; i < n; i++) {
      int kind = random.nextInt(10);
      int j = random.nextInt(n);
      long c = random.nextInt(9) - 4L;
      if (kind < 6) {
        Variable input = terms.variable("in" + i, Sort.INT);
        inputs.add(input);
        effect = effect.with(variables.get(i), input);
        numbers[n + i] = input;
        known[n + i] = true;
      } else if (kind < 8) {
        int sign = random.nextInt(3) == 0 ? -1 : 1;
        effect =
            effect.with(variables.get(i), terms.add(signed(variables.get(j), sign), number(c)));
        naive.add(n + i, 1, j, -sign, c);
        naive.add(n + i, -1, j, sign, -c);
      } else if (kind == 8) {
        effect = effect.with(variables.get(i), number(c));
        naive.add(n + i, 1, 0, 0, c);
        naive.add(n + i, -1, 0, 0, -c);
      } else {
        naive.add(n + i, 1, i, -1, 0);
        naive.add(n + i, -1, i, 1, 0);
      }
    }
    // Wide bounds are reached after many iterations only.
    long scale = random.nextInt(3) == 0 ? 1 + random.nextInt(8) : 1;
    int constraints = random.nextInt(2 * n + 3);
    for (int i = 0; i < constraints; i++) {
      int u = random.nextInt(2 * n);
      int v = random.nextInt(2 * n);
      long bound = scale * (random.nextInt(13) - (random.nextInt(3) == 0 ? 6L : 3L));
      int signU = random.nextBoolean() ? 1 : -1;
      int signV = random.nextInt(3) - 1;
      if (known[u] && known[v] && u != v) {
        constrain(naive, numbers, u, signU, v, signV, bound, random.nextInt(4) == 0);
      }
    }
    if (n > 1 && random.nextInt(3) == 0) {
      parity(naive, numbers, known);
    }
    for (int i = 0; i < n && box > 0; i++) {
      numbers[n + i] = effect.value(variables.get(i));
      for (int side = 0; side <= n; side += n) {
        constrain(naive, numbers, i + side, 1, 0, 0, box, false);
        constrain(naive, numbers, i + side, -1, 0, 0, box, false);
      }
    }
    naive.close();
    return naive;
  }

  private void constrain(
      NaiveRelation naive,
      Term[] numbers,
      int u,
      int signU,
      int v,
      int signV,
      long bound,
      boolean equal) {
    Term sum = signed(numbers[u], signU);
    if (signV != 0) {
      sum = terms.add(sum, signed(numbers[v], signV));
    }
    naive.add(u, signU, v, signV, bound);
    if (equal) {
      naive.add(u, -signU, v, -signV, -bound);
      guard.add(terms.eq(sum, number(bound)));
    } else {
      addAtMost(sum, bound);
    }
  }

  /** Sums and differences that leave only even or only odd values. */
  private void parity(NaiveRelation naive, Term[] numbers, boolean[] known) {
    int n = numbers.length / 2;
    int a = random.nextInt(n);
    int b = (a + 1) % n;
    int side = random.nextBoolean() ? n : 0;
    int other = random.nextInt(3) == 0 ? side : n - side;
    if (known[a + side] && known[b + side] && known[a + other] && known[b + other]) {
      constrain(naive, numbers, a + side, 1, b + side, -1, random.nextInt(3) - 1, true);
      constrain(
          naive, numbers, a + other, 1, b + other, 1, random.nextInt(3), random.nextBoolean());
      if (random.nextBoolean()) {
        constrain(naive, numbers, a + side, 1, a + other, -1, random.nextInt(5), false);
      }
    }
  }

  // ---- Affine loops

  /** An affine loop: rows of coefficients with the constant last. */
  record Affine(long[][] values, long[][] guard) {

    /** The state after an iteration; null if the guard does not hold. */
    long[] next(long[] state) {
      for (long[] row : guard) {
        if (at(row, state) > 0) {
          return null;
        }
      }
      long[] next = new long[state.length];
      for (int i = 0; i < next.length; i++) {
        next[i] = at(values[i], state);
      }
      return next;
    }

    private static long at(long[] row, long[] state) {
      long sum = row[state.length];
      for (int i = 0; i < state.length; i++) {
        sum += row[i] * state[i];
      }
      return sum;
    }
  }

  Affine affine(int n) {
    long[][] values = new long[n][n + 1];
    for (int i = 0; i < n; i++) {
      variables.add(terms.variable("x" + i, Sort.INT));
      int kind = random.nextInt(10);
      if (kind < 4) {
        values[i][i] = random.nextInt(6) == 0 ? -1 : 1;
      } else if (kind < 7) {
        values[i][random.nextInt(n)] = random.nextInt(3) == 0 ? -1 : 1;
      } else if (kind < 9) {
        for (int j = 0; j < n; j++) {
          values[i][j] = random.nextInt(3) - 1L;
        }
      }
      values[i][n] = random.nextInt(4) == 0 ? 0L : random.nextInt(9) - 4L;
      if (random.nextInt(8) == 0) {
        values[i] = new long[n + 1];
        values[i][i] = 1;
      }
    }
    long[][] rows = new long[random.nextInt(4)][n + 1];
    for (long[] row : rows) {
      for (int j = 0; j < n; j++) {
        row[j] = random.nextInt(3) == 0 ? 0L : random.nextInt(5) - 2L;
      }
      row[n] = 5L - random.nextInt(40);
      addAtMost(sum(row, 0), -row[n]);
    }
    for (int i = 0; i < n; i++) {
      effect = effect.with(variables.get(i), sum(values[i], values[i][n]));
    }
    return new Affine(values, rows);
  }

  private Term sum(long[] row, long constant) {
    List<Term> parts = new ArrayList<>();
    for (int j = 0; j < row.length - 1; j++) {
      parts.add(terms.mul(number(row[j]), variables.get(j)));
    }
    parts.add(number(constant));
    return terms.add(parts.toArray(Term[]::new));
  }
}
