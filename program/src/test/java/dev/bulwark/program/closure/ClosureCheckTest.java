package dev.bulwark.program.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Closures with a fault are refused; what is accepted is right. */
@Tag("slow")
final class ClosureCheckTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");

  private static boolean accepts(TermFactory terms, Closure closure) {
    return new ClosureCheck(terms, Budget.unlimited()).accepts(closure);
  }

  /** Loops whose closures have no conjunct too many, so that every mutant is wrong. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(< x n); x (+ x 1)",
        "(and (<= 0 x) (<= x 999)); x (+ x 1)",
        "(<= x y); x (+ x 1); y (- y 1)",
        "true; x y; y x",
        "(<= x 10); x y; y x",
        "true; x (+ y 1); y x",
        "true; x (- 1 x)",
        "(and (<= 0 x) (< y 10)); x 0; y (+ y 1)",
        "(and (<= (+ x 1) in) (<= in (+ x 2)) (<= in n)); x in",
        "(and (>= in (+ x 2)) (>= in (- 5)) (<= x 5)); x in",
        "(and (= x y) (= (+ inx iny) 1)); x inx; y iny",
        "(and (<= (+ (* 2 x) (* 3 y)) 100) (>= x z)); x (+ x 1); y (+ y z); z 0",
        "(<= x 1000); x y; y z; z (+ x 1); u v; v u",
        "(and (<= in x) (<= 0 in)); x in; y (+ y 3)",
        "(and (<= in (+ x 1)) (<= x 1000000) (<= in z)); x in; z (- z 1)"
      })
  void mutantsAreRefused(String text) {
    for (TermFactory terms : new TermFactory[] {Simplifier.factory(), TermFactory.plain()}) {
      LoopText loops = new LoopText(terms);
      String[] parts = text.split("; ");
      String[] updates =
          Arrays.stream(parts)
              .skip(1)
              .flatMap(update -> Arrays.stream(update.split(" ", 2)))
              .toArray(String[]::new);
      GuardedStep loop = loops.loop(parts[0], updates);
      Closure closure = new Closures(terms, Budget.unlimited()).exact(loop).orElseThrow();
      assertThat(accepts(terms, closure)).isTrue();
      assertThat(accepts(terms, new Closure(loop, closure.pieces(), false))).isFalse();
      Map<String, Closure> mutants = Mutants.of(terms, closure);
      assertThat(mutants).hasSizeGreaterThan(5);
      mutants.forEach(
          (fault, mutant) ->
              assertThat(accepts(terms, mutant)).as("%s: %s", text, fault).isFalse());
    }
  }

  @Test
  void acceptedMutantsOfOctagonalClosuresAreRight() {
    int relations = THOROUGH ? 1_000 : 60;
    System.err.println("ClosureCheckTest octagonal: seeds 0 to " + (relations - 1));
    int refused = 0;
    int accepted = 0;
    for (long seed = 0; seed < relations; seed++) {
      RandomRelations generator = new RandomRelations(seed);
      NaiveRelation relation = generator.octagonal(1 + (int) (seed % 3), 0);
      Closure closure =
          new Closures(generator.terms, Budget.unlimited()).exact(generator.step()).orElseThrow();
      for (Map.Entry<String, Closure> mutant : Mutants.of(generator.terms, closure).entrySet()) {
        if (!accepts(generator.terms, mutant.getValue())) {
          refused++;
          continue;
        }
        accepted++;
        Related related = new Related(mutant.getValue(), generator.variables);
        NaiveRelation power = relation;
        for (int k = 1; k <= 12; k++) {
          compare(
              "seed %d, %s, %d iterations".formatted(seed, mutant.getKey(), k),
              related,
              power,
              k,
              generator.random);
          power = power.then(relation);
        }
      }
    }
    System.err.println("ClosureCheckTest octagonal: " + refused + " refused, " + accepted + " not");
    assertThat(refused).isGreaterThan(20 * accepted);
  }

  private static void compare(
      String what, Related related, NaiveRelation power, int k, Random random) {
    int n = power.n;
    for (int i = 0; i < 12; i++) {
      long[] point = power.pick(random);
      if (point == null || i >= 8) {
        point = random.longs(2L * n, -9, 10).toArray();
      } else if (i >= 4) {
        point[random.nextInt(2 * n)] += random.nextBoolean() ? 1 : -1;
      }
      long[] before = Arrays.copyOf(point, n);
      long[] after = Arrays.copyOfRange(point, n, 2 * n);
      assertThat(related.in(k, before, after)).as(what).isEqualTo(power.relates(before, after));
    }
  }

  @Test
  void acceptedMutantsOfAffineClosuresAreRight() {
    int relations = THOROUGH ? 2_000 : 150;
    System.err.println("ClosureCheckTest affine: seeds 0 to " + (relations - 1));
    int refused = 0;
    int accepted = 0;
    for (long seed = 0; seed < relations; seed++) {
      RandomRelations generator = new RandomRelations(seed);
      int n = 1 + (int) (seed % 3);
      RandomRelations.Affine affine = generator.affine(n);
      Closure closure =
          new Closures(generator.terms, Budget.unlimited()).exact(generator.step()).orElse(null);
      if (closure == null) {
        continue;
      }
      for (Map.Entry<String, Closure> mutant : Mutants.of(generator.terms, closure).entrySet()) {
        if (!accepts(generator.terms, mutant.getValue())) {
          refused++;
          continue;
        }
        accepted++;
        Related related = new Related(mutant.getValue(), generator.variables);
        for (int run = 0; run < 10; run++) {
          long[] before = generator.random.longs(n, -15, 16).toArray();
          long[] after = before;
          for (int k = 1; k <= 20 && after != null; k++) {
            long[] next = affine.next(after);
            assertThat(related.in(k, before, next == null ? after : next))
                .as("seed %d, %s, %d iterations", seed, mutant.getKey(), k)
                .isEqualTo(next != null);
            after = next;
          }
        }
      }
    }
    System.err.println("ClosureCheckTest affine: " + refused + " refused, " + accepted + " not");
    assertThat(refused).isGreaterThan(20 * accepted);
  }
}
