package dev.bulwark.program.pass;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.ProgramVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Moves terms, variables and actions into another factory, giving variables the names that a
 * function says.
 */
final class Transcription {

  private final TermFactory into;
  private final UnaryOperator<String> names;
  private final Substitution substitution;
  private final Map<ProgramVariable, ProgramVariable> variables = new HashMap<>();

  Transcription(TermFactory into, UnaryOperator<String> names) {
    this.into = into;
    this.names = names;
    this.substitution = new Substitution(into, this::rename);
  }

  Term term(Term term) {
    return substitution.apply(term);
  }

  List<Term> terms(List<Term> terms) {
    return terms.stream().map(this::term).toList();
  }

  ProgramVariable variable(ProgramVariable variable) {
    return variables.computeIfAbsent(variable, old -> old.withTerm(rename(old.term())));
  }

  /** From the variables asked for so far back to those that they stand for. */
  Map<Variable, ProgramVariable> origins() {
    Map<Variable, ProgramVariable> origins = new HashMap<>();
    variables.forEach((old, made) -> origins.put(made.term(), old));
    return origins;
  }

  /** The same action over the new variables. */
  Action action(Action action) {
    return switch (action) {
      case Action.Skip skip -> skip;
      case Action.Assign assign ->
          new Action.Assign(variable(assign.variable()), term(assign.value()));
      case Action.Assume assume -> new Action.Assume(term(assume.condition()));
      case Action.Havoc havoc -> new Action.Havoc(variable(havoc.variable()), havoc.site());
      case Action.Call call ->
          new Action.Call(
              call.callee(), terms(call.arguments()), call.result().map(this::variable));
    };
  }

  private Variable rename(Variable variable) {
    return into.variable(names.apply(variable.name()), variable.sort());
  }
}
