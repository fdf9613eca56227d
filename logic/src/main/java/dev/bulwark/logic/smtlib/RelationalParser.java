package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.RelationalScript.Assertion;
import dev.bulwark.logic.smtlib.RelationalScript.Atom;
import dev.bulwark.logic.smtlib.RelationalScript.Quantified;
import dev.bulwark.logic.smtlib.RelationalScript.Relation;
import dev.bulwark.logic.smtlib.RelationalScript.TextPosition;
import dev.bulwark.logic.smtlib.SExpression.Nested;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads scripts in SMT-LIB's logic HORN: declarations of relations, and assertions with quantifiers
 * about them. Constants and functions other than relations are refused, since nothing says what
 * they are. Everything that cannot be read is refused with an {@link SmtLibException}.
 */
public final class RelationalParser {

  private static final String LOGIC = "HORN";

  private final TermFactory factory;
  private final Scope scope = new Scope(name -> Optional.empty());
  private final Commands commands;
  private final Map<String, Relation> relations = new LinkedHashMap<>();
  private final List<Assertion> assertions = new ArrayList<>();
  private final Map<Variable, Atom> atoms = new LinkedHashMap<>();
  private final Map<Variable, Quantified> quantified = new LinkedHashMap<>();

  public RelationalParser(TermFactory factory) {
    this.factory = factory;
    this.commands = new Commands(factory, scope);
  }

  public RelationalScript parse(String text) {
    for (SExpression command : SExpressionReader.read(text)) {
      if (!(command instanceof Nested nested) || nested.word().isEmpty()) {
        throw command.error("expected a command");
      }
      execute(nested);
    }
    return new RelationalScript(List.copyOf(relations.values()), assertions, atoms, quantified);
  }

  private void execute(Nested command) {
    List<SExpression> items = command.items();
    switch (command.word()) {
      case "set-logic" -> {
        Commands.size(command, 2);
        String logic = items.get(1).symbol();
        if (!logic.equals(LOGIC)) {
          throw items.get(1).error("logic " + logic + " is not supported, only " + LOGIC);
        }
      }
      case "declare-fun" -> {
        Commands.size(command, 4);
        declare(items.get(1), items.get(2), items.get(3));
      }
      case "declare-const" ->
          throw command.error("constants that are declared and not defined are not supported");
      case "assert" -> {
        Commands.size(command, 2);
        Term formula =
            new TermReader(factory, scope, commands.sorts(), new Reading()).read(items.get(1));
        if (!formula.isBool()) {
          throw items.get(1).error("an assertion of sort " + formula.sort());
        }
        assertions.add(new Assertion(formula, TextPosition.of(command)));
      }
      default -> commands.execute(command);
    }
  }

  private void declare(SExpression at, SExpression parameters, SExpression result) {
    String name = commands.newName(at);
    if (relations.containsKey(name)) {
      throw at.error(name + " is declared twice");
    }
    if (Operators.isName(name) && at instanceof SExpression.Atom atom && !atom.quoted()) {
      throw at.error(name + " is declared already");
    }
    if (!(parameters instanceof Nested list)) {
      throw parameters.error("expected (sort ...)");
    }
    if (!commands.sorts().read(result).equals(Sort.BOOL)) {
      throw result.error("functions other than relations are not supported");
    }
    List<Sort> sorts = list.items().stream().map(commands.sorts()::read).toList();
    relations.put(name, new Relation(name, sorts, TextPosition.of(at)));
  }

  private final class Reading implements Relations {

    @Override
    public boolean areQuantifiersKnown() {
      return true;
    }

    @Override
    public boolean isKnown(String name) {
      return relations.containsKey(name);
    }

    @Override
    public Term atom(String name, List<Term> arguments, SExpression at) {
      Relation relation = Objects.requireNonNull(relations.get(name));
      List<Sort> given = arguments.stream().map(Term::sort).toList();
      if (!given.equals(relation.sorts())) {
        throw at.error(name + " takes " + relation.sorts() + ", not " + given);
      }
      Variable marker = factory.freshVariable("atom:" + name, Sort.BOOL);
      atoms.put(marker, new Atom(relation, arguments, TextPosition.of(at)));
      return marker;
    }

    @Override
    public Term quantified(boolean universal, List<Variable> bound, Term body, SExpression at) {
      Variable marker = factory.freshVariable("quantified", Sort.BOOL);
      quantified.put(marker, new Quantified(universal, bound, body, TextPosition.of(at)));
      return marker;
    }
  }
}
