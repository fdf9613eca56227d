package dev.bulwark.icp.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Bitwise operations on unsigned numbers. A range is a union of blocks, in which the lower bits are
 * free and the others are fixed; what two blocks give are all numbers with certain fixed bits. So
 * the answer is exact. Slots: x, y, z.
 */
final class BitBlocks implements Relations.Exact {

  /** Numbers with these bits, of which the lowest are free. */
  private record Block(BigInteger start, int free) {}

  private final String name;
  private final Word word;

  BitBlocks(String name, int width) {
    this.name = name;
    word = Word.unsigned(width);
  }

  @Override
  public boolean mayHold(Range[] box) {
    List<Block> ys = blocks(word.numbers(box[1]));
    Range z = word.numbers(box[2]);
    for (Block x : blocks(word.numbers(box[0]))) {
      for (Block y : ys) {
        if (mayGive(x, y, z)) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<Block> blocks(Range range) {
    List<Block> blocks = new ArrayList<>();
    BigInteger start = range.first();
    BigInteger end = range.last().add(BigInteger.ONE);
    while (start.compareTo(end) < 0) {
      int free = end.subtract(start).bitLength() - 1;
      if (start.signum() != 0) {
        free = Math.min(free, start.getLowestSetBit());
      }
      blocks.add(new Block(start, free));
      start = start.add(BigInteger.ONE.shiftLeft(free));
    }
    return blocks;
  }

  private boolean mayGive(Block x, Block y, Range z) {
    BigInteger xFree = ones(x.free);
    BigInteger yFree = ones(y.free);
    BigInteger ones;
    BigInteger free;
    switch (name) {
      case "and" -> {
        ones = x.start.and(y.start);
        free = xFree.or(x.start).and(yFree.or(y.start)).andNot(ones);
      }
      case "or" -> {
        ones = x.start.or(y.start);
        free = xFree.or(yFree).andNot(ones);
      }
      default -> {
        free = xFree.or(yFree);
        ones = x.start.xor(y.start).andNot(free);
      }
    }
    BigInteger least = leastFrom(z.first(), ones, free);
    return least.signum() >= 0 && least.compareTo(z.last()) <= 0;
  }

  private static BigInteger ones(int bits) {
    return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
  }

  /** The least number from a bound on with these ones, and zeros where bits are not free; or -1. */
  private BigInteger leastFrom(BigInteger bound, BigInteger ones, BigInteger free) {
    BigInteger allowed = ones.or(free);
    if (bound.andNot(allowed).signum() == 0 && ones.andNot(bound).signum() == 0) {
      return bound;
    }
    // It is the same above a bit, has a one there in place of a zero, and is least below.
    BigInteger wrong = bound.andNot(allowed).or(ones.andNot(bound));
    int from = wrong.bitLength() - 1;
    for (int i = from; i < word.width(); i++) {
      if (!bound.testBit(i) && allowed.testBit(i)) {
        BigInteger above = bound.shiftRight(i + 1).shiftLeft(i + 1);
        return above.setBit(i).or(ones.and(ones(i)));
      }
    }
    return BigInteger.ONE.negate();
  }
}
