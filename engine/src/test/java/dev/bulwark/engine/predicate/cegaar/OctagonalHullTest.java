package dev.bulwark.engine.predicate.cegaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.Location;
import dev.bulwark.program.closure.OctagonalRelation;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import dev.bulwark.program.testing.TestProgram;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
final class OctagonalHullTest {

  private final TermFactory terms = Simplifier.factory();
  private final Variable x = terms.variable("x", Sort.INT);
  private final Variable y = terms.variable("y", Sort.INT);
  private final Location place = new TestProgram().main().location();

  private GuardedStep step(Term guard, Map<Variable, Term> updates) {
    SymbolicState effect = SymbolicState.INITIAL;
    for (Map.Entry<Variable, Term> update : updates.entrySet()) {
      effect = effect.with(update.getKey(), update.getValue());
    }
    return new GuardedStep(place, place, guard, effect, Set.of());
  }

  private Term number(long n) {
    return terms.integer(n);
  }

  private Term hull(List<GuardedStep> steps) {
    try (Entailment entailment =
        new Entailment(
            terms,
            JavaSmtSolvers.best(warning -> {}).solver(Theory.INTEGERS),
            Budget.unlimited())) {
      OctagonalRelation relation = new OctagonalHull(terms, entailment).of(steps).orElseThrow();
      return relation.toTerm(
          terms, variable -> variable, v -> terms.variable(v.name() + "'", Sort.INT));
    }
  }

  private boolean holds(Term hull, long before, long beforeY, long after, long afterY) {
    Map<String, Long> values = Map.of("x", before, "y", beforeY, "x'", after, "y'", afterY);
    return new Evaluator(v -> Value.integer(values.getOrDefault(v.name(), 0L))).holds(hull);
  }

  @Test
  void ofTwoCycles() {
    // x ≤ 50: x++, y++ and x > 50: x++, y--
    Term up = terms.add(x, number(1));
    Term hull =
        hull(
            List.of(
                step(terms.le(x, number(50)), Map.of(x, up, y, terms.add(y, number(1)))),
                step(terms.lt(number(50), x), Map.of(x, up, y, terms.add(y, number(-1))))));
    assertThat(holds(hull, 10, 3, 11, 4)).isTrue();
    assertThat(holds(hull, 10, 3, 11, 3)).as("not of the loop, but of its hull").isTrue();
    assertThat(holds(hull, 10, 3, 11, 5)).isFalse();
    assertThat(holds(hull, 10, 3, 12, 4)).isFalse();
  }

  @Test
  void boundsFarAway() {
    // 0 ≤ x ≤ 100000 and x' = 2x, which is no octagon
    Term hull =
        hull(
            List.of(
                step(
                    terms.and(terms.le(number(0), x), terms.le(x, number(100_000))),
                    Map.of(x, terms.mul(number(2), x)))));
    assertThat(holds(hull, 100_000, 0, 200_000, 0)).isTrue();
    assertThat(holds(hull, 100_000, 0, 200_001, 0)).isFalse();
    assertThat(holds(hull, 5, 0, 4, 0)).as("x' ≥ x").isFalse();
    assertThat(holds(hull, 0, 0, 100_001, 0)).as("x' - x ≤ 100000").isFalse();
  }

  @Test
  void randomRelationsAreInTheirHullsAndTouchThem() {
    long seed = 77;
    for (int i = 0; i < 12; i++) {
      Random random = new Random(seed + i);
      Term guard =
          terms.and(
              terms.le(number(random.nextInt(4) - 4), x),
              terms.le(x, number(random.nextInt(4))),
              terms.le(number(-3), y),
              terms.le(y, terms.add(x, number(random.nextInt(3)))));
      int a = random.nextInt(3) - 1;
      int b = random.nextInt(5) - 2;
      int c = random.nextInt(3) - 1;
      Term nextX = terms.add(terms.mul(number(a), x), y, number(b));
      Term nextY = terms.add(terms.mul(number(c), y), terms.mul(number(2), x));
      Term hull = hull(List.of(step(guard, Map.of(x, nextX, y, nextY))));
      long least = Long.MAX_VALUE;
      int pairs = 0;
      for (long at = -5; at <= 5; at++) {
        for (long atY = -5; atY <= 9; atY++) {
          long one = at;
          long other = atY;
          Evaluator state = new Evaluator(v -> Value.integer(v == x ? one : other));
          if (state.holds(guard)) {
            pairs++;
            long afterX = a * at + atY + b;
            long afterY = c * atY + 2 * at;
            assertThat(holds(hull, at, atY, afterX, afterY)).as("seed %d", seed + i).isTrue();
            least = Math.min(least, afterX + afterY);
          }
        }
      }
      // No pair at all would have no hull; the least sum is attained and no less is allowed.
      assertThat(pairs).isPositive();
      Variable nextOfX = terms.variable("x'", Sort.INT);
      Variable nextOfY = terms.variable("y'", Sort.INT);
      try (Entailment entailment =
          new Entailment(
              terms,
              JavaSmtSolvers.best(warning -> {}).solver(Theory.INTEGERS),
              Budget.unlimited())) {
        assertThat(entailment.implies(hull, terms.le(number(least), terms.add(nextOfX, nextOfY))))
            .as("seed %d: %s", seed + i, hull)
            .isTrue();
        assertThat(entailment.implies(hull, terms.lt(number(least), terms.add(nextOfX, nextOfY))))
            .isFalse();
      }
    }
  }
}
