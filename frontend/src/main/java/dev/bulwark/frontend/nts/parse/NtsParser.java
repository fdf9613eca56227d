package dev.bulwark.frontend.nts.parse;

import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.frontend.automaton.SourceText;
import dev.bulwark.frontend.nts.syntax.Node;
import dev.bulwark.frontend.nts.syntax.NtsSystem;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Declaration;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Role;
import dev.bulwark.frontend.nts.syntax.NtsSystem.State;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Subsystem;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Transition;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a numerical transition system. What the language has and we have not is refused by its
 * name: parameters ({@code par}), reals, Booleans, arrays, preconditions, threads.
 */
public final class NtsParser {

  private static final Map<String, String> REFUSED =
      Map.of(
          "par", "parameters ('par') are",
          "init", "preconditions ('init') are",
          "instances", "instances are",
          "thread", "threads are");

  private static final Map<String, Role> ROLES =
      Map.of("in", Role.IN, "out", Role.OUT, "local", Role.LOCAL);

  private final SourceText source;
  private final Tokens tokens;
  private final FormulaParser formulas;

  private NtsParser(SourceText source) {
    this.source = source;
    this.tokens = new Tokens(new Lexer(source.name(), source.text()).tokens());
    this.formulas = new FormulaParser(tokens);
  }

  public static NtsSystem parse(SourceText source) {
    return new NtsParser(source).system();
  }

  private NtsSystem system() {
    tokens.expect("nts");
    String name = tokens.word("the name of the system").text();
    tokens.expect(";");
    List<Declaration> globals = new ArrayList<>();
    List<Subsystem> subsystems = new ArrayList<>();
    while (tokens.peek().kind() != Token.Kind.END) {
      if (tokens.ahead(1).is("{")) {
        subsystems.add(subsystem());
      } else {
        globals.addAll(declarations(Role.GLOBAL));
      }
    }
    return new NtsSystem(name, globals, subsystems);
  }

  private Subsystem subsystem() {
    Token name = tokens.word("the name of a subsystem");
    tokens.expect("{");
    List<Declaration> variables = new ArrayList<>();
    List<State> initial = new ArrayList<>();
    List<State> finals = new ArrayList<>();
    List<State> errors = new ArrayList<>();
    List<Transition> transitions = new ArrayList<>();
    while (!tokens.takes("}")) {
      Token first = tokens.peek();
      boolean section = tokens.ahead(1).kind() == Token.Kind.WORD;
      if (section && first.is("initial")) {
        initial.addAll(states());
      } else if (section && first.is("final")) {
        finals.addAll(states());
      } else if (section && first.is("error")) {
        errors.addAll(states());
      } else if (section && first.is("states")) {
        states();
      } else if (isTransition()) {
        transitions.add(transition());
      } else {
        variables.addAll(declarations(Role.LOCAL));
      }
    }
    return new Subsystem(
        name.text(), variables, initial, finals, errors, transitions, name.position());
  }

  /** {@code a -> b} or {@code label: a -> b}. */
  private boolean isTransition() {
    return tokens.ahead(1).is("->") || (tokens.ahead(1).is(":") && tokens.ahead(3).is("->"));
  }

  private List<State> states() {
    tokens.take();
    List<State> states = new ArrayList<>(List.of(state()));
    while (tokens.takes(",")) {
      states.add(state());
    }
    tokens.expect(";");
    return states;
  }

  private State state() {
    Token name = tokens.word("the name of a state");
    return new State(name.text(), name.position());
  }

  private List<Declaration> declarations(Role otherwise) {
    Token first = tokens.peek();
    String refused = REFUSED.get(first.text());
    if (refused != null && tokens.ahead(1).kind() == Token.Kind.WORD) {
      throw RefusedInputException.unsupported(first.position(), refused);
    }
    if (first.is("@")) {
      throw RefusedInputException.unsupported(first.position(), "annotations are");
    }
    Role role = otherwise;
    Role named = ROLES.get(first.text());
    if (named != null && tokens.ahead(1).kind() == Token.Kind.WORD) {
      if (otherwise == Role.GLOBAL) {
        throw RefusedInputException.syntax(
            first.position(), "a global variable cannot be '" + first.text() + "'");
      }
      tokens.take();
      role = named;
    }
    List<Declaration> declared = new ArrayList<>();
    do {
      do {
        Token name = tokens.word("a variable, a state or a transition");
        if (tokens.isNext("[")) {
          throw RefusedInputException.unsupported(tokens.position(), "arrays are");
        }
        declared.add(new Declaration(name.text(), role, name.position()));
      } while (tokens.takes(","));
      tokens.expect(":");
      type();
    } while (tokens.takes(","));
    tokens.expect(";");
    return declared;
  }

  private void type() {
    Token type = tokens.word("a type");
    if (!type.is("int")) {
      throw RefusedInputException.unsupported(
          type.position(), "variables of type '" + type.text() + "' are");
    }
    if (tokens.isNext("[")) {
      throw RefusedInputException.unsupported(tokens.position(), "arrays are");
    }
  }

  private Transition transition() {
    Position position = tokens.position();
    if (tokens.ahead(1).is(":")) {
      tokens.take();
      tokens.take();
    }
    int start = tokens.peek().start();
    State from = state();
    tokens.expect("->");
    State to = state();
    tokens.expect("{");
    Optional<Node> relation =
        tokens.isNext("}") ? Optional.empty() : Optional.of(formulas.formula());
    int end = tokens.expect("}").end();
    String text = source.text().substring(start, end).strip().replaceAll("\\s+", " ");
    return new Transition(from, to, relation, position, text);
  }
}
