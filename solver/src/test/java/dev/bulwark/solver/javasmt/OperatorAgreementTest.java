package dev.bulwark.solver.javasmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.testing.OperatorAgreement;
import dev.bulwark.solver.testing.OperatorAgreement.Abilities;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The solvers behind JavaSMT mean the same by every operator as the evaluator. */
@Tag("slow")
class OperatorAgreementTest {

  private static final int ROUNDS = Boolean.getBoolean("bulwark.thorough") ? 40 : 3;

  @ParameterizedTest
  @EnumSource(Op.class)
  void z3(Op op) {
    agree("z3", op, ROUNDS);
  }

  @ParameterizedTest
  @MethodSource("bitwuzlasOperators")
  void bitwuzla(Op op) {
    agree("bitwuzla", op, ROUNDS);
  }

  @ParameterizedTest
  @MethodSource("smtInterpolsOperators")
  void smtInterpol(Op op) {
    agree("smtinterpol", op, ROUNDS);
  }

  @ParameterizedTest
  @MethodSource("princesssOperators")
  void princess(Op op) {
    agree("princess", op, 1);
  }

  static Set<Op> bitwuzlasOperators() {
    Set<Op> ops = EnumSet.allOf(Op.class);
    ops.removeAll(EnumSet.range(Op.ADD, Op.SBV_TO_INT));
    ops.removeAll(EnumSet.of(Op.REAL_TO_FP, Op.FP_TO_REAL));
    return ops;
  }

  static Set<Op> smtInterpolsOperators() {
    Set<Op> ops = EnumSet.range(Op.NOT, Op.ITE);
    ops.addAll(EnumSet.range(Op.ADD, Op.REAL_TO_INT));
    ops.addAll(EnumSet.range(Op.SELECT, Op.CONST_ARRAY));
    return ops;
  }

  static Set<Op> princesssOperators() {
    Set<Op> ops = EnumSet.range(Op.NOT, Op.CONST_ARRAY);
    ops.removeAll(EnumSet.of(Op.REAL_DIV, Op.INT_TO_REAL, Op.REAL_TO_INT));
    return ops;
  }

  private void agree(String name, Op op, int rounds) {
    CoreSolver solver = JavaSmtSolvers.best(message -> {}).byName(name).orElse(null);
    assumeTrue(solver != null, name + " is not available");
    if (op == Op.FP_FMA) {
      refuses(solver, op);
      return;
    }
    new OperatorAgreement(solver, abilities(name)).check(op, rounds, 0);
  }

  private static Abilities abilities(String name) {
    boolean princess = name.equals("princess");
    boolean interpol = name.equals("smtinterpol");
    boolean numbers = !name.equals("bitwuzla");
    int step = princess && !Boolean.getBoolean("bulwark.thorough") ? 9 : 1;
    return new Abilities(
        !interpol, numbers, numbers && !princess, interpol || princess, false, step);
  }

  /** JavaSMT has no fused multiply-add. */
  private void refuses(CoreSolver solver, Op op) {
    TermFactory f = TermFactory.plain();
    Variable x = f.variable("x", Sort.Float.SINGLE);
    Term fma = f.apply(op, 0, 0, x, x, x);
    try (ModelSession session = solver.open(Budget.unlimited())) {
      session.add(f.eq(fma, x));
      fail("no exception");
    } catch (SolverException e) {
      assertThat(e).hasMessageContaining("FP_FMA").hasMessageContaining("does not support");
    }
  }
}
