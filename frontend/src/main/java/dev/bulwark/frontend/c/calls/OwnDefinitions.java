package dev.bulwark.frontend.c.calls;

import dev.bulwark.frontend.c.library.ListedFunctions;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/**
 * Calls of functions of the library that the program defines itself. C leaves that undefined (C11
 * 7.1.3), and gcc takes such a call for one of its builtins where it pleases: always for some, for
 * others where arguments are constants. A {@code static} function is the program's own in any case.
 */
final class OwnDefinitions {

  /** gcc 12 computes these itself in any case, also without optimisation. */
  private static final Pattern COMPUTED =
      Pattern.compile(
          "(l|ll|imax)?abs|(fabs|copysign|isnan|isinf|finite)[fl]?|isascii|isdigit|toascii|alloca");

  private final ProgramContext context;

  OwnDefinitions(ProgramContext context) {
    this.context = context;
  }

  /** Refuses the call, or states what it assumes, if the function is one of the library's. */
  void check(CallSite site, FunctionEntity entity) {
    IASTFunctionDefinition definition = entity.definition();
    String name = entity.name();
    boolean isTheirs =
        definition != null
            && context.linkage().knownFunction(name) == entity
            && !OwnFiles.isDefinedIn(definition)
            && ListedFunctions.isBuiltIn(name)
            && ListedFunctions.isLibrary(name, entity.type());
    if (!isTheirs) {
      return;
    }
    if (COMPUTED.matcher(name).matches()) {
      context
          .diagnostics()
          .unsupported(
              site.position(),
              "definitions of functions that gcc computes itself are not supported: " + name);
    } else {
      context.assume("calls of " + name + " are calls of the program's own definition");
    }
  }
}
