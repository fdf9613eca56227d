package dev.bulwark.logic.interval;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import java.math.BigInteger;
import java.util.Optional;

/**
 * What is known of a term's value. A bit-vector has an interval for each way to read it, and each
 * tells something about the other. Sorts that intervals say nothing about are {@link Any}.
 */
public sealed interface Range {

  /** A truth value: at least one of the two is possible. */
  record Truth(boolean canBeTrue, boolean canBeFalse) implements Range {
    public static final Truth BOTH = new Truth(true, true);
    public static final Truth YES = new Truth(true, false);
    public static final Truth NO = new Truth(false, true);

    Truth not() {
      return new Truth(canBeFalse, canBeTrue);
    }
  }

  record Bits(int width, Interval signed, Interval unsigned) implements Range {
    public static Bits full(int width) {
      return new Bits(width, Interval.signed(width), Interval.unsigned(width));
    }

    boolean isSingle() {
      return unsigned.isSingle() || signed.isSingle();
    }
  }

  record Number(Interval interval) implements Range {}

  record Any() implements Range {}

  Range ANY = new Any();

  static Range full(Sort sort) {
    return switch (sort) {
      case Sort.Bool b -> Truth.BOTH;
      case Sort.BitVec(int width) -> Bits.full(width);
      case Sort.Int i -> new Number(Interval.ALL);
      case Sort.Real r -> ANY;
      case Sort.Float f -> ANY;
      case Sort.Array a -> ANY;
    };
  }

  static Range of(Value value) {
    return switch (value) {
      case Value.BoolValue(boolean truth) -> truth ? Truth.YES : Truth.NO;
      case Value.BitVecValue v ->
          new Bits(v.width(), Interval.single(v.signed()), Interval.single(v.unsigned()));
      case Value.IntValue v -> new Number(Interval.single(v.number()));
      case Value.RealValue v -> ANY;
      case Value.FloatValue v -> ANY;
      case Value.ArrayValue v -> ANY;
    };
  }

  /**
   * The bit-vectors that lie in both intervals, each made as small as the other allows; empty if
   * there are none.
   */
  static Optional<Bits> bits(int width, Interval signed, Interval unsigned) {
    BigInteger size = BigInteger.ONE.shiftLeft(width);
    Interval negative = Interval.of(size.shiftRight(1).negate(), BigInteger.ONE.negate());
    Interval positive = Interval.of(BigInteger.ZERO, size.shiftRight(1).subtract(BigInteger.ONE));
    // Both readings agree on the non-negative half, and differ by 2^width on the other.
    Optional<Interval> low = signed.meet(positive).flatMap(unsigned::meet);
    Optional<Interval> high =
        signed.meet(negative).map(part -> part.add(Interval.single(size))).flatMap(unsigned::meet);
    if (low.isEmpty() && high.isEmpty()) {
      return Optional.empty();
    }
    Optional<Interval> highSigned = high.map(part -> part.subtract(Interval.single(size)));
    return Optional.of(new Bits(width, union(low, highSigned), union(low, high)));
  }

  private static Interval union(Optional<Interval> a, Optional<Interval> b) {
    return a.map(x -> b.map(x::join).orElse(x)).or(() -> b).orElseThrow();
  }

  /** What is in one or the other. */
  default Range join(Range other) {
    return switch (this) {
      case Truth a ->
          other instanceof Truth b
              ? new Truth(a.canBeTrue || b.canBeTrue, a.canBeFalse || b.canBeFalse)
              : ANY;
      case Bits a ->
          other instanceof Bits b
              ? new Bits(a.width, a.signed.join(b.signed), a.unsigned.join(b.unsigned))
              : ANY;
      case Number a -> other instanceof Number b ? new Number(a.interval.join(b.interval)) : ANY;
      case Any a -> this;
    };
  }

  /** What is in both, if anything. */
  default Optional<Range> meet(Range other) {
    return switch (this) {
      case Truth a -> {
        if (!(other instanceof Truth b)) {
          yield Optional.of(this);
        }
        Truth both = new Truth(a.canBeTrue && b.canBeTrue, a.canBeFalse && b.canBeFalse);
        yield both.canBeTrue || both.canBeFalse ? Optional.of(both) : Optional.empty();
      }
      case Bits a -> {
        if (!(other instanceof Bits b)) {
          yield Optional.of(this);
        }
        yield a.signed
            .meet(b.signed)
            .flatMap(s -> a.unsigned.meet(b.unsigned).flatMap(u -> bits(a.width, s, u)))
            .map(x -> x);
      }
      case Number a ->
          other instanceof Number b
              ? a.interval.meet(b.interval).map(Number::new)
              : Optional.of(this);
      case Any a -> Optional.of(other);
    };
  }

  default boolean includes(Range other) {
    return join(other).equals(this);
  }
}
