package dev.bulwark.engine.isat3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.logic.FiniteSorts;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.simplify.Simplifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Bounds against the evaluator, on all values of small sorts and in whatever form they come. */
class BoundTest {

  private final TermFactory terms = Simplifier.factory();
  private final Variable word = terms.variable("w", Sort.bitVec(3));
  private final Variable number = terms.variable("f", Sort.floating(3, 3));

  private static List<Value> values(Sort sort) {
    List<Value> values = new ArrayList<>();
    for (long i = 0; i < FiniteSorts.size(sort); i++) {
      values.add(FiniteSorts.value(sort, i));
    }
    return values;
  }

  /** Comparisons with each constant, from both sides, and their negations. */
  private List<Term> comparisons(Variable x, Op... ops) {
    List<Term> all = new ArrayList<>();
    for (Value value : values(x.sort())) {
      Term constant = terms.constant(value);
      for (Op op : ops) {
        for (Term atom : List.of(terms.apply(op, x, constant), terms.apply(op, constant, x))) {
          all.add(atom);
          all.add(terms.not(atom));
        }
      }
    }
    return all;
  }

  private static boolean holds(Term literal, Variable x, Value value) {
    return new Evaluator(variable -> variable == x ? value : null).holds(literal);
  }

  /** Of two bounds of one side, one implies the other if each value that it admits is admitted. */
  private void assertOrdered(Variable x, List<Term> literals, int least) {
    int compared = 0;
    for (Term one : literals) {
      for (Term other : literals) {
        Optional<Bound> a = Bound.of(one);
        Optional<Bound> b = Bound.of(other);
        if (a.isEmpty() || b.isEmpty() || !a.get().isBeside(b.get())) {
          continue;
        }
        compared++;
        boolean implied =
            values(x.sort()).stream().allMatch(v -> !holds(one, x, v) || holds(other, x, v));
        boolean empty = values(x.sort()).stream().noneMatch(v -> holds(one, x, v));
        if (a.get().implies(b.get())) {
          assertThat(implied).as("%s and %s", one, other).isTrue();
        } else {
          assertThat(implied && !empty).as("%s and %s", one, other).isFalse();
        }
      }
    }
    assertThat(compared).isGreaterThan(least);
  }

  @Test
  void boundsOfWordsAreOrderedAsTheirValues() {
    assertOrdered(word, comparisons(word, Op.BV_ULE, Op.BV_ULT, Op.BV_SLE, Op.BV_SLT), 500);
  }

  @Test
  void boundsOfFloatsAreOrderedAsTheirValues() {
    assertOrdered(number, comparisons(number, Op.FP_LE, Op.FP_LT), 500);
  }

  @Test
  void theStrongestBoundsSayAllThatAllSay() {
    List<Term> literals = comparisons(word, Op.BV_ULE, Op.BV_SLT);
    for (int i = 0; i + 3 < literals.size(); i++) {
      List<Term> some = literals.subList(i, i + 4);
      List<Term> strongest = Bound.strongest(some);
      for (Value value : values(word.sort())) {
        assertThat(strongest.stream().allMatch(literal -> holds(literal, word, value)))
            .isEqualTo(some.stream().allMatch(literal -> holds(literal, word, value)));
      }
    }
  }

  /** §3.1.2: of two bounds of the same side the weaker one. */
  @Test
  void joinsContainBothCubes() {
    List<Term> literals = comparisons(word, Op.BV_ULE);
    int kept = 0;
    for (Term a : literals) {
      for (Term b : literals) {
        Cube one = Cube.of(List.of(a));
        Cube other = Cube.of(List.of(b));
        if (one.isEmpty() || other.isEmpty()) {
          continue;
        }
        List<Term> joined = IntervalJoin.join(one, other);
        kept += joined.size();
        for (Value value : values(word.sort())) {
          if (holds(a, word, value) || holds(b, word, value)) {
            assertThat(joined).allMatch(literal -> holds(literal, word, value));
          }
        }
      }
    }
    assertThat(kept).isPositive();
  }

  @Test
  void aStateIsTheOnlyOneOfItsLiterals() {
    StateLiterals literals = new StateLiterals(terms, Set.of());
    for (Variable x : List.of(word, number)) {
      for (Value value : values(x.sort())) {
        List<Term> state = literals.of(x, value);
        for (Value other : values(x.sort())) {
          assertThat(state.stream().allMatch(literal -> holds(literal, x, other)))
              .as("%s at %s", state, other)
              .isEqualTo(other.equals(value));
        }
      }
    }
  }
}
