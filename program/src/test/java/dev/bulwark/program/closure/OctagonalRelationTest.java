package dev.bulwark.program.closure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.closure.OctagonalRelation.Signed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Octagonal relations against enumeration of all pairs of states within bounds. */
final class OctagonalRelationTest {

  private static final int RELATIONS = Boolean.getBoolean("bulwark.thorough") ? 20_000 : 150;
  private static final int BOX = 2;

  private final TermFactory terms = Simplifier.factory();
  private final Variable x = terms.variable("x", Sort.INT);
  private final Variable y = terms.variable("y", Sort.INT);
  private final List<Variable> variables = List.of(x, y);

  private static BigInteger big(long number) {
    return BigInteger.valueOf(number);
  }

  /** A constraint by signs for x, y, x', y', two of which are not zero or one is. */
  private record Constraint(int[] signs, int bound) {

    boolean holds(int[] point) {
      int sum = 0;
      for (int i = 0; i < signs.length; i++) {
        sum += signs[i] * point[i];
      }
      return sum <= bound;
    }
  }

  private Signed signed(int index, int sign) {
    Signed plain = new Signed(variables.get(index % 2), index >= 2, false);
    return sign > 0 ? plain : plain.negate();
  }

  private OctagonalRelation build(List<Constraint> constraints) {
    OctagonalRelation.Builder builder = OctagonalRelation.over(variables);
    for (Constraint constraint : constraints) {
      List<Signed> parts = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        if (constraint.signs[i] != 0) {
          parts.add(signed(i, constraint.signs[i]));
        }
      }
      if (parts.size() == 1) {
        builder.add(parts.get(0), big(constraint.bound));
      } else {
        builder.add(parts.get(0), parts.get(1), big(constraint.bound));
      }
    }
    return builder.build();
  }

  private static List<Constraint> random(Random random) {
    List<Constraint> constraints = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      for (int sign = -1; sign <= 1; sign += 2) {
        int[] signs = new int[4];
        signs[i] = sign;
        constraints.add(new Constraint(signs, BOX));
      }
    }
    int count = random.nextInt(7);
    for (int i = 0; i < count; i++) {
      int[] signs = new int[4];
      signs[random.nextInt(4)] = random.nextBoolean() ? 1 : -1;
      signs[random.nextInt(4)] = random.nextBoolean() ? 1 : -1;
      int bound = random.nextInt(6) - 2;
      constraints.add(new Constraint(signs, bound));
      if (random.nextInt(3) == 0) {
        int[] opposite = new int[4];
        for (int j = 0; j < 4; j++) {
          opposite[j] = -signs[j];
        }
        constraints.add(new Constraint(opposite, -bound));
      }
    }
    return constraints;
  }

  private static List<int[]> points(List<Constraint> constraints) {
    List<int[]> points = new ArrayList<>();
    int width = 2 * BOX + 1;
    for (int code = 0; code < width * width * width * width; code++) {
      int[] point = new int[4];
      for (int i = 0, rest = code; i < 4; i++, rest /= width) {
        point[i] = rest % width - BOX;
      }
      if (constraints.stream().allMatch(constraint -> constraint.holds(point))) {
        points.add(point);
      }
    }
    return points;
  }

  @Test
  void boundsAreTightAndCompositionIsExact() {
    System.err.println("OctagonalRelationTest: seeds 0 to " + (RELATIONS - 1));
    int empty = 0;
    for (long seed = 0; seed < RELATIONS; seed++) {
      Random random = new Random(seed);
      List<Constraint> first = random(random);
      List<Constraint> second = random(random);
      OctagonalRelation one = build(first);
      OctagonalRelation two = build(second);
      List<int[]> onePoints = points(first);
      List<int[]> twoPoints = points(second);
      checkTight(seed, one, onePoints);
      List<int[]> both = new ArrayList<>();
      for (int[] a : onePoints) {
        for (int[] b : twoPoints) {
          if (a[2] == b[0] && a[3] == b[1]) {
            both.add(new int[] {a[0], a[1], b[2], b[3]});
          }
        }
      }
      OctagonalRelation composed = one.compose(two);
      checkTight(seed, composed, both);
      checkTerm(seed, composed, both);
      empty += both.isEmpty() ? 1 : 0;
      assertThat(composed.equals(one.compose(build(second)))).isTrue();
    }
    assertThat(empty).isBetween(1, RELATIONS - 1);
  }

  /** Each bound is reached by some point, so that the points are just those of the bounds. */
  private void checkTight(long seed, OctagonalRelation relation, List<int[]> points) {
    assertThat(relation.isEmpty()).as("seed %d", seed).isEqualTo(points.isEmpty());
    for (int i = 0; i < 4 && !points.isEmpty(); i++) {
      for (int j = 0; j < 4; j++) {
        for (int signs = 0; signs < 4; signs++) {
          int u = i;
          int v = j;
          int signU = signs % 2 == 0 ? 1 : -1;
          int signV = signs < 2 ? 1 : -1;
          if (u != v || signU == signV) {
            long most =
                points.stream().mapToLong(p -> signU * p[u] + signV * p[v]).max().orElseThrow();
            assertThat(relation.bound(signed(u, signU), signed(v, signV)))
                .as("seed %d", seed)
                .isEqualTo(big(most));
          }
        }
      }
    }
  }

  private void checkTerm(long seed, OctagonalRelation relation, List<int[]> points) {
    Variable x2 = terms.variable("x2", Sort.INT);
    Variable y2 = terms.variable("y2", Sort.INT);
    Term term = relation.toTerm(terms, v -> v, v -> v == x ? x2 : y2);
    assertThat(Terms.conjuncts(term)).hasSizeLessThanOrEqualTo(16);
    List<int[]> all = points(List.of());
    for (int i = 0; i < all.size(); i += 7) {
      int[] point = all.get(i);
      Map<Variable, Value> values = new HashMap<>();
      List<Variable> order = List.of(x, y, x2, y2);
      for (int j = 0; j < 4; j++) {
        values.put(order.get(j), Value.integer(point[j]));
      }
      boolean expected =
          !points.isEmpty() && points.stream().anyMatch(p -> java.util.Arrays.equals(p, point));
      // The composition of octagons is an octagon: what it relates are just the composed points.
      assertThat(new Evaluator(Valuation.of(values)).holds(term))
          .as("seed %d", seed)
          .isEqualTo(expected);
    }
  }

  @Test
  void parityMakesACompositionEmpty() {
    OctagonalRelation relation =
        OctagonalRelation.over(variables)
            .add(Signed.before(x), Signed.before(y).negate(), big(0))
            .add(Signed.before(y), Signed.before(x).negate(), big(0))
            .add(Signed.after(x), Signed.after(y), big(1))
            .add(Signed.after(x).negate(), Signed.after(y).negate(), big(-1))
            .build();
    assertThat(relation.isEmpty()).isFalse();
    assertThat(relation.compose(relation).isEmpty()).isTrue();
  }

  @Test
  void constraintsThatAreNoOctagons() {
    OctagonalRelation.Builder builder = OctagonalRelation.over(variables);
    LinearTerm sum = LinearTerm.before(x).plus(LinearTerm.after(y));
    assertThat(builder.add(LinearConstraint.atMostZero(sum.times(big(2)).plus(big(-5))))).isTrue();
    assertThat(builder.add(LinearConstraint.atMostZero(sum.plus(LinearTerm.before(y))))).isFalse();
    assertThat(builder.add(LinearConstraint.atMostZero(sum.plus(LinearTerm.before(x))))).isFalse();
    assertThat(builder.add(LinearConstraint.zero(LinearTerm.after(x).plus(big(-7))))).isTrue();
    OctagonalRelation relation = builder.build();
    assertThat(relation.bound(Signed.before(x), Signed.after(y))).isEqualTo(big(2));
    assertThat(relation.bound(Signed.after(x))).isEqualTo(big(7));
    assertThat(relation.bound(Signed.after(x).negate())).isEqualTo(big(-7));
    assertThat(relation.bound(Signed.before(y))).isNull();
    Variable z = terms.variable("z", Sort.INT);
    assertThatThrownBy(() -> OctagonalRelation.over(variables).add(Signed.before(z), big(0)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
