package dev.bulwark.icp;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Random paths of a program with one variable, a group for each step: what it is at first, what
 * each step makes of it and of an input, and a condition at the end that is often impossible.
 */
final class RandomPath {

  private final TermFactory terms;
  private final Random random;
  private final Sort sort;

  private RandomPath(TermFactory terms, Random random, Sort sort) {
    this.terms = terms;
    this.random = random;
    this.sort = sort;
  }

  static List<Term> overWords(TermFactory terms, Random random) {
    int[] widths = {4, 8, 32, 64, 70};
    Sort sort = Sort.bitVec(widths[random.nextInt(widths.length)]);
    return new RandomPath(terms, random, sort).groups();
  }

  static List<Term> overFloats(TermFactory terms, Random random) {
    Sort sort = random.nextBoolean() ? Sort.floating(5, 11) : Sort.floating(8, 24);
    return new RandomPath(terms, random, sort).groups();
  }

  static List<Term> overIntegers(TermFactory terms, Random random) {
    return new RandomPath(terms, random, Sort.INT).groups();
  }

  private List<Term> groups() {
    List<Term> groups = new ArrayList<>();
    Variable x = terms.variable("x0", sort);
    groups.add(terms.and(comparison(x), comparison(x)));
    int steps = 1 + random.nextInt(4);
    for (int i = 1; i <= steps; i++) {
      Variable input = terms.variable("input" + i, sort);
      Variable next = terms.variable("x" + i, sort);
      Term value = value(x, input);
      Term guard = random.nextBoolean() ? comparison(x) : terms.bool(true);
      groups.add(terms.and(guard, comparison(input), terms.eq(next, value)));
      x = next;
    }
    groups.add(terms.and(comparison(x), comparison(x)));
    return groups;
  }

  /** What a step makes of the variable and an input. */
  private Term value(Variable x, Variable input) {
    return random.nextInt(3) == 0
        ? terms.ite(comparison(x), operation(x, input), x)
        : operation(x, input);
  }

  private Term operation(Term x, Term input) {
    Term other = random.nextInt(3) == 0 ? input : constant();
    return switch (sort) {
      case Sort.BitVec(int width) ->
          terms.apply(
              any(Op.BV_ADD, Op.BV_SUB, Op.BV_AND, Op.BV_OR, Op.BV_MUL, Op.BV_UREM, Op.BV_LSHR),
              x,
              other);
      case Sort.Float floating ->
          terms.rounded(
              any(Op.FP_ADD, Op.FP_SUB, Op.FP_MUL, Op.FP_DIV), RoundingMode.of(0), x, other);
      default ->
          random.nextBoolean() ? terms.add(x, other) : terms.apply(Op.MUL, terms.integer(3), x);
    };
  }

  private Term comparison(Term x) {
    Term limit = constant();
    Supplier<Term> atom =
        () ->
            switch (sort) {
              case Sort.BitVec(int width) -> {
                Op op = any(Op.BV_ULE, Op.BV_SLE, Op.BV_ULT, Op.BV_SLT, Op.EQ);
                yield random.nextBoolean() ? terms.apply(op, x, limit) : terms.apply(op, limit, x);
              }
              case Sort.Float floating -> {
                Op op = any(Op.FP_LE, Op.FP_LT, Op.FP_EQ, Op.EQ);
                yield random.nextBoolean() ? terms.apply(op, x, limit) : terms.apply(op, limit, x);
              }
              default ->
                  random.nextBoolean()
                      ? terms.apply(Op.LE, x, limit)
                      : terms.apply(Op.LE, limit, x);
            };
    Term one = atom.get();
    return random.nextInt(4) == 0 ? terms.not(one) : one;
  }

  private Op any(Op... ops) {
    return ops[random.nextInt(ops.length)];
  }

  private Term constant() {
    return switch (sort) {
      case Sort.BitVec(int width) ->
          terms.constant(
              Value.bitVec(
                  width,
                  random.nextBoolean()
                      ? BigInteger.valueOf(random.nextInt(12) - 4)
                      : new BigInteger(width, random)));
      case Sort.Float floating -> {
        int width = floating.exponent() + floating.significand();
        int shift = floating.significand() - 3;
        yield terms.constant(
            new Value.FloatValue(floating, new BigInteger(width - shift, random).shiftLeft(shift)));
      }
      default -> terms.integer(random.nextInt(40) - 20);
    };
  }
}
