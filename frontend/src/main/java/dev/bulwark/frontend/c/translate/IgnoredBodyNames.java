package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.IgnoredBodies;
import dev.bulwark.frontend.c.linking.UnitSymbols;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.program.Position;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;

/**
 * Whether the program has the functions whose bodies are not to be looked at: a name that is only
 * misspelt would change nothing, and the verdict would be about another program than is meant.
 */
final class IgnoredBodyNames {

  private final Set<String> defined = new TreeSet<>();
  private final Set<String> declared = new TreeSet<>();

  IgnoredBodyNames(List<UnitParser.Unit> units) {
    for (UnitParser.Unit unit : units) {
      for (IASTDeclaration declaration : unit.tree().getDeclarations()) {
        enter(declaration);
      }
    }
    defined.removeIf(OwnWords::isMade);
    declared.addAll(defined);
  }

  private void enter(IASTDeclaration declaration) {
    switch (declaration) {
      case IASTFunctionDefinition definition ->
          defined.add(Declarators.nameOf(definition.getDeclarator()));
      case IASTSimpleDeclaration simple -> {
        for (IASTDeclarator declarator : simple.getDeclarators()) {
          if (UnitSymbols.isFunction(declarator)) {
            declared.add(Declarators.nameOf(declarator));
          }
        }
      }
      default -> {}
    }
  }

  /** Reports each name that the program does not have, and the entry function if it is one. */
  void check(IgnoredBodies bodies, String entry, Diagnostics diagnostics) {
    for (String name : bodies.removed()) {
      if (!defined.contains(name)) {
        missing("--remove-body", "defines", name, defined, diagnostics);
      }
    }
    for (String name : bodies.stubs()) {
      if (!declared.contains(name)) {
        missing("--stub", "declares", name, declared, diagnostics);
      }
    }
    if (bodies.isIgnored(entry)) {
      diagnostics.error(Position.NONE, "execution begins in " + entry + ", so it needs its body");
    }
  }

  /** Functions that the program defines and somebody may have meant, for a message. */
  String similar(String name) {
    return SimilarNames.hint(name, defined);
  }

  private static void missing(
      String option, String verb, String name, Set<String> known, Diagnostics diagnostics) {
    diagnostics.error(
        Position.NONE,
        "%s names the function %s, but the program %s none of this name%s"
            .formatted(option, name, verb, SimilarNames.hint(name, known)));
  }
}
