package dev.bulwark.frontend.c.values;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;

/** Counting the bits of a word, as terms of 32 bits. */
public final class BitCounts {

  private static final int RESULT_WIDTH = 32;

  private final TermFactory terms;

  public BitCounts(TermFactory terms) {
    this.terms = terms;
  }

  private static int width(Term word) {
    return ((Sort.BitVec) word.sort()).width();
  }

  private Term isOne(Term word, int bit) {
    return terms.eq(terms.extract(bit, bit, word), terms.bitVec(1, 1));
  }

  /** The width for 0. */
  public Term leadingZeros(Term word) {
    int width = width(word);
    Term result = number(width);
    for (int bit = 0; bit < width; bit++) {
      result = terms.ite(isOne(word, bit), number(width - 1 - bit), result);
    }
    return result;
  }

  /** The width for 0. */
  public Term trailingZeros(Term word) {
    int width = width(word);
    Term result = number(width);
    for (int bit = width - 1; bit >= 0; bit--) {
      result = terms.ite(isOne(word, bit), number(bit), result);
    }
    return result;
  }

  public Term ones(Term word) {
    Term sum = number(0);
    for (int bit = 0; bit < width(word); bit++) {
      Term one = terms.zeroExtend(RESULT_WIDTH - 1, terms.extract(bit, bit, word));
      sum = terms.apply(Op.BV_ADD, sum, one);
    }
    return sum;
  }

  public Term parity(Term word) {
    Term parity = terms.extract(0, 0, word);
    for (int bit = 1; bit < width(word); bit++) {
      parity = terms.apply(Op.BV_XOR, parity, terms.extract(bit, bit, word));
    }
    return terms.zeroExtend(RESULT_WIDTH - 1, parity);
  }

  public Term firstOne(Term word) {
    Term isZero = terms.eq(word, terms.zero(word.sort()));
    Term position = terms.apply(Op.BV_ADD, trailingZeros(word), number(1));
    return terms.ite(isZero, number(0), position);
  }

  /** Zeros before the highest bit that is not like the sign, without the sign itself. */
  public Term signBits(Term word) {
    Term negative = isOne(word, width(word) - 1);
    Term flipped = terms.ite(negative, terms.apply(Op.BV_NOT, word), word);
    return terms.apply(Op.BV_SUB, leadingZeros(flipped), number(1));
  }

  public Term swappedBytes(Term word) {
    Term swapped = terms.extract(7, 0, word);
    for (int low = 8; low < width(word); low += 8) {
      swapped = terms.concat(swapped, terms.extract(low + 7, low, word));
    }
    return swapped;
  }

  private Term number(int number) {
    return terms.bitVec(RESULT_WIDTH, number);
  }
}
