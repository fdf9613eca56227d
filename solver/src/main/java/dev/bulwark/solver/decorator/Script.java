package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.solver.SolverException;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** An SMT-LIB 2.6 file that is being written. */
final class Script {

  private final Writer out;
  private final Set<String> declared = new HashSet<>();

  Script(String solver, Writer out) {
    this.out = out;
    line("; " + solver);
    line("(set-option :global-declarations true)");
    line("(set-logic ALL)");
  }

  /** Declares the variables of a term that have not been declared yet. */
  void declareVariables(Term term) {
    declareVariables(List.of(term));
  }

  void declareVariables(Collection<? extends Term> terms) {
    for (Variable variable : Terms.freeVariables(terms)) {
      if (declared.add(variable.name())) {
        line(SmtLibPrinter.declaration(variable));
      }
    }
  }

  /** A name that is not declared yet, and is from now on; numbers are tried from the given one. */
  String freshName(String prefix, int from) {
    String name;
    int number = from;
    do {
      name = prefix + number++;
    } while (!declared.add(name));
    return name;
  }

  void comment(String text) {
    text.lines().forEach(line -> line(";   " + line));
  }

  void line(String text) {
    try {
      out.write(text);
      out.write('\n');
    } catch (IOException e) {
      throw failure(e);
    }
  }

  void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  void close() {
    line("(exit)");
    try {
      out.close();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static SolverException failure(IOException e) {
    return new SolverException("cannot write the solver trace: " + e.getMessage(), e);
  }
}
