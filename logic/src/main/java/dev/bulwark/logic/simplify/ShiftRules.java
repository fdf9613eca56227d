package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Shifts by constants, and of constants that do not change. */
final class ShiftRules {

  private static final Set<Op> SHIFTS = Set.of(Op.BV_SHL, Op.BV_LSHR, Op.BV_ASHR);

  private ShiftRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("shift-by-zero", SHIFTS, ShiftRules::byZero),
        new Rule("shift-out", SHIFTS, ShiftRules::out),
        new Rule("shift-of-fixpoint", SHIFTS, ShiftRules::ofFixpoint),
        new Rule("shift-twice", SHIFTS, ShiftRules::twice),
        new Rule("shift-left-and-right", Op.BV_LSHR, ShiftRules::leftAndRight),
        new Rule("shift-right-extended", SHIFTS, ShiftRules::extended));
  }

  private static BigInteger big(int number) {
    return BigInteger.valueOf(number);
  }

  private static @Nullable Term byZero(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.bits(args[1]) instanceof BitVecValue distance && distance.isZero()
        ? args[0]
        : null;
  }

  /** By the width or more: zero, or what the sign bit says. */
  private static @Nullable Term out(TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue distance = Shape.bits(args[1]);
    if (distance == null || distance.bits().compareTo(big(distance.width())) < 0) {
      return null;
    }
    int width = distance.width();
    return op == Op.BV_ASHR
        ? factory.signExtend(width - 1, factory.extract(width - 1, width - 1, args[0]))
        : factory.bitVec(width, 0);
  }

  private static @Nullable Term ofFixpoint(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.bits(args[0]) instanceof BitVecValue shifted
            && (shifted.isZero() || (op == Op.BV_ASHR && Shape.isOnes(shifted)))
        ? args[0]
        : null;
  }

  private static @Nullable Term twice(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (Shape.bits(args[1]) instanceof BitVecValue second
        && Shape.app(args[0], op) instanceof Application inner
        && Shape.bits(inner.arg(1)) instanceof BitVecValue first) {
      // Both are below the width by now. The sum may not fit into it, so it is cut to the width,
      // which shifts everything out.
      int width = second.width();
      BigInteger distance = first.bits().add(second.bits());
      if (distance.compareTo(big(width)) < 0) {
        return factory.apply(op, inner.arg(0), factory.bitVec(width, distance));
      }
      return op == Op.BV_ASHR
          ? factory.signExtend(width - 1, factory.extract(width - 1, width - 1, inner.arg(0)))
          : factory.bitVec(width, 0);
    }
    return null;
  }

  /** {@code (x << c) >> c} clears the high bits. */
  private static @Nullable Term leftAndRight(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (Shape.bits(args[1]) instanceof BitVecValue distance
        && Shape.app(args[0], Op.BV_SHL) instanceof Application inner
        && inner.arg(1) == args[1]
        && distance.bits().compareTo(big(distance.width())) < 0) {
      int bits = distance.bits().intValueExact();
      return factory.zeroExtend(
          bits, factory.extract(distance.width() - bits - 1, 0, inner.arg(0)));
    }
    return null;
  }

  /**
   * Right shifts of a zero-extension that shift out all that was extended, and arithmetic ones,
   * which are logical there.
   */
  private static @Nullable Term extended(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (op == Op.BV_SHL
        || !(Shape.app(args[0], Op.ZERO_EXTEND) instanceof Application extension)
        || extension.p() == 0) {
      return null;
    }
    if (Shape.bits(args[1]) instanceof BitVecValue distance
        && distance.bits().compareTo(big(Shape.width(extension.arg(0)))) >= 0) {
      return factory.bitVec(distance.width(), 0);
    }
    return op == Op.BV_ASHR ? factory.apply(Op.BV_LSHR, args[0], args[1]) : null;
  }
}
