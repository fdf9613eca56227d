package dev.bulwark.program.source;

import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * A variable that other files can set by its name.
 *
 * @param size in bytes
 * @param parts where the program keeps it
 */
public record SharedVariable(String name, Position position, long size, List<Part> parts) {

  /**
   * Some bytes of it.
   *
   * @param address where they are in the variable, if that is memory
   */
  public record Part(
      long offset, int size, ProgramVariable variable, Optional<BigInteger> address) {}

  public SharedVariable {
    parts = List.copyOf(parts);
  }
}
