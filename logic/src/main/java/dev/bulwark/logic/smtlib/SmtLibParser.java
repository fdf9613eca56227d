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
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads SMT-LIB into terms of a factory: single terms and sorts, and scripts of declarations,
 * definitions and assertions. Everything that cannot be read is refused with an {@link
 * SmtLibException} that says where. Quantifiers, uninterpreted functions, push and pop are refused
 * too.
 */
public final class SmtLibParser {

  private final TermFactory factory;
  private final Scope scope;
  private final SortReader sorts = new SortReader();
  private final List<Variable> declarations = new ArrayList<>();
  private final List<Term> assertions = new ArrayList<>();

  /** A parser that knows no variable but those that scripts declare. */
  public SmtLibParser(TermFactory factory) {
    this(factory, name -> Optional.empty());
  }

  /**
   * A parser that finds variables that no script declared by this function; they are to be of the
   * same factory.
   */
  public SmtLibParser(TermFactory factory, Function<String, Optional<Variable>> variables) {
    this.factory = factory;
    this.scope = new Scope(variables);
  }

  /** The one term that the text holds. */
  public Term parseTerm(String text) {
    scope.unbindAll();
    return term(single(text));
  }

  public Sort parseSort(String text) {
    return sorts.read(single(text));
  }

  private static SExpression single(String text) {
    List<SExpression> all = SExpressionReader.read(text);
    if (all.isEmpty()) {
      throw new SmtLibException(1, 1, "the text is empty");
    }
    if (all.size() > 1) {
      throw all.get(1).error("text goes on after its end");
    }
    return all.getFirst();
  }

  private Term term(SExpression text) {
    return new TermReader(factory, scope, sorts).read(text);
  }

  /**
   * Reads a script; later scripts and terms see its declarations. The result holds those of all
   * scripts read so far.
   */
  public SmtLibScript parseScript(String text) {
    scope.unbindAll();
    for (SExpression command : SExpressionReader.read(text)) {
      if (!(command instanceof Nested nested) || nested.word().isEmpty()) {
        throw command.error("expected a command");
      }
      execute(nested);
    }
    return new SmtLibScript(declarations, assertions);
  }

  private void execute(Nested command) {
    List<SExpression> items = command.items();
    switch (command.word()) {
      case "declare-const" -> {
        size(command, 3);
        declare(items.get(1), items.get(2));
      }
      case "declare-fun" -> {
        size(command, 4);
        if (!(items.get(2) instanceof Nested parameters) || !parameters.items().isEmpty()) {
          throw items.get(2).error("uninterpreted functions are not supported");
        }
        declare(items.get(1), items.get(3));
      }
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
      case "assert" -> {
        size(command, 2);
        Term assertion = term(items.get(1));
        if (!assertion.isBool()) {
          throw items.get(1).error("an assertion of sort " + assertion.sort());
        }
        assertions.add(assertion);
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

  private static void size(Nested command, int expected) {
    if (command.items().size() != expected) {
      throw command.error(command.word() + " takes " + (expected - 1) + " arguments");
    }
  }

  private static String name(SExpression text) {
    if (text instanceof Atom atom && atom.kind() == Kind.SYMBOL) {
      return atom.text();
    }
    throw text.error("expected a name");
  }

  private String newName(SExpression text) {
    String name = name(text);
    if (scope.isTaken(name)) {
      throw text.error(name + " is declared twice");
    }
    return name;
  }

  private void declare(SExpression at, SExpression sort) {
    Variable variable = variable(at, newName(at), sorts.read(sort));
    scope.declare(variable);
    declarations.add(variable);
  }

  private Variable variable(SExpression at, String name, Sort sort) {
    try {
      return factory.variable(name, sort);
    } catch (IllegalArgumentException e) {
      throw at.error(name + " is known at another sort");
    }
  }

  private void define(
      Nested command, List<SExpression> parameters, SExpression sort, SExpression body) {
    String name = newName(command.items().get(1));
    List<Variable> formal = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (SExpression parameter : parameters) {
      if (!(parameter instanceof Nested pair) || pair.items().size() != 2) {
        throw parameter.error("expected (name sort)");
      }
      names.add(name(pair.items().getFirst()));
      formal.add(factory.freshVariable(names.getLast(), sorts.read(pair.items().get(1))));
    }
    for (int i = 0; i < names.size(); i++) {
      scope.bind(names.get(i), formal.get(i));
    }
    Term meaning = term(body);
    names.forEach(scope::unbind);
    if (!meaning.sort().equals(sorts.read(sort))) {
      throw body.error(name + " is defined by a term of sort " + meaning.sort());
    }
    scope.define(name, new Scope.Definition(formal, meaning));
  }
}
