package dev.bulwark.logic.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation of the domain against the evaluator: a value that is possible is never excluded.
 */
@Tag("slow")
final class BoxTest {

  private static final long SEED = 20261115;
  private static final int TERMS = Boolean.getBoolean("bulwark.thorough") ? 200_000 : 6_000;

  static List<Profile> profiles() {
    return List.of(Profile.bitVectors(1, 8), Profile.bitVectors(16, 64), Profile.linearIntegers());
  }

  private static boolean contains(Range range, Value value) {
    return range.includes(Range.of(value));
  }

  /** A random box around a valuation. */
  private static Box around(Map<Variable, Value> valuation, Random random) {
    Box box = Box.EVERYTHING;
    for (Map.Entry<Variable, Value> entry : valuation.entrySet()) {
      Range range = Range.of(entry.getValue());
      for (int i = random.nextInt(3); i > 0; i--) {
        Map<Variable, Value> other = RandomTerms.valuation(List.of(entry.getKey()), random);
        range = range.join(Range.of(other.get(entry.getKey())));
      }
      if (random.nextInt(4) > 0) {
        box = box.with(entry.getKey(), range);
      }
    }
    return box;
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void rangesOfTermsContainTheirValues(Profile profile) {
    System.out.println("seed " + SEED);
    Random random = new Random(SEED);
    for (int i = 0; i < TERMS; i++) {
      TermFactory factory = TermFactory.plain();
      RandomTerms generator = new RandomTerms(factory, random, profile);
      Term term = generator.term(generator.sort(), 3);
      Map<Variable, Value> valuation = RandomTerms.valuation(Terms.freeVariables(term), random);
      Value value = Evaluator.evaluate(term, valuation::get);
      if (value != null) {
        Box box = around(valuation, random);
        assertThat(contains(box.evaluate(term), value))
            .as("%s = %s in %s of %s", term, value, box, box.evaluate(term))
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void assumingKeepsWhatSatisfies(Profile profile) {
    Random random = new Random(SEED + 1);
    int satisfied = 0;
    for (int i = 0; i < TERMS; i++) {
      TermFactory factory = TermFactory.plain();
      RandomTerms generator = new RandomTerms(factory, random, profile);
      Term formula = generator.formula(4);
      Map<Variable, Value> valuation = RandomTerms.valuation(Terms.freeVariables(formula), random);
      if (new Evaluator(valuation::get).holds(formula)) {
        satisfied++;
        Box box = around(valuation, random);
        Optional<Box> after = box.assume(formula);
        assertThat(after).as("%s under %s in %s", formula, valuation, box).isPresent();
        valuation.forEach(
            (variable, value) ->
                assertThat(contains(after.orElseThrow().range(variable), value))
                    .as("%s = %s in %s after %s", variable, value, after, formula)
                    .isTrue());
      }
    }
    assertThat(satisfied).isGreaterThan(TERMS / 10);
  }

  @Test
  void comparisonsTighten() {
    TermFactory f = TermFactory.plain();
    Variable x = f.variable("x", Sort.bitVec(32));
    Term below = f.apply(Op.BV_SLT, x, f.bitVec(32, 10));
    Term atLeast = f.not(f.apply(Op.BV_SLT, x, f.bitVec(32, -3)));
    Box box = Box.EVERYTHING.assume(below).flatMap(b -> b.assume(atLeast)).orElseThrow();
    assertThat(box.range(x))
        .isInstanceOfSatisfying(
            Range.Bits.class, b -> assertThat(b.signed()).isEqualTo(Interval.of(-3, 9)));
    assertThat(box.assume(f.eq(x, f.bitVec(32, 10)))).isEmpty();
  }

  @Test
  void sumsWrapTogetherOrNotAtAll() {
    TermFactory f = TermFactory.plain();
    Variable x = f.variable("x", Sort.bitVec(8));
    Box box =
        Box.EVERYTHING.with(
            x, Range.bits(8, Interval.of(120, 127), Interval.of(120, 127)).orElseThrow());
    Range sum = box.evaluate(f.apply(Op.BV_ADD, x, f.bitVec(8, 10)));
    assertThat(sum)
        .isInstanceOfSatisfying(
            Range.Bits.class,
            b -> {
              assertThat(b.unsigned()).isEqualTo(Interval.of(130, 137));
              assertThat(b.signed())
                  .isEqualTo(new Interval(BigInteger.valueOf(-126), BigInteger.valueOf(-119)));
            });
  }
}
