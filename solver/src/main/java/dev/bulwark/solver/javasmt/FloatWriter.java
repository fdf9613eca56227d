package dev.bulwark.solver.javasmt;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import java.math.BigInteger;
import org.sosy_lab.java_smt.api.BitvectorFormula;
import org.sosy_lab.java_smt.api.FloatingPointFormula;
import org.sosy_lab.java_smt.api.FloatingPointFormulaManager;
import org.sosy_lab.java_smt.api.FloatingPointRoundingMode;
import org.sosy_lab.java_smt.api.Formula;
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.FormulaType;

/**
 * The part of {@link FormulaWriter} for floats. Numbers are always made from bits: decimals make
 * some solvers throw.
 */
final class FloatWriter {

  private final SolverKind kind;
  private final FormulaManager manager;

  FloatWriter(SolverKind kind, FormulaManager manager) {
    this.kind = kind;
    this.manager = manager;
  }

  FloatingPointFormula number(Value.FloatValue value) {
    Sort.Float sort = value.sort();
    if (value.isNaN()) {
      return floats().makeNaN(FormulaTypes.floating(sort));
    }
    int fraction = sort.significand() - 1;
    return floats()
        .makeNumber(
            lowest(sort.exponent(), value.bits().shiftRight(fraction)),
            lowest(fraction, value.bits()),
            value.bits().testBit(sort.width() - 1),
            FormulaTypes.floating(sort));
  }

  private static BigInteger lowest(int count, BigInteger bits) {
    return bits.and(BigInteger.ONE.shiftLeft(count).subtract(BigInteger.ONE));
  }

  Formula apply(Application application, Formula[] args) {
    FloatingPointFormulaManager floats = floats();
    Op op = application.op();
    FloatingPointRoundingMode mode = mode(op.rounds() ? application.p() : 0);
    return switch (op) {
      case FP_ABS -> floats.abs(number(args[0]));
      case FP_NEG -> floats.negate(number(args[0]));
      case FP_ADD -> floats.add(number(args[0]), number(args[1]), mode);
      case FP_SUB -> floats.subtract(number(args[0]), number(args[1]), mode);
      case FP_MUL -> floats.multiply(number(args[0]), number(args[1]), mode);
      case FP_DIV -> floats.divide(number(args[0]), number(args[1]), mode);
      case FP_SQRT -> floats.sqrt(number(args[0]), mode);
      case FP_REM -> floats.remainder(number(args[0]), number(args[1]));
      case FP_ROUND -> floats.round(number(args[0]), mode);
      case FP_MIN -> floats.min(number(args[0]), number(args[1]));
      case FP_MAX -> floats.max(number(args[0]), number(args[1]));
      case FP_LE -> floats.lessOrEquals(number(args[0]), number(args[1]));
      case FP_LT -> floats.lessThan(number(args[0]), number(args[1]));
      case FP_EQ -> floats.equalWithFPSemantics(number(args[0]), number(args[1]));
      case FP_IS_NORMAL -> floats.isNormal(number(args[0]));
      case FP_IS_SUBNORMAL -> floats.isSubnormal(number(args[0]));
      case FP_IS_ZERO -> floats.isZero(number(args[0]));
      case FP_IS_INFINITE -> floats.isInfinity(number(args[0]));
      case FP_IS_NAN -> floats.isNaN(number(args[0]));
      case FP_IS_NEGATIVE -> floats.isNegative(number(args[0]));
      case FP_IS_POSITIVE -> isPositive(number(args[0]));
      case FP_TO_FP, REAL_TO_FP -> floats.castFrom(args[0], true, target(application), mode);
      case SBV_TO_FP -> fromBits(application, args[0], true, mode);
      case UBV_TO_FP -> fromBits(application, args[0], false, mode);
      case BITS_TO_FP -> floats.fromIeeeBitvector((BitvectorFormula) args[0], target(application));
      case FP_TO_UBV -> floats.castTo(number(args[0]), false, bitVector(application), mode);
      case FP_TO_SBV -> floats.castTo(number(args[0]), true, bitVector(application), mode);
      case FP_TO_REAL -> floats.castTo(number(args[0]), true, FormulaType.RationalType, mode);
      default -> throw new UnsupportedOperationException("JavaSMT has no such operation");
    };
  }

  /**
   * Two faults are avoided here. JavaSMT 5.0.1 forgets the rounding mode on the way to Bitwuzla, so
   * there the number goes exactly to a wide format first, and is rounded from that. And Bitwuzla
   * 0.7 takes all memory where rounding takes away just one bit, so numbers get one bit more than
   * that.
   */
  private Formula fromBits(
      Application application, Formula bits, boolean signed, FloatingPointRoundingMode mode) {
    if (kind != SolverKind.BITWUZLA) {
      return floats().castFrom(bits, signed, target(application), mode);
    }
    Sort.Float target = (Sort.Float) application.sort();
    int width = ((Sort.BitVec) application.arg(0).sort()).width();
    if (mode == FloatingPointRoundingMode.NEAREST_TIES_TO_EVEN) {
      boolean dangerous = width == target.significand() + (signed ? 0 : 1);
      Formula number =
          dangerous
              ? manager.getBitvectorFormulaManager().extend((BitvectorFormula) bits, 1, signed)
              : bits;
      return floats().castFrom(number, signed, target(application));
    }
    int exponent =
        Math.max(target.exponent(), Integer.SIZE - Integer.numberOfLeadingZeros(width) + 2);
    int significand = Math.max(target.significand() + 2, width + 2);
    FloatingPointFormula exact =
        floats()
            .castFrom(bits, signed, FormulaTypes.floating(Sort.floating(exponent, significand)));
    return floats().castFrom(exact, true, target(application), mode);
  }

  /** As in SMT-LIB, NaN is neither negative nor positive. */
  private Formula isPositive(FloatingPointFormula number) {
    var bools = manager.getBooleanFormulaManager();
    return bools.not(bools.or(floats().isNaN(number), floats().isNegative(number)));
  }

  private FloatingPointFormulaManager floats() {
    return manager.getFloatingPointFormulaManager();
  }

  private static FloatingPointFormula number(Formula formula) {
    return (FloatingPointFormula) formula;
  }

  private static FormulaType.FloatingPointType target(Application application) {
    return FormulaTypes.floating((Sort.Float) application.sort());
  }

  private static FormulaType.BitvectorType bitVector(Application application) {
    return FormulaType.getBitvectorTypeWithSize(application.q());
  }

  private static FloatingPointRoundingMode mode(int ordinal) {
    return switch (RoundingMode.of(ordinal)) {
      case NEAREST_EVEN -> FloatingPointRoundingMode.NEAREST_TIES_TO_EVEN;
      case NEAREST_AWAY -> FloatingPointRoundingMode.NEAREST_TIES_AWAY;
      case TOWARD_POSITIVE -> FloatingPointRoundingMode.TOWARD_POSITIVE;
      case TOWARD_NEGATIVE -> FloatingPointRoundingMode.TOWARD_NEGATIVE;
      case TOWARD_ZERO -> FloatingPointRoundingMode.TOWARD_ZERO;
    };
  }
}
