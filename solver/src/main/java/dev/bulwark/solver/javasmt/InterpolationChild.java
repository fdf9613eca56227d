package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.smtlib.SmtLibParser;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.BudgetWatch;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.SolverException;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The process behind {@link ChildInterpolationSession}: reads a script whose assertions are the
 * groups, and writes the answer and a line for each interpolant. Ends with the process that started
 * it.
 */
final class InterpolationChild {

  /** The line after the query. */
  static final String END = ";end";

  /** Begins a line that says why there is no answer, or why there are no interpolants. */
  static final String FAILURE = ";";

  private InterpolationChild() {}

  public static void main(String[] args) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
    StringBuilder script = new StringBuilder();
    for (String line = in.readLine(); line != null && !line.equals(END); line = in.readLine()) {
      script.append(line).append('\n');
    }
    Thread.ofPlatform().daemon().start(() -> endWith(in));
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    try {
      answer(SolverKind.valueOf(args[0]), script.toString(), out);
    } catch (RuntimeException | StackOverflowError e) {
      out.println(FAILURE + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
    out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static void endWith(BufferedReader parent) {
    try {
      if (parent.read() < 0) {
        Runtime.getRuntime().halt(1);
      }
    } catch (IOException e) {
      Runtime.getRuntime().halt(1);
    }
  }

  private static void answer(SolverKind kind, String script, PrintStream out) {
    TermFactory terms = TermFactory.plain();
    List<Term> groups = new SmtLibParser(terms).parseScript(script).assertions();
    Connection connection = Connection.open(kind);
    Budget budget = Budget.unlimited();
    SolverCalls calls = new SolverCalls(connection, budget, new BudgetWatch());
    try (InterpolationSession session =
        new JavaSmtInterpolationSession(connection, terms, budget, calls)) {
      Answer answer = session.check(groups);
      out.println(answer);
      if (answer == Answer.UNSAT) {
        try {
          session
              .sequenceInterpolants()
              .forEach(interpolant -> out.println(SmtLibPrinter.term(interpolant)));
        } catch (SolverException e) {
          out.println(FAILURE + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
      }
    }
  }
}
