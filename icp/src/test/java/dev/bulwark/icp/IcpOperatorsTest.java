package dev.bulwark.icp;

import dev.bulwark.logic.Op;
import dev.bulwark.solver.decorator.CheckingSolver;
import dev.bulwark.solver.testing.OperatorAgreement;
import dev.bulwark.solver.testing.OperatorAgreement.Abilities;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The interval solver means the same by every operator that it knows as the evaluator. */
class IcpOperatorsTest {

  private static final int ROUNDS = Boolean.getBoolean("bulwark.thorough") ? 40 : 1;

  /** Real numbers are unknown, and arrays are not compared. */
  static Set<Op> operators() {
    Set<Op> ops = EnumSet.allOf(Op.class);
    ops.removeAll(EnumSet.of(Op.REAL_DIV, Op.INT_TO_REAL, Op.REAL_TO_INT));
    ops.removeAll(EnumSet.of(Op.REAL_TO_FP, Op.FP_TO_REAL));
    ops.removeAll(EnumSet.of(Op.SELECT, Op.STORE, Op.CONST_ARRAY));
    return ops;
  }

  @ParameterizedTest
  @MethodSource("operators")
  void agrees(Op op) {
    Abilities abilities = new Abilities(true, true, false, false, true, 1);
    new OperatorAgreement(new CheckingSolver(new IcpSolver()), abilities).check(op, ROUNDS, 1);
  }
}
