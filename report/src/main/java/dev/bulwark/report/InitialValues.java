package dev.bulwark.report;

import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.report.TraceRow.Effect;
import dev.bulwark.report.expression.AddressNames;
import java.util.ArrayList;
import java.util.List;

/** What globals hold when the entry function is called, for which a run is begun. */
public final class InitialValues implements StepListener {

  /** Initialisers are straight code, one step for each scalar. */
  private static final long MOST_STEPS = 100_000;

  /** More are of no use to anybody. */
  private static final int MOST_VALUES = 1_000;

  private final Effects words;
  private final List<Effect> values = new ArrayList<>();
  private boolean called;

  private InitialValues(Program program) {
    this.words =
        new Effects(program.machine(), new AddressNames(program.machine(), program.memory()));
  }

  /** In the order of the initialisers; the last one of a variable counts. */
  public static List<Effect> of(Program program, Inputs inputs) {
    InitialValues listener = new InitialValues(program);
    new Interpreter(program)
        .run(new ReplayedInputs(inputs), listener, MOST_STEPS, () -> listener.called);
    return List.copyOf(listener.values);
  }

  @Override
  public void on(Step step) {
    called |= step.kind() != Step.Kind.WITHIN;
    if (!called && values.size() < MOST_VALUES) {
      boolean input = step.input().isPresent();
      step.changes().forEach(change -> values.addAll(words.of(change, input)));
    }
  }
}
