package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What {@code stdin}, {@code stdout} and {@code stderr} are at the start: the library has made the
 * streams that they point to, each another object with any contents.
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
    CType pointee = ((CType.PointerType) type).target().unqualified();
    String name = "*" + global.sourceName();
    OptionalLong size = context.types().layouts().size(pointee);
    // The size of what is incomplete does not matter: no access to it is in the program.
    Storage.InMemory stream =
        size.isPresent()
            ? context.memory().object(name, pointee, size.getAsLong())
            : context.memory().object(name, CType.UCHAR, 1);
    if (size.isPresent()) {
      start
          .storage()
          .forget(
              stream,
              pointee,
              InputSite.Kind.EXTERNAL,
              "first value of " + name,
              Position.NONE,
              "");
    }
    CValue pointer = CValue.pointer(stream.address(), type, stream.region());
    start.memory().store(LValue.of(storage, type), pointer, Position.NONE, global.sourceName());
  }
}
