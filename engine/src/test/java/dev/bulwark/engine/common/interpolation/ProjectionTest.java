package dev.bulwark.engine.common.interpolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.FiniteSorts;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is left of a conjunction without some variable, against all values that this may have. */
class ProjectionTest {

  private static final long SEED = 9_202L;
  private static final int CONJUNCTIONS = Boolean.getBoolean("bulwark.thorough") ? 20_000 : 400;

  private final TermFactory f = Simplifier.factory();
  private final Sort bits = Sort.bitVec(3);
  private final Variable x = f.variable("v0__BitVec_3_", bits);
  private final Variable y = f.variable("v1__BitVec_3_", bits);
  private final Variable b = f.variable("v0_Bool", Sort.BOOL);

  @Test
  void neverSaysMore() {
    Random random = new Random(SEED);
    RandomTerms terms = new RandomTerms(f, random, Profile.bitVectors(3, 3).withLeaves(2, 25));
    int exact = 0;
    for (int i = 0; i < CONJUNCTIONS; i++) {
      List<Term> conjuncts = new ArrayList<>();
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        conjuncts.add(terms.formula(3));
      }
      Variable gone = random.nextInt(4) == 0 ? b : y;
      exact += compare(gone, conjuncts) ? 1 : 0;
    }
    assertThat(exact).isGreaterThan(CONJUNCTIONS / 3);
  }

  @Test
  void isExactWhereAnEquationFixesTheVariable() {
    Term five = f.bitVec(3, 5);
    Term seven = f.bitVec(3, 7);
    Term less = f.apply(Op.BV_ULT, y, five);
    for (Term equation :
        List.of(
            f.eq(y, x),
            f.eq(x, f.apply(Op.BV_ADD, y, five)),
            f.eq(f.apply(Op.BV_SUB, five, y), x),
            f.eq(f.apply(Op.BV_MUL, y, five), x),
            f.eq(f.apply(Op.BV_XOR, f.apply(Op.BV_NOT, y), seven), x),
            f.eq(f.zeroExtend(2, y), f.signExtend(2, x)),
            f.eq(f.concat(y, x), f.concat(x, five)))) {
      assertThat(compare(y, List.of(equation, less))).as(equation.toString()).isTrue();
    }
    assertThat(compare(b, List.of(f.eq(b, less), f.or(b, f.eq(x, y))))).isTrue();
  }

  @Test
  void isExactOnBounds() {
    for (Op op : List.of(Op.BV_SLT, Op.BV_SLE, Op.BV_ULT, Op.BV_ULE)) {
      for (Op other : List.of(Op.BV_SLT, Op.BV_SLE, Op.BV_ULT, Op.BV_ULE)) {
        boolean sameSign =
            (op == Op.BV_SLT || op == Op.BV_SLE) == (other == Op.BV_SLT || other == Op.BV_SLE);
        Term low = f.apply(op, x, y);
        Term high = f.apply(other, y, f.bitVec(3, 5));
        assertThat(compare(y, List.of(low, high)) || !sameSign).as(op + " " + other).isTrue();
      }
      assertThat(compare(y, List.of(f.apply(op, x, y)))).isTrue();
      assertThat(compare(y, List.of(f.apply(op, y, x)))).isTrue();
      assertThat(compare(y, List.of(f.or(f.apply(op, y, x), f.eq(y, f.bitVec(3, 2)))))).isTrue();
    }
  }

  /** Fails if the projection says too much; tells whether it says all there is to say. */
  private boolean compare(Variable gone, List<Term> conjuncts) {
    List<Term> rest = new Projection(f).without(List.of(gone), conjuncts);
    assertThat(Terms.freeVariables(rest)).doesNotContain(gone);
    List<Variable> others = new ArrayList<>(Terms.freeVariables(conjuncts));
    others.remove(gone);
    boolean exact = true;
    for (Map<Variable, Value> values : valuations(others)) {
      boolean exists = false;
      for (long n = 0; n < FiniteSorts.size(gone.sort()); n++) {
        Map<Variable, Value> all = new LinkedHashMap<>(values);
        all.put(gone, FiniteSorts.value(gone.sort(), n));
        exists |= new Evaluator(Valuation.of(all)).holds(f.and(conjuncts));
      }
      boolean says = new Evaluator(Valuation.of(values)).holds(f.and(rest));
      assertThat(says || !exists)
          .as("seed %s: %s without %s is %s, at %s", SEED, conjuncts, gone, rest, values)
          .isTrue();
      exact &= says == exists;
    }
    return exact;
  }

  private static List<Map<Variable, Value>> valuations(List<Variable> variables) {
    List<Map<Variable, Value>> all = new ArrayList<>(List.of(Map.of()));
    for (Variable variable : variables) {
      List<Map<Variable, Value>> more = new ArrayList<>();
      for (Map<Variable, Value> values : all) {
        for (long n = 0; n < FiniteSorts.size(variable.sort()); n++) {
          Map<Variable, Value> longer = new LinkedHashMap<>(values);
          longer.put(variable, FiniteSorts.value(variable.sort(), n));
          more.add(longer);
        }
      }
      all = more;
    }
    return all;
  }
}
