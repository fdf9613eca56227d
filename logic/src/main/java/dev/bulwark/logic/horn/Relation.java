package dev.bulwark.logic.horn;

import dev.bulwark.logic.Sort;
import java.util.List;

/** An unknown predicate of clauses; its name is unique among them. */
public record Relation(String name, List<Sort> sorts) {

  public Relation {
    sorts = List.copyOf(sorts);
  }

  @Override
  public String toString() {
    return name;
  }
}
