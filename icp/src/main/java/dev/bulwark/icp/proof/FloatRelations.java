package dev.bulwark.icp.proof;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.eval.Operations;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations on floats, their comparisons and conversions. */
final class FloatRelations {

  private FloatRelations() {}

  static @Nullable Relation of(List<String> words) {
    String name = words.getFirst();
    return switch (name) {
      case "fp.lt", "fp.leq", "fp.eq" -> comparison(name);
      case "fp.same" -> (Relations.Exact) FloatRelations::same;
      case "fp.ite" -> (Relations.Exact) FloatRelations::choice;
      case "fp.neg" -> function(Op.FP_NEG, 1, words);
      case "fp.abs" -> function(Op.FP_ABS, 1, words);
      case "fp.add" -> function(Op.FP_ADD, 2, words);
      case "fp.sub" -> function(Op.FP_SUB, 2, words);
      case "fp.mul" -> function(Op.FP_MUL, 2, words);
      case "fp.square" -> function(Op.FP_MUL, 1, words);
      case "fp.div" -> function(Op.FP_DIV, 2, words);
      case "fp.fma" -> function(Op.FP_FMA, 3, words);
      case "fp.sqrt" -> function(Op.FP_SQRT, 1, words);
      case "fp.round" -> function(Op.FP_ROUND, 1, words);
      case "fp.rem" -> new FloatRemainder(FloatKind.parse(words.get(1)));
      case "fp.min", "fp.max" -> extremum(name.equals("fp.min"));
      case "fp.from-fp" -> {
        FloatKind target = FloatKind.parse(words.get(2));
        yield new FloatFunction(
            Op.FP_TO_FP,
            mode(words.get(3)),
            Op.packFloat(target.sort()),
            1,
            FloatKind.parse(words.get(1)),
            target);
      }
      case "fp.from-int" ->
          fromInteger(Word.parse(words.get(1)), FloatKind.parse(words.get(2)), mode(words.get(3)));
      case "fp.from-bits" -> fromBits(FloatKind.parse(words.get(1)));
      case "fp.to-int" ->
          toInteger(FloatKind.parse(words.get(1)), Word.parse(words.get(2)), mode(words.get(3)));
      default -> null;
    };
  }

  private static int mode(String text) {
    return Arrays.stream(RoundingMode.values())
        .filter(mode -> mode.smtLib().equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no rounding mode: " + text))
        .ordinal();
  }

  private static Relation function(Op op, int operands, List<String> words) {
    FloatKind kind = FloatKind.parse(words.get(1));
    return new FloatFunction(op, op.rounds() ? mode(words.get(2)) : 0, 0, operands, kind, kind);
  }

  // ---- Slots: truth, x, x is NaN, y, y is NaN

  private static Relation comparison(String name) {
    Relations.Exact relation =
        box -> {
          boolean canBeNan = box[2].contains(1) || box[4].contains(1);
          if (canBeNan && box[0].contains(0)) {
            return true;
          }
          if (!box[2].contains(0) || !box[4].contains(0)) {
            return false;
          }
          Range x = FloatKind.withoutSignOfZero(box[1]);
          Range y = FloatKind.withoutSignOfZero(box[3]);
          return switch (name) {
            case "fp.lt" -> OrderRelations.lessOrEqual(Range.of(1, 1).minus(box[0]), y, x);
            case "fp.leq" -> OrderRelations.lessOrEqual(box[0], x, y);
            default -> OrderRelations.equal(box[0], x, y);
          };
        };
    return relation;
  }

  private static boolean same(Range[] box) {
    Range truth = box[0];
    boolean xNumber = box[2].contains(0);
    boolean yNumber = box[4].contains(0);
    boolean xNan = box[2].contains(1);
    boolean yNan = box[4].contains(1);
    return (xNan && yNan && truth.contains(1))
        || (((xNan && yNumber) || (xNumber && yNan)) && truth.contains(0))
        || (xNumber && yNumber && OrderRelations.equal(truth, box[1], box[3]));
  }

  /** Slots: condition, then x, y and z, each followed by whether it is NaN. */
  private static boolean choice(Range[] box) {
    return (box[0].contains(1) && areSame(box, 1, 5)) || (box[0].contains(0) && areSame(box, 3, 5));
  }

  private static boolean areSame(Range[] box, int x, int y) {
    return (box[x + 1].contains(1) && box[y + 1].contains(1))
        || (box[x + 1].contains(0) && box[y + 1].contains(0) && box[x].meets(box[y]));
  }

  /** Of two zeros either one is the result. Slots: x, y, z, each followed by whether it is NaN. */
  private static Relation extremum(boolean minimum) {
    Relations.Exact relation =
        box ->
            (box[1].contains(1) && areSame(box, 2, 4))
                || (box[3].contains(1) && areSame(box, 0, 4))
                || isExtremum(minimum, box, 0, 2)
                || isExtremum(minimum, box, 2, 0);
    return relation;
  }

  /** Whether z can be the one operand, which is not beyond the other. */
  private static boolean isExtremum(boolean minimum, Range[] box, int chosen, int other) {
    if (!box[chosen + 1].contains(0) || !box[other + 1].contains(0) || !box[5].contains(0)) {
      return false;
    }
    Range result = box[chosen].meet(box[4]);
    if (result.isEmpty()) {
      return false;
    }
    Range z = FloatKind.withoutSignOfZero(result);
    Range y = FloatKind.withoutSignOfZero(box[other]);
    return minimum ? z.first().compareTo(y.last()) <= 0 : z.last().compareTo(y.first()) >= 0;
  }

  // ---- Conversions

  /** Monotone. Slots: x, z, z is NaN. */
  private static Relation fromInteger(Word word, FloatKind kind, int mode) {
    Op op = word.signed() ? Op.SBV_TO_FP : Op.UBV_TO_FP;
    return new Monotone() {
      @Override
      public boolean mayHold(Range[] box) {
        Range x = word.numbers(box[0]);
        return box[2].contains(0) && new Range(rounded(x.first()), rounded(x.last())).meets(box[1]);
      }

      private BigInteger rounded(BigInteger number) {
        Value value =
            Operations.apply(
                op,
                mode,
                Op.packFloat(kind.sort()),
                kind.sort(),
                Value.bitVec(word.width(), number));
        if (!(value instanceof FloatValue rounded) || rounded.isNaN()) {
          throw new IllegalStateException("no float for " + number);
        }
        return FloatKind.ordinal(rounded);
      }

      @Override
      public BigInteger middle(Range range) {
        return word.middle(range);
      }
    };
  }

  /** Slots: bits, z, z is NaN. */
  private static Relation fromBits(FloatKind kind) {
    int width = kind.sort().width();
    Word word = Word.unsigned(width);
    BigInteger sign = BigInteger.ONE.shiftLeft(width - 1);
    Range numbers = new Range(BigInteger.ZERO, kind.infinity());
    Range nans = new Range(kind.infinity().add(BigInteger.ONE), sign.subtract(BigInteger.ONE));
    Relations.Exact relation =
        box -> {
          Range bits = word.numbers(box[0]);
          if (box[2].contains(1) && (bits.meets(nans) || bits.meets(nans.plus(sign)))) {
            return true;
          }
          // An ordinal below zero is the complement of its magnitude.
          Range negative = box[1].plus(BigInteger.ONE).negate();
          return box[2].contains(0)
              && (bits.meet(numbers).meets(box[1])
                  || bits.minus(Range.point(sign)).meet(numbers).meets(negative));
        };
    return relation;
  }

  /** Anything if it is NaN or does not fit, else monotone. Slots: x, x is NaN, integer. */
  private static Relation toInteger(FloatKind kind, Word word, int mode) {
    Op op = word.signed() ? Op.FP_TO_SBV : Op.FP_TO_UBV;
    return new Monotone() {
      @Override
      public boolean mayHold(Range[] box) {
        if (box[1].contains(1)) {
          return true;
        }
        // What fits is around zero; so if both ends fit, all between them do.
        BigInteger low = rounded(box[0].first());
        BigInteger high = rounded(box[0].last());
        return low == null || high == null || new Range(low, high).meets(word.numbers(box[2]));
      }

      private @Nullable BigInteger rounded(BigInteger ordinal) {
        Value value =
            Operations.apply(
                op, mode, word.width(), Value.bitVec(word.width(), 0).sort(), kind.value(ordinal));
        if (!(value instanceof BitVecValue bits)) {
          return null;
        }
        return word.signed() ? bits.signed() : bits.unsigned();
      }

      @Override
      public BigInteger middle(Range range) {
        return kind.middle(range);
      }
    };
  }

  /** A function of one slot. */
  private abstract static class Monotone implements Relation {
    @Override
    public List<Integer> toSplit() {
      return List.of(0);
    }
  }
}
