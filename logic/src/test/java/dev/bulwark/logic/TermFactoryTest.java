package dev.bulwark.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TermFactoryTest {

  private final TermFactory factory = TermFactory.plain();
  private final Variable x = factory.variable("x", Sort.bitVec(32));
  private final Variable y = factory.variable("y", Sort.bitVec(32));
  private final Variable n = factory.variable("n", Sort.INT);

  @Test
  void equalTermsAreTheSame() {
    Term sum = factory.apply(Op.BV_ADD, x, y);
    assertThat(factory.apply(Op.BV_ADD, x, y)).isSameAs(sum);
    assertThat(factory.apply(Op.BV_ADD, y, x)).isNotSameAs(sum);
    assertThat(factory.bitVec(32, -1)).isSameAs(factory.bitVec(32, 0xffffffffL));
    assertThat(factory.bitVec(32, 1)).isNotSameAs(factory.bitVec(8, 1));
    assertThat(factory.extract(7, 0, x)).isNotSameAs(factory.extract(7, 1, x));
    assertThat(factory.variable("x", Sort.bitVec(32))).isSameAs(x);
  }

  @Test
  void equalTermsAreTheSameAfterTheTableHasGrown() {
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      terms.add(factory.apply(Op.BV_ADD, x, factory.bitVec(32, i)));
    }
    for (int i = 0; i < 10_000; i++) {
      assertThat(factory.apply(Op.BV_ADD, x, factory.bitVec(32, i))).isSameAs(terms.get(i));
    }
  }

  @Test
  void argumentsHaveSmallerIds() {
    Term term = factory.ite(factory.eq(x, y), factory.apply(Op.BV_MUL, x, y), x);
    Terms.forEachPostOrder(
        List.of(term),
        subterm -> {
          if (subterm instanceof Application application) {
            application.args().forEach(arg -> assertThat(arg.id()).isLessThan(subterm.id()));
          }
        });
    assertThat(term.id()).isLessThan(factory.size());
  }

  @Test
  void refusesIllTypedTerms() {
    assertThatThrownBy(() -> factory.apply(Op.BV_ADD, x, n))
        .hasMessageContaining("ill-typed application of BV_ADD");
    assertThatThrownBy(() -> factory.not(x)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> factory.extract(32, 0, x))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> factory.ite(factory.bool(true), x, n))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> factory.apply(Op.BV_ADD, x))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> factory.apply(Op.AND, factory.bool(true)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> factory.variable("x", Sort.INT))
        .hasMessageContaining("asked for as Int");
    assertThatThrownBy(() -> factory.intToBitVec(0, n))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void freshVariablesAreNew() {
    factory.variable("t!0", Sort.BOOL);
    Variable fresh = factory.freshVariable("t", Sort.INT);
    assertThat(fresh.name()).isNotEqualTo("t!0");
    assertThat(factory.freshVariable("t", Sort.INT)).isNotSameAs(fresh);
  }

  @Test
  void importsBetweenFactories() {
    Sort.Array sort = Sort.array(Sort.INT, Sort.bitVec(32));
    TermFactory other = TermFactory.plain();
    other.constArray(Sort.array(Sort.BOOL, Sort.BOOL), other.bool(true));
    Term term =
        factory.select(factory.store(factory.constArray(sort, x), n, y), factory.integer(3));
    Term imported = other.importTerm(term);
    assertThat(imported.toString()).isEqualTo(term.toString());
    assertThat(imported.sort()).isEqualTo(term.sort());
    assertThat(factory.importTerm(imported)).isSameAs(term);
  }

  @Test
  void substitutesAllAtOnce() {
    Term term = factory.apply(Op.BV_SUB, x, factory.apply(Op.BV_MUL, y, y));
    Term swapped = Substitution.of(factory, Map.of(x, y, y, x)).apply(term);
    assertThat(swapped).isSameAs(factory.apply(Op.BV_SUB, y, factory.apply(Op.BV_MUL, x, x)));
    assertThat(Substitution.of(factory, Map.of(n, factory.integer(1))).apply(term)).isSameAs(term);
  }

  @Test
  void substitutesInDeepAndSharedTerms() {
    Term deep = x;
    for (int i = 0; i < 200_000; i++) {
      deep = factory.apply(Op.BV_XOR, deep, deep);
    }
    Term replaced = Substitution.of(factory, Map.of(x, y)).apply(deep);
    assertThat(Terms.size(replaced)).isEqualTo(200_001);
    assertThat(Terms.freeVariables(replaced)).containsExactly(y);
  }

  @Test
  void walksArgumentsFirstAndOnce() {
    Term sum = factory.apply(Op.BV_ADD, y, x);
    Term root = factory.and(factory.eq(sum, x), factory.eq(sum, y), factory.eq(x, y));
    List<Term> visited = new ArrayList<>();
    Terms.forEachPostOrder(List.of(root, sum, root), visited::add);
    assertThat(visited).doesNotHaveDuplicates().hasSize(7).endsWith(root);
    assertThat(Terms.freeVariables(root)).containsExactly(y, x);
    assertThat(Terms.conjuncts(root)).hasSize(3);
    assertThat(Terms.conjuncts(sum)).containsExactly(sum);
    assertThat(
            Terms.disjuncts(factory.or(root, factory.or(factory.bool(true), factory.bool(false)))))
        .hasSize(3);
  }

  @Test
  void textOfLargeTermsIsCut() {
    Term[] many = new Term[100_000];
    for (int i = 0; i < many.length; i++) {
      many[i] = factory.eq(n, factory.integer(i));
    }
    assertThat(factory.or(many).toString().length()).isLessThan(5_000);
    Term shared = x;
    for (int i = 0; i < 1_000; i++) {
      shared = factory.apply(Op.BV_ADD, shared, shared);
    }
    assertThat(shared.toString().length()).isLessThan(5_000);
  }

  @Test
  void listsTheValuesOfSmallSorts() {
    List<Sort> sorts =
        List.of(
            Sort.BOOL,
            Sort.bitVec(3),
            Sort.floating(2, 3),
            Sort.array(Sort.bitVec(1), Sort.bitVec(2)));
    for (Sort sort : sorts) {
      List<Value> values = new ArrayList<>();
      for (long i = 0; i < FiniteSorts.size(sort); i++) {
        values.add(FiniteSorts.value(sort, i));
      }
      assertThat(values)
          .doesNotHaveDuplicates()
          .allSatisfy(value -> assertThat(value.sort()).isEqualTo(sort));
    }
    assertThat(FiniteSorts.size(Sort.floating(2, 3))).isEqualTo(2 * 13 + 1);
    assertThat(FiniteSorts.size(Sort.array(Sort.bitVec(1), Sort.bitVec(2)))).isEqualTo(16);
    assertThat(FiniteSorts.size(Sort.INT)).isEqualTo(Long.MAX_VALUE);
    assertThat(FiniteSorts.size(Sort.array(Sort.bitVec(32), Sort.BOOL))).isEqualTo(Long.MAX_VALUE);
  }
}
