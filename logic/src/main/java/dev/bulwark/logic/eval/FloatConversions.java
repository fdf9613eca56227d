package dev.bulwark.logic.eval;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Value.RealValue;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Conversions between floats, bit-vectors and reals. */
final class FloatConversions {

  /** Beyond this exponent the real number is not written out: its result stays unknown. */
  private static final long MAXIMAL_REAL_EXPONENT = 1 << 24;

  private FloatConversions() {}

  static FloatValue toFloat(Sort.Float target, RoundingMode mode, FloatValue a) {
    SoftFloat x = SoftFloat.of(a);
    return switch (x.kind()) {
      case NAN -> SoftFloat.nan(target);
      case INFINITE -> SoftFloat.infinity(target, x.negative());
      case FINITE ->
          SoftFloat.round(target, mode, x.signedSignificand(), x.exponent(), x.negative());
    };
  }

  static FloatValue toFloat(Sort.Float target, RoundingMode mode, BigInteger integer) {
    return SoftFloat.round(target, mode, integer, 0, false);
  }

  static FloatValue toFloat(Sort.Float target, RoundingMode mode, RealValue a) {
    int sign = a.numerator().signum();
    return sign == 0
        ? SoftFloat.zero(target, false)
        : FloatArithmetic.quotient(target, mode, sign < 0, a.numerator().abs(), a.denominator(), 0);
  }

  /**
   * The number rounded to an integer; unknown if it does not fit, for which SMT-LIB fixes no
   * result.
   */
  static @Nullable BitVecValue toBitVec(Op op, RoundingMode mode, int width, FloatValue a) {
    SoftFloat x = SoftFloat.of(a);
    if (x.kind() != SoftFloat.Kind.FINITE) {
      return null;
    }
    if (x.isZero()) {
      return new BitVecValue(width, BigInteger.ZERO);
    }
    if (x.leading() > width) {
      return null;
    }
    BigInteger magnitude =
        SoftFloat.roundToUnit(mode, x.negative(), x.significand(), -x.exponent(), false);
    BigInteger integer = x.negative() ? magnitude.negate() : magnitude;
    boolean fits =
        op == Op.FP_TO_SBV
            ? integer.bitLength() < width
            : integer.signum() >= 0 && integer.bitLength() <= width;
    return fits ? new BitVecValue(width, integer) : null;
  }

  static @Nullable RealValue toReal(FloatValue a) {
    SoftFloat x = SoftFloat.of(a);
    if (x.kind() != SoftFloat.Kind.FINITE || Math.abs(x.exponent()) > MAXIMAL_REAL_EXPONENT) {
      return null;
    }
    int exponent = (int) x.exponent();
    return exponent >= 0
        ? new RealValue(x.signedSignificand().shiftLeft(exponent), BigInteger.ONE)
        : new RealValue(x.signedSignificand(), BigInteger.ONE.shiftLeft(-exponent));
  }
}
