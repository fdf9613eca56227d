package dev.bulwark.frontend.horn.clauses;

import dev.bulwark.logic.Sort;
import dev.bulwark.program.Position;
import java.util.List;

/** An unknown relation; names are unique in a system. */
public record Predicate(String name, List<Sort> sorts, Position position) {

  public Predicate {
    sorts = List.copyOf(sorts);
  }

  @Override
  public String toString() {
    return name;
  }
}
