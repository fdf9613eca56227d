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

/** Bitwise operators. */
final class BitwiseRules {

  private static final Set<Op> BINARY = Set.of(Op.BV_AND, Op.BV_OR, Op.BV_XOR);
  private static final Set<Op> LATTICE = Set.of(Op.BV_AND, Op.BV_OR);

  private BitwiseRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("bv-not-not", Op.BV_NOT, BitwiseRules::notNot),
        new Rule("bitwise-same", BINARY, BitwiseRules::same),
        new Rule("bitwise-complement", BINARY, BitwiseRules::complement),
        new Rule("bitwise-constant", BINARY, BitwiseRules::constant),
        new Rule("bitwise-gather", BINARY, BitwiseRules::gather),
        new Rule("bitwise-absorption", LATTICE, BitwiseRules::absorption),
        new Rule("bv-xor-not", Op.BV_XOR, BitwiseRules::xorNot),
        new Rule("bv-and-low-bits", Op.BV_AND, BitwiseRules::lowBits));
  }

  private static @Nullable Term notNot(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.app(args[0], Op.BV_NOT) instanceof Application inner ? inner.arg(0) : null;
  }

  private static @Nullable Term same(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (args[0] != args[1]) {
      return null;
    }
    return op == Op.BV_XOR ? factory.bitVec(Shape.width(args[0]), 0) : args[0];
  }

  private static @Nullable Term complement(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.complementary(args[0], args[1], Op.BV_NOT)
        ? factory.bitVec(Shape.width(args[0]), op == Op.BV_AND ? 0 : -1)
        : null;
  }

  private static @Nullable Term constant(TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue c = Shape.bits(args[1]);
    if (c == null) {
      return null;
    }
    if (c.isZero()) {
      return op == Op.BV_AND ? args[1] : args[0];
    }
    if (!Shape.isOnes(c)) {
      return null;
    }
    return switch (op) {
      case BV_AND -> args[0];
      case BV_OR -> args[1];
      default -> factory.apply(Op.BV_NOT, args[0]);
    };
  }

  /** Constants of nested applications of the same operator meet at the top. */
  private static @Nullable Term gather(TermFactory factory, Op op, int p, int q, Term[] args) {
    for (int i = 0; i < 2; i++) {
      if (Shape.app(args[i], op) instanceof Application inner && Shape.isConstant(inner.arg(1))) {
        Term other = args[1 - i];
        return Shape.isConstant(other)
            ? factory.apply(op, inner.arg(0), factory.apply(op, inner.arg(1), other))
            : factory.apply(op, factory.apply(op, inner.arg(0), other), inner.arg(1));
      }
    }
    return null;
  }

  /** {@code x and (x or y)} is x; {@code x and (x and y)} is the inner one. */
  private static @Nullable Term absorption(TermFactory factory, Op op, int p, int q, Term[] args) {
    for (int i = 0; i < 2; i++) {
      Term other = args[1 - i];
      if (args[i] instanceof Application inner
          && LATTICE.contains(inner.op())
          && (inner.arg(0) == other || inner.arg(1) == other)) {
        return inner.op() == op ? inner : other;
      }
    }
    return null;
  }

  private static @Nullable Term xorNot(TermFactory factory, Op op, int p, int q, Term[] args) {
    return Shape.app(args[0], Op.BV_NOT) instanceof Application left
            && Shape.app(args[1], Op.BV_NOT) instanceof Application right
        ? factory.apply(Op.BV_XOR, left.arg(0), right.arg(0))
        : null;
  }

  /**
   * A mask of low bits is an extraction, and a mask of a zero-extension concerns only what was
   * extended.
   */
  private static @Nullable Term lowBits(TermFactory factory, Op op, int p, int q, Term[] args) {
    BitVecValue mask = Shape.bits(args[1]);
    if (mask == null) {
      return null;
    }
    if (Shape.app(args[0], Op.ZERO_EXTEND) instanceof Application extension) {
      Term inner = extension.arg(0);
      Term low = factory.bitVec(Shape.width(inner), mask.bits());
      return factory.zeroExtend(extension.p(), factory.apply(Op.BV_AND, inner, low));
    }
    BigInteger next = mask.bits().add(BigInteger.ONE);
    if (mask.isZero() || next.bitCount() != 1) {
      return null;
    }
    int bits = next.getLowestSetBit();
    return factory.zeroExtend(mask.width() - bits, factory.extract(bits - 1, 0, args[0]));
  }
}
