package dev.bulwark.frontend.nts.syntax;

import dev.bulwark.program.Position;
import java.util.List;
import java.util.Optional;

/** A numerical transition system: global variables, and subsystems that call each other. */
public record NtsSystem(String name, List<Declaration> globals, List<Subsystem> subsystems) {

  public NtsSystem {
    globals = List.copyOf(globals);
    subsystems = List.copyOf(subsystems);
  }

  /** An integer variable. */
  public record Declaration(String name, Role role, Position position) {}

  /** What a variable is for. */
  public enum Role {
    GLOBAL,
    IN,
    OUT,
    LOCAL
  }

  /** A state where it is mentioned; states need not be declared. */
  public record State(String name, Position position) {}

  public record Subsystem(
      String name,
      List<Declaration> variables,
      List<State> initial,
      List<State> finals,
      List<State> errors,
      List<Transition> transitions,
      Position position) {
    public Subsystem {
      variables = List.copyOf(variables);
      initial = List.copyOf(initial);
      finals = List.copyOf(finals);
      errors = List.copyOf(errors);
      transitions = List.copyOf(transitions);
    }

    public List<Declaration> variables(Role role) {
      return variables.stream().filter(variable -> variable.role() == role).toList();
    }
  }

  /**
   * A step from state to state.
   *
   * @param relation nothing for empty braces, which allow everything
   * @param text as it is written, for traces
   */
  public record Transition(
      State source, State target, Optional<Node> relation, Position position, String text) {}
}
