package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes eliminations as SMT-LIB: the quantified formula is asserted, the result a comment. */
final class ScriptOfEliminations implements EliminationListener {

  private final Script script;

  ScriptOfEliminations(Script script) {
    this.script = script;
  }

  @Override
  public void asking(List<Variable> variables, Term formula) {
    script.declareVariables(formula);
    Set<String> bound = new LinkedHashSet<>();
    for (Variable variable : variables) {
      bound.add("(" + SmtLibPrinter.symbol(variable.name()) + " " + variable.sort() + ")");
    }
    String body = SmtLibPrinter.term(formula);
    script.line("(push 1)");
    script.line(
        bound.isEmpty()
            ? "(assert " + body + ")"
            : "(assert (exists (" + String.join(" ", bound) + ") " + body + "))");
    script.line("(pop 1)");
    script.flush();
  }

  @Override
  public void answered(List<Variable> variables, Term formula, Optional<Term> result, long nanos) {
    script.comment(
        result.map(SmtLibPrinter::term).orElse("no result")
            + ", "
            + ScriptOfInterpolants.milliseconds(nanos));
  }

  @Override
  public void abandoned(
      List<Variable> variables, Term formula, RuntimeException reason, long nanos) {
    script.comment(
        "nothing after " + ScriptOfInterpolants.milliseconds(nanos) + ": " + reason.getMessage());
    script.flush();
  }

  @Override
  public void closed() {
    script.close();
  }
}
