package dev.bulwark.engine.bmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.logic.testing.CompleteEvaluator;
import dev.bulwark.logic.testing.RandomMemory;
import dev.bulwark.logic.testing.RandomTerms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ConstantChoicesTest {

  private static final long SEED = 20_261_118;
  private static final int TERMS = Boolean.getBoolean("bulwark.thorough") ? 100_000 : 4_000;
  private static final int VALUATIONS = 6;

  private final TermFactory terms = Simplifier.factory();
  private final ConstantChoices choices = new ConstantChoices(terms);

  private Term rebuilt(Term root) {
    Map<Term, Term> done = new HashMap<>();
    Terms.forEachPostOrder(
        List.of(root),
        part ->
            done.put(
                part,
                part instanceof Application application
                    ? choices.rebuild(
                        application,
                        application.args().stream().map(done::get).toArray(Term[]::new),
                        PathFacts.NONE)
                    : terms.importTerm(part)));
    return done.get(root);
  }

  @Test
  @Tag("slow")
  void valuesStay() {
    System.out.println("choices of constants, seed " + SEED);
    Random random = new Random(SEED);
    int withoutMemory = 0;
    for (int i = 0; i < TERMS; i++) {
      TermFactory plain = TermFactory.plain();
      Term before = new RandomMemory(plain, random).read();
      Term after = plain.importTerm(rebuilt(before));
      withoutMemory +=
          Terms.freeVariables(after).stream().anyMatch(v -> v.sort() instanceof Sort.Array) ? 0 : 1;
      for (int v = 0; v < VALUATIONS; v++) {
        Map<Variable, Value> valuation =
            RandomTerms.valuation(Terms.freeVariables(List.of(before, after)), random);
        CompleteEvaluator evaluator = new CompleteEvaluator(valuation, random.nextLong());
        assertThat(evaluator.evaluate(after))
            .as("seed %d, term %d: %s became %s under %s", SEED, i, before, after, valuation)
            .isEqualTo(evaluator.evaluate(before));
      }
    }
    System.out.println(withoutMemory + " of " + TERMS + " without memory");
    assertThat(withoutMemory).isGreaterThan(TERMS / 2);
  }

  @Test
  void whatPathsHaveWrittenIsReadAtPointersThatTheyMoved() {
    Sort.Array memory = new Sort.Array(Sort.bitVec(64), Sort.bitVec(8));
    Term p = terms.variable("p", Sort.BOOL);
    Term q = terms.variable("q", Sort.BOOL);
    Term x = terms.variable("x", Sort.bitVec(8));
    Term here = terms.bitVec(64, 1L << 32);
    Term there = terms.bitVec(64, (1L << 32) + 1);
    Term moved = terms.ite(p, there, here);
    Term buffer = terms.variable("m", memory);
    Term written = rebuilt(terms.applyRaw(Op.STORE, 0, 0, buffer, moved, x));
    assertThat(terms.select(written, there)).isSameAs(terms.ite(p, x, terms.select(buffer, there)));
    Term read = terms.applyRaw(Op.SELECT, 0, 0, written, terms.ite(q, moved, here));
    assertThat(Terms.freeVariables(rebuilt(read))).contains((Variable) p, (Variable) x);
    assertThat(rebuilt(terms.applyRaw(Op.EQ, 0, 0, moved, there))).isSameAs(p);
  }
}
