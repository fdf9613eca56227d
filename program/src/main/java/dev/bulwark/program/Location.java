package dev.bulwark.program;

import java.util.Optional;

/**
 * A control-flow location. Its name ({@code procedure.number}) is stable: the same source gives the
 * same names. Identity is equality.
 */
public final class Location {

  /** What it means to be at a location. */
  public sealed interface Role {
    /**
     * An ordinary location; without outgoing edges, the path just ends there unless it is a
     * procedure's exit.
     */
    record Plain() implements Role {}

    /**
     * The property is violated here; {@code property} is the word that the verdict prints, such as
     * {@code unreach-call}.
     */
    record Error(String property, Goal goal) implements Role {

      /** What happens here, in words for people. */
      public String description() {
        return goal.text();
      }
    }

    /**
     * The model stops short of C here; SAFE requires that it is unreachable too.
     *
     * @param remedy what people can do about it
     */
    record Incomplete(String reason, Remedy remedy) implements Role {

      /** Where nobody can do anything about it. */
      public Incomplete(String reason) {
        this(reason, Remedy.NONE);
      }
    }

    /**
     * C says nothing about what happens here; assumed unreachable, and said so unless it is proven.
     */
    record Undefined(UndefinedBehaviour kind, String text) implements Role {

      public Undefined(UndefinedBehaviour kind) {
        this(kind, kind.text());
      }
    }

    /**
     * The program has ended otherwise than by a return from its entry.
     *
     * @param aborted by {@code abort} or a failing assertion, not by {@code exit}
     */
    record Halt(boolean aborted) implements Role {

      /** By {@code exit} or the like. */
      public Halt() {
        this(false);
      }
    }
  }

  public static final Role PLAIN = new Role.Plain();

  private final String procedure;
  private final int number;
  private final Role role;
  private final Position position;
  private final String label;

  public Location(String procedure, int number, Role role, Position position) {
    this(procedure, number, role, position, "");
  }

  /**
   * @param label what the source calls the location, such as a state of a transition system; empty
   *     if nothing. It is for people, and passes need not keep it.
   */
  public Location(String procedure, int number, Role role, Position position, String label) {
    this.procedure = procedure;
    this.number = number;
    this.role = role;
    this.position = position;
    this.label = label;
  }

  public String procedure() {
    return procedure;
  }

  public int number() {
    return number;
  }

  public String name() {
    return procedure + "." + number;
  }

  public Role role() {
    return role;
  }

  /** The statement that begins here; for a loop head, the loop's keyword. */
  public Position position() {
    return position;
  }

  /** What the source calls the location; empty if nothing. */
  public String label() {
    return label;
  }

  /** What the location stands for if it is an error location. */
  public Optional<Goal> goal() {
    return role instanceof Role.Error error ? Optional.of(error.goal()) : Optional.empty();
  }

  public boolean isError() {
    return role instanceof Role.Error;
  }

  public boolean isIncomplete() {
    return role instanceof Role.Incomplete;
  }

  /** Reaching it refutes SAFE: the error, or where the model is incomplete. */
  public boolean isBad() {
    return isError() || isIncomplete();
  }

  @Override
  public String toString() {
    return name();
  }
}
