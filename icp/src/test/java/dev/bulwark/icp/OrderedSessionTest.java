package dev.bulwark.icp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.OrderedSession;
import dev.bulwark.solver.OrderedSession.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Assumptions in their order: the examples of the paper on iSAT3 and IC3, §2.3 and §2.4. */
class OrderedSessionTest {

  private static final long SEED = 20_261_118L;

  private final TermFactory f = TermFactory.plain();
  private final OrderedSession session = new IcpSolver().openOrdered(Budget.unlimited());

  @AfterEach
  void close() {
    session.close();
  }

  private Variable truth(String name) {
    return f.variable(name, Sort.BOOL);
  }

  private Variable word(String name) {
    return f.variable(name, Sort.bitVec(32));
  }

  private Term number(long number) {
    return f.bitVec(32, number);
  }

  private Term atMost(Term a, Term b) {
    return f.apply(Op.BV_SLE, a, b);
  }

  private Answer propagate(Term... assumptions) {
    return session.propagate(List.of(assumptions));
  }

  /** The next list of literal rotation: the failed one, then those that are responsible for it. */
  private static List<Term> rotated(Failure failure) {
    List<Term> rotated = new ArrayList<>(List.of(failure.assumption()));
    rotated.addAll(failure.responsible());
    return rotated;
  }

  // ---- Literals

  private void addSixClauses() {
    Term l1 = truth("l1");
    Term l2 = truth("l2");
    Term l3 = truth("l3");
    Term l4 = truth("l4");
    Term l5 = truth("l5");
    Term l6 = truth("l6");
    session.add(f.or(f.not(l1), l3));
    session.add(f.or(f.not(l1), l4));
    session.add(f.or(f.not(l1), l5));
    session.add(f.or(f.not(l5), f.not(l6)));
    session.add(f.or(f.not(l2), l6));
    session.add(f.or(f.not(l3), f.not(l4), l6));
  }

  @Test
  void theOtherLiteralIsDroppedInTheGoodOrder() {
    addSixClauses();
    assertThat(propagate(truth("l1"), truth("l2"))).isEqualTo(Answer.UNSAT);
    assertThat(session.failure()).hasValue(new Failure(truth("l1"), List.of()));
    assertThat(session.unsatCore()).containsExactly(truth("l1"));
    assertThat(session.weakestFailure(f)).isEmpty();
  }

  @Test
  void theOtherLiteralIsDroppedAfterRotationOnly() {
    addSixClauses();
    assertThat(propagate(truth("l2"), truth("l1"))).isEqualTo(Answer.UNSAT);
    Failure failure = session.failure().orElseThrow();
    assertThat(failure).isEqualTo(new Failure(truth("l1"), List.of(truth("l2"))));
    assertThat(session.propagate(rotated(failure))).isEqualTo(Answer.UNSAT);
    assertThat(session.failure()).hasValue(new Failure(truth("l1"), List.of()));
  }

  /** The third is false after the first already, and the second has nothing to do with that. */
  @Test
  void theFailureIsOfTheLowestLevel() {
    session.add(f.or(f.not(truth("a")), f.not(truth("c"))));
    session.add(f.or(f.not(truth("a")), f.not(truth("b")), f.not(truth("d"))));
    assertThat(propagate(truth("a"), truth("b"), truth("d"), truth("c"))).isEqualTo(Answer.UNSAT);
    assertThat(session.failure()).hasValue(new Failure(truth("c"), List.of(truth("a"))));
  }

  @Test
  void nothingFailedWhereThereIsNoSolutionAnyway() {
    session.push();
    session.add(f.bool(false));
    assertThat(propagate(truth("a"))).isEqualTo(Answer.UNSAT);
    assertThat(session.failure()).isEmpty();
    assertThat(session.weakestFailure(f)).isEmpty();
    session.pop();
    assertThat(propagate(truth("a"))).isEqualTo(Answer.UNKNOWN);
    assertThat(propagate(truth("a"), f.not(truth("a")))).isEqualTo(Answer.UNSAT);
    assertThat(session.failure()).hasValue(new Failure(f.not(truth("a")), List.of(truth("a"))));
  }

  /** Only by cases: propagation alone does not see it, a check does. */
  @Test
  void propagationDecidesNothing() {
    session.add(f.or(truth("a"), truth("b")));
    session.add(f.or(truth("a"), f.not(truth("b"))));
    Term c = truth("c");
    session.add(f.or(f.not(c), f.not(truth("a")), truth("b")));
    session.add(f.or(f.not(c), f.not(truth("a")), f.not(truth("b"))));
    session.push();
    session.add(f.or(truth("d"), truth("e")));
    session.add(f.or(f.not(truth("d")), truth("e")));
    session.add(f.or(truth("d"), f.not(truth("e"))));
    assertThat(propagate(truth("d"))).isEqualTo(Answer.UNKNOWN);
    assertThat(session.check(List.of(c))).isEqualTo(Answer.UNSAT);
    assertThat(session.failure().orElseThrow().assumption()).isEqualTo(c);
  }

  // ---- Bounds

  /** x1 in [0, 9], x2 in [5, 7], x3 in [1, 3] and x1 = x2 + x3: x1 is at least 6. */
  @Test
  void aSumBoundsItsResult() {
    Term x1 = word("x1");
    Term x2 = word("x2");
    Term x3 = word("x3");
    Term[] ranges = {
      atMost(number(0), x1),
      atMost(x1, number(9)),
      atMost(number(5), x2),
      atMost(x2, number(7)),
      atMost(number(1), x3),
      atMost(x3, number(3)),
    };
    session.add(f.eq(x1, f.apply(Op.BV_ADD, x2, x3)));
    List<Term> assumptions = new ArrayList<>(List.of(ranges));
    assumptions.add(atMost(x1, number(2)));
    assertThat(session.propagate(assumptions)).isEqualTo(Answer.UNSAT);
    Failure failure = session.failure().orElseThrow();
    assertThat(failure.assumption()).isEqualTo(atMost(x1, number(2)));
    Failure weakest = session.weakestFailure(f).orElseThrow();
    assertThat(weakest.assumption()).isEqualTo(atMost(x1, number(5)));
    // Upper bounds are needed against overflow, lower bounds for the sum.
    assertThat(weakest.responsible()).contains(ranges[2], ranges[4]);
    checkWeakest(weakest, atMost(x1, number(6)));
  }

  /** What is responsible and the bound cannot hold; the next weaker bound can. */
  private void checkWeakest(Failure weakest, Term weaker) {
    List<Term> all = new ArrayList<>(weakest.responsible());
    all.add(weakest.assumption());
    assertThat(session.propagate(all)).isEqualTo(Answer.UNSAT);
    assertThat(session.check(rotated(weakest))).isEqualTo(Answer.UNSAT);
    all.set(all.size() - 1, weaker);
    assertThat(session.propagate(all)).isEqualTo(Answer.UNKNOWN);
    assertThat(session.check(all)).isEqualTo(Answer.SAT);
  }

  @Test
  void lowerBoundsAndUnsignedOnes() {
    Term x = word("x");
    Term y = word("y");
    session.add(f.apply(Op.BV_ULE, x, y));
    Term small = f.apply(Op.BV_ULT, y, number(100));
    Term large = f.not(f.apply(Op.BV_ULE, x, number(5000)));
    assertThat(propagate(small, large)).isEqualTo(Answer.UNSAT);
    Failure weakest = session.weakestFailure(f).orElseThrow();
    assertThat(weakest).isEqualTo(new Failure(f.apply(Op.BV_ULE, number(100), x), List.of(small)));
    checkWeakest(weakest, f.apply(Op.BV_ULE, number(99), x));
    // No number is less than 0, and nothing weaker says so.
    assertThat(propagate(f.apply(Op.BV_ULT, x, number(0)))).isEqualTo(Answer.UNSAT);
    assertThat(session.weakestFailure(f)).isEmpty();
  }

  @Test
  void boundsThatFollowFromNoAssumption() {
    Term x = word("x");
    session.add(atMost(number(70), x));
    assertThat(propagate(truth("b"), atMost(x, number(3)))).isEqualTo(Answer.UNSAT);
    assertThat(session.failure()).hasValue(new Failure(atMost(x, number(3)), List.of()));
    assertThat(session.weakestFailure(f)).hasValue(new Failure(atMost(x, number(69)), List.of()));
  }

  @Test
  void integers() {
    Term x = f.variable("x", Sort.INT);
    Term y = f.variable("y", Sort.INT);
    session.add(f.eq(x, f.add(y, f.integer(10))));
    Term large = f.le(f.integer(5), y);
    assertThat(propagate(large, f.lt(x, f.integer(3)))).isEqualTo(Answer.UNSAT);
    Failure weakest = session.weakestFailure(f).orElseThrow();
    assertThat(weakest).isEqualTo(new Failure(f.le(x, f.integer(14)), List.of(large)));
    checkWeakest(weakest, f.le(x, f.integer(15)));
  }

  private Term number(double number) {
    return f.constant(FloatValue.of(number));
  }

  private Term below(Term a, Term b) {
    return f.apply(Op.FP_LT, a, b);
  }

  @Test
  void floats() {
    Term x = f.variable("x", Sort.Float.DOUBLE);
    Term y = f.variable("y", Sort.Float.DOUBLE);
    session.add(f.eq(x, f.rounded(Op.FP_ADD, RoundingMode.of(0), y, number(1.5))));
    Term large = f.apply(Op.FP_LE, number(2.0), y);
    assertThat(propagate(large, below(x, number(1.0)))).isEqualTo(Answer.UNSAT);
    Failure weakest = session.weakestFailure(f).orElseThrow();
    assertThat(weakest).isEqualTo(new Failure(below(x, number(3.5)), List.of(large)));
    checkWeakest(weakest, f.apply(Op.FP_LE, x, number(3.5)));
    // At least 9 or NaN, where y is a number and so is x.
    Term small = f.apply(Op.FP_LE, y, number(2.0));
    Term notBelow = f.not(below(x, number(9.0)));
    assertThat(propagate(small, notBelow)).isEqualTo(Answer.UNSAT);
    Failure orNan = session.weakestFailure(f).orElseThrow();
    assertThat(orNan)
        .isEqualTo(new Failure(f.not(f.apply(Op.FP_LE, x, number(3.5))), List.of(small)));
    checkWeakest(orNan, f.not(below(x, number(3.5))));
  }

  @Test
  void zerosOfFloats() {
    Term x = f.variable("x", Sort.Float.DOUBLE);
    Term notNegative = f.apply(Op.FP_LE, number(0.0), x);
    assertThat(propagate(notNegative, below(x, number(-1.0)))).isEqualTo(Answer.UNSAT);
    Failure weakest = session.weakestFailure(f).orElseThrow();
    assertThat(weakest.assumption()).isEqualTo(below(x, number(-0.0)));
    checkWeakest(weakest, f.apply(Op.FP_LE, x, number(0.0)));
  }

  /** Many small steps, which a search leaves out, until nothing is left to conclude. */
  @Test
  void propagationIsThorough() {
    Term x = word("x");
    Term y = word("y");
    session.add(atMost(f.apply(Op.BV_ADD, x, number(1)), y));
    session.add(atMost(f.apply(Op.BV_ADD, y, number(1)), f.apply(Op.BV_MUL, x, number(3))));
    Term[] ranges = {
      atMost(number(-200), x), atMost(x, number(200)),
      atMost(number(-200), y), atMost(y, number(1000)),
    };
    List<Term> assumptions = new ArrayList<>(List.of(ranges));
    assumptions.add(atMost(x, number(0)));
    assertThat(session.propagate(assumptions)).isEqualTo(Answer.UNSAT);
    session.weakestFailure(f).ifPresent(weakest -> checkWeakest(weakest, atMost(x, number(1))));
  }

  // ---- Random

  /** Failures and weakest failures hold by the judgement of a new session. */
  @Test
  void randomFailures() {
    int failures = 0;
    int bounds = 0;
    for (int i = 0; i < 600; i++) {
      long seed = SEED + i;
      TermFactory g = TermFactory.plain();
      Profile profile =
          i % 2 == 0
              ? Profile.bitVectors(1, 12)
              : Profile.floats(3, 12).without(Op.FP_TO_REAL, Op.REAL_TO_FP, Op.FP_FMA, Op.FP_REM);
      Random random = new Random(seed);
      RandomTerms terms = new RandomTerms(g, random, profile, 40);
      Term formula = terms.formula(2);
      List<Term> assumptions = new ArrayList<>();
      for (int k = 0; k < 6; k++) {
        assumptions.add(terms.formula(1));
      }
      try (OrderedSession asked = new IcpSolver().openOrdered(Budget.unlimited())) {
        asked.add(formula);
        if (asked.propagate(assumptions) != Answer.UNSAT) {
          continue;
        }
        failures++;
        List<Failure> found = new ArrayList<>();
        asked.failure().ifPresent(found::add);
        bounds += asked.weakestFailure(g).map(w -> found.add(w)).isPresent() ? 1 : 0;
        for (Failure failure : found) {
          assertThat(assumptions).containsAll(failure.responsible());
          assertThat(isPossible(formula, rotated(failure)))
              .as("seed %d: %s with %s", seed, failure, formula)
              .isFalse();
        }
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertThat(failures).isGreaterThan(50);
    assertThat(bounds).isGreaterThan(5);
  }

  private static boolean isPossible(Term formula, List<Term> assumptions) {
    try (ModelSession fresh = new IcpSolver().open(Budget.unlimited())) {
      fresh.add(formula);
      assumptions.forEach(fresh::add);
      return fresh.check() != Answer.UNSAT;
    }
  }
}
