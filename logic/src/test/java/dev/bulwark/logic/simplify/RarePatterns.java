package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.testing.RandomValues;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;

/**
 * Terms of shapes that random generation hardly ever hits, at random widths and with random
 * constants.
 */
final class RarePatterns {

  private static final int[] WIDTHS = {1, 2, 3, 4, 5, 8, 16, 31, 32, 33, 63, 64, 65};

  private final TermFactory factory;
  private final Random random;
  private final int width;
  private final Term x;
  private final Term y;

  RarePatterns(TermFactory factory, Random random) {
    this.factory = factory;
    this.random = random;
    this.width = WIDTHS[random.nextInt(WIDTHS.length)];
    this.x = factory.variable("x", Sort.bitVec(width));
    this.y = factory.variable("y", Sort.bitVec(width));
  }

  void build() {
    apply(Op.BV_XOR, factory.apply(Op.BV_NOT, x), factory.apply(Op.BV_NOT, y));
    Term once = apply(shift(), x, distance(width));
    apply(shift(), once, distance(width));
    Term left = apply(Op.BV_SHL, x, distance(width));
    apply(Op.BV_LSHR, left, distance(width));
    if (left instanceof Application shift && shift.op() == Op.BV_SHL) {
      apply(Op.BV_LSHR, left, shift.arg(1));
    }
    slice(once);
    int more = random.nextInt(9);
    Op extend = random.nextBoolean() ? Op.ZERO_EXTEND : Op.SIGN_EXTEND;
    Term wideX = factory.apply(extend, more, 0, x);
    Term wideY = factory.apply(random.nextBoolean() ? extend : Op.SIGN_EXTEND, more, 0, y);
    Term wideC = constant(width + more);
    Term other = random.nextInt(3) == 0 ? wideC : wideY;
    Op arithmetic = pick(Op.BV_ADD, Op.BV_SUB, Op.BV_MUL, Op.BV_AND, Op.BV_OR, Op.BV_XOR);
    Term sum = apply(arithmetic, wideX, other);
    factory.extract(random.nextInt(width + more), 0, sum);
    slice(wideX);
    apply(pick(Op.EQ, Op.BV_ULT, Op.BV_ULE, Op.BV_SLT, Op.BV_SLE), wideX, other);
    apply(pick(Op.EQ, Op.BV_ULT, Op.BV_ULE, Op.BV_SLT, Op.BV_SLE), other, wideX);
    concatenations();
    arrays();
    integers();
    Term equal = factory.eq(x, random.nextBoolean() ? y : constant(width));
    if (equal instanceof Application eq && eq.op() == Op.EQ) {
      factory.ite(eq, eq.arg(0), eq.arg(1));
      factory.ite(eq, eq.arg(1), eq.arg(0));
    }
  }

  private void concatenations() {
    Term constant = constant(1 + random.nextInt(4));
    Term second = constant(1 + random.nextInt(4));
    factory.concat(constant, factory.concat(second, x));
    factory.concat(factory.concat(x, constant), second);
    if (width >= 2) {
      int border = 1 + random.nextInt(width - 1);
      int high = border + random.nextInt(width - border);
      int low = random.nextInt(border);
      Term above = factory.extract(high, border, x);
      Term below = factory.extract(border - 1, low, x);
      factory.concat(above, below);
      factory.concat(factory.concat(y, above), below);
      factory.concat(above, factory.concat(below, y));
      factory.concat(below, above);
    }
    Term sides = factory.eq(factory.concat(x, y), factory.concat(y, x));
    factory.not(sides);
  }

  private void arrays() {
    Term array = factory.variable("a", Sort.array(Sort.bitVec(width), Sort.bitVec(width)));
    Term index = random.nextBoolean() ? x : constant(width);
    factory.store(array, index, factory.select(array, index));
    Term stored = array;
    for (int i = 0; i < 4; i++) {
      stored = factory.store(stored, constant(width), y);
    }
    factory.select(stored, constant(width));
    factory.store(factory.store(factory.store(array, x, y), near(x), x), x, near(y));
    factory.select(factory.store(factory.store(array, near(x), y), near(x), x), near(x));
    Term c = factory.variable("c", Sort.BOOL);
    Term one = writes(random.nextBoolean() ? array : factory.zero(array.sort()));
    Term other = random.nextBoolean() ? writes(one) : writes(array);
    factory.select(factory.ite(c, one, other), random.nextBoolean() ? x : constant(width));
    factory.ite(c, factory.zero(array.sort()), one);
    // Too many to become writes of chosen elements.
    Term many = other;
    for (int i = 0; i < 20; i++) {
      many = factory.store(many, near(x), y);
      many = factory.store(many, near(y), x);
    }
    Term chosen = factory.ite(c, many, array);
    factory.select(chosen, near(x));
    factory.select(factory.store(factory.store(chosen, near(x), y), aligned(), x), aligned());
    Term j = factory.variable("j", Sort.INT);
    Term numbers = factory.variable("b", Sort.array(Sort.INT, Sort.INT));
    Term next = factory.add(j, factory.integer(random.nextInt(3)));
    factory.select(factory.store(numbers, next, j), factory.add(j, factory.integer(1)));
  }

  private Term near(Term term) {
    return apply(Op.BV_ADD, term, factory.bitVec(width, random.nextInt(3)));
  }

  /** A term some of whose low bits are known. */
  private Term aligned() {
    Term scaled =
        switch (random.nextInt(4)) {
          case 0 -> apply(Op.BV_MUL, random.nextBoolean() ? x : y, constant(width));
          case 1 -> apply(Op.BV_SHL, random.nextBoolean() ? x : y, distance(width));
          case 2 -> apply(Op.BV_AND, random.nextBoolean() ? x : y, constant(width));
          default ->
              width == 1
                  ? x
                  : factory.concat(
                      factory.extract(width - 2, 0, random.nextBoolean() ? x : y), constant(1));
        };
    return apply(pick(Op.BV_ADD, Op.BV_SUB), scaled, constant(width));
  }

  private Term writes(Term array) {
    Term written = array;
    for (int i = random.nextInt(4); i >= 0; i--) {
      written =
          factory.store(
              written,
              random.nextBoolean() ? near(x) : constant(width),
              random.nextBoolean() ? y : constant(width));
    }
    return written;
  }

  private void integers() {
    Term i = factory.variable("i", Sort.INT);
    Term j = factory.variable("j", Sort.INT);
    long divisor = random.nextInt(9) - 4L;
    Term multiple = factory.mul(factory.integer(divisor * (1 + random.nextInt(3))), i);
    Term sum = factory.add(multiple, factory.mul(factory.integer(divisor), j), number());
    apply(Op.INT_DIV, sum, factory.integer(divisor));
    apply(
        Op.INT_DIV,
        apply(Op.INT_DIV, i, factory.integer(divisor)),
        factory.integer(random.nextInt(5)));
    Term wrapped = apply(Op.INT_MOD, i, factory.integer(divisor * 2));
    apply(Op.INT_MOD, factory.add(wrapped, number()), factory.integer(divisor));
    factory.intToBitVec(width, apply(Op.INT_MOD, i, factory.integer(1L << random.nextInt(40))));
    Term value = factory.apply(pick(Op.UBV_TO_INT, Op.SBV_TO_INT), x);
    Term bound = random.nextInt(3) == 0 ? factory.apply(Op.UBV_TO_INT, y) : number();
    apply(pick(Op.LT, Op.LE, Op.EQ), value, bound);
    apply(pick(Op.LT, Op.LE, Op.EQ), bound, value);
    apply(pick(Op.LT, Op.LE, Op.EQ), sum, factory.add(i, number()));
  }

  private Term number() {
    return factory.integer(
        random.nextInt(4) == 0
            ? new RandomValues(random).integer()
            : BigInteger.valueOf(random.nextInt(20) - 10));
  }

  private void slice(Term term) {
    int low = random.nextInt(Shape.width(term));
    factory.extract(low + random.nextInt(Shape.width(term) - low), low, term);
  }

  private Term apply(Op op, Term a, Term b) {
    return factory.apply(op, a, b);
  }

  private Op shift() {
    return pick(Op.BV_SHL, Op.BV_LSHR, Op.BV_ASHR);
  }

  private Op pick(Op... ops) {
    return List.of(ops).get(random.nextInt(ops.length));
  }

  private Term distance(int below) {
    return factory.bitVec(width, random.nextInt(below + 1));
  }

  private Term constant(int bits) {
    return factory.bitVec(bits, new RandomValues(random).bits(bits));
  }
}
