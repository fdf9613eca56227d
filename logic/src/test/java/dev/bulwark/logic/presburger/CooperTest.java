package dev.bulwark.logic.presburger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.simplify.Simplifier;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class CooperTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");

  private final TermFactory terms = Simplifier.factory();
  private final Variable k = terms.variable("k", Sort.INT);
  private final Variable x = terms.variable("x", Sort.INT);
  private final Variable y = terms.variable("y", Sort.INT);
  private final Variable z = terms.variable("z", Sort.INT);
  private final Cooper cooper = new Cooper(terms, Budget.unlimited());

  private Term number(long n) {
    return terms.integer(n);
  }

  private Term times(long factor, Term term) {
    return terms.mul(number(factor), term);
  }

  @Test
  void example4OfThePaper() {
    // ∃x, y, z, k ≥ 0. z = 0 ∧ z' = z + 2k ∧ x' = x + k ∧ y' = y + k
    Variable old = terms.variable("old", Sort.INT);
    Term formula =
        terms.and(
            terms.eq(old, number(0)),
            terms.le(number(0), k),
            terms.eq(z, terms.add(old, times(2, k))),
            terms.eq(x, terms.add(y, k)));
    Term result = cooper.exists(List.of(k, y, old), formula).orElseThrow();
    assertEquals(
        Set.of(terms.eq(terms.apply(Op.INT_MOD, z, number(2)), number(0)), terms.le(number(0), z)),
        Set.copyOf(Terms.conjuncts(result)));
  }

  @Test
  void boundsArePaired() {
    Term formula = terms.and(terms.le(x, k), terms.le(times(3, k), y));
    assertSame(terms.le(times(3, x), y), cooper.exists(List.of(k), formula).orElseThrow());
  }

  @Test
  void allRemaindersTogetherAreAny() {
    // ∃k. 3k ≤ x < 3k + 3
    Term formula =
        terms.and(terms.le(times(3, k), x), terms.lt(x, terms.add(times(3, k), number(3))));
    assertTrue(Terms.isTrue(cooper.exists(List.of(k), formula).orElseThrow()));
  }

  @Test
  void universal() {
    // ∀k ≥ 0. x + 2k ≠ 5
    Term formula =
        terms.implies(terms.le(number(0), k), terms.distinct(terms.add(x, times(2, k)), number(5)));
    Term result = cooper.forAll(List.of(k), formula).orElseThrow();
    for (int at = -4; at < 10; at++) {
      assertEquals(at > 5 || Math.floorMod(at, 2) == 0, holds(result, x, at), "x = " + at);
    }
  }

  @Test
  void productsOfVariablesAreNotTaken() {
    assertTrue(cooper.exists(List.of(k), terms.eq(terms.mul(k, x), y)).isEmpty());
    // ... unless they have nothing to do with it
    Term other = terms.eq(terms.mul(y, x), z);
    assertSame(other, cooper.exists(List.of(k), terms.and(other, terms.le(k, x))).orElseThrow());
  }

  @Test
  void tooManyCasesAreNone() {
    Term formula =
        terms.and(
            terms.eq(terms.apply(Op.INT_MOD, terms.add(k, x), number(1_000_003)), number(0)),
            terms.eq(terms.apply(Op.INT_MOD, terms.add(k, y), number(999_983)), number(0)));
    assertTrue(cooper.exists(List.of(k), formula).isEmpty());
  }

  @Test
  void truthValuesToo() {
    Variable b = terms.variable("b", Sort.BOOL);
    Term formula =
        terms.and(
            terms.implies(b, terms.le(x, number(0))),
            terms.implies(terms.not(b), terms.le(number(9), x)));
    Term result = cooper.exists(List.of(b), formula).orElseThrow();
    assertTrue(holds(result, x, 0));
    assertFalse(holds(result, x, 1));
    assertTrue(holds(result, x, 9));
  }

  private static boolean holds(Term formula, Variable variable, long value) {
    return new Evaluator(v -> v == variable ? Value.integer(value) : null).holds(formula);
  }

  @Test
  void oneVariableAgainstBruteForce() {
    int decided = againstBruteForce(THOROUGH ? 20_000 : 3_000, 3, 1, 120, 20260726);
    assertTrue(decided > (THOROUGH ? 18_000 : 2_700), decided + " decided");
  }

  @Test
  void twoVariablesAgainstBruteForce() {
    int decided = againstBruteForce(THOROUGH ? 1_000 : 120, 2, 2, 60, 20260727);
    assertTrue(decided > (THOROUGH ? 800 : 95), decided + " decided");
  }

  /** How many formulas were not too large. */
  private static int againstBruteForce(
      int formulas, int largest, int leaving, int reach, long seed) {
    int decided = 0;
    for (int i = 0; i < formulas; i++) {
      Random random = new Random(seed + i);
      TermFactory terms = random.nextInt(4) == 0 ? TermFactory.plain() : Simplifier.factory();
      List<Variable> variables =
          List.of(
              terms.variable("k", Sort.INT),
              terms.variable(leaving > 1 ? "l" : "x", Sort.INT),
              terms.variable("y", Sort.INT));
      RandomPresburger.Sample sample =
          new RandomPresburger(terms, variables, random, largest).formula(2);
      Optional<Term> result =
          new Cooper(terms, Budget.unlimited())
              .exists(variables.subList(0, leaving), sample.term());
      if (result.isEmpty()) {
        continue;
      }
      decided++;
      String message = "seed " + (seed + i) + ": " + sample.term() + " became " + result.get();
      assertTrue(
          Terms.freeVariables(result.get()).stream()
              .allMatch(variables.subList(leaving, 3)::contains),
          message);
      for (int points = 0; points < 8; points++) {
        long[] at = {0, random.nextInt(13) - 6, random.nextInt(13) - 6};
        boolean expected = exists(sample, at.clone(), leaving, reach);
        Evaluator evaluator =
            new Evaluator(variable -> Value.integer(at[variables.indexOf(variable)]));
        assertEquals(
            expected, evaluator.holds(result.get()), message + " at " + at[1] + ", " + at[2]);
        assertEquals(!expected, evaluator.fails(result.get()), message);
      }
    }
    return decided;
  }

  private static boolean exists(RandomPresburger.Sample sample, long[] at, int leaving, int reach) {
    for (long first = -reach; first <= reach; first++) {
      at[0] = first;
      if (leaving == 1) {
        if (sample.holds().test(at)) {
          return true;
        }
        continue;
      }
      for (long second = -reach; second <= reach; second++) {
        at[1] = second;
        if (sample.holds().test(at)) {
          return true;
        }
      }
    }
    return false;
  }
}
