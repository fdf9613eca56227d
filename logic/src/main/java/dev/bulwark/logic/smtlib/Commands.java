package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.smtlib.SExpression.Nested;
import java.util.List;

/** Commands that all kinds of scripts share: definitions, and those that change nothing. */
final class Commands {

  private final TermFactory factory;
  private final Scope scope;
  private final SortReader sorts = new SortReader();

  Commands(TermFactory factory, Scope scope) {
    this.factory = factory;
    this.scope = scope;
  }

  SortReader sorts() {
    return sorts;
  }

  Term term(SExpression text) {
    return new TermReader(factory, scope, sorts, Relations.NONE).read(text);
  }

  /** Does what the command says; refuses it if it is none of the shared ones. */
  void execute(Nested command) {
    List<SExpression> items = command.items();
    switch (command.word()) {
      case "define-const" -> {
        size(command, 4);
        define(command, List.of(), items.get(2), items.get(3));
      }
      case "define-fun" -> {
        size(command, 5);
        if (!(items.get(2) instanceof Nested parameters)) {
          throw items.get(2).error("expected ((name sort) ...)");
        }
        define(command, parameters.items(), items.get(3), items.get(4));
      }
      case "define-sort" -> {
        size(command, 4);
        if (!(items.get(2) instanceof Nested parameters) || !parameters.items().isEmpty()) {
          throw items.get(2).error("sorts with parameters are not supported");
        }
        sorts.define(items.get(1).symbol(), sorts.read(items.get(3)));
      }
      case "set-logic",
          "set-info",
          "set-option",
          "check-sat",
          "get-model",
          "get-value",
          "get-info",
          "echo",
          "exit" -> {}
      default -> throw command.error("command " + command.word() + " is not supported");
    }
  }

  static void size(Nested command, int expected) {
    if (command.items().size() != expected) {
      throw command.error(command.word() + " takes " + (expected - 1) + " arguments");
    }
  }

  String newName(SExpression text) {
    String name = text.symbol();
    if (scope.isTaken(name)) {
      throw text.error(name + " is declared twice");
    }
    return name;
  }

  private void define(
      Nested command, List<SExpression> parameters, SExpression sort, SExpression body) {
    String name = newName(command.items().get(1));
    Sort expected = sorts.read(sort);
    Binders binders = new Binders(parameters, factory, sorts);
    binders.bind(scope);
    Term meaning = term(body);
    binders.unbind(scope);
    if (!meaning.sort().equals(expected)) {
      throw body.error(name + " is defined by a term of sort " + meaning.sort());
    }
    scope.define(name, new Scope.Definition(binders.variables(), meaning));
  }
}
