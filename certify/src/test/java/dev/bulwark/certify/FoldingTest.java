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
import dev.bulwark.logic.testing.RandomMemory;
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
  private int changed;

  @Test
  @Tag("slow")
  void valuesStay() {
    System.out.println("folding, seed " + SEED);
    Random random = new Random(SEED);
    for (Profile profile : List.of(Profile.arrays(1, 4), Profile.bitVectors(1, 8))) {
      for (int i = 0; i < TERMS; i++) {
        RandomTerms plain = new RandomTerms(TermFactory.plain(), random, profile);
        check(plain.factory(), plain.term(plain.sort(), 5), random);
      }
    }
    System.out.println(changed + " of " + 2 * TERMS + " changed");
    assertThat(changed).isGreaterThan(TERMS / 4);
  }

  @Test
  @Tag("slow")
  void valuesOfMemoryStay() {
    System.out.println("folding of memory, seed " + SEED);
    Random random = new Random(SEED);
    int withoutArrays = 0;
    for (int i = 0; i < TERMS; i++) {
      TermFactory plain = TermFactory.plain();
      Term after = check(plain, new RandomMemory(plain, random).read(), random);
      withoutArrays +=
          Terms.freeVariables(after).stream().anyMatch(v -> v.sort() instanceof Sort.Array) ? 0 : 1;
    }
    System.out.println(changed + " of " + TERMS + " changed, " + withoutArrays + " without memory");
    assertThat(changed).isGreaterThan(TERMS / 2);
    assertThat(withoutArrays).isGreaterThan(TERMS / 2);
  }

  private Term check(TermFactory plain, Term before, Random random) {
    Term after = plain.importTerm(terms.importTerm(before));
    changed += before == after ? 0 : 1;
    for (int v = 0; v < VALUATIONS; v++) {
      Map<Variable, Value> valuation =
          RandomTerms.valuation(Terms.freeVariables(List.of(before, after)), random);
      CompleteEvaluator evaluator = new CompleteEvaluator(valuation, random.nextLong());
      assertThat(evaluator.evaluate(after))
          .as("seed %d: %s folded to %s under %s", SEED, before, after, valuation)
          .isEqualTo(evaluator.evaluate(before));
    }
    return after;
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

  @Test
  void anAddressThatIsOneOfAFewIsReadAndWrittenAtEach() {
    Term p = terms.variable("p", Sort.BOOL);
    Term array = terms.variable("a", memory);
    Term x = terms.variable("x", Sort.bitVec(8));
    Term y = terms.variable("y", Sort.bitVec(8));
    Term at = terms.apply(Op.BV_ADD, terms.ite(p, number(1), number(2)), number(1));
    Term written = terms.store(array, at, x);
    assertThat(terms.select(written, number(2)))
        .isSameAs(terms.ite(p, x, terms.select(array, number(2))));
    assertThat(terms.select(written, number(9))).isSameAs(terms.select(array, number(9)));
    Term both = terms.store(terms.store(array, number(2), x), number(3), y);
    assertThat(terms.select(both, at)).isSameAs(terms.ite(p, x, y));
    assertThat(terms.eq(at, number(2))).isSameAs(p);
    assertThat(terms.eq(at, number(7))).isSameAs(terms.bool(false));
  }

  @Test
  void aWriteToAnyPlaceStaysInTheWay() {
    Term p = terms.variable("p", Sort.BOOL);
    Term x = terms.variable("x", Sort.bitVec(8));
    Term at = terms.ite(p, number(1), number(2));
    Term written = terms.store(terms.variable("a", memory), x, number(7));
    assertThat(terms.select(written, at)).isSameAs(terms.applyRaw(Op.SELECT, 0, 0, written, at));
  }
}
