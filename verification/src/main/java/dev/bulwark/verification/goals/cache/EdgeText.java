package dev.bulwark.verification.goals.cache;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What edges do, as texts in which variables are numbered; made once for all slices. */
final class EdgeText {

  /** {@code ?i} in the text stands for the i-th variable. */
  record Template(String text, List<Variable> variables) {}

  private final Map<Term, Template> terms = new HashMap<>();

  private Template of(Term term) {
    Template known = terms.get(term);
    if (known == null) {
      List<Variable> variables = new ArrayList<>(Terms.freeVariables(term));
      Map<String, String> numbered = new HashMap<>();
      StringBuilder sorts = new StringBuilder();
      for (int i = 0; i < variables.size(); i++) {
        numbered.put(variables.get(i).name(), "?" + i);
        sorts.append(' ').append(variables.get(i).sort());
      }
      String text =
          Symbols.replace(
              SmtLibPrinter.term(term), name -> Optional.ofNullable(numbered.get(name)));
      known = new Template(text + sorts, variables);
      terms.put(term, known);
    }
    return known;
  }

  /** What the edge does to variables that matter. */
  String of(Edge edge, SliceNames names, Set<Variable> matters, List<ProgramVariable> parameters) {
    return switch (edge.action()) {
      case Action.Skip skip -> "skip";
      case Action.Assign(ProgramVariable variable, Term value) ->
          "set " + names.variable(variable.term()) + " " + instance(value, names);
      case Action.Assume(Term condition) -> "assume " + instance(condition, names);
      case Action.Havoc(ProgramVariable variable, InputSite site) ->
          "input "
              + names.variable(variable.term())
              + " "
              + site.kind()
              + " "
              + site.type()
              + " "
              + names.site(site);
      case Action.Call call -> {
        StringBuilder text = new StringBuilder("call " + call.callee());
        for (int i = 0; i < parameters.size(); i++) {
          Variable parameter = parameters.get(i).term();
          if (matters.contains(parameter)) {
            text.append(' ').append(names.variable(parameter)).append(" is ");
            text.append(instance(call.arguments().get(i), names));
          }
        }
        call.result()
            .filter(result -> matters.contains(result.term()))
            .ifPresent(result -> text.append(" gives ").append(names.variable(result.term())));
        yield text.toString();
      }
    };
  }

  private String instance(Term term, SliceNames names) {
    Template template = of(term);
    StringBuilder text = new StringBuilder(template.text());
    template.variables().forEach(variable -> text.append(' ').append(names.variable(variable)));
    return text.toString();
  }
}
