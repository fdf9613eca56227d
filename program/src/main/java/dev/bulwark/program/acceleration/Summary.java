package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import java.math.BigInteger;
import java.util.Optional;

/**
 * What some numbers of iterations of a cycle do, as one step of the program. Its inputs are the
 * count and those of the cycle, which have the same values in each iteration. Every step that it
 * takes is one that the cycle can take in so many iterations; not every iteration of the cycle need
 * be covered.
 *
 * @param count numbers the steps: a bit-vector that is read as unsigned, or an integer
 * @param first how many iterations the step with count 0 does
 * @param period how many iterations the count stands for
 * @param last the greatest count there is, if that is known
 */
public record Summary(
    Cycle cycle,
    GuardedStep step,
    Variable count,
    BigInteger first,
    BigInteger period,
    Optional<BigInteger> last) {

  /** Does the step never do more iterations than this? */
  boolean hasAtMost(long iterations) {
    return last.isPresent()
        && first.add(period.multiply(last.get())).compareTo(BigInteger.valueOf(iterations)) <= 0;
  }

  /** How many iterations of the cycle the step does for this count. */
  public BigInteger iterations(Value value) {
    BigInteger number =
        switch (value) {
          case Value.BitVecValue bits -> bits.bits();
          case Value.IntValue(BigInteger integer) -> integer;
          default -> throw new IllegalArgumentException("no count: " + value);
        };
    return first.add(period.multiply(number));
  }
}
