package dev.bulwark.frontend.c.symbols;

import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.logic.Term;
import dev.bulwark.program.ProgramVariable;
import java.util.List;

/** Where the value of a variable is kept. */
public sealed interface Storage {

  /** In a variable of the program: numbers and pointers whose address nobody takes. */
  record InVariable(ProgramVariable variable) implements Storage {}

  /** A struct in several variables, one for each leaf: nobody takes an address in it. */
  record Split(List<LeafVariable> leaves) implements Storage {
    public Split {
      leaves = List.copyOf(leaves);
    }
  }

  /** The variable of a leaf. */
  record LeafVariable(Leaf leaf, ProgramVariable variable) {}

  /** In memory. */
  record InMemory(Term address, Region region) implements Storage {}

  /** Nowhere, since values of its type are not supported. */
  record Nowhere() implements Storage {}
}
