package dev.bulwark.certify;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A verdict whose evidence has been checked against the program as parsed. Only this package makes
 * one: {@link Certifier} when it has checked the evidence itself, {@link CheckKey} when a process
 * that was given the key has. What prints a verdict asks for this type, so that nothing that was
 * not checked can be printed.
 */
public abstract sealed class CertifiedVerdict {

  /** What a program does at a goal. */
  public enum GoalVerdict {
    /** No execution reaches the goal. */
    HOLDS,
    /** An execution reaches the goal. */
    VIOLATED,
    /** The evidence says nothing about the goal. */
    OPEN
  }

  private static final String NO_UNDEFINED_BEHAVIOUR = "no undefined behaviour";

  private final Program program;
  private final String property;
  private final String details;

  private CertifiedVerdict(Program program, String property, String details) {
    this.program = program;
    this.property = property;
    this.details = details;
  }

  /** The program as parsed, about which it is. */
  public final Program program() {
    return program;
  }

  /** What was checked, in words. */
  public final String property() {
    return property;
  }

  /** How the evidence was checked, in a line for people. */
  public final String details() {
    return details;
  }

  /** What it rests on, about the program as parsed. */
  public abstract Evidence evidence();

  /** What is assumed. */
  public abstract List<String> assumptions();

  /** What it says about each goal of the program. */
  public final Map<Goal, GoalVerdict> byGoal() {
    Map<Goal, GoalVerdict> verdicts = new LinkedHashMap<>();
    program.goals().forEach(goal -> verdicts.put(goal, about(goal)));
    return verdicts;
  }

  abstract GoalVerdict about(Goal goal);

  /**
   * No execution violates the property: all goals hold. Only if it was asked for in parts, it may
   * be that the proof is for some of them; executions may end at the others.
   */
  public static final class Safe extends CertifiedVerdict {

    private final Proof proof;
    private final boolean undefinedExcluded;
    private final long randomRuns;

    Safe(
        Program program,
        String property,
        Proof proof,
        boolean undefinedExcluded,
        long randomRuns,
        String details) {
      super(program, property, details);
      this.proof = proof;
      this.undefinedExcluded = undefinedExcluded;
      this.randomRuns = randomRuns;
    }

    @Override
    public Proof evidence() {
      return proof;
    }

    /** Does the proof also show that no execution has undefined behaviour? */
    public boolean undefinedExcluded() {
      return undefinedExcluded;
    }

    /** The number of random inputs on which the program did nothing that the proof excludes. */
    public long randomRuns() {
      return randomRuns;
    }

    @Override
    public List<String> assumptions() {
      List<String> assumptions = new ArrayList<>(program().assumptions());
      if (!undefinedExcluded) {
        assumptions.add(NO_UNDEFINED_BEHAVIOUR);
      }
      long others =
          program().goals().stream().filter(goal -> !proof.goals().contains(goal)).count();
      if (others > 0) {
        assumptions.add("none of " + others + " other goals is reached before");
      }
      return assumptions;
    }

    @Override
    GoalVerdict about(Goal goal) {
      return proof.goals().contains(goal) ? GoalVerdict.HOLDS : GoalVerdict.OPEN;
    }
  }

  /** An execution violates the property: it reaches the goal. */
  public static final class Unsafe extends CertifiedVerdict {

    private final ErrorInputs inputs;
    private final Location location;
    private final Location.Role.Error error;

    /** The location has to be an error. */
    Unsafe(
        Program program, String property, ErrorInputs inputs, Location location, String details) {
      super(program, property, details);
      this.inputs = inputs;
      this.location = location;
      if (!(location.role() instanceof Location.Role.Error role)) {
        throw new IllegalArgumentException("confirmed error inputs without an error: " + location);
      }
      this.error = role;
    }

    @Override
    public ErrorInputs evidence() {
      return inputs;
    }

    /** Where the execution ends. */
    public Location location() {
      return location;
    }

    /** The word of the property that is violated, such as {@code unreach-call}. */
    public String violated() {
      return error.property();
    }

    public Goal goal() {
      return error.goal();
    }

    @Override
    public List<String> assumptions() {
      return program().assumptions();
    }

    @Override
    GoalVerdict about(Goal goal) {
      return goal.equals(error.goal()) ? GoalVerdict.VIOLATED : GoalVerdict.OPEN;
    }
  }

  /** The error location of this name, if the program has it. */
  static Optional<Location> error(Program program, String name) {
    return program.procedures().values().stream()
        .flatMap(procedure -> procedure.locations().stream())
        .filter(location -> location.isError() && location.name().equals(name))
        .findFirst();
  }
}
