package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.testing.CompleteEvaluator;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the checker's folding gives has the value of what it was given. */
class FoldingTest {

  private static final long SEED = 20_261_118;
  private static final int TERMS = Boolean.getBoolean("bulwark.thorough") ? 200_000 : 10_000;
  private static final int VALUATIONS = 6;

  private final TermFactory terms = Folding.factory();

  @Test
  @Tag("slow")
  void valuesStay() {
    System.out.println("folding, seed " + SEED);
    Random random = new Random(SEED);
    int changed = 0;
    for (Profile profile : List.of(Profile.arrays(1, 4), Profile.bitVectors(1, 8))) {
      for (int i = 0; i < TERMS; i++) {
        RandomTerms plain = new RandomTerms(TermFactory.plain(), random, profile);
        Term before = plain.term(plain.sort(), 5);
        Term after = plain.factory().importTerm(terms.importTerm(before));
        changed += before == after ? 0 : 1;
        for (int v = 0; v < VALUATIONS; v++) {
          Map<Variable, Value> valuation =
              RandomTerms.valuation(Terms.freeVariables(List.of(before, after)), random);
          CompleteEvaluator evaluator = new CompleteEvaluator(valuation, random.nextLong());
          assertThat(evaluator.evaluate(after))
              .as("seed %d, term %d: %s folded to %s under %s", SEED, i, before, after, valuation)
              .isEqualTo(evaluator.evaluate(before));
        }
      }
    }
    System.out.println(changed + " of " + 2 * TERMS + " changed");
    assertThat(changed).isGreaterThan(TERMS / 4);
  }

  private final Sort.Array memory = new Sort.Array(Sort.bitVec(8), Sort.bitVec(8));

  private Term number(int value) {
    return terms.bitVec(8, value);
  }

  @Test
  void readsSeeThroughWritesToOtherConstants() {
    Term array = terms.variable("a", memory);
    Term x = terms.variable("x", Sort.bitVec(8));
    Term written = terms.store(terms.store(array, number(1), x), number(2), number(7));
    assertThat(terms.select(written, number(1))).isSameAs(x);
    assertThat(terms.select(written, number(2))).isSameAs(number(7));
    assertThat(terms.select(written, number(3))).isSameAs(terms.select(array, number(3)));
    assertThat(terms.select(terms.constArray(memory, x), number(3))).isSameAs(x);
  }

  @Test
  void readsStopAtWritesThatMayBeTheirOwn() {
    Term array = terms.variable("a", memory);
    Term x = terms.variable("x", Sort.bitVec(8));
    Term written = terms.store(array, x, number(7));
    assertThat(terms.select(written, x)).isSameAs(number(7));
    Term read = terms.select(written, number(3));
    assertThat(read).isSameAs(terms.applyRaw(Op.SELECT, 0, 0, written, number(3)));
  }

  @Test
  void constantsAndChoicesFold() {
    Term p = terms.variable("p", Sort.BOOL);
    Term x = terms.variable("x", Sort.bitVec(8));
    assertThat(terms.apply(Op.BV_ADD, number(3), number(4))).isSameAs(number(7));
    assertThat(terms.and(p, terms.not(p))).isSameAs(terms.bool(false));
    assertThat(terms.or(terms.not(p), p)).isSameAs(terms.bool(true));
    assertThat(terms.not(terms.not(p))).isSameAs(p);
    assertThat(terms.ite(p, x, x)).isSameAs(x);
    assertThat(terms.ite(terms.not(p), number(1), x)).isSameAs(terms.ite(p, x, number(1)));
    assertThat(terms.eq(x, x)).isSameAs(terms.bool(true));
  }
}
