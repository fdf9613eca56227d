package dev.bulwark.logic.testing;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random reads of memory that was written on different ways through a program: at constants, at
 * addresses that are one of a few constants, and now and then at any.
 */
public final class RandomMemory {

  private static final int WIDTH = 4;

  private final TermFactory terms;
  private final Random random;
  private final Sort.Array sort = new Sort.Array(Sort.bitVec(WIDTH), Sort.bitVec(WIDTH));

  public RandomMemory(TermFactory terms, Random random) {
    this.terms = terms;
    this.random = random;
  }

  /** What is read at last, or how it compares. */
  public Term read() {
    List<Term> arrays = new ArrayList<>();
    arrays.add(
        switch (random.nextInt(3)) {
          case 0 -> terms.variable("memory", sort);
          case 1 -> terms.constArray(sort, number(random.nextInt(1 << WIDTH)));
          default -> terms.zero(sort);
        });
    for (int i = 2 + random.nextInt(6); i > 0; i--) {
      Term last = arrays.get(random.nextInt(arrays.size()));
      Term other = arrays.get(random.nextInt(arrays.size()));
      arrays.add(
          random.nextInt(3) == 0
              ? terms.ite(condition(), last, other)
              : terms.store(last, address(3), value(arrays)));
    }
    Term read = terms.select(arrays.getLast(), random.nextInt(3) == 0 ? inTable() : address(3));
    return random.nextBoolean() ? read : comparison(read, address(2));
  }

  private Term value(List<Term> arrays) {
    return random.nextInt(3) == 0
        ? terms.select(arrays.get(random.nextInt(arrays.size())), address(2))
        : address(1);
  }

  private Term address(int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(random.nextInt(5) == 0 ? 7 : 5)) {
      case 0, 1 -> number(random.nextInt(5));
      case 2, 3 -> terms.ite(condition(), address(depth - 1), address(depth - 1));
      case 4 -> terms.apply(Op.BV_ADD, address(depth - 1), address(depth - 1));
      case 5 -> terms.extract(WIDTH - 1, 0, terms.zeroExtend(WIDTH, address(depth - 1)));
      default -> terms.variable("any" + random.nextInt(2), Sort.bitVec(WIDTH));
    };
  }

  /** Computed of a number of few bits and constants. */
  private Term inTable() {
    int bits = 1 + random.nextInt(WIDTH - 1);
    Term digit =
        random.nextBoolean()
            ? terms.variable("digit" + bits, Sort.bitVec(bits))
            : terms.extract(bits - 1, 0, address(2));
    Term extended =
        random.nextInt(3) == 0
            ? terms.signExtend(WIDTH - bits, digit)
            : terms.zeroExtend(WIDTH - bits, digit);
    return switch (random.nextInt(5)) {
      case 0 -> extended;
      case 1 -> terms.concat(number(random.nextInt(1 << WIDTH), WIDTH - bits), digit);
      case 2 ->
          terms.apply(
              Op.BV_ADD,
              number(random.nextInt(1 << WIDTH)),
              terms.apply(Op.BV_MUL, number(random.nextInt(4)), extended));
      case 3 -> terms.apply(Op.BV_ADD, extended, number(random.nextInt(1 << WIDTH)));
      default -> terms.apply(Op.BV_ADD, number(random.nextInt(1 << WIDTH)), extended);
    };
  }

  private Term condition() {
    return random.nextInt(6) == 0
        ? comparison(address(2), address(1))
        : terms.variable("p" + random.nextInt(4), Sort.BOOL);
  }

  private Term comparison(Term a, Term b) {
    List<Op> ops = List.of(Op.EQ, Op.BV_ULT, Op.BV_ULE, Op.BV_SLT, Op.BV_SLE);
    return terms.apply(ops.get(random.nextInt(ops.size())), a, b);
  }

  private Term number(int value) {
    return number(value, WIDTH);
  }

  private Term number(int value, int width) {
    return terms.bitVec(width, value & ((1 << width) - 1));
  }
}
