package dev.bulwark.solver.javasmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.logic.FiniteSorts;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.PredicateCube;
import dev.bulwark.solver.PredicateEnumeration;
import dev.bulwark.solver.PredicateEnumeration.End;
import dev.bulwark.solver.javasmt.SolverContractTest.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models over predicates against brute force. */
class PredicateEnumerationTest {

  private static final long SEED = 9_103L;
  private static final int FORMULAS = Boolean.getBoolean("bulwark.thorough") ? 500 : 15;

  private final TermFactory f = TermFactory.plain();

  static List<Subject> subjects() {
    return SolverSubjects.all();
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void findsJustTheCombinationsThatBruteForceFinds(Subject subject) {
    assumeTrue(subject.bitVectors(), "there is no brute force over integers");
    Random random = new Random(SEED);
    Profile profile = Profile.bitVectors(3, 3).withLeaves(2, 25);
    RandomTerms terms = new RandomTerms(f, random, profile);
    List<Variable> variables =
        List.of(
            terms.variable(Sort.bitVec(3), 0),
            terms.variable(Sort.bitVec(3), 1),
            terms.variable(Sort.BOOL, 0),
            terms.variable(Sort.BOOL, 1));
    assumeTrue(!subject.solver().name().contains("Princess"), "Princess is too slow for this");
    for (int i = 0; i < FORMULAS; i++) {
      Term formula = terms.formula(3);
      List<Term> predicates = new ArrayList<>();
      for (int p = 0; p < 4; p++) {
        predicates.add(terms.formula(2));
      }
      List<List<Boolean>> found = new ArrayList<>();
      try (ModelSession session = subject.solver().open(Budget.unlimited())) {
        session.add(formula);
        End end =
            new PredicateEnumeration(f, session)
                .enumerate(
                    predicates,
                    cube -> {
                      found.add(cube.truths());
                      return true;
                    });
        assertThat(end).isEqualTo(End.COMPLETE);
      }
      assertThat(found).doesNotHaveDuplicates();
      assertThat(new HashSet<>(found))
          .as("seed %s: %s under %s", SEED, predicates, formula)
          .isEqualTo(bruteForce(formula, predicates, variables));
    }
  }

  private Set<List<Boolean>> bruteForce(
      Term formula, List<Term> predicates, List<Variable> variables) {
    Set<List<Boolean>> found = new HashSet<>();
    long count = 1;
    for (Variable variable : variables) {
      count *= FiniteSorts.size(variable.sort());
    }
    for (long n = 0; n < count; n++) {
      long digits = n;
      Map<Variable, Value> values = new HashMap<>();
      for (Variable variable : variables) {
        long size = FiniteSorts.size(variable.sort());
        values.put(variable, FiniteSorts.value(variable.sort(), digits % size));
        digits /= size;
      }
      if (truth(formula, values)) {
        found.add(predicates.stream().map(predicate -> truth(predicate, values)).toList());
      }
    }
    return found;
  }

  private static boolean truth(Term formula, Map<Variable, Value> values) {
    return new Evaluator(Valuation.of(values)).holds(formula);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void canBeStoppedAndLeavesNothingBehind(Subject subject) {
    Variable x = f.variable("x", subject.sort());
    List<Term> predicates = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      predicates.add(subject.less(f, x, subject.number(f, i)));
    }
    try (ModelSession session = subject.solver().open(Budget.unlimited())) {
      session.add(subject.less(f, x, subject.number(f, 100)));
      PredicateEnumeration enumeration = new PredicateEnumeration(f, session);
      List<PredicateCube> cubes = new ArrayList<>();
      End end =
          enumeration.enumerate(
              predicates,
              cube -> {
                cubes.add(cube);
                return cubes.size() < 3;
              });
      assertThat(end).isEqualTo(End.STOPPED);
      assertThat(cubes).hasSize(3);
      for (PredicateCube cube : cubes) {
        assertThat(session.check(cube.literals(f))).isEqualTo(Answer.SAT);
      }
      int[] count = {0};
      assertThat(enumeration.enumerate(predicates, cube -> ++count[0] > 0)).isEqualTo(End.COMPLETE);
      assertThat(count[0]).isEqualTo(11);
      count[0] = 0;
      assertThat(enumeration.enumerate(List.of(), cube -> ++count[0] > 0)).isEqualTo(End.COMPLETE);
      assertThat(count[0]).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void endsWithTheBudget(Subject subject) {
    Variable x = f.variable("x", subject.sort());
    List<Term> predicates = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      predicates.add(subject.less(f, x, subject.number(f, i)));
    }
    Budget budget = Budget.unlimited();
    try (ModelSession session = subject.solver().open(budget)) {
      int[] count = {0};
      assertThatThrownBy(
              () ->
                  new PredicateEnumeration(f, session)
                      .enumerate(
                          predicates,
                          cube -> {
                            if (++count[0] == 2) {
                              budget.cancel(new Reason.Cancelled("enough"));
                            }
                            return true;
                          }))
          .isInstanceOf(BudgetExhaustedException.class)
          .hasMessage("enough");
      assertThat(count[0]).isEqualTo(2);
    }
  }
}
