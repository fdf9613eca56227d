package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.source.UnitNotes;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTProblemExpression;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.parser.FileContent;
import org.eclipse.cdt.core.parser.IncludeFileContentProvider;
import org.eclipse.cdt.core.parser.NullLogService;
import org.eclipse.cdt.core.parser.ScannerInfo;
import org.eclipse.core.runtime.CoreException;

/** The syntax tree of an expression that the parser leaves as tokens: arguments of attributes. */
public final class ExpressionText {

  private ExpressionText() {}

  /**
   * The expression; empty if the text is none. What types are called matters to the parser, what
   * they are does not.
   */
  public static Optional<IASTExpression> parse(String text, Set<String> typeNames) {
    StringBuilder unit = new StringBuilder();
    typeNames.stream()
        .filter(text::contains)
        .forEach(type -> unit.append("typedef int ").append(type).append(";\n"));
    unit.append("int expression(void) { return ").append(text).append("; }\n");
    try {
      IASTDeclaration[] declarations =
          new GnuLanguage(new UnitNotes())
              .getASTTranslationUnit(
                  FileContent.create("<attribute>", unit.toString().toCharArray()),
                  new ScannerInfo(),
                  IncludeFileContentProvider.getEmptyFilesProvider(),
                  null,
                  0,
                  new NullLogService())
              .getDeclarations();
      return declarations[declarations.length - 1] instanceof IASTFunctionDefinition function
              && function.getBody() instanceof IASTCompoundStatement body
              && body.getStatements().length == 1
              && body.getStatements()[0] instanceof IASTReturnStatement only
          ? Optional.ofNullable(only.getReturnValue())
              .filter(value -> !(value instanceof IASTProblemExpression))
          : Optional.empty();
    } catch (CoreException e) {
      return Optional.empty();
    }
  }
}
