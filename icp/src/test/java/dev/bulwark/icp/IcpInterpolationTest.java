package dev.bulwark.icp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Interpolants that can be told beforehand. */
class IcpInterpolationTest {

  private final TermFactory f = TermFactory.plain();
  private final Variable x = f.variable("x", Sort.bitVec(8));
  private final Variable y = f.variable("y", Sort.bitVec(8));

  private InterpolationSession open() {
    return new IcpSolver().openForInterpolation(f, Budget.unlimited());
  }

  private Term number(int number) {
    return f.bitVec(8, number);
  }

  private List<Term> sequence(Term... groups) {
    try (InterpolationSession session = open()) {
      assertThat(session.check(List.of(groups))).isEqualTo(Answer.UNSAT);
      return session.sequenceInterpolants();
    }
  }

  private void assertEquivalent(Term a, Term b) {
    try (ModelSession session = new IcpSolver().open(Budget.unlimited())) {
      assertThat(session.check(List.of(f.not(f.eq(a, b))))).as("%s", a).isEqualTo(Answer.UNSAT);
    }
  }

  /** Of all that lies between x <= 1 and x <= 100. */
  @Test
  void theWeakestOneIsGiven() {
    Term first = f.apply(Op.BV_ULE, x, number(1));
    Term second = f.apply(Op.BV_ULT, number(100), x);
    assertEquivalent(sequence(first, second).getFirst(), f.apply(Op.BV_ULE, x, number(100)));
  }

  /** The second group has a bound that the first one implies; it must not be taken for granted. */
  @Test
  void whatAnotherGroupSaysIsNotKnown() {
    List<Term> found =
        sequence(
            f.apply(Op.BV_ULE, x, number(3)),
            f.eq(y, f.ite(f.apply(Op.BV_ULE, x, number(5)), number(1), number(2))),
            f.apply(Op.BV_ULE, number(2), y));
    assertEquivalent(found.get(0), f.apply(Op.BV_ULE, x, number(5)));
    assertEquivalent(found.get(1), f.apply(Op.BV_ULE, y, number(1)));
  }

  /** One group speaks of the unsigned number, the other of the one in two's complement. */
  @Test
  void readingsOfOneWordAreTied() {
    Term interpolant =
        sequence(
                f.apply(Op.BV_ULE, x, number(7)),
                f.or(f.apply(Op.BV_SLT, x, number(0)), f.apply(Op.BV_SLE, number(10), x)))
            .getFirst();
    assertThat(Terms.freeVariables(interpolant)).containsExactly(x);
  }

  /** No number is between them, but floats compare both zeros as equal. */
  @Test
  void zerosAreToldApart() {
    Variable z = f.variable("z", Sort.Float.SINGLE);
    Term positive = f.constant(FloatValue.of(0.0f));
    Term negative = f.constant(FloatValue.of(-0.0f));
    Term interpolant = sequence(f.eq(z, positive), f.eq(z, negative)).getFirst();
    assertThat(Terms.freeVariables(interpolant)).containsExactly(z);
    try (ModelSession session = new IcpSolver().open(Budget.unlimited())) {
      assertThat(session.check(List.of(f.eq(z, positive), f.not(interpolant))))
          .isEqualTo(Answer.UNSAT);
      assertThat(session.check(List.of(f.eq(z, negative), interpolant))).isEqualTo(Answer.UNSAT);
    }
  }

  @Test
  void nanIsToldFromNumbers() {
    Variable z = f.variable("z", Sort.Float.SINGLE);
    Term number = f.apply(Op.FP_LE, z, f.constant(FloatValue.of(4.0f)));
    Term nan = f.apply(Op.FP_IS_NAN, z);
    for (List<Term> groups : List.of(List.of(number, nan), List.of(nan, number))) {
      Term interpolant = sequence(groups.toArray(Term[]::new)).getFirst();
      try (ModelSession session = new IcpSolver().open(Budget.unlimited())) {
        assertThat(session.check(List.of(groups.get(0), f.not(interpolant))))
            .isEqualTo(Answer.UNSAT);
        assertThat(session.check(List.of(groups.get(1), interpolant))).isEqualTo(Answer.UNSAT);
      }
    }
  }

  /** That both read the same element is known to none of them. */
  @Test
  void aContradictionAboutASharedElementIsRefused() {
    Variable array = f.variable("array", Sort.array(Sort.bitVec(8), Sort.bitVec(8)));
    Term read = f.select(array, number(3));
    try (InterpolationSession session = open()) {
      List<Term> groups =
          List.of(f.apply(Op.BV_ULE, read, number(1)), f.apply(Op.BV_ULT, number(1), read));
      assertThat(session.check(groups)).isEqualTo(Answer.UNSAT);
      assertThatThrownBy(() -> session.interpolant(Set.of(0))).isInstanceOf(SolverException.class);
    }
  }

  @Test
  void queriesStandForThemselves() {
    Term low = f.apply(Op.BV_ULE, x, number(1));
    Term high = f.apply(Op.BV_ULT, number(1), x);
    try (InterpolationSession session = open()) {
      assertThat(session.check(List.of(low, high))).isEqualTo(Answer.UNSAT);
      assertThat(session.interpolant(Set.of())).isSameAs(f.bool(true));
      assertThat(session.interpolant(Set.of(0, 1))).isSameAs(f.bool(false));
      assertThat(session.check(List.of(low, low))).isEqualTo(Answer.SAT);
      assertThatThrownBy(session::sequenceInterpolants).isInstanceOf(IllegalStateException.class);
      assertThat(session.check(List.of(f.bool(false)))).isEqualTo(Answer.UNSAT);
      assertThat(session.sequenceInterpolants()).isEmpty();
    }
  }
}
