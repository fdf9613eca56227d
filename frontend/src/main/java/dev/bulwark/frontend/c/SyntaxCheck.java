package dev.bulwark.frontend.c;

import dev.bulwark.frontend.Diagnostic.Kind;
import dev.bulwark.program.Position;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIncludeStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.parser.IProblem;

/** Reports what the preprocessor and the parser did not understand. */
final class SyntaxCheck {

  private static final int LONGEST_EXCERPT = 60;

  /** One error causes others; more than these help nobody. */
  private static final int MOST_ERRORS = 20;

  private final SourceMap source;
  private final Diagnostics diagnostics;
  private int errors;

  SyntaxCheck(SourceMap source, Diagnostics diagnostics) {
    this.source = source;
    this.diagnostics = diagnostics;
  }

  void check(IASTTranslationUnit unit) {
    source.enter(unit);
    new PragmaCheck(source, diagnostics).check(unit);
    for (IASTPreprocessorIncludeStatement include : unit.getIncludeDirectives()) {
      if (include.isActive() && !include.isResolved()) {
        diagnostics.error(
            source.position(include), "cannot find include file " + include.getName());
      }
    }
    for (IASTProblem problem : unit.getPreprocessorProblems()) {
      preprocessorProblem(problem);
    }
    unit.accept(
        new ASTVisitor() {
          {
            shouldVisitProblems = true;
          }

          @Override
          public int visit(IASTProblem problem) {
            syntaxError(problem);
            return ++errors < MOST_ERRORS ? PROCESS_CONTINUE : PROCESS_ABORT;
          }
        });
  }

  private void preprocessorProblem(IASTProblem problem) {
    Position position = source.position(problem);
    switch (problem.getID()) {
      case IProblem.PREPROCESSOR_INCLUSION_NOT_FOUND -> {}
      case IProblem.PREPROCESSOR_POUND_ERROR ->
          diagnostics.error(position, "#error " + problem.getArguments()[0]);
      case IProblem.PREPROCESSOR_POUND_WARNING ->
          diagnostics.warning(position, "#warning " + problem.getArguments()[0]);
      default -> diagnostics.report(Kind.SYNTAX_ERROR, position, problem.getMessage());
    }
  }

  private void syntaxError(IASTProblem problem) {
    String text = source.text(problem);
    if (text.contains("_Generic")) {
      diagnostics.unsupported(
          source.position(problem), "generic selections are not supported yet: " + excerpt(text));
    } else if (text.matches("(?s)(asm|__asm|__asm__)\\b.*")) {
      // CDT does not know all forms, such as those with jumps.
      diagnostics.unsupported(
          source.position(problem), "inline assembly is not supported: " + excerpt(text));
    } else {
      diagnostics.report(
          Kind.SYNTAX_ERROR, source.position(problem), "syntax error in: " + excerpt(text));
    }
  }

  private static String excerpt(String text) {
    return text.length() <= LONGEST_EXCERPT ? text : text.substring(0, LONGEST_EXCERPT) + "...";
  }
}
