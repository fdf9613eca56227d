package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SExpression.Nested;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** {@code ((name sort) ...)}: names that stand for new variables in what follows. */
final class Binders {

  private final List<String> names = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();

  Binders(List<SExpression> texts, TermFactory factory, SortReader sorts) {
    for (SExpression text : texts) {
      if (!(text instanceof Nested pair) || pair.items().size() != 2) {
        throw text.error("expected (name sort)");
      }
      names.add(pair.items().getFirst().symbol());
      variables.add(factory.freshVariable(names.getLast(), sorts.read(pair.items().get(1))));
    }
  }

  List<Variable> variables() {
    return Collections.unmodifiableList(variables);
  }

  void bind(Scope scope) {
    for (int i = 0; i < names.size(); i++) {
      scope.bind(names.get(i), variables.get(i));
    }
  }

  void unbind(Scope scope) {
    names.forEach(scope::unbind);
  }
}
