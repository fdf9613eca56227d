package dev.bulwark.icp.proof;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations on bit-vectors. */
final class WordRelations {

  private WordRelations() {}

  static @Nullable Relation of(List<String> words) {
    return switch (words.getFirst()) {
      case "same" -> same(Word.parse(words.get(1)), Word.parse(words.get(2)));
      case "congruent" -> congruent(Word.parse(words.get(1)), Word.parse(words.get(2)));
      case "sum" -> sum(Word.parse(words.get(1)), new BigInteger(words.get(2)));
      case "product" -> new WordProducts(Word.parse(words.get(1)), false);
      case "square" -> {
        Word word = Word.parse(words.get(1));
        yield word.width() == 0 ? null : new WordProducts(word, true);
      }
      case "udiv", "urem", "sdiv", "srem" -> new WordDivision(words.getFirst(), number(words, 1));
      case "and", "or", "xor" -> new BitBlocks(words.getFirst(), number(words, 1));
      case "shl", "lshr", "ashr" -> shift(words.getFirst(), number(words, 1));
      case "concat" -> concat(number(words, 1), number(words, 2));
      case "extract" -> extract(number(words, 1), number(words, 2), number(words, 3));
      default -> null;
    };
  }

  private static int number(List<String> words, int place) {
    return Integer.parseInt(words.get(place));
  }

  private static Relations.Exact same(Word x, Word y) {
    return box -> x.numbers(box[0]).meets(y.numbers(box[1]));
  }

  /** The differences of two ranges are all numbers of a range. */
  private static Relations.Exact congruent(Word x, Word z) {
    return box -> x.numbers(box[0]).minus(z.numbers(box[1])).containsMultipleOf(z.modulus());
  }

  private static Relations.Exact sum(Word word, BigInteger k) {
    return box ->
        word.numbers(box[0])
            .plus(word.numbers(box[1]))
            .plus(k)
            .minus(word.numbers(box[2]))
            .containsMultipleOf(word.modulus());
  }

  private static Relations.Exact extract(int width, int high, int low) {
    Word whole = Word.unsigned(width);
    Word part = Word.unsigned(high - low + 1);
    return box ->
        shiftRight(whole.numbers(box[0]), low)
            .minus(part.numbers(box[1]))
            .containsMultipleOf(part.modulus());
  }

  private static Range shiftRight(Range range, int amount) {
    return new Range(range.first().shiftRight(amount), range.last().shiftRight(amount));
  }

  private static Relations.Exact concat(int upperWidth, int lowerWidth) {
    Word upper = Word.unsigned(upperWidth);
    Word lower = Word.unsigned(lowerWidth);
    Word whole = Word.unsigned(upperWidth + lowerWidth);
    return box -> {
      Range z = whole.numbers(box[2]);
      Range x = upper.numbers(box[0]).meet(shiftRight(z, lowerWidth));
      if (x.isEmpty()) {
        return false;
      }
      // Between the first and the last any lower part will do.
      if (x.last().subtract(x.first()).compareTo(BigInteger.ONE) > 0) {
        return true;
      }
      Range y = lower.numbers(box[1]);
      return y.plus(x.first().shiftLeft(lowerWidth)).meets(z)
          || y.plus(x.last().shiftLeft(lowerWidth)).meets(z);
    };
  }

  /** Each amount is a case, and so are all from the width on. */
  private static Relations.Exact shift(String name, int width) {
    Word word = new Word(width, name.equals("ashr"));
    Word amounts = Word.unsigned(width);
    Range far = new Range(BigInteger.valueOf(width), null);
    return box -> {
      Range x = word.numbers(box[0]);
      Range amount = amounts.numbers(box[1]);
      Range z = word.numbers(box[2]);
      for (int s = 0; s < width; s++) {
        if (amount.contains(s) && isShifted(name, x, s, z, word.modulus())) {
          return true;
        }
      }
      if (!amount.meets(far)) {
        return false;
      }
      return name.equals("ashr") ? shiftRight(x, width - 1).meets(z) : z.contains(0);
    };
  }

  private static boolean isShifted(String name, Range x, int amount, Range z, BigInteger modulus) {
    return name.equals("shl")
        ? FloorSum.hasMultiple(x, BigInteger.ONE.shiftLeft(amount), z, modulus)
        : shiftRight(x, amount).meets(z);
  }
}
