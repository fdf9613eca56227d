package dev.bulwark.engine.common.interpolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.logic.testing.RandomValues;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DefinitionsTest {

  private static final long SEED = 9_203L;
  private static final int FORMULAS = Boolean.getBoolean("bulwark.thorough") ? 5_000 : 100;

  private final TermFactory f = Simplifier.factory();

  /** With values for its variables, the formula holds exactly if there are values for the names. */
  @Test
  void namesChangeNothing() {
    System.err.println("DefinitionsTest: seed " + SEED);
    Random random = new Random(SEED);
    RandomTerms terms = new RandomTerms(f, random, Profile.bitVectors(3, 3).withLeaves(2, 25), 40);
    RandomValues values = new RandomValues(random);
    int named = 0;
    try (ModelSession session =
        JavaSmtSolvers.best(warning -> {})
            .solver(Theory.BIT_VECTORS)
            .open(Budget.of(Duration.ofMinutes(20)))) {
      for (int i = 0; i < FORMULAS; i++) {
        Term formula = f.and(terms.formula(4), terms.formula(4));
        Term defined = new Definitions(f, "name:").of(formula);
        named += defined == formula ? 0 : 1;
        Map<Variable, Value> state = new LinkedHashMap<>();
        List<Term> query = new ArrayList<>(List.of(defined));
        for (Variable variable : Terms.freeVariables(formula)) {
          Value value = values.value(variable.sort());
          state.put(variable, value);
          query.add(f.eq(variable, f.constant(value)));
        }
        assertThat(session.check(query))
            .as("formula %d: %s", i, formula)
            .isEqualTo(new Evaluator(state::get).holds(formula) ? Answer.SAT : Answer.UNSAT);
      }
    }
    assertThat(named).isGreaterThan(FORMULAS / 8);
  }

  /** Each level has the one below twice. */
  @Test
  void asATreeItIsHardlyLargerThanAsAGraph() {
    Term part = f.variable("x0", Sort.INT);
    for (int i = 1; i <= 60; i++) {
      Variable x = f.variable("x" + i, Sort.INT);
      part = f.ite(f.lt(part, x), f.add(part, x), x);
    }
    Term formula = f.eq(part, f.variable("y", Sort.INT));
    assertThat(SolverInterpolation.isTooLarge(List.of(formula))).isTrue();
    assertThat(SolverInterpolation.isTooLarge(List.of(new Definitions(f, "name:").of(formula))))
        .isFalse();
  }
}
