package dev.bulwark.program.closure;

import java.math.BigInteger;
import java.util.Optional;

/** Knows the powers of a relation. */
interface PowerCheck {

  /** The powers that the piece has, if it is just these. */
  Optional<PowerRange> check(ReadPiece piece);

  /** Is this power known to be empty? */
  boolean isEmpty(BigInteger power);
}
