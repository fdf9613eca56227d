package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Narrow;
import java.math.BigInteger;

/**
 * Values as words of 64 bits: truth values are 0 and 1, bit-vectors their unsigned numbers in the
 * low bits, integers themselves. A value has one word, so values are equal if their words are.
 */
final class Words {

  private Words() {}

  /** Are values of this sort words, but for integers that are too large? */
  static boolean areWords(Sort sort) {
    return switch (sort) {
      case Sort.Bool bool -> true;
      case Sort.BitVec(int width) -> width <= Narrow.LIMIT;
      case Sort.Int integer -> true;
      case Sort.Real real -> false;
      case Sort.Float number -> false;
      case Sort.Array array -> false;
    };
  }

  static boolean areArraysOfWords(Sort sort) {
    return sort instanceof Sort.Array(Sort index, Sort element)
        && areWords(index)
        && areWords(element);
  }

  /** Is the value, of a sort whose values are words, one? */
  static boolean isWord(Value value) {
    return !(value instanceof Value.IntValue(BigInteger number)) || fits(number);
  }

  private static boolean fits(BigInteger number) {
    return number.bitLength() < Long.SIZE;
  }

  /** The value's word; leaves the loop if it has none. */
  static long word(Value value) {
    return switch (value) {
      case Value.BoolValue(boolean truth) -> truth ? 1 : 0;
      case Value.BitVecValue(int width, BigInteger bits) when width <= Narrow.LIMIT ->
          bits.longValue();
      case Value.IntValue(BigInteger number) when fits(number) -> number.longValue();
      case Value.IntValue large -> throw LeaveLoop.NOW;
      case Value.BitVecValue wide -> throw new IllegalArgumentException("no word: " + wide);
      case Value.RealValue real -> throw new IllegalArgumentException("no word: " + real);
      case Value.FloatValue number -> throw new IllegalArgumentException("no word: " + number);
      case Value.ArrayValue array -> throw new IllegalArgumentException("no word: " + array);
    };
  }

  static Value value(Sort sort, long word) {
    return switch (sort) {
      case Sort.Bool bool -> Value.of(word != 0);
      case Sort.BitVec(int width) -> Narrow.value(width, word);
      case Sort.Int integer -> Value.integer(word);
      case Sort.Real real -> throw new IllegalArgumentException("no words: " + real);
      case Sort.Float number -> throw new IllegalArgumentException("no words: " + number);
      case Sort.Array array -> throw new IllegalArgumentException("no words: " + array);
    };
  }
}
