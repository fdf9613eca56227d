package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes what it hears as SMT-LIB 2.6, with answers, models and cores as comments. Everything is on
 * disk before a query is asked, so that the file shows what a solver died of.
 */
final class ScriptWriter implements DialogueListener {

  private final Script script;
  private final Map<Term, String> abbreviations = new HashMap<>();

  ScriptWriter(Script script) {
    this.script = script;
  }

  @Override
  public void pushed() {
    script.line("(push 1)");
  }

  @Override
  public void popped() {
    script.line("(pop 1)");
  }

  @Override
  public void added(Term formula) {
    script.declareVariables(formula);
    script.line("(assert " + SmtLibPrinter.term(formula) + ")");
  }

  @Override
  public void asking(List<Term> assumptions) {
    if (assumptions.isEmpty()) {
      script.line("(check-sat)");
    } else {
      StringBuilder literals = new StringBuilder();
      for (Term assumption : assumptions) {
        literals.append(literals.isEmpty() ? "" : " ").append(literal(assumption));
      }
      script.line("(check-sat-assuming (" + literals + "))");
    }
    script.flush();
  }

  @Override
  public void answered(ModelSession session, List<Term> assumptions, Answer answer, long nanos) {
    script.line(
        String.format(
            Locale.ROOT, "; %s, %.1f ms", answer.name().toLowerCase(Locale.ROOT), nanos / 1e6));
  }

  @Override
  public void abandoned(List<Term> assumptions, RuntimeException reason, long nanos) {
    script.line(String.format(Locale.ROOT, "; no answer after %.1f ms", nanos / 1e6));
    script.comment(String.valueOf(reason.getMessage()));
    script.flush();
  }

  @Override
  public void gaveModel(Model model) {
    model
        .values()
        .forEach(
            (variable, value) ->
                script.comment(
                    SmtLibPrinter.symbol(variable.name()) + " = " + SmtLibPrinter.value(value)));
  }

  @Override
  public void gaveCore(List<Term> assumptions, List<Term> core) {
    StringBuilder literals = new StringBuilder("core:");
    for (Term assumption : core) {
      literals.append(' ').append(literal(assumption));
    }
    script.comment(literals.toString());
  }

  @Override
  public void closed() {
    script.close();
  }

  /** SMT-LIB takes only literals as assumptions, so other formulas get a name. */
  private String literal(Term assumption) {
    script.declareVariables(assumption);
    if (isLiteral(assumption)) {
      return SmtLibPrinter.term(assumption);
    }
    String known = abbreviations.get(assumption);
    if (known == null) {
      known = script.freshName("assumption-", abbreviations.size());
      abbreviations.put(assumption, known);
      script.line("(define-fun " + known + " () Bool " + SmtLibPrinter.term(assumption) + ")");
    }
    return known;
  }

  private static boolean isLiteral(Term term) {
    return term instanceof Variable
        || (term instanceof Application application
            && application.op() == Op.NOT
            && application.arg(0) instanceof Variable);
  }
}
