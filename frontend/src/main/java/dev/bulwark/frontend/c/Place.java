package dev.bulwark.frontend.c;

import dev.bulwark.frontend.memory.Region;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import java.util.List;

/** What an expression designates that can be read, written, or have its address taken. */
sealed interface Place {

  CType type();

  record InVariable(ProgramVariable variable, CType type) implements Place {}

  /**
   * A struct, or a struct in it, that is kept in variables; {@code offset} is that in the whole.
   */
  record InVariables(List<Storage.LeafVariable> leaves, long offset, CType type) implements Place {}

  /**
   * A place in memory.
   *
   * @param known is it certain to be within an object that exists?
   */
  record InMemory(Access access, Region region, CType type, boolean known) implements Place {
    Term address() {
      return access.address();
    }
  }

  /** Some bits of the bytes at a place, the least significant ones after {@code bit}. */
  record Bits(Place bytes, int size, int bit, int width, CType type) implements Place {}

  /** The same place without {@code volatile}. */
  default Place unqualified() {
    if (!(type() instanceof CType.VolatileType(CType value))) {
      return this;
    }
    return switch (this) {
      case InVariable(ProgramVariable variable, CType type) -> new InVariable(variable, value);
      case InMemory(Access access, Region region, CType type, boolean known) ->
          new InMemory(access, region, value, known);
      case Bits(Place bytes, int size, int bit, int width, CType type) ->
          new Bits(bytes, size, bit, width, value);
      case InVariables structure -> structure;
      case Refused refused -> new Refused(value);
    };
  }

  /** The value of an expression that is no place: a struct that a call returns. */
  record Refused(CType type) implements Place {}

  /** What is kept there, as an object of the type. */
  static Place of(Storage storage, CType type) {
    return switch (storage) {
      case Storage.InVariable(var variable) -> new Place.InVariable(variable, type);
      case Storage.Split(var leaves) -> new Place.InVariables(leaves, 0, type);
      case Storage.InMemory(Term address, Region region) ->
          new Place.InMemory(Access.to(address), region, type, true);
      case Storage.Nowhere nowhere -> new Place.Refused(type);
    };
  }
}
