package dev.bulwark.frontend.c.flow;

import dev.bulwark.logic.Term;
import java.util.OptionalLong;

/**
 * An address, and the pointer that it was computed from: it has to be in the object of that one.
 *
 * @param distance how far behind {@code origin} the address is, if that is always the same
 * @param numbered does the program give the address as a number?
 */
public record Access(Term origin, Term address, OptionalLong distance, boolean numbered) {

  public static Access to(Term address) {
    return new Access(address, address, OptionalLong.of(0), false);
  }

  /** An address that the program gives as a number. */
  public static Access atNumber(Term address) {
    return new Access(address, address, OptionalLong.of(0), true);
  }

  public Access plus(long bytes, AddressSpace space) {
    boolean near = distance.isPresent() && bytes >= 0 && distance.getAsLong() + bytes < 0x10000;
    return new Access(
        origin,
        space.plus(address, bytes),
        near ? OptionalLong.of(distance.getAsLong() + bytes) : OptionalLong.empty(),
        numbered);
  }

  public Access plus(Term bytes, AddressSpace space) {
    return new Access(origin, space.plus(address, bytes), OptionalLong.empty(), numbered);
  }
}
