package dev.bulwark.icp.proof;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.eval.Operations;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * z = fp.rem(x, y). It is not monotone; of more than points only is used that |z| is at most |x|
 * and |y| / 2, and that z is x if |x| is less than |y| / 2. Slots: x, y, z, each followed by
 * whether it is NaN.
 */
final class FloatRemainder implements Relation {

  private final FloatKind kind;

  FloatRemainder(FloatKind kind) {
    this.kind = kind;
  }

  @Override
  public List<Integer> toSplit() {
    return List.of(0, 2);
  }

  @Override
  public BigInteger middle(Range range) {
    return kind.middle(range);
  }

  @Override
  public boolean mayHold(Range[] box) {
    Range nan = box[5];
    if (nan.contains(1) && (box[1].contains(1) || box[3].contains(1))) {
      return true;
    }
    if (!box[1].contains(0) || !box[3].contains(0)) {
      return false;
    }
    for (Range x : kind.pieces(box[0])) {
      for (Range y : kind.pieces(box[2])) {
        if (mayGive(x, y, box[4], nan)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean mayGive(Range x, Range y, Range z, Range nan) {
    BigInteger value = apply(Op.FP_REM, kind.value(x.first()), kind.value(y.first()));
    if (value == null) {
      // An infinite dividend or a divisor that is zero, so all over the piece.
      return nan.contains(1);
    }
    if (!nan.contains(0)) {
      return false;
    }
    if (x.isPoint() && y.isPoint()) {
      return z.contains(value);
    }
    BigInteger greatest = magnitudes(x).last();
    if (greatest.compareTo(half(magnitudes(y).first())) < 0) {
      return x.meets(z);
    }
    BigInteger most = greatest.min(half(magnitudes(y).last()));
    return new Range(most.not(), most).meets(z);
  }

  private static Range magnitudes(Range piece) {
    BigInteger a = FloatKind.magnitude(piece.first());
    BigInteger b = FloatKind.magnitude(piece.last());
    return new Range(a.min(b), a.max(b));
  }

  /** The greatest float that is at most half of a magnitude. */
  private BigInteger half(BigInteger magnitude) {
    FloatValue two =
        (FloatValue)
            Operations.apply(
                Op.UBV_TO_FP,
                RoundingMode.NEAREST_EVEN.ordinal(),
                Op.packFloat(kind.sort()),
                kind.sort(),
                Value.bitVec(2, 2));
    if (two == null) {
      throw new IllegalStateException("no float for 2");
    }
    BigInteger half = apply(Op.FP_DIV, kind.value(magnitude), two);
    if (half == null) {
      throw new IllegalStateException("half of a number is NaN");
    }
    return half;
  }

  private @Nullable BigInteger apply(Op op, FloatValue x, FloatValue y) {
    int mode = op == Op.FP_DIV ? RoundingMode.TOWARD_ZERO.ordinal() : 0;
    FloatValue value = (FloatValue) Operations.apply(op, mode, 0, kind.sort(), x, y);
    if (value == null) {
      throw new IllegalStateException("no value of " + op);
    }
    return value.isNaN() ? null : FloatKind.ordinal(value);
  }
}
