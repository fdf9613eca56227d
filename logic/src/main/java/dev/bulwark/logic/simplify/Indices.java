package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value.BitVecValue;
import java.util.List;

/** Which indices of arrays are different in every valuation, as far as a quick look tells. */
final class Indices {

  /** How deep a look at low bits goes. */
  private static final int DEPTH = 6;

  private Indices() {}

  static boolean surelyDistinct(Term a, Term b) {
    if (a == b) {
      return false;
    }
    if (a instanceof Constant && b instanceof Constant) {
      // Constants are canonical.
      return true;
    }
    return switch (a.sort()) {
      case Sort.BitVec(int width) -> shifted(a, b) || (width <= 64 && differInLowBits(a, b));
      case Sort.Int i -> differentSums(a, b);
      case Sort.Bool o -> Shape.complementary(a, b, Op.NOT);
      case Sort.Real r -> false;
      case Sort.Float f -> false;
      case Sort.Array r -> false;
    };
  }

  /** {@code x} and {@code x + c}, or {@code x + c} and {@code x + d}. */
  private static boolean shifted(Term a, Term b) {
    Term restA = withoutConstant(a);
    Term restB = withoutConstant(b);
    return restA == restB;
  }

  private static Term withoutConstant(Term term) {
    return Shape.app(term, Op.BV_ADD) instanceof Application sum && Shape.isConstant(sum.arg(1))
        ? sum.arg(0)
        : term;
  }

  /** Integer sums that agree but for their constants. */
  private static boolean differentSums(Term a, Term b) {
    return summands(a).equals(summands(b));
  }

  private static List<Term> summands(Term term) {
    if (Shape.app(term, Op.ADD) instanceof Application sum) {
      return sum.args().stream().filter(arg -> !Shape.isConstant(arg)).toList();
    }
    return Shape.isConstant(term) ? List.of() : List.of(term);
  }

  private static boolean differInLowBits(Term a, Term b) {
    Low one = low(a, DEPTH);
    Low other = low(b, DEPTH);
    return ((one.value ^ other.value) & mask(Math.min(one.bits, other.bits))) != 0;
  }

  /** The lowest bits of a term, as many as are known. */
  private record Low(int bits, long value) {
    static final Low NONE = new Low(0, 0);
  }

  private static long mask(int bits) {
    return bits >= Long.SIZE ? -1 : (1L << bits) - 1;
  }

  private static Low low(Term term, int depth) {
    if (term instanceof Constant constant && constant.value() instanceof BitVecValue bits) {
      return new Low(bits.width(), bits.bits().longValue());
    }
    if (depth == 0 || !(term instanceof Application application)) {
      return Low.NONE;
    }
    return switch (application.op()) {
      case BV_ADD, BV_SUB -> {
        Low x = low(application.arg(0), depth - 1);
        Low y = x.bits == 0 ? x : low(application.arg(1), depth - 1);
        long value = application.op() == Op.BV_ADD ? x.value + y.value : x.value - y.value;
        yield new Low(Math.min(x.bits, y.bits), value);
      }
      case BV_MUL -> {
        Low factor = low(application.arg(1), 1);
        int zeros = Long.numberOfTrailingZeros(factor.value & mask(factor.bits));
        if (factor.bits < Shape.width(term) || zeros == Long.SIZE) {
          yield Low.NONE;
        }
        Low x = low(application.arg(0), depth - 1);
        yield new Low(Math.min(Shape.width(term), x.bits + zeros), x.value * factor.value);
      }
      case BV_SHL -> {
        Low distance = low(application.arg(1), 1);
        int width = Shape.width(term);
        if (distance.bits < width || distance.value < 0 || distance.value >= width) {
          yield Low.NONE;
        }
        Low x = low(application.arg(0), depth - 1);
        yield new Low((int) Math.min(width, x.bits + distance.value), x.value << distance.value);
      }
      case BV_AND -> {
        Low mask = low(application.arg(1), 1);
        int zeros = Long.numberOfTrailingZeros(mask.value & mask(mask.bits));
        yield new Low(Math.min(zeros, mask.bits), 0);
      }
      case CONCAT -> {
        Low below = low(application.arg(1), depth - 1);
        int width = Shape.width(application.arg(1));
        if (below.bits < width) {
          yield below;
        }
        Low above = low(application.arg(0), depth - 1);
        yield new Low(width + above.bits, (below.value & mask(width)) | above.value << width);
      }
      case ZERO_EXTEND, SIGN_EXTEND -> low(application.arg(0), depth - 1);
      case EXTRACT -> {
        Low x = application.q() == 0 ? low(application.arg(0), depth - 1) : Low.NONE;
        yield new Low(Math.min(x.bits, application.p() + 1), x.value);
      }
      default -> Low.NONE;
    };
  }
}
