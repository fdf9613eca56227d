package dev.bulwark.report;

import dev.bulwark.program.Position;
import java.util.List;

/** A line of a trace: a statement with what it changed, or a remark between statements. */
public sealed interface TraceRow {

  int depth();

  /** A C statement; {@code effects} are assignments such as {@code x = 5}, inputs are marked. */
  record Statement(
      Position position,
      String function,
      String text,
      List<Effect> effects,
      int depth,
      int activation)
      implements TraceRow {
    public Statement {
      effects = List.copyOf(effects);
    }

    Statement at(Position other) {
      return new Statement(other, function, text, effects, depth, activation);
    }
  }

  /** The beginning of a function's activation, with its parameters. */
  record Enter(String function, List<Effect> parameters, int depth) implements TraceRow {
    public Enter {
      parameters = List.copyOf(parameters);
    }
  }

  /**
   * Iterations of a loop, or steps, that are left out.
   *
   * @param unheard how many steps were not even looked at
   */
  record Skipped(String what, int depth, long unheard) implements TraceRow {

    /** Steps that nobody has looked at. */
    static Skipped steps(long unheard, int depth) {
      return new Skipped(unheard + " more steps", depth, unheard);
    }
  }

  /**
   * What became of a variable.
   *
   * @param input has it taken the value from outside?
   * @param changing was that read from a volatile object?
   * @param id tells variables of one name apart; empty for what lies in memory
   */
  record Effect(
      String variable, String value, String number, boolean input, boolean changing, String id) {
    Effect(String variable, String value, String number, boolean input) {
      this(variable, value, number, input, false, "");
    }

    /** It is about the variable of this name within the program. */
    Effect of(String variableId) {
      return new Effect(variable, value, number, input, changing, variableId);
    }

    /** Is it the same value, however it is shown? */
    boolean equalsIn(Effect other) {
      return (number.isEmpty() && other.number.isEmpty())
          ? value.equals(other.value)
          : number.equals(other.number);
    }

    /** It holds the value of an input. */
    Effect as(Effect input) {
      return new Effect(variable, value, number, true, input.changing, id);
    }

    /** It has been read from a volatile object. */
    Effect asVolatile() {
      return new Effect(variable, value, number, true, true, id);
    }

    @Override
    public String toString() {
      return (variable.isEmpty() ? value : variable + " = " + value) + source();
    }

    private String source() {
      return changing ? " (volatile, input)" : input ? " (input)" : "";
    }
  }
}
