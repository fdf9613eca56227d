package dev.bulwark.frontend.c.symbols;

import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.Optional;

/** A parameter or automatic variable. */
public final class LocalVariable {

  private final String name;
  private final CType type;
  private final Storage storage;
  private final Position position;
  private boolean reported;

  public LocalVariable(String name, CType type, Storage storage, Position position) {
    this.name = name;
    this.type = type;
    this.storage = storage;
    this.position = position;
  }

  public String name() {
    return name;
  }

  public CType type() {
    return type;
  }

  public Storage storage() {
    return storage;
  }

  /** The variable of the program that holds the value, if there is one. */
  public Optional<ProgramVariable> variable() {
    return storage instanceof Storage.InVariable(ProgramVariable variable)
        ? Optional.of(variable)
        : Optional.empty();
  }

  public Position position() {
    return position;
  }

  /** True the first time only: a variable of an unsupported type is reported once. */
  public boolean reportNow() {
    boolean first = !reported;
    reported = true;
    return first;
  }
}
