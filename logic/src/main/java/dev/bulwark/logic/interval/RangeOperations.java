package dev.bulwark.logic.interval;

import static dev.bulwark.logic.interval.Interval.require;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.interval.Range.Bits;
import dev.bulwark.logic.interval.Range.Number;
import dev.bulwark.logic.interval.Range.Truth;
import java.math.BigInteger;
import java.util.List;

/**
 * What operators make of ranges: always a range that contains every result. Operators that are not
 * named give the full range of their sort.
 */
final class RangeOperations {

  private RangeOperations() {}

  static Range apply(Application term, List<Range> args) {
    Range full = Range.full(term.sort());
    return switch (term.op()) {
      case NOT -> args.get(0) instanceof Truth a ? a.not() : full;
      case AND -> conjunction(args);
      case OR -> conjunction(args.stream().map(a -> (Range) ((Truth) a).not()).toList()).not();
      case ITE -> ite((Truth) args.get(0), args.get(1), args.get(2));
      case EQ -> equal(args.get(0), args.get(1));
      case LT -> less(interval(args.get(0)), interval(args.get(1)), true);
      case LE -> less(interval(args.get(0)), interval(args.get(1)), false);
      case ADD ->
          new Number(
              args.stream().map(RangeOperations::interval).reduce(Interval::add).orElseThrow());
      case MUL ->
          new Number(
              args.stream()
                  .map(RangeOperations::interval)
                  .reduce(Interval::multiply)
                  .orElseThrow());
      case NEG ->
          term.sort() instanceof Sort.Int ? new Number(interval(args.get(0)).negate()) : full;
      case INT_MOD -> modulo(interval(args.get(0)), interval(args.get(1)));
      case INT_DIV -> quotient(interval(args.get(0)), interval(args.get(1)));
      default -> args.stream().allMatch(Bits.class::isInstance) ? bits(term, args) : full;
    };
  }

  private static Interval interval(Range range) {
    return range instanceof Number(Interval interval) ? interval : Interval.ALL;
  }

  private static Truth conjunction(List<Range> args) {
    boolean canBeTrue = true;
    boolean canBeFalse = false;
    for (Range arg : args) {
      Truth truth = (Truth) arg;
      canBeTrue &= truth.canBeTrue();
      canBeFalse |= truth.canBeFalse();
    }
    return new Truth(canBeTrue, canBeFalse || !canBeTrue);
  }

  private static Range ite(Truth condition, Range then, Range otherwise) {
    if (!condition.canBeFalse()) {
      return then;
    }
    return condition.canBeTrue() ? then.join(otherwise) : otherwise;
  }

  private static Truth equal(Range a, Range b) {
    if (a instanceof Range.Any || b instanceof Range.Any) {
      return Truth.BOTH;
    }
    boolean possible = a.meet(b).isPresent();
    boolean certain =
        switch (a) {
          case Truth x -> x.equals(b) && x.canBeTrue() != x.canBeFalse();
          case Bits x -> x.isSingle() && x.equals(b);
          case Number x -> x.interval().isSingle() && x.equals(b);
          case Range.Any x -> false;
        };
    return new Truth(possible, !certain);
  }

  private static Truth less(Interval a, Interval b, boolean strict) {
    return new Truth(canBeLess(a, b, strict), canBeLess(b, a, !strict));
  }

  private static boolean canBeLess(Interval a, Interval b, boolean strict) {
    return a.low() == null
        || b.high() == null
        || require(a.low()).compareTo(require(b.high())) < (strict ? 0 : 1);
  }

  /** SMT-LIB's mod: never negative, for any divisor but zero, whose result is open. */
  private static Range modulo(Interval a, Interval b) {
    if (!b.isBounded() || b.contains(BigInteger.ZERO)) {
      return new Number(Interval.ALL);
    }
    BigInteger most = require(b.low()).abs().max(require(b.high()).abs()).subtract(BigInteger.ONE);
    Interval result = Interval.of(BigInteger.ZERO, most);
    boolean unchanged = b.isSingle() && result.contains(a);
    return new Number(unchanged ? a : result);
  }

  /** SMT-LIB's div rounds down for positive divisors. */
  private static Range quotient(Interval a, Interval b) {
    if (!b.isSingle() || require(b.low()).signum() <= 0) {
      return new Number(Interval.ALL);
    }
    BigInteger divisor = require(b.low());
    BigInteger low = a.low() == null ? null : floorDiv(a.low(), divisor);
    BigInteger high = a.high() == null ? null : floorDiv(a.high(), divisor);
    return new Number(new Interval(low, high));
  }

  private static BigInteger floorDiv(BigInteger a, BigInteger b) {
    BigInteger[] parts = a.divideAndRemainder(b);
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }

  private static Range bits(Application term, List<Range> args) {
    Bits a = (Bits) args.get(0);
    Bits b = args.size() > 1 ? (Bits) args.get(1) : a;
    int width = term.sort() instanceof Sort.BitVec(int w) ? w : 0;
    return switch (term.op()) {
      case BV_ADD -> wrapped(width, a.signed().add(b.signed()), a.unsigned().add(b.unsigned()));
      case BV_SUB ->
          wrapped(width, a.signed().subtract(b.signed()), a.unsigned().subtract(b.unsigned()));
      case BV_MUL ->
          wrapped(width, a.signed().multiply(b.signed()), a.unsigned().multiply(b.unsigned()));
      case BV_NEG -> wrapped(width, a.signed().negate(), a.unsigned().negate());
      case BV_NOT -> wrapped(width, a.signed().negate().add(-1), a.unsigned().negate().add(-1));
      case BV_AND -> unsigned(width, Interval.of(BigInteger.ZERO, high(a).min(high(b))));
      case BV_OR -> unsigned(width, Interval.of(low(a).max(low(b)), allOnes(high(a).max(high(b)))));
      case BV_XOR -> unsigned(width, Interval.of(BigInteger.ZERO, allOnes(high(a).max(high(b)))));
      case BV_UDIV ->
          low(b).signum() > 0
              ? unsigned(width, a.unsigned().divide(b.unsigned()))
              : Bits.full(width);
      case BV_UREM -> unsignedRemainder(width, a, b);
      case BV_SDIV ->
          b.signed().contains(BigInteger.ZERO)
              ? Bits.full(width)
              : wrapped(width, a.signed().divide(b.signed()), Interval.unsigned(width));
      case BV_SREM -> signedRemainder(width, a, b);
      case BV_SHL -> shiftLeft(width, a, b);
      case BV_LSHR ->
          unsigned(
              width,
              Interval.of(shiftRight(low(a), high(b), width), shiftRight(high(a), low(b), width)));
      case BV_ASHR -> arithmeticShift(width, a, b);
      case ZERO_EXTEND -> unsigned(width, a.unsigned());
      case SIGN_EXTEND -> signed(width, a.signed());
      case EXTRACT -> extract(term, a, width);
      case CONCAT ->
          unsigned(
              width,
              a.unsigned()
                  .multiply(Interval.single(BigInteger.ONE.shiftLeft(b.width())))
                  .add(b.unsigned()));
      case BV_ULT -> less(a.unsigned(), b.unsigned(), true);
      case BV_ULE -> less(a.unsigned(), b.unsigned(), false);
      case BV_SLT -> less(a.signed(), b.signed(), true);
      case BV_SLE -> less(a.signed(), b.signed(), false);
      case UBV_TO_INT -> new Number(a.unsigned());
      case SBV_TO_INT -> new Number(a.signed());
      default -> Range.full(term.sort());
    };
  }

  private static BigInteger low(Bits bits) {
    return require(bits.unsigned().low());
  }

  private static BigInteger high(Bits bits) {
    return require(bits.unsigned().high());
  }

  private static Range wrapped(int width, Interval signed, Interval unsigned) {
    return Range.bits(
            width,
            signed.wrapInto(Interval.signed(width), width),
            unsigned.wrapInto(Interval.unsigned(width), width))
        .orElseGet(() -> Bits.full(width));
  }

  private static Range unsigned(int width, Interval unsigned) {
    return wrapped(width, unsigned, unsigned);
  }

  private static Range signed(int width, Interval signed) {
    return wrapped(width, signed, signed);
  }

  private static BigInteger allOnes(BigInteger atLeast) {
    return BigInteger.ONE.shiftLeft(atLeast.bitLength()).subtract(BigInteger.ONE);
  }

  /** Never more than the dividend, and less than the divisor unless that is zero. */
  private static Range unsignedRemainder(int width, Bits a, Bits b) {
    if (low(b).signum() > 0 && high(a).compareTo(low(b)) < 0) {
      return a;
    }
    BigInteger most = low(b).signum() > 0 ? high(a).min(high(b).subtract(BigInteger.ONE)) : high(a);
    return unsigned(width, Interval.of(BigInteger.ZERO, most));
  }

  /**
   * Takes the sign of the dividend, is no larger than it, and smaller than the divisor unless that
   * is zero.
   */
  private static Range signedRemainder(int width, Bits a, Bits b) {
    BigInteger low = require(a.signed().low()).min(BigInteger.ZERO);
    BigInteger high = require(a.signed().high()).max(BigInteger.ZERO);
    if (!b.signed().contains(BigInteger.ZERO)) {
      BigInteger most =
          require(b.signed().low())
              .abs()
              .max(require(b.signed().high()).abs())
              .subtract(BigInteger.ONE);
      low = low.max(most.negate());
      high = high.min(most);
    }
    return signed(width, Interval.of(low, high));
  }

  private static Range shiftLeft(int width, Bits a, Bits b) {
    if (!b.unsigned().isSingle() || low(b).compareTo(BigInteger.valueOf(width)) >= 0) {
      return Bits.full(width);
    }
    Interval factor = Interval.single(BigInteger.ONE.shiftLeft(low(b).intValueExact()));
    return wrapped(width, a.signed().multiply(factor), a.unsigned().multiply(factor));
  }

  private static BigInteger shiftRight(BigInteger number, BigInteger by, int width) {
    return number.shiftRight(by.min(BigInteger.valueOf(width)).intValueExact());
  }

  private static Range arithmeticShift(int width, Bits a, Bits b) {
    BigInteger low = require(a.signed().low());
    BigInteger high = require(a.signed().high());
    BigInteger lowResult = shiftRight(low, low.signum() < 0 ? low(b) : high(b), width);
    BigInteger highResult = shiftRight(high, high.signum() < 0 ? high(b) : low(b), width);
    return signed(width, Interval.of(lowResult, highResult));
  }

  private static Range extract(Application term, Bits a, int width) {
    int lowest = term.q();
    if (lowest == 0) {
      return wrapped(width, a.signed(), a.unsigned());
    }
    return unsigned(width, Interval.of(low(a).shiftRight(lowest), high(a).shiftRight(lowest)));
  }
}
