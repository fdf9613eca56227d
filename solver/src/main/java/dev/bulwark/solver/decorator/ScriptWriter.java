package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverException;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes what it hears as SMT-LIB 2.6, with answers, models and cores as comments. Everything is on
 * disk before a question is asked, so that the file shows what a solver died of.
 */
final class ScriptWriter implements DialogueListener {

  private final Writer out;
  private final Set<String> declared = new HashSet<>();
  private final Map<Term, String> abbreviations = new HashMap<>();

  ScriptWriter(String solver, Writer out) {
    this.out = out;
    line("; " + solver);
    line("(set-option :global-declarations true)");
    line("(set-logic ALL)");
  }

  @Override
  public void pushed() {
    line("(push 1)");
  }

  @Override
  public void popped() {
    line("(pop 1)");
  }

  @Override
  public void added(Term formula) {
    declareVariables(formula);
    line("(assert " + SmtLibPrinter.term(formula) + ")");
  }

  @Override
  public void asking(List<Term> assumptions) {
    if (assumptions.isEmpty()) {
      line("(check-sat)");
    } else {
      StringBuilder literals = new StringBuilder();
      for (Term assumption : assumptions) {
        literals.append(literals.isEmpty() ? "" : " ").append(literal(assumption));
      }
      line("(check-sat-assuming (" + literals + "))");
    }
    flush();
  }

  @Override
  public void answered(ModelSession session, List<Term> assumptions, Answer answer, long nanos) {
    line(
        String.format(
            Locale.ROOT, "; %s, %.1f ms", answer.name().toLowerCase(Locale.ROOT), nanos / 1e6));
  }

  @Override
  public void abandoned(List<Term> assumptions, RuntimeException reason, long nanos) {
    line(String.format(Locale.ROOT, "; no answer after %.1f ms", nanos / 1e6));
    comment(String.valueOf(reason.getMessage()));
    flush();
  }

  @Override
  public void gaveModel(Model model) {
    model
        .values()
        .forEach(
            (variable, value) ->
                comment(
                    SmtLibPrinter.symbol(variable.name()) + " = " + SmtLibPrinter.value(value)));
  }

  @Override
  public void gaveCore(List<Term> assumptions, List<Term> core) {
    StringBuilder literals = new StringBuilder("core:");
    for (Term assumption : core) {
      literals.append(' ').append(literal(assumption));
    }
    comment(literals.toString());
  }

  @Override
  public void closed() {
    line("(exit)");
    try {
      out.close();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** SMT-LIB takes only literals as assumptions, so other formulas get a name. */
  private String literal(Term assumption) {
    declareVariables(assumption);
    if (isLiteral(assumption)) {
      return SmtLibPrinter.term(assumption);
    }
    String known = abbreviations.get(assumption);
    if (known == null) {
      known = freshName();
      abbreviations.put(assumption, known);
      line("(define-fun " + known + " () Bool " + SmtLibPrinter.term(assumption) + ")");
    }
    return known;
  }

  private String freshName() {
    String name;
    int number = abbreviations.size();
    do {
      name = "assumption-" + number++;
    } while (!declared.add(name));
    return name;
  }

  private static boolean isLiteral(Term term) {
    return term instanceof Variable
        || (term instanceof Application application
            && application.op() == Op.NOT
            && application.arg(0) instanceof Variable);
  }

  private void declareVariables(Term term) {
    for (Variable variable : Terms.freeVariables(term)) {
      if (declared.add(variable.name())) {
        line(SmtLibPrinter.declaration(variable));
      }
    }
  }

  private void comment(String text) {
    text.lines().forEach(line -> line(";   " + line));
  }

  private void line(String text) {
    try {
      out.write(text);
      out.write('\n');
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static SolverException failure(IOException e) {
    return new SolverException("cannot write the solver trace: " + e.getMessage(), e);
  }
}
