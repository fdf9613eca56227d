package dev.bulwark.report;

import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.report.TraceRow.Effect;
import dev.bulwark.report.expression.AddressNames;
import dev.bulwark.report.expression.ProgramNames;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the steps of a run into rows in source terms: the edges of one statement become one row,
 * temporaries disappear, and bookkeeping shows only where it changes something that the user knows.
 * Of very long runs the beginning and the end are kept.
 */
final class TraceRows implements StepListener {

  private static final int KEPT_AT_FIRST = 20_000;
  private static final int KEPT_AT_LAST = 2_000;

  private final AddressNames names;
  private final Effects words;
  private final List<TraceRow> first = new ArrayList<>();
  private final ArrayDeque<Last> last = new ArrayDeque<>();

  private @Nullable Location lastSource;

  /** The number of the next step. */
  private long step;

  /** The number of the step after the first rows. */
  private long afterFirst;

  /** Are there rows, or steps, between the first and the last ones? */
  private boolean lost;

  /**
   * @param from the number of the row's first step
   */
  private record Last(TraceRow row, long from) {}

  /**
   * Numbers of the open activations, so that iterations of a loop and recursive calls can be told
   * apart.
   */
  private final ArrayDeque<Integer> activations = new ArrayDeque<>(List.of(0));

  private int activationCount;

  /** The statement that is being gathered, and its effects by variable. */
  private @Nullable Open open;

  private final Map<String, Effect> effects = new LinkedHashMap<>();
  private int unnamedInputs;

  /** What lowering does between statements, which it does for the statement that follows. */
  private final Map<String, Effect> ahead = new LinkedHashMap<>();

  /**
   * A statement's first step.
   *
   * @param from the step's number
   * @param resumed it goes on after a call has returned
   */
  private record Open(
      Edge edge, String text, int depth, int activation, boolean resumed, long from) {}

  TraceRows(MachineModel machine, MemoryLayout memory) {
    this.names = new AddressNames(machine, memory);
    this.words = new Effects(machine, names);
  }

  /** What lies where, as the run has left it. */
  AddressNames names() {
    return names;
  }

  /** Where the last step began. */
  Optional<Location> lastSource() {
    return Optional.ofNullable(lastSource);
  }

  List<TraceRow> rows() {
    takeAhead();
    flush();
    List<TraceRow> rows = new ArrayList<>(first);
    if (lost) {
      long from = last.isEmpty() ? step : last.element().from();
      rows.add(TraceRow.Skipped.steps(from - afterFirst, 0));
    }
    last.forEach(kept -> rows.add(kept.row()));
    return rows;
  }

  /** Are there as many rows of the beginning as are kept? */
  boolean hasBeginning() {
    return first.size() >= KEPT_AT_FIRST;
  }

  /**
   * Goes on after steps that were not heard of.
   *
   * @param next the number of the next step
   * @param open how many activations are open
   * @param kept how many of them were so before
   * @param values of all variables there are
   */
  void resume(long next, int open, int kept, Map<ProgramVariable, Value> values) {
    takeAhead();
    flush();
    last.clear();
    lost = true;
    step = next;
    while (activations.size() > kept) {
      activations.pop();
    }
    while (activations.size() < open) {
      activations.push(++activationCount);
    }
    words.catchUp(values);
  }

  @Override
  public void on(Step step) {
    gather(step);
    lastSource = step.edge().source();
    this.step++;
  }

  private void gather(Step step) {
    switch (step.kind()) {
      case WITHIN -> {
        gather(step, false);
        boolean input = step.input().isPresent();
        boolean between = text(step.edge()).isEmpty();
        boolean changing =
            step.edge().action() instanceof Action.Havoc havoc
                && havoc.site().kind() == InputSite.Kind.VOLATILE;
        step.changes()
            .forEach(change -> effect(change, input, changing, between ? ahead : effects));
      }
      case CALL -> call(step);
      case RETURN -> {
        takeAhead();
        flush();
        activations.pop();
        gather(step, true);
        step.changes().forEach(change -> effect(change, false, false, effects));
      }
    }
  }

  private void call(Step step) {
    gather(step, false);
    takeAhead();
    List<Effect> parameters = new ArrayList<>();
    step.changes().forEach(change -> parameters.addAll(words.of(change, false)));
    if (step.edge().source().procedure().equals(Program.START)) {
      parameters.replaceAll(this::asInput);
    }
    flush();
    String callee =
        step.edge().action() instanceof Action.Call call
            ? ProgramNames.function(call.callee())
            : "";
    add(new TraceRow.Enter(callee, parameters, step.depth() + 1), this.step);
    activations.push(++activationCount);
  }

  /** An argument that the entry function gets as an input without a name. */
  private Effect asInput(Effect parameter) {
    for (Map.Entry<String, Effect> entry : effects.entrySet()) {
      Effect input = entry.getValue();
      if (input.variable().isEmpty() && input.input() && input.equalsIn(parameter)) {
        effects.remove(entry.getKey());
        return parameter.as(input);
      }
    }
    return parameter;
  }

  /** Makes the step part of the open statement, or opens the next one. */
  private void gather(Step step, boolean resumed) {
    if (!continues(step)) {
      flush();
      open =
          new Open(
              step.edge(),
              text(step.edge()),
              step.depth(),
              activations.element(),
              resumed,
              this.step);
    }
    if (!text(step.edge()).isEmpty()) {
      takeAhead();
    }
  }

  private void takeAhead() {
    ahead.forEach((name, effect) -> effects.merge(name, effect, TraceRows::later));
    ahead.clear();
  }

  private boolean continues(Step step) {
    Open statement = open;
    if (statement == null || statement.activation() != activations.element()) {
      return false;
    }
    String text = text(step.edge());
    return text.isEmpty()
        || (text.equals(statement.text())
            && statement.edge() != step.edge()
            && sameLine(statement.edge().position(), step.edge().position()));
  }

  private static boolean sameLine(Position one, Position other) {
    return one.line() == other.line() && one.file().equals(other.file());
  }

  private static String text(Edge edge) {
    return edge.text().strip();
  }

  private void effect(
      Step.Change change, boolean input, boolean changing, Map<String, Effect> into) {
    for (Effect each : words.of(change, input)) {
      Effect effect = changing ? each.asVolatile() : each;
      if (!effect.variable().isEmpty()) {
        into.merge(effect.variable(), effect, TraceRows::later);
      } else if (input || effect.number().isEmpty()) {
        into.put("#" + unnamedInputs++, effect);
      }
    }
  }

  /** An input that is only copied stays an input. */
  private static Effect later(Effect one, Effect next) {
    return one.input() && one.equalsIn(next) ? one : next;
  }

  /** A variable that holds an input without a name is shown as that input. */
  private void nameInputs() {
    for (Map.Entry<String, Effect> entry : List.copyOf(effects.entrySet())) {
      Effect input = entry.getValue();
      if (!input.variable().isEmpty() || !input.input()) {
        continue;
      }
      effects.values().stream()
          .filter(effect -> !effect.variable().isEmpty() && !effect.input())
          .filter(effect -> effect.equalsIn(input))
          .findFirst()
          .ifPresent(
              effect -> {
                effects.put(effect.variable(), effect.as(input));
                effects.remove(entry.getKey());
              });
    }
  }

  private void flush() {
    nameInputs();
    Open statement = open;
    if (statement != null && isWorthShowing(statement)) {
      Edge edge = statement.edge();
      add(
          new TraceRow.Statement(
              edge.position(),
              ProgramNames.function(edge.source().procedure()),
              statement.text(),
              List.copyOf(effects.values()),
              statement.depth(),
              statement.activation()),
          statement.from());
    }
    open = null;
    effects.clear();
  }

  private boolean isWorthShowing(Open statement) {
    if (statement.edge().source().procedure().equals(Program.START)) {
      return effects.values().stream().anyMatch(Effect::input);
    }
    return !effects.isEmpty() || (!statement.resumed() && !statement.text().isEmpty());
  }

  private void add(TraceRow row, long from) {
    if (!hasBeginning()) {
      first.add(row);
      afterFirst = step;
    } else {
      last.add(new Last(row, from));
      if (last.size() > KEPT_AT_LAST) {
        last.remove();
        lost = true;
      }
    }
  }
}
