package dev.bulwark.engine.bmc;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import java.math.BigInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An address that is a constant and a byte: where tables of characters are read.
 *
 * @param start the address for zero
 * @param digit of few bits
 */
record TableIndex(BitVecValue start, Term digit) {

  private static final int MOST_BITS = 8;

  /** Null for other terms. */
  static @Nullable TableIndex of(Term index) {
    if (!(index.sort() instanceof Sort.BitVec(int width))) {
      return null;
    }
    if (index instanceof Application sum && sum.op() == Op.BV_ADD) {
      for (int i = 0; i < 2; i++) {
        Term digit = extended(sum.arg(i));
        if (digit != null
            && sum.arg(1 - i) instanceof Constant constant
            && constant.value() instanceof BitVecValue start) {
          return new TableIndex(start, digit);
        }
      }
      return null;
    }
    Term digit = extended(index);
    return digit == null ? null : new TableIndex(new BitVecValue(width, BigInteger.ZERO), digit);
  }

  private static @Nullable Term extended(Term term) {
    return term instanceof Application extension
            && extension.op() == Op.ZERO_EXTEND
            && extension.arg(0).sort() instanceof Sort.BitVec(int bits)
            && bits <= MOST_BITS
        ? extension.arg(0)
        : null;
  }

  /** The address for a digit. */
  Term place(TermFactory terms, int digitsValue) {
    return terms.bitVec(start.width(), start.bits().add(BigInteger.valueOf(digitsValue)));
  }

  /** What the function gives for the address that it is, chosen by the bits of the digit. */
  Term choose(TermFactory terms, UnaryOperator<Term> function) {
    int bits = ((Sort.BitVec) digit.sort()).width();
    Term[] level = new Term[1 << bits];
    for (int i = 0; i < level.length; i++) {
      level[i] = function.apply(place(terms, i));
    }
    for (int bit = 0; bit < bits; bit++) {
      Term isSet = terms.eq(terms.extract(bit, bit, digit), terms.bitVec(1, 1));
      Term[] above = new Term[level.length / 2];
      for (int i = 0; i < above.length; i++) {
        above[i] = terms.ite(isSet, level[2 * i + 1], level[2 * i]);
      }
      level = above;
    }
    return level[0];
  }
}
