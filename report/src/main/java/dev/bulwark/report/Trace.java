package dev.bulwark.report;

import dev.bulwark.program.CallString;
import dev.bulwark.program.Fault;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.report.expression.ProgramNames;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * An execution that ends in the error, in source terms.
 *
 * @param rows everything that happened
 * @param end where the error is, in the user's code
 * @param violation what is wrong there
 */
public record Trace(List<TraceRow> rows, Position end, String violation) {

  /** Of runs with more steps only the beginning and the end are looked at. */
  private static final long LONG_RUN = 200_000;

  /** As many steps as the rows of the end can need. */
  private static final long LAST_STEPS = 50_000;

  public Trace {
    rows = List.copyOf(rows);
  }

  /** Runs the program on the inputs; empty if that does not end in the error. */
  public static Optional<Trace> replay(Program program, Inputs inputs, BooleanSupplier stop) {
    Interpreter interpreter = new Interpreter(program);
    TraceRows rows = new TraceRows(program.machine(), program.memory());
    Outcome outcome = interpreter.run(new ReplayedInputs(inputs), rows, LONG_RUN, stop);
    if (outcome instanceof Outcome.OutOfSteps) {
      // Where the end begins is known only once the run has been there.
      long steps = interpreter.measure(new ReplayedInputs(inputs), Long.MAX_VALUE, stop).steps();
      rows = new TraceRows(program.machine(), program.memory());
      TraceEnds ends = new TraceEnds(program, rows, steps - LAST_STEPS);
      outcome = interpreter.run(new ReplayedInputs(inputs), ends, Long.MAX_VALUE, stop);
    }
    if (outcome instanceof Outcome.ReachedError(Location at, CallString stack)
        && at.role() instanceof Location.Role.Error error) {
      List<TraceRow> shown = rows.rows().stream().map(row -> shown(program, row)).toList();
      Location seen = stack.inUsersCode(at);
      String where = seen == at ? "" : " in " + ProgramNames.function(at.procedure()) + "()";
      String about = about(program, inputs, at, rows, stop).map(words -> ": " + words).orElse("");
      return Optional.of(
          new Trace(shown, program.shown(seen.position()), error.description() + where + about));
    }
    return Optional.empty();
  }

  /** What is known of the fault there, for which the program is run once more. */
  private static Optional<String> about(
      Program program, Inputs inputs, Location at, TraceRows rows, BooleanSupplier stop) {
    Optional<Location> before = rows.lastSource();
    Fault fault = program.memory().faults().get(at);
    if (fault == null || before.isEmpty()) {
      return Optional.empty();
    }
    FaultWords words = new FaultWords(program, fault, before.get());
    new Interpreter(program).run(new ReplayedInputs(inputs), words, Long.MAX_VALUE, stop);
    return words.say(rows.names());
  }

  /** The row with the place where the user's code is. */
  private static TraceRow shown(Program program, TraceRow row) {
    return row instanceof TraceRow.Statement statement
        ? statement.at(program.shown(statement.position()))
        : row;
  }

  /** The trace as lines; long loops are cut short. */
  public List<String> shortText() {
    return shortText(Ink.PLAIN);
  }

  public List<String> shortText(Ink ink) {
    return TraceText.lines(this, shortRows(), ink);
  }

  /** What happened, with long loops cut short. */
  public List<TraceRow> shortRows() {
    return Abbreviation.shorten(rows);
  }

  public List<String> fullText() {
    return fullText(Ink.PLAIN);
  }

  public List<String> fullText(Ink ink) {
    return TraceText.lines(this, rows, ink);
  }
}
