package dev.bulwark.program.integer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Both ways of the integer encoding against the evaluator, with values near the borders of each
 * width.
 */
@Tag("slow")
final class IntegerTranslationTest {

  private static final long SEED = 7;
  private static final int TERMS = Boolean.getBoolean("bulwark.thorough") ? 100_000 : 5_000;

  /** Reads some variables as signed and some as unsigned. */
  private static boolean isSigned(Variable variable) {
    return variable.name().hashCode() % 2 == 0;
  }

  private static Interval range(Variable variable) {
    int width = ((Sort.BitVec) variable.sort()).width();
    return isSigned(variable) ? Interval.signed(width) : Interval.unsigned(width);
  }

  private static BigInteger number(Variable variable, Value value) {
    Value.BitVecValue bits = (Value.BitVecValue) value;
    return isSigned(variable) ? bits.signed() : bits.unsigned();
  }

  @ParameterizedTest
  @CsvSource({
    "4,false",
    "8,false",
    "32,false",
    "64,false",
    "4,true",
    "8,true",
    "32,true",
    "64,true"
  })
  void integersComputeWhatBitVectorsDo(int maxWidth, boolean exact) {
    System.out.println("seed " + SEED);
    Random random = new Random(SEED + maxWidth);
    int translatedCount = 0;
    int withUnknowns = 0;
    for (int i = 0; i < TERMS / 4; i++) {
      TermFactory bitVectors = TermFactory.plain();
      RandomTerms generator =
          new RandomTerms(
              bitVectors,
              random,
              Profile.bitVectors(1, maxWidth).without(Op.UBV_TO_INT, Op.SBV_TO_INT, Op.INT_TO_BV));
      Term term = generator.formula(4);
      TermFactory integers = i % 2 == 0 ? TermFactory.plain() : Simplifier.factory();
      TrueUnknowns unknowns = new TrueUnknowns(integers, exact);
      ToIntegers translation =
          new ToIntegers(
              integers,
              v ->
                  new IntegerView(
                      integers.variable(v.name(), Sort.INT),
                      range(v),
                      ((Sort.BitVec) v.sort()).width()),
              unknowns);
      Term translated;
      try {
        translated = translation.formula(term);
      } catch (NoIntegerEncodingException e) {
        continue;
      }
      translatedCount++;
      withUnknowns += unknowns.size() > 0 ? 1 : 0;
      for (int j = 0; j < 8; j++) {
        Map<Variable, Value> bits = RandomTerms.valuation(Terms.freeVariables(term), random);
        Map<Variable, Value> numbers = new HashMap<>();
        bits.forEach(
            (v, value) ->
                numbers.put(
                    integers.variable(v.name(), v.isBool() ? Sort.BOOL : Sort.INT),
                    v.isBool() ? value : Value.integer(number(v, value))));
        // With the unknowns at their true values the results are the same.
        numbers.putAll(unknowns.values(bits::get));
        unknowns.assertFacts(numbers::get);
        assertThat(Evaluator.evaluate(translated, numbers::get))
            .as("%s%n under %s%n as %s", term, bits, translated)
            .isEqualTo(Evaluator.evaluate(term, bits::get));
      }
    }
    assertThat(translatedCount).isGreaterThan(TERMS / 8);
    if (exact) {
      assertThat(withUnknowns).isZero();
    } else {
      assertThat(withUnknowns).isBetween(TERMS / 100, TERMS / 5);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8, 32})
  void invariantsComeBackExactly(int width) {
    Random random = new Random(SEED + width);
    int translatedCount = 0;
    for (int i = 0; i < TERMS; i++) {
      TermFactory integers = TermFactory.plain();
      Term formula = new RandomTerms(integers, random, Profile.linearIntegers()).formula(4);
      TermFactory bitVectors = TermFactory.plain();
      ToBitVectors translation =
          new ToBitVectors(
              bitVectors,
              v -> {
                if (!(v.sort() instanceof Sort.Int)) {
                  return Optional.empty();
                }
                Variable bits = bitVectors.variable(v.name(), Sort.bitVec(width));
                return Optional.of(
                    new ToBitVectors.Number(
                        isSigned(v) ? bits : bitVectors.zeroExtend(1, bits), range(bits)));
              });
      Optional<Term> translated = translation.formula(formula);
      if (translated.isEmpty()) {
        continue;
      }
      translatedCount++;
      for (int j = 0; j < 6; j++) {
        Map<Variable, Value> bits =
            RandomTerms.valuation(Terms.freeVariables(translated.get()), random);
        Map<Variable, Value> numbers = new HashMap<>();
        bits.forEach(
            (v, value) ->
                numbers.put(
                    integers.variable(v.name(), Sort.INT), Value.integer(number(v, value))));
        Value expected = Evaluator.evaluate(formula, numbers::get);
        if (expected != null) {
          assertThat(Evaluator.evaluate(translated.get(), bits::get))
              .as("%s under %s as %s", formula, numbers, translated.get())
              .isEqualTo(expected);
        }
      }
    }
    assertThat(translatedCount).isGreaterThan(TERMS / 10);
  }
}
