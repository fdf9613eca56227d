package dev.bulwark.logic.interval;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Range.Bits;
import dev.bulwark.logic.interval.Range.Number;
import dev.bulwark.logic.interval.Range.Truth;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes boxes smaller by what a condition says: top down from the condition to the variables, as
 * far as operators can be turned around.
 */
final class Refinement {

  /** How deep terms are followed; beyond that nothing is learned, which is sound. */
  private static final int DEPTH = 40;

  private Refinement() {}

  static Optional<Box> assume(Box box, Term condition) {
    return assume(box, condition, true, DEPTH);
  }

  private static Optional<Box> assume(Box box, Term condition, boolean positive, int depth) {
    if (!(box.evaluate(condition) instanceof Truth truth) || depth == 0) {
      return Optional.of(box);
    }
    if (positive ? !truth.canBeTrue() : !truth.canBeFalse()) {
      return Optional.empty();
    }
    if (positive ? !truth.canBeFalse() : !truth.canBeTrue()) {
      return Optional.of(box);
    }
    return switch (condition) {
      case Constant constant -> Optional.of(box);
      case Variable variable -> Optional.of(box.with(variable, positive ? Truth.YES : Truth.NO));
      case Application application -> assumeApplication(box, application, positive, depth - 1);
    };
  }

  private static Optional<Box> assumeApplication(
      Box box, Application term, boolean positive, int depth) {
    return switch (term.op()) {
      case NOT -> assume(box, term.arg(0), !positive, depth);
      case AND ->
          positive ? all(box, term.args(), true, depth) : some(box, term.args(), false, depth);
      case OR ->
          positive ? some(box, term.args(), true, depth) : all(box, term.args(), false, depth);
      case EQ ->
          positive
              ? equal(box, term.arg(0), term.arg(1), depth)
              : different(box, term.arg(0), term.arg(1), depth);
      case BV_ULT, BV_ULE, BV_SLT, BV_SLE, LT, LE -> compare(box, term, positive, depth);
      default -> Optional.of(box);
    };
  }

  private static Optional<Box> all(Box box, List<Term> parts, boolean positive, int depth) {
    Optional<Box> result = Optional.of(box);
    for (Term part : parts) {
      result = result.flatMap(smaller -> assume(smaller, part, positive, depth));
    }
    return result;
  }

  private static Optional<Box> some(Box box, List<Term> parts, boolean positive, int depth) {
    List<Box> cases = new ArrayList<>();
    for (Term part : parts) {
      assume(box, part, positive, depth).ifPresent(cases::add);
    }
    return cases.stream().reduce(Box::join);
  }

  private static Optional<Box> equal(Box box, Term a, Term b, int depth) {
    Range rangeA = box.evaluate(a);
    Range rangeB = box.evaluate(b);
    return rangeA
        .meet(rangeB)
        .flatMap(
            both ->
                narrow(box, a, both, depth).flatMap(smaller -> narrow(smaller, b, both, depth)));
  }

  /** Differing from a single value says something only if that is at an end. */
  private static Optional<Box> different(Box box, Term a, Term b, int depth) {
    Optional<Box> left = without(box, a, box.evaluate(b), depth);
    return left.flatMap(smaller -> without(smaller, b, smaller.evaluate(a), depth));
  }

  private static Optional<Box> without(Box box, Term term, Range excluded, int depth) {
    Range range = box.evaluate(term);
    if (range instanceof Bits bits && excluded instanceof Bits other && other.isSingle()) {
      Optional<Interval> signed = trim(bits.signed(), other.signed());
      Optional<Interval> unsigned = trim(bits.unsigned(), other.unsigned());
      if (signed.isEmpty() || unsigned.isEmpty()) {
        return Optional.empty();
      }
      return Range.bits(bits.width(), signed.get(), unsigned.get())
          .flatMap(smaller -> narrow(box, term, smaller, depth));
    }
    if (range instanceof Number(Interval interval)
        && excluded instanceof Number(Interval other)
        && other.isSingle()) {
      return trim(interval, other)
          .flatMap(smaller -> narrow(box, term, new Number(smaller), depth));
    }
    return Optional.of(box);
  }

  private static Optional<Interval> trim(Interval interval, Interval single) {
    if (interval.equals(single)) {
      return Optional.empty();
    }
    BigInteger low = interval.low();
    BigInteger high = interval.high();
    if (low != null && low.equals(single.low())) {
      low = low.add(BigInteger.ONE);
    }
    if (high != null && high.equals(single.high())) {
      high = high.subtract(BigInteger.ONE);
    }
    return Optional.of(new Interval(low, high));
  }

  private static Optional<Box> compare(Box box, Application term, boolean positive, int depth) {
    boolean strict = term.op() == Op.BV_ULT || term.op() == Op.BV_SLT || term.op() == Op.LT;
    // not (a < b) is b <= a.
    Term a = term.arg(positive ? 0 : 1);
    Term b = term.arg(positive ? 1 : 0);
    int gap = strict == positive ? 1 : 0;
    return switch (term.op()) {
      case BV_ULT, BV_ULE -> below(box, a, b, gap, View.UNSIGNED, depth);
      case BV_SLT, BV_SLE -> below(box, a, b, gap, View.SIGNED, depth);
      default -> below(box, a, b, gap, View.NUMBER, depth);
    };
  }

  private enum View {
    SIGNED,
    UNSIGNED,
    NUMBER;

    Optional<Interval> of(Range range) {
      return switch (range) {
        case Bits bits -> Optional.of(this == SIGNED ? bits.signed() : bits.unsigned());
        case Number(Interval interval) -> Optional.of(interval);
        case Truth t -> Optional.empty();
        case Range.Any a -> Optional.empty();
      };
    }

    /** The range with this interval in place of its own. */
    Optional<Range> with(Range range, Interval interval) {
      return switch (range) {
        case Bits bits ->
            Range.bits(
                    bits.width(),
                    this == SIGNED ? interval : bits.signed(),
                    this == SIGNED ? bits.unsigned() : interval)
                .map(x -> x);
        case Number n -> Optional.of(new Number(interval));
        case Truth t -> Optional.of(range);
        case Range.Any a -> Optional.of(range);
      };
    }
  }

  /** a + gap <= b */
  private static Optional<Box> below(Box box, Term a, Term b, int gap, View view, int depth) {
    Range rangeA = box.evaluate(a);
    Range rangeB = box.evaluate(b);
    Optional<Interval> viewA = view.of(rangeA);
    Optional<Interval> viewB = view.of(rangeB);
    if (viewA.isEmpty() || viewB.isEmpty()) {
      return Optional.of(box);
    }
    BigInteger most =
        viewB.get().high() == null ? null : viewB.get().high().subtract(BigInteger.valueOf(gap));
    BigInteger least =
        viewA.get().low() == null ? null : viewA.get().low().add(BigInteger.valueOf(gap));
    return viewA
        .get()
        .meet(new Interval(null, most))
        .flatMap(smaller -> view.with(rangeA, smaller))
        .flatMap(smaller -> narrow(box, a, smaller, depth))
        .flatMap(
            next ->
                viewB
                    .get()
                    .meet(new Interval(least, null))
                    .flatMap(smaller -> view.with(rangeB, smaller))
                    .flatMap(smaller -> narrow(next, b, smaller, depth)));
  }

  /** The part of the box in which the term may have a value of the range. */
  private static Optional<Box> narrow(Box box, Term term, Range range, int depth) {
    Optional<Range> possible = box.evaluate(term).meet(range);
    if (possible.isEmpty() || depth == 0) {
      return possible.map(p -> box);
    }
    return switch (term) {
      case Constant constant -> Optional.of(box);
      case Variable variable -> Optional.of(box.with(variable, possible.get()));
      case Application application ->
          narrowApplication(box, application, possible.get(), depth - 1);
    };
  }

  private static Optional<Box> narrowApplication(
      Box box, Application term, Range range, int depth) {
    if (term.isBool() && range instanceof Truth truth && truth.canBeTrue() != truth.canBeFalse()) {
      return assume(box, term, truth.canBeTrue(), depth);
    }
    if (term.op() == Op.ITE) {
      return narrowIte(box, term, range, depth);
    }
    if (range instanceof Bits bits) {
      return narrowBits(box, term, bits, depth);
    }
    if (range instanceof Number(Interval interval) && term.op() == Op.ADD) {
      return narrowSum(box, term, interval, depth);
    }
    return Optional.of(box);
  }

  private static Optional<Box> narrowIte(Box box, Application term, Range range, int depth) {
    boolean then = box.evaluate(term.arg(1)).meet(range).isPresent();
    boolean otherwise = box.evaluate(term.arg(2)).meet(range).isPresent();
    if (then && otherwise) {
      return Optional.of(box);
    }
    if (!then && !otherwise) {
      return Optional.empty();
    }
    return assume(box, term.arg(0), then, depth)
        .flatMap(smaller -> narrow(smaller, term.arg(then ? 1 : 2), range, depth));
  }

  private static Optional<Box> narrowBits(Box box, Application term, Bits bits, int depth) {
    Term arg = term.arg(0);
    return switch (term.op()) {
      case ZERO_EXTEND ->
          inner(
              arg,
              Optional.empty(),
              Optional.of(bits.unsigned()),
              bits.width() - term.p(),
              box,
              depth);
      case SIGN_EXTEND ->
          inner(
              arg,
              Optional.of(bits.signed()),
              Optional.empty(),
              bits.width() - term.p(),
              box,
              depth);
      case BV_ADD -> {
        Optional<Box> first = narrowSummand(box, term.arg(0), term.arg(1), bits, depth);
        yield first.flatMap(
            smaller -> narrowSummand(smaller, term.arg(1), term.arg(0), bits, depth));
      }
      default -> Optional.of(box);
    };
  }

  private static Optional<Box> inner(
      Term arg,
      Optional<Interval> signed,
      Optional<Interval> unsigned,
      int width,
      Box box,
      int depth) {
    Interval s = signed.orElse(Interval.signed(width));
    Interval u = unsigned.orElse(Interval.unsigned(width));
    return Range.bits(
            width,
            s.meet(Interval.signed(width)).orElse(s),
            u.meet(Interval.unsigned(width)).orElse(u))
        .flatMap(range -> narrow(box, arg, range, depth));
  }

  /** From a + b in the range: a is in the range minus b, modulo the width. */
  private static Optional<Box> narrowSummand(Box box, Term a, Term b, Bits sum, int depth) {
    if (!(box.evaluate(b) instanceof Bits other)) {
      return Optional.of(box);
    }
    int width = sum.width();
    Interval signed = sum.signed().subtract(other.signed()).wrapInto(Interval.signed(width), width);
    Interval unsigned =
        sum.unsigned().subtract(other.unsigned()).wrapInto(Interval.unsigned(width), width);
    return Range.bits(width, signed, unsigned).flatMap(range -> narrow(box, a, range, depth));
  }

  private static Optional<Box> narrowSum(Box box, Application term, Interval sum, int depth) {
    Optional<Box> result = Optional.of(box);
    for (int i = 0; i < term.arity(); i++) {
      int index = i;
      result =
          result.flatMap(
              smaller -> {
                Interval rest = sum;
                for (int j = 0; j < term.arity(); j++) {
                  if (j != index) {
                    Interval other =
                        smaller.evaluate(term.arg(j)) instanceof Number(Interval n)
                            ? n
                            : Interval.ALL;
                    rest = rest.subtract(other);
                  }
                }
                return narrow(smaller, term.arg(index), new Number(rest), depth);
              });
    }
    return result;
  }
}
