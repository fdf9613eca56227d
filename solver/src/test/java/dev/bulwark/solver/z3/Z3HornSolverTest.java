package dev.bulwark.solver.z3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.horn.HornClause;
import dev.bulwark.logic.horn.HornClauses;
import dev.bulwark.logic.horn.Relation;
import dev.bulwark.logic.horn.RelationAtom;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.solver.HornAnswer;
import dev.bulwark.solver.HornSolver;
import dev.bulwark.solver.HornSolver.Guidance;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class Z3HornSolverTest {

  private final TermFactory terms = Simplifier.factory();
  private final Relation even = new Relation("even:", List.of(Sort.INT));
  private final Variable x = terms.variable("x", Sort.INT);
  private final HornSolver solver = JavaSmtSolvers.best(warning -> {}).horn().orElseThrow();

  /** From 0 down by two; is there one that fulfils the condition? */
  private HornClauses steps(Term condition) {
    return new HornClauses(
        terms,
        List.of(even),
        List.of(
            clause(Optional.of(terms.integer(0)), terms.bool(true)),
            clause(Optional.of(terms.sub(x, terms.integer(2))), terms.bool(true), x),
            clause(Optional.empty(), condition, x)));
  }

  private HornClause clause(Optional<Term> head, Term constraint, Term... body) {
    return new HornClause(
        head.map(term -> new RelationAtom(even, List.of(term))),
        List.of(body).stream().map(term -> new RelationAtom(even, List.of(term))).toList(),
        constraint);
  }

  private static Budget time() {
    return Budget.of(Duration.ofSeconds(60));
  }

  @ParameterizedTest
  @EnumSource
  void modelsFulfilTheClauses(Guidance guidance) {
    HornAnswer answer = solver.solve(steps(terms.lt(terms.integer(5), x)), guidance, time());
    assertThat(answer).isInstanceOf(HornAnswer.Satisfiable.class);
    HornAnswer.Interpretation found = ((HornAnswer.Satisfiable) answer).model().get(even);
    assertThat(holds(found, 0)).isTrue();
    assertThat(holds(found, -8)).isTrue();
    assertThat(holds(found, 6)).isFalse();
  }

  private boolean holds(HornAnswer.Interpretation interpretation, long number) {
    Term formula =
        Substitution.of(
                terms, Map.of(interpretation.parameters().getFirst(), terms.integer(number)))
            .apply(interpretation.formula());
    return Value.TRUE.equals(Evaluator.evaluate(formula, Valuation.NONE));
  }

  @ParameterizedTest
  @EnumSource
  void derivationsHaveTheirValues(Guidance guidance) {
    HornAnswer answer = solver.solve(steps(terms.eq(x, terms.integer(-6))), guidance, time());
    assertThat(answer).isInstanceOf(HornAnswer.Unsatisfiable.class);
    List<HornAnswer.Fact> facts = ((HornAnswer.Unsatisfiable) answer).derivation();
    for (long number = -6; number <= 0; number += 2) {
      assertThat(facts).hasSize(1);
      assertThat(facts.getFirst().arguments())
          .containsExactly(Optional.of(new Value.IntValue(BigInteger.valueOf(number))));
      facts = facts.getFirst().premises();
    }
    assertThat(facts).isEmpty();
  }

  /** That the count goes up as far as the number down needs a relation of three variables. */
  @Test
  void theBudgetIsObeyed() {
    Relation up = new Relation("up", List.of(Sort.INT, Sort.INT, Sort.INT));
    Variable from = terms.variable("from", Sort.INT);
    Variable to = terms.variable("to", Sort.INT);
    Term zero = terms.integer(0);
    Term one = terms.integer(1);
    HornClauses hard =
        new HornClauses(
            terms,
            List.of(up),
            List.of(
                new HornClause(
                    Optional.of(new RelationAtom(up, List.of(from, x, from))),
                    List.of(),
                    terms.le(x, zero)),
                new HornClause(
                    Optional.of(new RelationAtom(up, List.of(from, x, to))),
                    List.of(
                        new RelationAtom(up, List.of(terms.add(from, one), terms.sub(x, one), to))),
                    terms.lt(zero, x)),
                new HornClause(
                    Optional.empty(),
                    List.of(new RelationAtom(up, List.of(zero, x, to))),
                    terms.lt(to, x))));
    assertThatThrownBy(() -> solver.solve(hard, Guidance.LOCAL, Budget.of(Duration.ofMillis(500))))
        .isInstanceOf(BudgetExhaustedException.class);
    assertThat(solver.solve(hard, Guidance.GLOBAL, time()))
        .isInstanceOf(HornAnswer.Satisfiable.class);
  }
}
