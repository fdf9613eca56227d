package dev.bulwark.solver.javasmt;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import java.math.BigInteger;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds a value that is not among some given ones. */
final class OtherValue {

  private OtherValue() {}

  /** A value of the sort that is not in the set, or null when all are. */
  static @Nullable Value than(Sort sort, Set<Value> taken) {
    for (BigInteger n = BigInteger.ZERO; ; n = n.add(BigInteger.ONE)) {
      Value candidate = numbered(sort, n);
      if (candidate == null || !taken.contains(candidate)) {
        return candidate;
      }
    }
  }

  /** The n-th value in some enumeration of the sort, or null after the last. */
  private static @Nullable Value numbered(Sort sort, BigInteger n) {
    return switch (sort) {
      case Sort.Bool b -> n.bitLength() > 1 ? null : Value.of(n.signum() != 0);
      case Sort.Int i -> Value.integer(n);
      case Sort.Real r -> Value.real(n, BigInteger.ONE);
      case Sort.BitVec(int width) -> n.bitLength() > width ? null : Value.bitVec(width, n);
      case Sort.Float f -> n.bitLength() > f.width() ? null : new Value.FloatValue(f, n);
      case Sort.Array a -> {
        Value otherwise = numbered(a.element(), n);
        yield otherwise == null ? null : new Value.ArrayValue(a, otherwise, java.util.Map.of());
      }
    };
  }
}
