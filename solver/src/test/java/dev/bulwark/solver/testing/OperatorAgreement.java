package dev.bulwark.solver.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.ModelSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Evaluator and solvers mean the same by every operator: on random values, borders among them, and
 * every width from 1 to 64. Each case is asked twice over: with constants as arguments, which
 * solvers mostly fold, and with variables that equal them.
 */
public final class OperatorAgreement {

  private static final long SEED = 20_261_115L;

  /**
   * What a solver knows.
   *
   * @param linear whether products of variables are too much for it
   * @param tinyFloats whether it can be trusted on floats of three or four bits
   * @param widthStep one width in so many is asked about
   */
  public record Abilities(
      boolean bitVectors,
      boolean integers,
      boolean reals,
      boolean linear,
      boolean tinyFloats,
      int widthStep) {}

  /** A term over variables, their values, and what the evaluator says. */
  private record Case(Term term, Map<Variable, Value> valuation, Value expected) {}

  private final CoreSolver solver;
  private final Abilities abilities;
  private final TermFactory f = TermFactory.plain();
  private final Random random = new Random(SEED);

  /**
   * @param solver to be asked
   * @param abilities what of
   */
  public OperatorAgreement(CoreSolver solver, Abilities abilities) {
    this.solver = solver;
    this.abilities = abilities;
  }

  /**
   * @param rounds cases for each width
   * @param share of the cases one in so many is asked with variables too
   */
  public void check(Op op, int rounds, int share) {
    List<Case> cases = cases(op, rounds);
    assertThat(cases).as("seed " + SEED).isNotEmpty();
    allAtOnce(cases);
    int step = share > 0 ? share : Math.max(1, cases.size() / (8 * rounds));
    for (int i = 0; i < cases.size(); i += step) {
      withVariables(cases.get(i));
    }
  }

  // ---- Cases

  private List<Case> cases(Op op, int rounds) {
    List<Case> cases = new ArrayList<>();
    for (int width = 1; width <= 64; width += abilities.widthStep()) {
      for (int round = 0; round < rounds; round++) {
        RandomTerms terms = new RandomTerms(f, random, profile(op, width));
        Sort sort = sort(op, width, terms);
        Term term = terms.gives(op, sort) ? terms.application(op, sort, 0) : null;
        if (term == null) {
          continue;
        }
        Map<Variable, Value> valuation = RandomTerms.valuation(Terms.freeVariables(term), random);
        Value expected = Evaluator.evaluate(term, Valuation.of(valuation));
        if (expected != null && (abilities.tinyFloats() || hasUsualFormats(op, term))) {
          cases.add(new Case(term, valuation, expected));
        }
      }
    }
    return cases;
  }

  /**
   * On floats of three or four bits, solvers are wrong: Z3 4.14 in fp.roundToIntegral, Bitwuzla 0.7
   * in fp.sqrt, and some others make it take all memory. The remainder of doubles takes Bitwuzla
   * seconds each.
   */
  private static boolean hasUsualFormats(Op op, Term term) {
    boolean[] usual = {true};
    Terms.forEachPostOrder(
        List.of(term),
        part -> {
          if (part.sort() instanceof Sort.Float format) {
            usual[0] &= format.exponent() >= 5 && (op != Op.FP_REM || format.exponent() < 11);
          }
        });
    return usual[0];
  }

  private Profile profile(Op op, int width) {
    boolean bits = abilities.bitVectors();
    boolean floats = op.ordinal() >= Op.FP_ABS.ordinal();
    boolean arrays = op == Op.SELECT || op == Op.STORE || op == Op.CONST_ARRAY;
    // Resizing needs other widths than the result's; comparisons and conversions are to meet this
    // very width.
    boolean resizes =
        op == Op.CONCAT || op == Op.EXTRACT || op == Op.ZERO_EXTEND || op == Op.SIGN_EXTEND;
    return new Profile(
        bits ? (resizes ? 1 : width) : 0,
        bits ? (resizes ? 64 : width) : 0,
        abilities.integers(),
        abilities.reals(),
        floats,
        arrays,
        !abilities.linear(),
        2,
        25,
        Set.of());
  }

  private Sort sort(Op op, int width, RandomTerms terms) {
    Sort bits = abilities.bitVectors() ? Sort.bitVec(width) : Sort.INT;
    return switch (op) {
      case SELECT -> bits;
      case STORE, CONST_ARRAY -> Sort.array(bits, bits);
      case ITE -> bits;
      default -> {
        for (int tries = 0; tries < 100; tries++) {
          Sort sort = tries == 0 ? bits : terms.sort();
          if (terms.gives(op, sort)) {
            yield sort;
          }
        }
        yield Sort.BOOL;
      }
    };
  }

  // ---- Queries

  /** One query for all: is some term, over constants, something else than the evaluator says? */
  private void allAtOnce(List<Case> cases) {
    List<Term> disagreements = new ArrayList<>();
    for (Case c : cases) {
      Substitution constants = new Substitution(f, v -> f.constant(value(c, v)));
      disagreements.add(f.distinct(constants.apply(c.term()), f.constant(c.expected())));
    }
    try (ModelSession session = solver.open(Budget.unlimited())) {
      session.add(f.or(disagreements));
      if (session.check() == Answer.UNSAT) {
        return;
      }
    }
    // Bitwuzla is inconclusive on some equations of constant arrays.
    for (int i = 0; i < cases.size(); i++) {
      try (ModelSession session = solver.open(Budget.unlimited())) {
        session.add(disagreements.get(i));
        assertThat(session.check()).as(describe(cases.get(i))).isEqualTo(Answer.UNSAT);
      }
    }
  }

  /** The term over variables, which have the values. */
  private void withVariables(Case c) {
    try (ModelSession session = solver.open(Budget.unlimited())) {
      c.valuation().forEach((v, value) -> session.add(f.eq(v, f.constant(value))));
      session.add(f.distinct(c.term(), f.constant(c.expected())));
      assertThat(session.check()).as(describe(c)).isEqualTo(Answer.UNSAT);
    }
  }

  private static Value value(Case c, Variable variable) {
    return c.valuation().get(variable);
  }

  private static String describe(Case c) {
    return c.term() + " under " + c.valuation() + " is " + c.expected() + "? seed " + SEED;
  }
}
