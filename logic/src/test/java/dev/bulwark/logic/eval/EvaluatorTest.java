package dev.bulwark.logic.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EvaluatorTest {

  private static final long SEED = 42;
  private static final int ROUNDS = Boolean.getBoolean("bulwark.thorough") ? 200_000 : 6_000;

  private final TermFactory factory = TermFactory.plain();

  /**
   * The meaning of terms spelled out: all arguments first, no short cuts. Null as soon as anything
   * is unknown.
   */
  private static @Nullable Value plainly(Term root, Map<Variable, Value> valuation) {
    Map<Term, @Nullable Value> values = new HashMap<>();
    Terms.forEachPostOrder(
        List.of(root),
        term ->
            values.put(
                term,
                switch (term) {
                  case Constant constant -> constant.value();
                  case Variable variable -> valuation.get(variable);
                  case Application application -> {
                    Value[] args = new Value[application.arity()];
                    boolean complete = true;
                    for (int i = 0; i < args.length; i++) {
                      Value arg = values.get(application.arg(i));
                      complete &= arg != null;
                      args[i] = arg == null ? Value.FALSE : arg;
                    }
                    yield complete
                        ? Operations.apply(
                            application.op(),
                            application.p(),
                            application.q(),
                            application.sort(),
                            args)
                        : null;
                  }
                }));
    return values.get(root);
  }

  private static Profile profile(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> Profile.bitVectors(1, 4);
      case 1 -> Profile.bitVectors(30, 70);
      case 2 -> Profile.numbers();
      case 3 -> Profile.arrays(1, 3);
      case 4 -> Profile.floats(1, 64);
      default -> Profile.all(1, 70);
    };
  }

  @Test
  void evaluatesAsTheOperatorsSay() {
    Random random = new Random(SEED);
    for (int i = 0; i < ROUNDS; i++) {
      RandomTerms terms = new RandomTerms(factory, random, profile(random));
      Term term = terms.term(terms.sort(), 1 + random.nextInt(5));
      Map<Variable, Value> valuation = RandomTerms.valuation(Terms.freeVariables(term), random);
      Value expected = plainly(term, valuation);
      Value actual = Evaluator.evaluate(term, Valuation.of(valuation));
      if (expected != null) {
        assertThat(actual)
            .as("seed %d round %d: %s under %s", SEED, i, term, valuation)
            .isEqualTo(expected);
        assertThat(expected.sort()).isEqualTo(term.sort());
      }
    }
  }

  @Test
  void whatPartialValuationsGiveHoldsForTheirCompletions() {
    Random random = new Random(SEED + 1);
    int decided = 0;
    for (int i = 0; i < ROUNDS; i++) {
      RandomTerms terms = new RandomTerms(factory, random, profile(random));
      Term term = terms.term(terms.sort(), 1 + random.nextInt(4));
      Set<Variable> variables = Terms.freeVariables(term);
      Map<Variable, Value> partial = RandomTerms.valuation(variables, random);
      partial.keySet().removeIf(variable -> random.nextBoolean());
      Value value = Evaluator.evaluate(term, Valuation.of(partial));
      if (value == null || partial.size() == variables.size()) {
        continue;
      }
      decided++;
      for (int j = 0; j < 10; j++) {
        Map<Variable, Value> completion = RandomTerms.valuation(variables, random);
        completion.putAll(partial);
        Value total = plainly(term, completion);
        if (total != null) {
          assertThat(total)
              .as("seed %d round %d: %s under %s", SEED + 1, i, term, completion)
              .isEqualTo(value);
        }
      }
    }
    assertThat(decided).isGreaterThan(ROUNDS / 20);
  }

  private final Variable x = factory.variable("x", Sort.bitVec(32));
  private final Variable b = factory.variable("b", Sort.BOOL);

  @Test
  void unknownStaysUnknownUnlessTheRestDecides() {
    Evaluator nothing = new Evaluator(Valuation.NONE);
    assertThat(nothing.evaluate(x)).isNull();
    assertThat(nothing.evaluate(factory.not(b))).isNull();
    assertThat(nothing.fails(factory.and(b, factory.bool(false)))).isTrue();
    assertThat(nothing.holds(factory.or(b, factory.bool(true)))).isTrue();
    assertThat(
            nothing.evaluate(
                factory.ite(
                    factory.bool(true), factory.integer(3), factory.variable("n", Sort.INT))))
        .isEqualTo(Value.integer(3));
    assertThat(nothing.evaluate(factory.ite(b, factory.integer(3), factory.integer(3))))
        .isEqualTo(Value.integer(3));
    assertThat(nothing.evaluate(factory.apply(Op.BV_MUL, x, factory.bitVec(32, 0))))
        .isEqualTo(Value.bitVec(32, 0));
    assertThat(nothing.holds(factory.eq(x, x))).isTrue();
    assertThat(nothing.holds(b)).isFalse();
    assertThat(nothing.fails(b)).isFalse();
  }

  @Test
  void divisionByZeroIsUnknown() {
    Term quotient = factory.apply(Op.INT_DIV, factory.integer(5), factory.integer(0));
    assertThat(Evaluator.evaluate(quotient, Valuation.NONE)).isNull();
    assertThat(Evaluator.evaluate(factory.eq(quotient, quotient), Valuation.NONE))
        .isEqualTo(Value.TRUE);
    assertThat(Evaluator.evaluate(factory.mul(quotient, factory.integer(0)), Valuation.NONE))
        .isEqualTo(Value.integer(0));
  }

  @Test
  void readsThroughStoresOfUnknownArrays() {
    Sort.Array sort = Sort.array(Sort.bitVec(8), Sort.bitVec(8));
    Term array = factory.variable("a", sort);
    Term stored = factory.store(array, factory.bitVec(8, 1), factory.bitVec(8, 11));
    stored = factory.store(stored, factory.bitVec(8, 2), factory.bitVec(8, 22));
    Evaluator nothing = new Evaluator(Valuation.NONE);
    assertThat(nothing.evaluate(factory.select(stored, factory.bitVec(8, 1))))
        .isEqualTo(Value.bitVec(8, 11));
    assertThat(nothing.evaluate(factory.select(stored, factory.bitVec(8, 3)))).isNull();
  }

  @Test
  void deepAndSharedTerms() {
    Term deep = x;
    Term shared = x;
    for (int i = 0; i < 200_000; i++) {
      deep = factory.apply(Op.BV_ADD, deep, factory.bitVec(32, 1));
    }
    for (int i = 0; i < 100; i++) {
      shared = factory.apply(Op.BV_ADD, shared, shared);
    }
    Valuation valuation = Valuation.of(Map.of(x, Value.bitVec(32, 7)));
    assertThat(Evaluator.evaluate(deep, valuation)).isEqualTo(Value.bitVec(32, 200_007));
    assertThat(Evaluator.evaluate(shared, valuation)).isEqualTo(Value.bitVec(32, 0));
  }

  @Test
  void arraysAreExtensional() {
    Sort.Array sort = Sort.array(Sort.bitVec(1), Sort.bitVec(4));
    Value one = Value.bitVec(1, 1);
    Value zero = Value.bitVec(1, 0);
    Value five = Value.bitVec(4, 5);
    Value six = Value.bitVec(4, 6);
    Value first = new Value.ArrayValue(sort, five, Map.of(one, six));
    Value second = new Value.ArrayValue(sort, six, Map.of(zero, five));
    assertThat(first).isEqualTo(second).hasSameHashCodeAs(second);
    Map<Value, Value> both = new LinkedHashMap<>();
    both.put(zero, six);
    both.put(one, six);
    assertThat(new Value.ArrayValue(sort, five, both))
        .isEqualTo(new Value.ArrayValue(sort, six, Map.of()));
  }
}
