package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Extraction, concatenation and extension. C's conversions between integer types are made of these,
 * and most of them meet.
 */
final class SliceRules {

  private static final Set<Op> EXTENSIONS = Set.of(Op.ZERO_EXTEND, Op.SIGN_EXTEND);

  private SliceRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("extract-all", Op.EXTRACT, SliceRules::extractAll),
        new Rule("extract-extract", Op.EXTRACT, SliceRules::extractExtract),
        new Rule("extract-concat", Op.EXTRACT, SliceRules::extractConcat),
        new Rule("extract-zero-extend", Op.EXTRACT, SliceRules::extractZeroExtend),
        new Rule("extract-sign-extend", Op.EXTRACT, SliceRules::extractSignExtend),
        new Rule("extract-shift", Op.EXTRACT, SliceRules::extractShift),
        new Rule("extract-low-arithmetic", Op.EXTRACT, SliceRules::extractArithmetic),
        new Rule("extend-by-nothing", EXTENSIONS, SliceRules::extendByNothing),
        new Rule("extend-twice", EXTENSIONS, SliceRules::extendTwice),
        new Rule("concat-zero", Op.CONCAT, SliceRules::concatZero),
        new Rule("concat-constants", Op.CONCAT, SliceRules::concatConstants),
        new Rule("concat-extension", Op.CONCAT, SliceRules::concatExtension),
        new Rule("concat-neighbours", Op.CONCAT, SliceRules::concatNeighbours));
  }

  private static @Nullable Term extractAll(TermFactory factory, Op op, int p, int q, Term[] args) {
    return q == 0 && p == Shape.width(args[0]) - 1 ? args[0] : null;
  }

  private static @Nullable Term extractExtract(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.app(args[0], Op.EXTRACT) instanceof Application inner
        ? factory.extract(p + inner.q(), q + inner.q(), inner.arg(0))
        : null;
  }

  private static @Nullable Term extractConcat(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(Shape.app(args[0], Op.CONCAT) instanceof Application concat)) {
      return null;
    }
    int border = Shape.width(concat.arg(1));
    if (p < border) {
      return factory.extract(p, q, concat.arg(1));
    }
    return q >= border ? factory.extract(p - border, q - border, concat.arg(0)) : null;
  }

  private static @Nullable Term extractZeroExtend(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(Shape.app(args[0], Op.ZERO_EXTEND) instanceof Application extension)) {
      return null;
    }
    Term inner = extension.arg(0);
    int border = Shape.width(inner);
    if (p < border) {
      return factory.extract(p, q, inner);
    }
    return q >= border
        ? factory.bitVec(p - q + 1, 0)
        : factory.zeroExtend(p - border + 1, factory.extract(border - 1, q, inner));
  }

  private static @Nullable Term extractSignExtend(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(Shape.app(args[0], Op.SIGN_EXTEND) instanceof Application extension)) {
      return null;
    }
    Term inner = extension.arg(0);
    int border = Shape.width(inner);
    if (p < border) {
      return factory.extract(p, q, inner);
    }
    int low = Math.min(q, border - 1);
    Term kept = factory.extract(border - 1, low, inner);
    return factory.signExtend(p - q + 1 - (border - low), kept);
  }

  /** Bits of a shift by a constant that come from the shifted term alone. */
  private static @Nullable Term extractShift(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(args[0] instanceof Application shift
        && (shift.op() == Op.BV_SHL || shift.op() == Op.BV_LSHR)
        && Shape.bits(shift.arg(1)) instanceof BitVecValue distance
        && distance.bits().bitLength() < Integer.SIZE - 1)) {
      return null;
    }
    int bits = distance.bits().intValueExact();
    if (shift.op() == Op.BV_SHL) {
      return bits <= q ? factory.extract(p - bits, q - bits, shift.arg(0)) : null;
    }
    return bits < distance.width() - p ? factory.extract(p + bits, q + bits, shift.arg(0)) : null;
  }

  /**
   * Low bits of sums, differences and products depend on low bits only; worth it where the
   * arguments get shorter for nothing.
   */
  private static @Nullable Term extractArithmetic(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (q != 0 || !(args[0] instanceof Application inner) || inner.arity() != 2) {
      return null;
    }
    return switch (inner.op()) {
      case BV_ADD, BV_SUB, BV_MUL, BV_AND, BV_OR, BV_XOR ->
          shrinks(inner.arg(0)) && shrinks(inner.arg(1))
              ? factory.apply(
                  inner.op(),
                  factory.extract(p, 0, inner.arg(0)),
                  factory.extract(p, 0, inner.arg(1)))
              : null;
      default -> null;
    };
  }

  private static boolean shrinks(Term term) {
    return Shape.isConstant(term)
        || Shape.is(term, Op.ZERO_EXTEND)
        || Shape.is(term, Op.SIGN_EXTEND);
  }

  private static @Nullable Term extendByNothing(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    return p == 0 ? args[0] : null;
  }

  private static @Nullable Term extendTwice(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(args[0] instanceof Application inner)) {
      return null;
    }
    // What was extended by zeros has a zero as its sign bit.
    boolean same = inner.op() == op || (inner.op() == Op.ZERO_EXTEND && inner.p() > 0);
    return same && EXTENSIONS.contains(inner.op())
        ? factory.apply(inner.op(), p + inner.p(), 0, inner.arg(0))
        : null;
  }

  private static @Nullable Term concatZero(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.bits(args[0]) instanceof BitVecValue high && high.isZero()
        ? factory.zeroExtend(high.width(), args[1])
        : null;
  }

  private static @Nullable Term concatConstants(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    if (Shape.isConstant(args[0])
        && Shape.app(args[1], Op.CONCAT) instanceof Application low
        && Shape.isConstant(low.arg(0))) {
      return factory.concat(factory.concat(args[0], low.arg(0)), low.arg(1));
    }
    if (Shape.isConstant(args[1])
        && Shape.app(args[0], Op.CONCAT) instanceof Application high
        && Shape.isConstant(high.arg(1))) {
      return factory.concat(high.arg(0), factory.concat(high.arg(1), args[1]));
    }
    return null;
  }

  /**
   * {@code concat(zero_extend(x), y)} is {@code zero_extend(concat(x, y))}, and likewise for signs.
   */
  private static @Nullable Term concatExtension(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    return args[0] instanceof Application extension && EXTENSIONS.contains(extension.op())
        ? factory.apply(extension.op(), extension.p(), 0, factory.concat(extension.arg(0), args[1]))
        : null;
  }

  /**
   * Neighbouring slices of the same term make one slice, also where further parts stand beside
   * them.
   */
  private static @Nullable Term concatNeighbours(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    Term joined = join(factory, args[0], args[1]);
    if (joined != null) {
      return joined;
    }
    if (Shape.app(args[0], Op.CONCAT) instanceof Application high) {
      Term low = join(factory, high.arg(1), args[1]);
      if (low != null) {
        return factory.concat(high.arg(0), low);
      }
    }
    if (Shape.app(args[1], Op.CONCAT) instanceof Application low) {
      Term high = join(factory, args[0], low.arg(0));
      if (high != null) {
        return factory.concat(high, low.arg(1));
      }
    }
    return null;
  }

  private static @Nullable Term join(TermFactory factory, Term high, Term low) {
    return Shape.app(high, Op.EXTRACT) instanceof Application above
            && Shape.app(low, Op.EXTRACT) instanceof Application below
            && above.arg(0) == below.arg(0)
            && above.q() == below.p() + 1
        ? factory.extract(above.p(), below.q(), above.arg(0))
        : null;
  }
}
