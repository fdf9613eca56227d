package dev.bulwark.program.integer;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;

/** The program contains something that integers cannot stand for. */
public final class NoIntegerEncodingException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NoIntegerEncodingException(Op op) {
    super("the integer encoding has no " + op.smtLib());
  }

  NoIntegerEncodingException(Sort sort) {
    super("the integer encoding has nothing for " + sort);
  }
}
