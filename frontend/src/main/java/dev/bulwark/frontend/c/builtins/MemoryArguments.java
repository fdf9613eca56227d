package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;

/** The arguments of calls that are about memory, as the types that the functions have them in. */
final class MemoryArguments {

  private final FunctionLowering function;
  private final ProgramContext context;
  private final Memory memory;

  MemoryArguments(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
    this.memory = context.memory();
  }

  Term size(CValue value, Position position) {
    CType type = context.options().machine().sizeType();
    return function
        .pointers()
        .wide(value.type().isInteger() ? value : function.converted(value, type, position));
  }

  CValue pointer(CValue value, Position position) {
    return function.converted(value, TypeFacts.VOID_POINTER, position);
  }

  Region region(CValue pointer) {
    Region target = pointer.target();
    return target == null ? memory.regions().fresh() : target;
  }

  /** Read several times, so that it has to be computed first; unless it is known. */
  Term saved(Term size, Position position) {
    if (AddressSpace.known(size) != null) {
      return size;
    }
    ProgramVariable variable = function.temporary(context.options().machine().sizeType(), position);
    function.graph().step(new Action.Assign(variable, size), position, "");
    return variable.term();
  }
}
