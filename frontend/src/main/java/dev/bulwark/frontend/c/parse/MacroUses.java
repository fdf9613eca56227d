package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.preprocess.CommaPastes;
import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.source.UnitNotes;
import dev.bulwark.program.Position;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorMacroExpansion;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/** Refuses macros of the compiler whose values are not those of the program as gcc compiles it. */
final class MacroUses {

  private static final Set<String> CLOCK = Set.of("__DATE__", "__TIME__");
  private static final Set<String> PLACE = Set.of("__LINE__", "__FILE__");

  private static final Pattern LINE_DIRECTIVE =
      Pattern.compile("^[ \\t]*#[ \\t]*(line\\b|[0-9])", Pattern.MULTILINE);

  private final SourceMap source;
  private final Diagnostics diagnostics;
  private final Map<String, Boolean> withLineDirectives = new HashMap<>();

  MacroUses(SourceMap source, Diagnostics diagnostics) {
    this.source = source;
    this.diagnostics = diagnostics;
  }

  /** The unit has been entered. */
  void check(IASTTranslationUnit unit) {
    for (IASTPreprocessorMacroExpansion expansion : unit.getMacroExpansions()) {
      Stream.concat(
              Stream.of(expansion.getMacroReference()),
              Stream.of(expansion.getNestedMacroReferences()))
          .map(IASTName::toString)
          .distinct()
          .forEach(name -> check(name, expansion));
      CommaPastes.refusal(expansion, source.text(expansion))
          .ifPresent(
              what ->
                  diagnostics.unsupported(source.position(expansion), what + " is not supported"));
    }
    for (UnitNotes.Word word : source.notes().words()) {
      refuse(word.text(), source.position(word.offset()));
    }
  }

  private void check(String name, IASTPreprocessorMacroExpansion expansion) {
    if (!CLOCK.contains(name) && !PLACE.contains(name)) {
      return;
    }
    Position position = source.position(expansion);
    if (CLOCK.contains(name)) {
      refuse(name, position);
    } else if (hasLineDirectives(position.file())) {
      diagnostics.unsupported(
          position, name + " in a file with line markers (#line) is not supported");
    }
  }

  private boolean hasLineDirectives(String file) {
    return withLineDirectives.computeIfAbsent(
        file, name -> source.find(LINE_DIRECTIVE, name).isPresent());
  }

  private void refuse(String name, Position position) {
    diagnostics.unsupported(position, name + " is not supported");
  }
}
