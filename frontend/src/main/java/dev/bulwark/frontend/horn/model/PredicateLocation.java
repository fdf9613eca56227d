package dev.bulwark.frontend.horn.model;

import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import java.util.List;

/**
 * Where a predicate is in the program.
 *
 * @param registers the variables that hold its arguments there
 */
public record PredicateLocation(Location location, List<ProgramVariable> registers) {

  public PredicateLocation {
    registers = List.copyOf(registers);
  }
}
