package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.Optional;

/** A parameter or automatic variable. */
final class LocalVariable {

  private final String name;
  private final CType type;
  private final Storage storage;
  private final Position position;
  private boolean reported;

  LocalVariable(String name, CType type, Storage storage, Position position) {
    this.name = name;
    this.type = type;
    this.storage = storage;
    this.position = position;
  }

  String name() {
    return name;
  }

  CType type() {
    return type;
  }

  Storage storage() {
    return storage;
  }

  /** The variable of the program that holds the value, if there is one. */
  Optional<ProgramVariable> variable() {
    return storage instanceof Storage.InVariable(ProgramVariable variable)
        ? Optional.of(variable)
        : Optional.empty();
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
