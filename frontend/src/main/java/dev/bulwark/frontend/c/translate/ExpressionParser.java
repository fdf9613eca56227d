package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.source.SourceFile;
import dev.bulwark.frontend.c.symbols.Scope;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;

/** Parses an expression that is in no file, in a scope of the program. */
final class ExpressionParser {

  private static final String NAME = "expression";

  private final UnitParser parser;

  ExpressionParser(UnitParser parser) {
    this.parser = parser;
  }

  /**
   * The expression as the only thing that a function returns. What types are called matters to the
   * parser, what they are does not.
   */
  Optional<IASTExpression> parse(Scope scope, String expression) {
    StringBuilder text = new StringBuilder();
    for (String type : scope.typeNames()) {
      text.append("typedef int ").append(type).append(";\n");
    }
    text.append("int ").append(NAME).append("(void) { return\n");
    text.append(expression.replace('\n', ' ').replace('\r', ' ')).append("\n; }\n");
    SourceFile file = new SourceFile("<" + NAME + ">", text.toString());
    Optional<UnitParser.Unit> unit = parser.parse(file, PreprocessorOptions.NONE);
    if (unit.isEmpty()) {
      return Optional.empty();
    }
    IASTDeclaration[] declarations = unit.get().tree().getDeclarations();
    boolean onlyOne = declarations.length == scope.typeNames().size() + 1;
    if (onlyOne
        && declarations[declarations.length - 1] instanceof IASTFunctionDefinition function
        && function.getBody() instanceof IASTCompoundStatement body) {
      IASTStatement[] statements = body.getStatements();
      if (statements.length == 1 && statements[0] instanceof IASTReturnStatement only) {
        return Optional.ofNullable(only.getReturnValue());
      }
    }
    return Optional.empty();
  }
}
