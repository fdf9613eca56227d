package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SExpression.Nested;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads SMT-LIB into terms of a factory: single terms and sorts, and scripts of declarations,
 * definitions and assertions. Everything that cannot be read is refused with an {@link
 * SmtLibException} that says where. Quantifiers and uninterpreted functions are refused too, and
 * push and pop where a script is to be one conjunction.
 */
public final class SmtLibParser {

  private final TermFactory factory;
  private final Scope scope;
  private final Commands commands;
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
    this.commands = new Commands(factory, scope);
  }

  /** The one term that the text holds. */
  public Term parseTerm(String text) {
    scope.unbindAll();
    return commands.term(single(text));
  }

  public Sort parseSort(String text) {
    return commands.sorts().read(single(text));
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

  /**
   * Reads a script that asks several times, such as a trace of a session: what each {@code
   * check-sat} and {@code check-sat-assuming} is about, with what is on the stack then.
   */
  public List<List<Term>> parseQueries(String text) {
    scope.unbindAll();
    assertions.clear();
    List<List<Term>> queries = new ArrayList<>();
    List<Integer> levels = new ArrayList<>();
    for (SExpression command : SExpressionReader.read(text)) {
      if (!(command instanceof Nested nested) || nested.word().isEmpty()) {
        throw command.error("expected a command");
      }
      switch (nested.word()) {
        case "push" -> {
          for (int i = number(nested); i > 0; i--) {
            levels.add(assertions.size());
          }
        }
        case "pop" -> {
          for (int i = number(nested); i > 0; i--) {
            if (levels.isEmpty()) {
              throw nested.error("nothing to pop");
            }
            assertions.subList(levels.removeLast(), assertions.size()).clear();
          }
        }
        case "check-sat" -> queries.add(List.copyOf(assertions));
        case "check-sat-assuming" -> {
          Commands.size(nested, 2);
          if (!(nested.items().get(1) instanceof Nested literals)) {
            throw nested.items().get(1).error("expected a list");
          }
          List<Term> query = new ArrayList<>(assertions);
          literals.items().forEach(literal -> query.add(commands.term(literal)));
          queries.add(List.copyOf(query));
        }
        default -> execute(nested);
      }
    }
    return queries;
  }

  /** Of levels; one if it is left out. */
  private static int number(Nested command) {
    if (command.items().size() == 1) {
      return 1;
    }
    Commands.size(command, 2);
    if (command.items().get(1) instanceof SExpression.Atom number
        && number.kind() == SExpression.Kind.NUMERAL
        && number.text().length() < 6) {
      return Integer.parseInt(number.text());
    }
    throw command.items().get(1).error("expected a small number");
  }

  private void execute(Nested command) {
    List<SExpression> items = command.items();
    switch (command.word()) {
      case "declare-const" -> {
        Commands.size(command, 3);
        declare(items.get(1), items.get(2));
      }
      case "declare-fun" -> {
        Commands.size(command, 4);
        if (!(items.get(2) instanceof Nested parameters) || !parameters.items().isEmpty()) {
          throw items.get(2).error("uninterpreted functions are not supported");
        }
        declare(items.get(1), items.get(3));
      }
      case "assert" -> {
        Commands.size(command, 2);
        Term assertion = commands.term(items.get(1));
        if (!assertion.isBool()) {
          throw items.get(1).error("an assertion of sort " + assertion.sort());
        }
        assertions.add(assertion);
      }
      default -> commands.execute(command);
    }
  }

  private void declare(SExpression at, SExpression sort) {
    String name = commands.newName(at);
    Variable variable = variable(at, name, commands.sorts().read(sort));
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
}
