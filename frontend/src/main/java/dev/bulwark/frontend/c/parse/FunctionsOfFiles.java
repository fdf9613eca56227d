package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.DefinedFunction;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/** The functions that the user has written, in the order of the source, whatever else is wrong. */
public final class FunctionsOfFiles {

  private FunctionsOfFiles() {}

  public static List<DefinedFunction> of(List<UnitParser.Unit> units, SourceMap source) {
    List<DefinedFunction> functions = new ArrayList<>();
    for (UnitParser.Unit unit : units) {
      source.enter(unit.tree());
      for (IASTDeclaration declaration : unit.tree().getDeclarations()) {
        if (declaration instanceof IASTFunctionDefinition definition) {
          Position position =
              source.position(Declarators.innermost(definition.getDeclarator()).getName());
          if (position.isKnown() && !OwnFiles.isOwn(position.file())) {
            functions.add(
                new DefinedFunction(
                    Declarators.nameOf(definition.getDeclarator()),
                    source.shown(position),
                    source.shown(source.end(definition))));
          }
        }
      }
    }
    return functions;
  }
}
