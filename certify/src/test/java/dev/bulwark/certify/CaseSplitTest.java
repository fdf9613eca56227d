package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CaseSplitTest {

  private static final long SEED = 20261119;

  private final TermFactory terms = TermFactory.plain();
  private final List<Variable> variables = new ArrayList<>();

  CaseSplitTest() {
    for (int i = 0; i < 12; i++) {
      variables.add(terms.variable("v" + i, Sort.BOOL));
    }
  }

  private Term disjunction(int cases) {
    return terms.or(List.<Term>copyOf(variables.subList(0, cases)));
  }

  @Test
  void theLargestOfMany() {
    Term other = terms.not(variables.getLast());
    assertThat(CaseSplit.of(List.of(other, disjunction(7)))).isEmpty();
    assertThat(CaseSplit.of(List.of(disjunction(9), terms.and(List.of(other, disjunction(11))))))
        .isEqualTo(List.<Term>copyOf(variables.subList(0, 11)));
  }

  @Test
  void onlyWhatIsSaidOutright() {
    assertThat(CaseSplit.of(List.of(terms.not(disjunction(9))))).isEmpty();
    assertThat(CaseSplit.of(List.of(terms.implies(variables.getLast(), disjunction(9))))).isEmpty();
  }

  /** What satisfies the formulas satisfies one of the cases. */
  @Test
  void casesLeaveNothingOut() {
    System.out.println("case split: seed " + SEED);
    Random random = new Random(SEED);
    int split = 0;
    for (int i = 0; i < 2_000; i++) {
      List<Term> formulas = List.of(random(random, 3), random(random, 3), random(random, 3));
      List<Term> cases = CaseSplit.of(formulas);
      Map<Variable, Value> values = new HashMap<>();
      variables.forEach(v -> values.put(v, random.nextBoolean() ? Value.TRUE : Value.FALSE));
      if (!cases.isEmpty() && formulas.stream().allMatch(formula -> holds(formula, values))) {
        assertThat(cases).anyMatch(one -> holds(one, values));
        split++;
      }
    }
    assertThat(split).isGreaterThan(50);
  }

  private static boolean holds(Term formula, Map<Variable, Value> values) {
    return Value.TRUE.equals(Evaluator.evaluate(formula, values::get));
  }

  private Term random(Random random, int depth) {
    if (depth == 0) {
      return variables.get(random.nextInt(variables.size()));
    }
    List<Term> parts = new ArrayList<>();
    int arity = random.nextInt(12) + 1;
    for (int i = 0; i < arity; i++) {
      parts.add(random(random, random.nextInt(depth)));
    }
    return switch (random.nextInt(3)) {
      case 0 -> terms.and(parts);
      case 1 -> terms.or(parts);
      default -> terms.not(parts.getFirst());
    };
  }
}
