package dev.bulwark.report;

import dev.bulwark.program.Position;
import java.util.ArrayList;
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
   * @param inputs what they have taken from outside, which is never left out
   */
  record Skipped(String what, int depth, long unheard, List<Inputs> inputs) implements TraceRow {

    public Skipped {
      inputs = List.copyOf(inputs);
    }

    Skipped(String what, int depth, long unheard) {
      this(what, depth, unheard, List.of());
    }

    /** Steps that nobody has looked at. */
    static Skipped steps(long unheard, int depth) {
      return new Skipped(unheard + " more steps", depth, unheard);
    }
  }

  /**
   * What one statement has taken from outside in steps that are left out.
   *
   * @param values one after the other
   */
  record Inputs(Position position, String text, List<Effect> values) {

    /** Of more values only the first ones are shown, and the last one. */
    private static final int SHOWN = 12;

    public Inputs {
      values = List.copyOf(values);
    }

    /** What is at hand in a line: equal values that follow each other are counted. */
    String words(boolean oneFile) {
      List<String> parts = new ArrayList<>();
      int at = 0;
      while (at < values.size() && parts.size() < SHOWN) {
        int end = at + 1;
        while (end < values.size() && values.get(end).value().equals(values.get(at).value())) {
          end++;
        }
        boolean counted = end - at > 1 && end - at < values.size();
        parts.add(values.get(at).value() + (counted ? " (" + (end - at) + " times)" : ""));
        at = end;
      }
      if (at < values.size()) {
        parts.add((at + 1 < values.size() ? "..., " : "") + values.getLast().value());
      }
      String variable = values.getFirst().variable();
      String name = variable.isEmpty() ? text : variable;
      String where =
          !position.isKnown() ? "" : (oneFile ? "line " : position.file() + ":") + position.line();
      return (where.isEmpty() ? "" : where + ": ")
          + (name.isEmpty() ? "" : name + " = ")
          + String.join(", ", parts)
          + (values.size() == 1 ? " (input)" : " (" + values.size() + " inputs)");
    }
  }

  /**
   * What became of a variable.
   *
   * @param input has it taken the value from outside?
   * @param changing was that read from a volatile object?
   * @param pointer what it points to, as it would be written; empty if it is no pointer
   * @param id tells variables of one name apart; empty for what lies in memory
   */
  record Effect(
      String variable,
      String value,
      String number,
      boolean input,
      boolean changing,
      String pointer,
      String id) {

    Effect(String variable, String value, String number, boolean input) {
      this(variable, value, number, input, "");
    }

    Effect(String variable, String value, String number, boolean input, String pointer) {
      this(variable, value, number, input, false, pointer, "");
    }

    /** It is about the variable of this name within the program. */
    Effect of(String variableId) {
      return new Effect(variable, value, number, input, changing, pointer, variableId);
    }

    /** Is it the same value, however it is shown? */
    boolean equalsIn(Effect other) {
      return (number.isEmpty() && other.number.isEmpty())
          ? value.equals(other.value)
          : number.equals(other.number);
    }

    /** It holds the value of an input. */
    Effect as(Effect input) {
      return new Effect(variable, value, number, true, input.changing, pointer, id);
    }

    /** It has been read from a volatile object. */
    Effect asVolatile() {
      return new Effect(variable, value, number, true, true, pointer, id);
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
