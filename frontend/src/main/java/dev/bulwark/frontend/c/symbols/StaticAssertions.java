package dev.bulwark.frontend.c.symbols;

import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.Remedy;
import java.math.BigInteger;
import java.util.Optional;

/** Static assertions, as {@link OwnWords#STATIC_ASSERTION} says them. */
public final class StaticAssertions {

  private StaticAssertions() {}

  /** {@code type} is that of the array that stands for it. */
  public static void check(CType type, Position position, Diagnostics diagnostics) {
    boolean holds =
        type instanceof CType.ArrayType array && array.length().equals(Optional.of(BigInteger.ONE));
    if (!holds) {
      diagnostics.error(position, "static assertion fails", Remedy.DATA_MODEL);
    }
  }
}
