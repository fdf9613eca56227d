package dev.bulwark.icp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.testing.HardQueries;
import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Queries end with their budget: within 50 ms, for which a busy machine gets 250 ms. */
class BudgetTest {

  private static final Duration TIME = Duration.ofMillis(300);
  private static final Duration TOLERANCE = Duration.ofMillis(250);

  private final TermFactory f = TermFactory.plain();

  private void endsInTime(Term hard) {
    try (ModelSession session = new IcpSolver().open(Budget.unlimited())) {
      // What has to be loaded and compiled is.
      session.add(f.variable("b", Sort.BOOL));
      session.check();
    }
    Budget budget = Budget.of(TIME);
    try (ModelSession session = new IcpSolver().open(budget)) {
      session.add(hard);
      assertThatThrownBy(session::check).isInstanceOf(BudgetExhaustedException.class);
      assertThat(-budget.remainingNanos()).isLessThan(TOLERANCE.toNanos());
    }
  }

  /** The product of two primes has the wanted width, and the factors half of it. */
  private Term factors(int width, String first, String second) {
    BigInteger product = new BigInteger(first).multiply(new BigInteger(second));
    Variable x = f.variable("x", Sort.bitVec(width));
    Variable y = f.variable("y", Sort.bitVec(width));
    Term limit = f.bitVec(width, BigInteger.ONE.shiftLeft(width / 2));
    return f.and(
        f.eq(f.apply(Op.BV_MUL, x, y), f.bitVec(width, product)),
        f.apply(Op.BV_ULT, f.bitVec(width, 1), x),
        f.apply(Op.BV_ULT, x, y),
        f.apply(Op.BV_ULT, y, limit));
  }

  @Test
  void factorsOf64Bits() {
    endsInTime(factors(64, "2654435761", "3266489917"));
  }

  @Test
  void factorsOf256Bits() {
    endsInTime(
        factors(
            256,
            "239847239472398472398472398472398472939",
            "281934818274981273498127349812734981239"));
  }

  @Test
  void pigeons() {
    endsInTime(HardQueries.hard(f, false));
  }

  @Test
  void chainsOfDoubles() {
    endsInTime(chain(Sort.Float.DOUBLE));
  }

  @Test
  void chainsOfQuads() {
    endsInTime(chain(new Sort.Float(15, 113)));
  }

  /** Sums of products in one order and in the other, which differ by rounding only. */
  private Term chain(Sort.Float sort) {
    Term zero = f.zero(sort);
    Term one = f.toFloat(Op.SBV_TO_FP, RoundingMode.of(0), sort, f.bitVec(8, 1));
    Term ten = f.toFloat(Op.SBV_TO_FP, RoundingMode.of(0), sort, f.bitVec(8, 10));
    Term left = zero;
    Term right = zero;
    Term ranges = f.bool(true);
    for (int i = 0; i < 30; i++) {
      Variable x = f.variable("x" + i, sort);
      Variable y = f.variable("y" + (29 - i), sort);
      Term z = f.variable("x" + (29 - i), sort);
      Term w = f.variable("y" + i, sort);
      ranges =
          f.and(
              ranges,
              f.apply(Op.FP_LT, one, x),
              f.apply(Op.FP_LT, x, ten),
              f.apply(Op.FP_LT, one, y),
              f.apply(Op.FP_LT, y, ten));
      left = rounded(Op.FP_ADD, left, rounded(Op.FP_MUL, x, w));
      right = rounded(Op.FP_ADD, right, rounded(Op.FP_MUL, z, y));
    }
    Term difference = f.apply(Op.FP_ABS, rounded(Op.FP_SUB, left, right));
    return f.and(ranges, f.apply(Op.FP_LT, one, difference));
  }

  private Term rounded(Op op, Term a, Term b) {
    return f.rounded(op, RoundingMode.of(0), a, b);
  }
}
