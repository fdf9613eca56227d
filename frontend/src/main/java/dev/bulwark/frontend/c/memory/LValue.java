package dev.bulwark.frontend.c.memory;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import java.util.List;

/** What an expression designates that can be read, written, or have its address taken. */
public sealed interface LValue {

  CType type();

  record InVariable(ProgramVariable variable, CType type) implements LValue {}

  /**
   * A struct, or a struct in it, that is kept in variables; {@code offset} is that in the whole.
   */
  record InVariables(List<Storage.LeafVariable> leaves, long offset, CType type)
      implements LValue {}

  /**
   * A place in memory.
   *
   * @param known is it certain to be within an object that exists?
   */
  record InMemory(Access access, Region region, CType type, boolean known) implements LValue {
    public Term address() {
      return access.address();
    }
  }

  /** Some bits of the bytes at a place, the least significant ones after {@code bit}. */
  record Bits(LValue bytes, int size, int bit, int width, CType type) implements LValue {}

  /** The same place without {@code volatile}. */
  default LValue unqualified() {
    if (!(type() instanceof CType.VolatileType(CType value))) {
      return this;
    }
    return switch (this) {
      case InVariable(ProgramVariable variable, CType type) -> new InVariable(variable, value);
      case InMemory(Access access, Region region, CType type, boolean known) ->
          new InMemory(access, region, value, known);
      case Bits(LValue bytes, int size, int bit, int width, CType type) ->
          new Bits(bytes, size, bit, width, value);
      case InVariables structure -> structure;
      case Refused refused -> new Refused(value);
    };
  }

  /** The value of an expression that is no place: a struct that a call returns. */
  record Refused(CType type) implements LValue {}

  /** What is kept there, as an object of the type. */
  static LValue of(Storage storage, CType type) {
    return switch (storage) {
      case Storage.InVariable(var variable) -> new LValue.InVariable(variable, type);
      case Storage.Split(var leaves) -> new LValue.InVariables(leaves, 0, type);
      case Storage.InMemory(Term address, Region region) ->
          new LValue.InMemory(Access.to(address), region, type, true);
      case Storage.Nowhere nowhere -> new LValue.Refused(type);
    };
  }
}
