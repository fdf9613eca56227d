package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.solver.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Writes queries for interpolants as SMT-LIB, with named groups and the command {@code
 * get-interpolants} that SMTInterpol and others know; what came back is in comments.
 */
final class ScriptOfInterpolants implements InterpolationListener {

  private final Script script;
  private List<String> names = List.of();
  private int groupsNamed;

  ScriptOfInterpolants(Script script) {
    this.script = script;
    script.line("(set-option :produce-interpolants true)");
  }

  @Override
  public void asking(List<Term> groups) {
    script.declareVariables(groups);
    script.line("(push 1)");
    List<String> newNames = new ArrayList<>();
    for (Term group : groups) {
      String name = script.freshName("group-", groupsNamed++);
      newNames.add(name);
      script.line("(assert (! " + SmtLibPrinter.term(group) + " :named " + name + "))");
    }
    names = newNames;
    script.line("(check-sat)");
    script.flush();
  }

  @Override
  public void answered(List<Term> groups, Answer answer, long nanos) {
    script.line("; " + answer.name().toLowerCase(Locale.ROOT) + ", " + milliseconds(nanos));
    if (answer != Answer.UNSAT) {
      script.line("(pop 1)");
    }
  }

  @Override
  public void gaveInterpolant(List<Term> groups, Set<Integer> first, Term interpolant, long nanos) {
    List<String> before = new ArrayList<>();
    List<String> after = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      (first.contains(i) ? before : after).add(names.get(i));
    }
    if (!before.isEmpty() && !after.isEmpty()) {
      script.line("(get-interpolants " + junction(before) + " " + junction(after) + ")");
    }
    script.comment(SmtLibPrinter.term(interpolant) + ", " + milliseconds(nanos));
  }

  private static String junction(List<String> parts) {
    return parts.size() == 1 ? parts.getFirst() : "(and " + String.join(" ", parts) + ")";
  }

  @Override
  public void gaveSequence(List<Term> groups, List<Term> interpolants, long nanos) {
    if (names.size() > 1) {
      script.line("(get-interpolants " + String.join(" ", names) + ")");
    }
    script.comment("after " + milliseconds(nanos));
    interpolants.forEach(interpolant -> script.comment(SmtLibPrinter.term(interpolant)));
  }

  @Override
  public void abandoned(List<Term> groups, RuntimeException reason, long nanos) {
    script.comment("nothing after " + milliseconds(nanos) + ": " + reason.getMessage());
    script.flush();
  }

  static String milliseconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
  }

  @Override
  public void closed() {
    script.close();
  }
}
