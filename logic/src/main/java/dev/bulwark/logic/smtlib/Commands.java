package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SExpression.Atom;
import dev.bulwark.logic.smtlib.SExpression.Kind;
import dev.bulwark.logic.smtlib.SExpression.Nested;
import java.util.ArrayList;
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
        sorts.define(name(items.get(1)), sorts.read(items.get(3)));
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

  static String name(SExpression text) {
    if (text instanceof Atom atom && atom.kind() == Kind.SYMBOL) {
      return atom.text();
    }
    throw text.error("expected a name");
  }

  String newName(SExpression text) {
    String name = name(text);
    if (scope.isTaken(name)) {
      throw text.error(name + " is declared twice");
    }
    return name;
  }

  /** Fresh variables for {@code ((name sort) ...)}, bound to the names. */
  List<Variable> bind(List<SExpression> parameters) {
    return bind(factory, scope, sorts, parameters);
  }

  static List<Variable> bind(
      TermFactory factory, Scope scope, SortReader sorts, List<SExpression> parameters) {
    List<Variable> formal = new ArrayList<>();
    for (SExpression parameter : parameters) {
      if (!(parameter instanceof Nested pair) || pair.items().size() != 2) {
        throw parameter.error("expected (name sort)");
      }
      String name = name(pair.items().getFirst());
      formal.add(factory.freshVariable(name, sorts.read(pair.items().get(1))));
    }
    for (int i = 0; i < formal.size(); i++) {
      scope.bind(boundName(parameters.get(i)), formal.get(i));
    }
    return formal;
  }

  static void unbind(Scope scope, List<SExpression> parameters) {
    parameters.forEach(parameter -> scope.unbind(boundName(parameter)));
  }

  private static String boundName(SExpression parameter) {
    return name(((Nested) parameter).items().getFirst());
  }

  private void define(
      Nested command, List<SExpression> parameters, SExpression sort, SExpression body) {
    String name = newName(command.items().get(1));
    Sort expected = sorts.read(sort);
    List<Variable> formal = bind(parameters);
    Term meaning = term(body);
    unbind(scope, parameters);
    if (!meaning.sort().equals(expected)) {
      throw body.error(name + " is defined by a term of sort " + meaning.sort());
    }
    scope.define(name, new Scope.Definition(formal, meaning));
  }
}
