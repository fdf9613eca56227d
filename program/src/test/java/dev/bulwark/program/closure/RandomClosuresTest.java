package dev.bulwark.program.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Closures of random loops against thirty iterations of them, on concrete states. */
@Tag("slow")
final class RandomClosuresTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int ITERATIONS = 30;

  private static Optional<Closure> exact(RandomRelations relations, GuardedStep loop) {
    return new Closures(relations.terms, Budget.unlimited()).exact(loop);
  }

  @Test
  void octagonalRelationsAgainstComposition() {
    int relations = THOROUGH ? 4_000 : 400;
    System.err.println("RandomClosuresTest octagonal: seeds 0 to " + (relations - 1));
    Statistics statistics = new Statistics();
    for (long seed = 0; seed < relations; seed++) {
      RandomRelations generator = new RandomRelations(seed);
      int n = 1 + (int) (seed % 3);
      NaiveRelation relation = generator.octagonal(n, 0);
      GuardedStep loop = generator.step();
      Closure closure = exact(generator, loop).orElse(null);
      assertThat(closure).as("seed %d: %s", seed, loop).isNotNull();
      statistics.add(closure);
      Related related = new Related(closure, generator.variables);
      NaiveRelation power = relation;
      for (int k = 1; k <= ITERATIONS; k++) {
        compare(seed, generator, related, power, k);
        power = power.then(relation);
      }
    }
    System.err.println("RandomClosuresTest octagonal: " + statistics);
    assertThat(statistics.empty).isPositive();
    assertThat(statistics.periodic).isPositive();
    assertThat(statistics.finite).isPositive();
    assertThat(statistics.lastCounts).isPositive();
  }

  private static void compare(
      long seed, RandomRelations generator, Related related, NaiveRelation power, int k) {
    int n = power.n;
    Random random = generator.random;
    for (int i = 0; i < 24; i++) {
      long[] point = i < 12 ? power.pick(random) : null;
      if (point == null) {
        point = random.longs(2L * n, -9, 10).toArray();
      } else if (i >= 6) {
        point[random.nextInt(2 * n)] += random.nextBoolean() ? 1 : -1;
      }
      long[] before = Arrays.copyOf(point, n);
      long[] after = Arrays.copyOfRange(point, n, 2 * n);
      assertThat(related.in(k, before, after))
          .as(
              "seed %d, %d iterations from %s to %s of %s",
              seed, k, Arrays.toString(before), Arrays.toString(after), generator.step())
          .isEqualTo(power.relates(before, after));
    }
    long[] point = random.longs(2L * n, -5, 6).toArray();
    assertThat(related.in(0, Arrays.copyOf(point, n), Arrays.copyOfRange(point, n, 2 * n)))
        .isFalse();
  }

  @Test
  void boundedRelationsAgainstEnumeration() {
    int relations = THOROUGH ? 3_000 : 250;
    System.err.println("RandomClosuresTest bounded: seeds 0 to " + (relations - 1));
    Statistics statistics = new Statistics();
    for (long seed = 0; seed < relations; seed++) {
      RandomRelations generator = new RandomRelations(seed);
      int n = 1 + (int) (seed % 3);
      int box = new int[] {12, 4, 2}[n - 1];
      generator.octagonal(n, box);
      GuardedStep loop = generator.step();
      Closure closure = exact(generator, loop).orElse(null);
      assertThat(closure).as("seed %d: %s", seed, loop).isNotNull();
      statistics.add(closure);
      enumerate(seed, generator, loop, new Related(closure, generator.variables), n, box);
    }
    System.err.println("RandomClosuresTest bounded: " + statistics);
    assertThat(statistics.empty).isPositive();
    assertThat(statistics.periodic).isPositive();
  }

  /** All states, which are within the box. */
  private static void enumerate(
      long seed, RandomRelations generator, GuardedStep loop, Related related, int n, int box) {
    int width = 2 * box + 1;
    int states = (int) Math.pow(width, n);
    long[][] all = new long[states][n];
    for (int s = 0; s < states; s++) {
      for (int i = 0, rest = s; i < n; i++, rest /= width) {
        all[s][i] = rest % width - (long) box;
      }
    }
    BitSet[] step = new BitSet[states];
    for (int s = 0; s < states; s++) {
      step[s] = new BitSet(states);
      for (int s2 = 0; s2 < states; s2++) {
        step[s].set(s2, Related.byStep(loop, generator.variables, all[s], all[s2]));
      }
    }
    BitSet[] power = step;
    for (int k = 1; k <= ITERATIONS; k++) {
      for (int i = 0; i < 40; i++) {
        int s = generator.random.nextInt(states);
        int s2 = generator.random.nextInt(states);
        if (i % 2 == 0 && !power[s].isEmpty()) {
          s2 = Math.max(power[s].nextSetBit(s2), power[s].nextSetBit(0));
        }
        assertThat(related.in(k, all[s], all[s2]))
            .as(
                "seed %d, %d iterations from %s to %s of %s",
                seed, k, Arrays.toString(all[s]), Arrays.toString(all[s2]), loop)
            .isEqualTo(power[s].get(s2));
      }
      BitSet[] next = new BitSet[states];
      for (int s = 0; s < states; s++) {
        next[s] = new BitSet(states);
        for (int s2 = power[s].nextSetBit(0); s2 >= 0; s2 = power[s].nextSetBit(s2 + 1)) {
          next[s].or(step[s2]);
        }
      }
      power = next;
    }
  }

  @Test
  void affineLoopsAgainstRuns() {
    int relations = THOROUGH ? 4_000 : 800;
    System.err.println("RandomClosuresTest affine: seeds 0 to " + (relations - 1));
    Statistics statistics = new Statistics();
    int without = 0;
    for (long seed = 0; seed < relations; seed++) {
      RandomRelations generator = new RandomRelations(seed);
      int n = 1 + (int) (seed % 3);
      RandomRelations.Affine affine = generator.affine(n);
      GuardedStep loop = generator.step();
      Optional<Closure> closure = exact(generator, loop);
      if (closure.isEmpty()) {
        without++;
        assertThat(hasFewPowers(affine, n)).as("seed %d: %s", seed, loop).isFalse();
        continue;
      }
      statistics.add(closure.get());
      runs(seed, generator, new Related(closure.get(), generator.variables), affine, n);
    }
    System.err.println(
        "RandomClosuresTest affine: " + statistics + ", without closed form " + without);
    assertThat(statistics.periodic).isPositive();
    assertThat(without).isLessThan(relations / 2);
  }

  private static void runs(
      long seed, RandomRelations generator, Related related, RandomRelations.Affine affine, int n) {
    for (int run = 0; run < 12; run++) {
      long[] before = generator.random.longs(n, -15, 16).toArray();
      long[] after = before;
      long[] lastKnown = before;
      assertThat(related.in(0, before, before)).as("seed %d: %s", seed, generator.step()).isFalse();
      for (int k = 1; k <= ITERATIONS; k++) {
        after = after == null ? null : affine.next(after);
        long[] expected = after == null ? lastKnown : after;
        lastKnown = expected;
        assertThat(related.in(k, before, expected))
            .as(
                "seed %d, %d iterations from %s to %s of %s",
                seed, k, Arrays.toString(before), Arrays.toString(expected), generator.step())
            .isEqualTo(after != null);
        long[] wrong = expected.clone();
        wrong[generator.random.nextInt(n)] += generator.random.nextBoolean() ? 1 : -1;
        assertThat(related.in(k, before, wrong)).isFalse();
      }
    }
  }

  /** Do two of the matrix's first powers agree, and do the periods add a constant? */
  private static boolean hasFewPowers(RandomRelations.Affine affine, int n) {
    RandomRelations.Affine map = new RandomRelations.Affine(affine.values(), new long[0][]);
    long[][] seen = new long[32][];
    for (int k = 0; k < seen.length; k++) {
      seen[k] = new long[n * n];
      for (int column = 0; column < n; column++) {
        long[] unit = new long[n];
        unit[column] = 1;
        long[] end = unit;
        long[] origin = new long[n];
        for (int i = 0; i < k; i++) {
          end = map.next(end);
          origin = map.next(origin);
        }
        for (int row = 0; row < n; row++) {
          seen[k][column * n + row] = end[row] - origin[row];
        }
      }
      for (int earlier = 0; earlier < k; earlier++) {
        if (Arrays.equals(seen[earlier], seen[k])) {
          return true;
        }
      }
    }
    return false;
  }

  /** What kinds of closures there were. */
  private static final class Statistics {
    private int closures;
    private int pieces;
    private int most;
    private int empty;
    private int periodic;
    private int finite;
    private int conjuncts;
    private int lastCounts;

    void add(Closure closure) {
      closures++;
      pieces += closure.pieces().size();
      most = Math.max(most, closure.pieces().size());
      boolean hasPeriod = false;
      boolean hasUnbounded = false;
      for (Closure.Piece piece : closure.pieces()) {
        LinearTerm family = LinearTerm.read(piece.iterations()).orElseThrow();
        long period = family.coefficient(Occurrence.before(piece.count())).longValueExact();
        hasPeriod |= period > 1;
        hasUnbounded |= period > 0;
        List<Term> guard = Terms.conjuncts(piece.step().guard());
        conjuncts += guard.size();
        lastCounts += guard.stream().anyMatch(term -> isLast(term, piece.count())) ? 1 : 0;
      }
      periodic += hasPeriod ? 1 : 0;
      empty += closure.pieces().isEmpty() ? 1 : 0;
      finite += !closure.pieces().isEmpty() && !hasUnbounded ? 1 : 0;
    }

    /** Is it an upper bound of the count alone? */
    private static boolean isLast(Term conjunct, Variable count) {
      Occurrence t = Occurrence.before(count);
      return LinearConstraint.read(conjunct)
          .filter(constraint -> !constraint.equality())
          .map(LinearConstraint::sum)
          .filter(sum -> sum.coefficient(t).signum() > 0 && sum.without(t).isConstant())
          .isPresent();
    }

    @Override
    public String toString() {
      return ("%d closures, %d pieces (at most %d; with a last count %d), %d conjuncts, "
              + "%d empty, %d with a period, %d of single powers")
          .formatted(closures, pieces, most, lastCounts, conjuncts, empty, periodic, finite);
    }
  }
}
