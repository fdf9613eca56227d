package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.source.UnitNotes;
import dev.bulwark.frontend.c.syntax.Optimisation;
import dev.bulwark.frontend.dialect.ClosedList;
import dev.bulwark.frontend.dialect.Treatment;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorPragmaStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;

/**
 * Looks up every active pragma of a file and of what it includes. One that is not on the list is
 * refused: gcc skips what it does not know, but its author may rely on another compiler.
 */
final class PragmaCheck {

  private static final ClosedList LIST = ClosedList.load("pragmas");

  /** Words whose pragmas are listed with their second word, as in {@code GCC:poison}. */
  private static final Set<String> FAMILIES = Set.of("GCC", "STDC", "clang", "CPROVER");

  private final SourceMap source;
  private final Diagnostics diagnostics;

  PragmaCheck(SourceMap source, Diagnostics diagnostics) {
    this.source = source;
    this.diagnostics = diagnostics;
  }

  /** The unit has been entered. */
  void check(IASTTranslationUnit unit) {
    List<UnitNotes.Pragma> pragmas = new ArrayList<>(source.notes().pragmaOperators());
    for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
      if (statement instanceof IASTPreprocessorPragmaStatement pragma
          && !pragma.isPragmaOperator()) {
        int offset = ((ASTNode) statement).getOffset();
        String text = plain(new String(pragma.getMessage()));
        pragmas.add(new UnitNotes.Pragma(offset, text, false));
      }
    }
    pragmas.sort(Comparator.comparingInt(UnitNotes.Pragma::offset));
    pragmas.forEach(this::check);
  }

  /** Without comments and continued lines. */
  private static String plain(String text) {
    return text.replaceAll("\\\\[ \\t]*\\r?\\n", "")
        .replaceAll("(?s)/\\*.*?(\\*/|$)", " ")
        .replaceAll("//.*", "")
        .strip();
  }

  private void check(UnitNotes.Pragma pragma) {
    Position position = source.position(pragma.offset());
    if (OwnFiles.isOwn(position.file())) {
      return;
    }
    String name = name(pragma.text());
    if (name.equals("pack")) {
      source.notes().pack().add(pragma.offset(), pragma.text().substring("pack".length()));
    } else if (name.equals("CPROVER:check")) {
      String text = pragma.text().replaceFirst("CPROVER\\s+check", "");
      source
          .notes()
          .disabledChecks()
          .add(position, text)
          .ifPresent(
              wrong ->
                  diagnostics.unsupported(
                      position, "#pragma CPROVER check is not supported without " + wrong));
    } else if (name.equals("GCC:error")) {
      diagnostics.error(position, "#pragma " + pragma.text());
    } else if (!isHarmless(name, pragma)) {
      diagnostics.unsupported(
          position, "#pragma " + name.replace(':', ' ') + " is not supported" + reason(name));
    }
  }

  private static String name(String text) {
    String[] words = text.strip().split("[^\\w]+", 3);
    return words.length > 1 && FAMILIES.contains(words[0]) ? words[0] + ":" + words[1] : words[0];
  }

  private static boolean isHarmless(String name, UnitNotes.Pragma pragma) {
    return switch (name) {
      // An empty pragma, or one that begins with no word: gcc has none such.
      case "" -> true;
      case "once" -> !pragma.isOperator();
      case "GCC:optimize" -> Optimisation.isLevel(pragma.text().replaceFirst(".*optimize", ""));
      default ->
          LIST.treatment(name).filter(known -> !(known instanceof Treatment.Refused)).isPresent();
    };
  }

  private static String reason(String name) {
    return LIST.treatment(name)
        .filter(Treatment.Refused.class::isInstance)
        .map(refused -> ": " + refused.text())
        .orElse("");
  }
}
