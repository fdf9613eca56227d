package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * The names under which CBMC's compiler shows {@code static} functions to other files: {@code
 * __CPROVER_file_local_queue_c_push} is {@code push} of queue.c, wherever that file is. The file is
 * the one that line markers name.
 */
final class FileLocalFunctions {

  private static final String PREFIX = "__CPROVER_file_local_";

  private final ProgramContext context;

  FileLocalFunctions(ProgramContext context) {
    this.context = context;
  }

  /** Makes the functions what their names say, once all files have been entered. */
  void connect() {
    Map<String, List<FunctionEntity>> shown = new HashMap<>();
    if (isUsed()) {
      context.units().forEach((unit, scope) -> collect(unit, scope, shown));
    }
    shown.forEach(this::connect);
  }

  private boolean isUsed() {
    return context.linkage().functionNames().stream().anyMatch(name -> name.startsWith(PREFIX));
  }

  private void collect(
      IASTTranslationUnit unit, Scope scope, Map<String, List<FunctionEntity>> shown) {
    context.source().enter(unit);
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      if (declaration instanceof IASTFunctionDefinition definition
          && scope.lookup(Declarators.nameOf(definition.getDeclarator()))
              instanceof Symbol.Function(FunctionEntity function)
          && function.isInternal()) {
        Position position = context.source().shown(context.position(definition));
        shown
            .computeIfAbsent(name(position.file(), function.name()), unused -> new ArrayList<>())
            .add(function);
      }
    }
  }

  /** The name that CBMC makes: of the file's last part, with underscores for all but letters. */
  private static String name(String file, String function) {
    String base = file.substring(file.lastIndexOf('/') + 1);
    String words = base.replaceAll("\\W", "_").replaceAll("_+", "_");
    return PREFIX + words + "_" + function;
  }

  private void connect(String name, List<FunctionEntity> functions) {
    FunctionEntity declared = context.linkage().knownFunction(name);
    CType.FunctionType type = declared == null ? null : declared.type();
    if (declared == null || type == null || declared.definition() != null) {
      return;
    }
    if (functions.size() > 1) {
      declared.refuse("names for static functions that several files define");
      return;
    }
    FunctionEntity meant = functions.getFirst();
    meant.declare(type, declared.first());
    for (Scope scope : context.units().values()) {
      if (scope.lookup(name) instanceof Symbol.Function(FunctionEntity known)
          && known == declared) {
        scope.declare(name, new Symbol.Function(meant));
      }
    }
    context.linkage().replace(name, meant);
  }
}
