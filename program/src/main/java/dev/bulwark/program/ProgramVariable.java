package dev.bulwark.program;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Variable;

/**
 * A variable of the program: the term that stands for its value, and what the user knows of it. The
 * term's name is unique and stable: {@code x} for globals, {@code f::x} in a procedure, with
 * {@code @n} behind it for the n-th variable of that name there. Equality is that of the term.
 */
public final class ProgramVariable {

  /** Where the variable comes from. */
  public enum Kind {
    GLOBAL,
    PARAMETER,
    LOCAL,
    /** Holds what a procedure returns. */
    RESULT,
    /** Made by the lowering; not shown to users. */
    TEMPORARY
  }

  private final Variable term;
  private final CType type;
  private final String sourceName;
  private final Position position;
  private final Kind kind;

  public ProgramVariable(
      Variable term, CType type, String sourceName, Position position, Kind kind) {
    this.term = term;
    this.type = type;
    this.sourceName = sourceName;
    this.position = position;
    this.kind = kind;
  }

  public Variable term() {
    return term;
  }

  public String name() {
    return term.name();
  }

  public Sort sort() {
    return term.sort();
  }

  public CType type() {
    return type;
  }

  public String sourceName() {
    return sourceName;
  }

  public Position position() {
    return position;
  }

  public Kind kind() {
    return kind;
  }

  public boolean isGlobal() {
    return kind == Kind.GLOBAL;
  }

  /** The same variable standing for another term, as passes need. */
  public ProgramVariable withTerm(Variable other) {
    return new ProgramVariable(other, type, sourceName, position, kind);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ProgramVariable variable && variable.term == term;
  }

  @Override
  public int hashCode() {
    return term.hashCode();
  }

  @Override
  public String toString() {
    return name();
  }
}
