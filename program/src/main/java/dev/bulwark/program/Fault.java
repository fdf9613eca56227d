package dev.bulwark.program;

import dev.bulwark.logic.Term;

/**
 * What an operation is about that goes wrong at a location, so that traces can say more than its
 * kind. Terms are over the state in which the operation begins. Like {@link MemoryLayout}, nothing
 * but what is shown to people depends on it.
 */
public sealed interface Fault {

  /**
   * Bytes that are no part of an object that is there, and that may be written if they are to be.
   *
   * @param object where the object begins that the pointer should point into; 0 for none
   * @param offsetBits the low bits of an address that say where in the object it is
   */
  record Access(Term object, Term address, Term size, boolean write, int offsetBits)
      implements Fault {}

  /** A pointer to what cannot be freed, or no longer; the rest as above. */
  record Free(Term object, Term address, int offsetBits) implements Fault {}

  /**
   * An element that the array does not have.
   *
   * @param array its name; empty if it has none
   */
  record Index(String array, Term index, boolean signed, Term length) implements Fault {}
}
