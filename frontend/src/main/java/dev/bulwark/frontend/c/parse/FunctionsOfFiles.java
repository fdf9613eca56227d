package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.DefinedFunction;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/** The functions that the user has written, in the order of the source, whatever else is wrong. */
public final class FunctionsOfFiles {

  /**
   * A function with a body.
   *
   * @param at where its name stands in the text that was read
   */
  public record Written(String name, Position at, IASTFunctionDefinition definition) {}

  private FunctionsOfFiles() {}

  public static List<DefinedFunction> of(List<UnitParser.Unit> units, SourceMap source) {
    List<DefinedFunction> functions = new ArrayList<>();
    for (UnitParser.Unit unit : units) {
      for (Written function : in(unit.tree(), source)) {
        functions.add(
            new DefinedFunction(
                function.name(),
                source.shown(function.at()),
                source.shown(source.end(function.definition()))));
      }
    }
    return functions;
  }

  /** Those of a file and of what it includes, our own headers aside. */
  public static List<Written> in(IASTTranslationUnit tree, SourceMap source) {
    List<Written> functions = new ArrayList<>();
    source.enter(tree);
    for (IASTDeclaration declaration : tree.getDeclarations()) {
      if (declaration instanceof IASTFunctionDefinition definition
          && !OwnWords.isMade(Declarators.nameOf(definition.getDeclarator()))) {
        Position at = source.position(Declarators.innermost(definition.getDeclarator()).getName());
        if (at.isKnown() && !OwnFiles.isOwn(at.file())) {
          functions.add(
              new Written(Declarators.nameOf(definition.getDeclarator()), at, definition));
        }
      }
    }
    return functions;
  }
}
