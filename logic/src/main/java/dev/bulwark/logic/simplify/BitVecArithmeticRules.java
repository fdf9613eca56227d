package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sums, differences and products of bit-vectors. Constants move to the top of a sum, where they
 * meet; subtraction of one is addition.
 */
final class BitVecArithmeticRules {

  private BitVecArithmeticRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("bv-neg", Op.BV_NEG, BitVecArithmeticRules::negation),
        new Rule("bv-add-constant", Op.BV_ADD, BitVecArithmeticRules::addConstant),
        new Rule("bv-add-cancel", Op.BV_ADD, BitVecArithmeticRules::addCancel),
        new Rule("bv-add-gather", Op.BV_ADD, BitVecArithmeticRules::addGather),
        new Rule("bv-sub-same", Op.BV_SUB, BitVecArithmeticRules::subSame),
        new Rule("bv-sub-constant", Op.BV_SUB, BitVecArithmeticRules::subConstant),
        new Rule("bv-sub-from-constant", Op.BV_SUB, BitVecArithmeticRules::subFromConstant),
        new Rule("bv-sub-cancel", Op.BV_SUB, BitVecArithmeticRules::subCancel),
        new Rule("bv-sub-gather", Op.BV_SUB, BitVecArithmeticRules::subGather),
        new Rule("bv-mul-constant", Op.BV_MUL, BitVecArithmeticRules::mulConstant),
        new Rule("bv-mul-gather", Op.BV_MUL, BitVecArithmeticRules::mulGather));
  }

  private static Term constant(TermFactory factory, BitVecValue like, BigInteger number) {
    return factory.bitVec(like.width(), number);
  }

  private static Term add(TermFactory factory, Term a, Term b) {
    return factory.apply(Op.BV_ADD, a, b);
  }

  private static Term sub(TermFactory factory, Term a, Term b) {
    return factory.apply(Op.BV_SUB, a, b);
  }

  private static Term negate(TermFactory factory, Term a) {
    return factory.apply(Op.BV_NEG, a);
  }

  /** The constant of a sum {@code x + c}. */
  private static @Nullable BitVecValue addend(Term term) {
    return Shape.app(term, Op.BV_ADD) instanceof Application sum ? Shape.bits(sum.arg(1)) : null;
  }

  /** The constant of a difference {@code c - x}. */
  private static @Nullable BitVecValue minuend(Term term) {
    return Shape.app(term, Op.BV_SUB) instanceof Application difference
        ? Shape.bits(difference.arg(0))
        : null;
  }

  private static Term first(Term term) {
    return ((Application) term).arg(0);
  }

  private static Term second(Term term) {
    return ((Application) term).arg(1);
  }

  private static @Nullable Term negation(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!(args[0] instanceof Application inner)) {
      return null;
    }
    return switch (inner.op()) {
      case BV_NEG -> inner.arg(0);
      case BV_SUB -> sub(factory, inner.arg(1), inner.arg(0));
      case BV_ADD ->
          Shape.bits(inner.arg(1)) instanceof BitVecValue c
              ? sub(factory, constant(factory, c, c.bits().negate()), inner.arg(0))
              : null;
      case BV_MUL ->
          Shape.bits(inner.arg(1)) instanceof BitVecValue c
              ? factory.apply(Op.BV_MUL, inner.arg(0), constant(factory, c, c.bits().negate()))
              : null;
      default -> null;
    };
  }

  /** {@code x + 0}, {@code (x + c) + d} and {@code (c - x) + d}. */
  private static @Nullable Term addConstant(TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue d = Shape.bits(args[1]);
    if (d == null) {
      return null;
    }
    if (d.isZero()) {
      return args[0];
    }
    if (addend(args[0]) instanceof BitVecValue c) {
      return add(factory, first(args[0]), constant(factory, c, c.bits().add(d.bits())));
    }
    return minuend(args[0]) instanceof BitVecValue c
        ? sub(factory, constant(factory, c, c.bits().add(d.bits())), second(args[0]))
        : null;
  }

  /** {@code (x - y) + y}, {@code x + (-y)} and {@code x + not x}. */
  private static @Nullable Term addCancel(TermFactory factory, Op op, int p, int q, Term[] args) {
    for (int i = 0; i < 2; i++) {
      Term other = args[1 - i];
      if (Shape.app(args[i], Op.BV_SUB) instanceof Application difference
          && difference.arg(1) == other) {
        return difference.arg(0);
      }
      if (Shape.app(args[i], Op.BV_NEG) instanceof Application negation) {
        return sub(factory, other, negation.arg(0));
      }
    }
    return Shape.complementary(args[0], args[1], Op.BV_NOT)
        ? factory.bitVec(Shape.width(args[0]), -1)
        : null;
  }

  /** {@code (x + c) + y} is {@code (x + y) + c}, and {@code (c - x) + y} is {@code (y - x) + c}. */
  private static @Nullable Term addGather(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (Shape.isConstant(args[1])) {
      return null;
    }
    for (int i = 0; i < 2; i++) {
      Term other = args[1 - i];
      if (addend(args[i]) != null) {
        return add(factory, add(factory, first(args[i]), other), second(args[i]));
      }
      if (minuend(args[i]) != null) {
        return add(factory, sub(factory, other, second(args[i])), first(args[i]));
      }
    }
    return null;
  }

  private static @Nullable Term subSame(TermFactory factory, Op op, int p, int q, Term[] args) {
    return args[0] == args[1] ? factory.bitVec(Shape.width(args[0]), 0) : null;
  }

  private static @Nullable Term subConstant(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.bits(args[1]) instanceof BitVecValue c
        ? add(factory, args[0], constant(factory, c, c.bits().negate()))
        : null;
  }

  /** {@code 0 - x}, {@code c - (x + d)} and {@code c - (d - x)}. */
  private static @Nullable Term subFromConstant(
      TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue c = Shape.bits(args[0]);
    if (c == null) {
      return null;
    }
    if (addend(args[1]) instanceof BitVecValue d) {
      return sub(factory, constant(factory, c, c.bits().subtract(d.bits())), first(args[1]));
    }
    if (minuend(args[1]) instanceof BitVecValue d) {
      return add(factory, second(args[1]), constant(factory, c, c.bits().subtract(d.bits())));
    }
    return c.isZero() ? negate(factory, args[1]) : null;
  }

  /**
   * {@code x - (-y)}, {@code (x + y) - x}, {@code x - (x + y)}, {@code (x - y) - x} and {@code x -
   * (x - y)}.
   */
  private static @Nullable Term subCancel(TermFactory factory, Op op, int p, int q, Term[] args) {
    Term left = args[0];
    Term right = args[1];
    if (Shape.app(right, Op.BV_NEG) instanceof Application negation) {
      return add(factory, left, negation.arg(0));
    }
    if (Shape.app(left, Op.BV_ADD) instanceof Application sum
        && (sum.arg(0) == right || sum.arg(1) == right)) {
      return sum.arg(0) == right ? sum.arg(1) : sum.arg(0);
    }
    if (Shape.app(right, Op.BV_ADD) instanceof Application sum
        && (sum.arg(0) == left || sum.arg(1) == left)) {
      return negate(factory, sum.arg(0) == left ? sum.arg(1) : sum.arg(0));
    }
    if (Shape.app(left, Op.BV_SUB) instanceof Application difference
        && difference.arg(0) == right) {
      return negate(factory, difference.arg(1));
    }
    return Shape.app(right, Op.BV_SUB) instanceof Application difference
            && difference.arg(0) == left
        ? difference.arg(1)
        : null;
  }

  /** Constants of sums and differences on either side move to the top. */
  private static @Nullable Term subGather(TermFactory factory, Op op, int p, int q, Term[] args) {
    Term left = args[0];
    Term right = args[1];
    if (Shape.isConstant(left) || Shape.isConstant(right)) {
      return null;
    }
    if (addend(left) != null) {
      return add(factory, sub(factory, first(left), right), second(left));
    }
    if (addend(right) instanceof BitVecValue c) {
      return add(
          factory, sub(factory, left, first(right)), constant(factory, c, c.bits().negate()));
    }
    if (minuend(left) != null) {
      return sub(factory, first(left), add(factory, second(left), right));
    }
    return minuend(right) instanceof BitVecValue c
        ? add(factory, add(factory, left, second(right)), constant(factory, c, c.bits().negate()))
        : null;
  }

  /** Products with 0, 1 and -1. */
  private static @Nullable Term mulConstant(TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue c = Shape.bits(args[1]);
    if (c == null) {
      return null;
    }
    if (c.isZero()) {
      return args[1];
    }
    if (Shape.isOne(c)) {
      return args[0];
    }
    return Shape.isOnes(c) ? negate(factory, args[0]) : null;
  }

  /** {@code (x * c) * d}, {@code (-x) * c} and {@code (x + c) * d}. */
  private static @Nullable Term mulGather(TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue d = Shape.bits(args[1]);
    if (d == null || !(args[0] instanceof Application inner)) {
      return null;
    }
    return switch (inner.op()) {
      case BV_NEG ->
          factory.apply(Op.BV_MUL, inner.arg(0), constant(factory, d, d.bits().negate()));
      case BV_MUL ->
          Shape.bits(inner.arg(1)) instanceof BitVecValue c
              ? factory.apply(
                  Op.BV_MUL, inner.arg(0), constant(factory, d, c.bits().multiply(d.bits())))
              : null;
      case BV_ADD ->
          Shape.bits(inner.arg(1)) instanceof BitVecValue c
              ? add(
                  factory,
                  factory.apply(Op.BV_MUL, inner.arg(0), args[1]),
                  constant(factory, d, c.bits().multiply(d.bits())))
              : null;
      default -> null;
    };
  }
}
