package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.Optional;

/** A parameter or automatic variable. */
final class LocalVariable {

  private final String name;
  private final CType type;
  private final Optional<ProgramVariable> variable;
  private final Position position;
  private boolean reported;

  /** {@code variable} is empty if the type is not supported. */
  LocalVariable(String name, CType type, Optional<ProgramVariable> variable, Position position) {
    this.name = name;
    this.type = type;
    this.variable = variable;
    this.position = position;
  }

  String name() {
    return name;
  }

  CType type() {
    return type;
  }

  Optional<ProgramVariable> variable() {
    return variable;
  }

  Position position() {
    return position;
  }

  /** True the first time only: a variable of an unsupported type is reported once. */
  boolean reportNow() {
    boolean first = !reported;
    reported = true;
    return first;
  }
}
