package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.Diagnostic.Kind;
import dev.bulwark.frontend.c.preprocess.Conditions;
import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.source.UnitNotes;
import dev.bulwark.frontend.dialect.ClosedList;
import dev.bulwark.frontend.dialect.Treatment;
import dev.bulwark.program.Position;
import dev.bulwark.program.Remedy;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIncludeStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.parser.IProblem;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;

/** Reports what the preprocessor and the parser did not understand. */
final class SyntaxCheck {

  private static final ClosedList LIST = ClosedList.load("syntax");

  private static final Pattern NEW_DIRECTIVE =
      Pattern.compile("^[ \\t]*#[ \\t]*elifn?def\\b", Pattern.MULTILINE);

  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");

  /** Of decimal, fixed-point, complex and other numbers of gcc. */
  private static final Pattern GCC_SUFFIX =
      Pattern.compile(
          "Constant \"(?i:d[fdl]?|[fdl]?[ij]|[ij][fdl]?|f(16|32|64|128)x?|bf16|u?wb|q|w"
              + "|u?l{0,2}[hH]?[kKrR])\" has an invalid suffix");

  private static final int LONGEST_EXCERPT = 60;

  /** One error causes others; more than these help nobody. */
  private static final int MOST_ERRORS = 20;

  private final SourceMap source;
  private final Diagnostics diagnostics;
  private int errors;

  /** The headers that come with Bulwark are those of C and the most frequent ones of POSIX. */
  private static final String HINT = " (not among Bulwark's own)";

  SyntaxCheck(SourceMap source, Diagnostics diagnostics) {
    this.source = source;
    this.diagnostics = diagnostics;
  }

  void check(IASTTranslationUnit unit, Conditions conditions) {
    source.enter(unit);
    new PragmaCheck(source, diagnostics).check(unit);
    new AttributeCheck(source, diagnostics).check(unit);
    new MacroUses(source, diagnostics).check(unit);
    refuseNewDirectives(unit.getFilePath());
    for (IASTPreprocessorIncludeStatement include : unit.getIncludeDirectives()) {
      refuseNewDirectives(include.getPath());
      if (include.isActive() && !include.isResolved()) {
        diagnostics.error(
            source.position(include),
            "cannot find include file "
                + include.getName()
                + (include.isSystemInclude() ? HINT : ""),
            include.isSystemInclude() ? Remedy.SYSTEM_HEADERS : Remedy.HEADERS);
      }
    }
    check(conditions);
    for (IASTProblem problem : unit.getPreprocessorProblems()) {
      int offset = ((ASTNode) problem).getOffset();
      if (problem.getID() == IProblem.PREPROCESSOR_UNBALANCE_CONDITION
          || !conditions.isIgnored(offset)) {
        preprocessorProblem(problem);
      }
    }
    if (!source.notes().words().isEmpty()) {
      // What the parser makes of such words is no fault of the program.
      return;
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

  /** CDT takes no notice of these in skipped code. */
  private void refuseNewDirectives(String file) {
    source
        .find(NEW_DIRECTIVE, file)
        .ifPresent(
            offset ->
                diagnostics.unsupported(
                    source.position(file, offset), "#elifdef and #elifndef are not supported"));
  }

  private void check(Conditions conditions) {
    for (Conditions.Finding finding : conditions.findings()) {
      Position position = source.position(finding.place());
      if (finding.isError()) {
        diagnostics.report(Kind.SYNTAX_ERROR, position, finding.message());
      } else {
        diagnostics.unsupported(position, finding.message() + " is not supported");
      }
    }
    conditions
        .wronglyTaken()
        .ifPresent(
            directive ->
                diagnostics.unsupported(
                    source.position(directive.file(), directive.offset()),
                    "a condition that differs between two inclusions is not supported"));
  }

  private void preprocessorProblem(IASTProblem problem) {
    Position position = source.position(problem);
    switch (problem.getID()) {
      case IProblem.PREPROCESSOR_INCLUSION_NOT_FOUND -> {}
      case IProblem.PREPROCESSOR_POUND_ERROR ->
          diagnostics.error(position, "#error " + problem.getArguments()[0]);
      case IProblem.PREPROCESSOR_POUND_WARNING ->
          diagnostics.warning(position, "#warning " + problem.getArguments()[0]);
      default -> {
        if (GCC_SUFFIX.matcher(problem.getMessage()).matches()) {
          diagnostics.unsupported(
              position, "constants with this suffix are not supported: " + problem.getMessage());
        } else {
          diagnostics.report(Kind.SYNTAX_ERROR, position, problem.getMessage());
        }
      }
    }
  }

  /** What gcc would understand is not wrong, but not supported. */
  private void syntaxError(IASTProblem problem) {
    String text = source.text(problem);
    Optional<String> known =
        refusedWord(text).or(() -> source.notes().refusedWord().map(UnitNotes.Word::text));
    if (known.isPresent()) {
      diagnostics.unsupported(
          source.position(problem), known.get() + " is not supported: " + excerpt(text));
    } else {
      diagnostics.report(
          Kind.SYNTAX_ERROR, source.position(problem), "syntax error in: " + excerpt(text));
    }
  }

  private static Optional<String> refusedWord(String text) {
    return WORD.matcher(text)
        .results()
        .map(MatchResult::group)
        .filter(
            word ->
                word.matches("(__)?asm(__)?")
                    || LIST.treatment(word).filter(Treatment.Refused.class::isInstance).isPresent())
        .findFirst();
  }

  private static String excerpt(String text) {
    return text.length() <= LONGEST_EXCERPT ? text : text.substring(0, LONGEST_EXCERPT) + "...";
  }
}
