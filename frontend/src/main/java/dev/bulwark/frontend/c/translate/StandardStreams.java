package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.util.Set;

/**
 * What {@code stdin}, {@code stdout} and {@code stderr} are at the start: the library has made the
 * streams that they point to, each another object.
 */
final class StandardStreams {

  private static final Set<String> NAMES = Set.of("stdin", "stdout", "stderr");

  private final ProgramContext context;
  private final FunctionLowering start;

  StandardStreams(ProgramContext context, FunctionLowering start) {
    this.context = context;
    this.start = start;
  }

  static boolean include(GlobalVariable global) {
    return !global.defined()
        && NAMES.contains(global.sourceName())
        && global.type().unqualified() instanceof CType.PointerType(CType pointee)
        && !(pointee.unqualified() instanceof CType.FunctionType);
  }

  void initialise(GlobalVariable global, Storage storage) {
    CType type = global.type().unqualified();
    // The library changes what is in a stream, so an access is in no model.
    Storage.InMemory stream = context.memory().object("*" + global.sourceName(), CType.UCHAR, 0);
    context.memory().regions().markWild(stream.region());
    CValue pointer = CValue.pointer(stream.address(), type, stream.region());
    start.memory().store(LValue.of(storage, type), pointer, Position.NONE, global.sourceName());
  }
}
