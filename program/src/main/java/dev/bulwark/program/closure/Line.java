package dev.bulwark.program.closure;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The function {@code constant + slope·t} of a count t ≥ 0. */
record Line(BigInteger constant, BigInteger slope) {

  BigInteger at(BigInteger t) {
    return slope.signum() == 0 ? constant : constant.add(slope.multiply(t));
  }

  Line plus(Line other) {
    return new Line(constant.add(other.constant), slope.add(other.slope));
  }

  Line twice() {
    return plus(this);
  }

  boolean isZero() {
    return constant.signum() == 0 && slope.signum() == 0;
  }

  /** Is it at most the other for all t from zero to the last, or for all t if that is null? */
  boolean isAtMost(Line other, @Nullable BigInteger last) {
    return constant.compareTo(other.constant) <= 0
        && (last == null
            ? slope.compareTo(other.slope) <= 0
            : at(last).compareTo(other.at(last)) <= 0);
  }
}
