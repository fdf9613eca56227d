package dev.bulwark.frontend.c.objects;

import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;

/** Accesses to objects that change by themselves, and to registers of the hardware. */
final class VolatileAccesses {

  private static final String ASSUMPTION =
      "volatile objects at addresses that are given as numbers are hardware registers";

  private final FunctionLowering function;
  private final ProgramContext context;
  private final Memory memory;

  VolatileAccesses(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
    this.memory = context.memory();
  }

  /** Whatever has been written there, any value may be read: an input. */
  CValue load(LValue place, CType type, Position position) {
    boolean numbered = isNumbered(place);
    if (numbered) {
      context.assume(ASSUMPTION);
    } else if (place instanceof LValue.Refused
        || function.memory().loadUnused(place, position).poisoned()) {
      return function.poison();
    }
    String what = numbered ? "read of a hardware register, a volatile " : "read of a volatile ";
    ProgramVariable value = function.temporary(type, position);
    function.havoc(value, InputSite.Kind.VOLATILE, what + type, type, position, "");
    if (type instanceof CType.PointerType) {
      pointsAnywhere(value, place);
    }
    return place instanceof LValue.Bits bits
        ? CValue.of(
            context.terms().extract(bits.width() - 1, 0, value.term()),
            context.conversions().bitFieldType(type, bits.width()))
        : memory.read(value, type);
  }

  /** Among other objects it may point to those that the program has written there. */
  private void pointsAnywhere(ProgramVariable value, LValue place) {
    switch (place) {
      case LValue.InMemory at -> memory.bind(value, memory.regions().content(at.region()));
      case LValue.InVariable(ProgramVariable variable, CType type) ->
          memory.bind(value, memory.pointee(variable));
      default -> {}
    }
    memory.regions().markWild(memory.pointee(value));
  }

  /** Is it a volatile object at an address that the program gives as a number? */
  boolean isRegister(LValue place) {
    return place.type() instanceof CType.VolatileType && isNumbered(place.unqualified());
  }

  /** What is written to a register has no effect that the program knows of. */
  void write(Position position, String text) {
    context.assume(ASSUMPTION);
    function.graph().step(Action.SKIP, position, text);
  }

  private static boolean isNumbered(LValue place) {
    return switch (place) {
      case LValue.InMemory at -> at.access().numbered();
      case LValue.Bits bits -> isNumbered(bits.bytes());
      default -> false;
    };
  }
}
