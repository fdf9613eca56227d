package dev.bulwark.icp.proof;

import dev.bulwark.icp.proof.FloatKind.Exact;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.eval.Operations;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A rounded operation on floats. If its operands are kept on one side of zero, and zeros and
 * infinities apart, it is NaN everywhere or nowhere, and it is monotone in each operand; so its
 * least and greatest values are at corners. Slots: each operand and the result, each followed by
 * whether it is NaN.
 */
final class FloatFunction implements Relation {

  private final Op op;
  private final int p;
  private final int q;
  private final int operands;

  /** Whether the one operand is both factors. */
  private final boolean isSquare;

  private final FloatKind source;
  private final FloatKind target;

  /**
   * @param p the first parameter of the operation, its rounding mode
   * @param q the second one
   */
  FloatFunction(Op op, int p, int q, int operands, FloatKind source, FloatKind target) {
    this.op = op;
    this.p = p;
    this.q = q;
    this.operands = operands;
    this.isSquare = op == Op.FP_MUL && operands == 1;
    this.source = source;
    this.target = target;
  }

  @Override
  public List<Integer> toSplit() {
    return IntStream.range(0, operands).map(i -> 2 * i).boxed().toList();
  }

  @Override
  public BigInteger middle(Range range) {
    return source.middle(range);
  }

  @Override
  public boolean mayHold(Range[] box) {
    Range nan = box[2 * operands + 1];
    boolean allNumbers = true;
    for (int i = 0; i < operands; i++) {
      Range operandIsNan = box[2 * i + 1];
      if (operandIsNan.contains(1) && nan.contains(1)) {
        return true;
      }
      allNumbers &= operandIsNan.contains(0);
    }
    return allNumbers && mayGive(box, new ArrayList<>(), box[2 * operands], nan);
  }

  /** Goes through all combinations of pieces. */
  private boolean mayGive(Range[] box, List<Range> pieces, Range z, Range nan) {
    if (pieces.size() == operands) {
      return pieceMayGive(pieces, z, nan);
    }
    for (Range piece : source.pieces(box[2 * pieces.size()])) {
      pieces.add(piece);
      boolean found = mayGive(box, pieces, z, nan);
      pieces.removeLast();
      if (found) {
        return true;
      }
    }
    return false;
  }

  private boolean pieceMayGive(List<Range> pieces, Range z, Range nan) {
    Range values = null;
    for (int corner = 0; corner < 1 << operands; corner++) {
      FloatValue[] point = new FloatValue[operands];
      boolean again = false;
      for (int i = 0; i < operands; i++) {
        boolean upper = (corner >> i & 1) != 0;
        again |= upper && pieces.get(i).isPoint();
        point[i] = source.value(upper ? pieces.get(i).last() : pieces.get(i).first());
      }
      if (again) {
        continue;
      }
      BigInteger value = apply(point);
      if (value == null) {
        // Then it is NaN all over the piece.
        return nan.contains(1);
      }
      values = values == null ? Range.point(value) : values.join(Range.point(value));
    }
    if (values == null || !nan.contains(0) || !values.meets(z)) {
      return false;
    }
    boolean isSum = op == Op.FP_ADD || op == Op.FP_SUB;
    return !isSum || mayBeSum(pieces, values.meet(z));
  }

  /** The ordinal at a point, or null for NaN. */
  private @Nullable BigInteger apply(FloatValue[] point) {
    Value[] arguments = isSquare ? new Value[] {point[0], point[0]} : point;
    FloatValue value = (FloatValue) Operations.apply(op, p, q, target.sort(), arguments);
    if (value == null) {
      throw new IllegalStateException("no value of " + op);
    }
    return value.isNaN() ? null : FloatKind.ordinal(value);
  }

  /**
   * If both operands are multiples of a power of two, so is their exact sum; and if no multiple is
   * in z, but the ones next to z are floats, no sum is rounded into z.
   */
  private boolean mayBeSum(List<Range> pieces, Range z) {
    BigInteger infinity = source.infinity();
    int unit = Integer.MAX_VALUE;
    for (Range piece : pieces) {
      BigInteger least = FloatKind.magnitude(piece.first()).min(FloatKind.magnitude(piece.last()));
      if (least.signum() == 0 || least.equals(infinity)) {
        return true;
      }
      unit = Math.min(unit, source.exact(least).exponent());
    }
    if (FloatKind.magnitude(z.first()).equals(infinity)
        || FloatKind.magnitude(z.last()).equals(infinity)) {
      return true;
    }
    Exact low = source.exact(z.first());
    Exact high = source.exact(z.last());
    if (low.exponent() >= unit || high.exponent() >= unit) {
      return true;
    }
    BigInteger below = low.significand().shiftRight(unit - low.exponent());
    boolean isMultiple = below.shiftLeft(unit - low.exponent()).equals(low.significand());
    boolean isBetween =
        !isMultiple && below.equals(high.significand().shiftRight(unit - high.exponent()));
    boolean areFloats = below.abs().add(BigInteger.ONE).bitLength() <= source.sort().significand();
    return !isBetween || !areFloats;
  }
}
