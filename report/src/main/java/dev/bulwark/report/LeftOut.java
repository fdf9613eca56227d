package dev.bulwark.report;

import dev.bulwark.program.Position;
import dev.bulwark.report.TraceRow.Effect;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What is said of rows that are not shown. */
final class LeftOut {

  /** Of more counters only these are shown. */
  private static final int MOST_COUNTERS = 3;

  private LeftOut() {}

  /** A statement that gives a variable its value. */
  private record Place(Position position, String text, String variable) {}

  /** What the rows have taken from outside, by the statements that did. */
  static List<TraceRow.Inputs> inputs(List<TraceRow> rows) {
    Map<Place, List<Effect>> taken = new LinkedHashMap<>();
    for (TraceRow row : rows) {
      switch (row) {
        case TraceRow.Statement statement ->
            statement.effects().stream()
                .filter(Effect::input)
                .forEach(
                    effect ->
                        list(taken, statement.position(), statement.text(), effect).add(effect));
        case TraceRow.Skipped skipped ->
            skipped
                .inputs()
                .forEach(
                    inputs ->
                        list(taken, inputs.position(), inputs.text(), inputs.values().getFirst())
                            .addAll(inputs.values()));
        case TraceRow.Enter enter -> {}
      }
    }
    List<TraceRow.Inputs> all = new ArrayList<>();
    taken.forEach(
        (place, effects) -> all.add(new TraceRow.Inputs(place.position(), place.text(), effects)));
    return all;
  }

  private static List<Effect> list(
      Map<Place, List<Effect>> taken, Position position, String text, Effect effect) {
    return taken.computeIfAbsent(
        new Place(position, text, effect.variable()), unused -> new ArrayList<>());
  }

  /**
   * What variables of one activation count, as {@code (i = 3 to 99)}: each is changed by one
   * statement only, and by the same number each time.
   */
  static String counters(List<TraceRow> rows, int activation) {
    Map<Place, List<Effect>> changes = new LinkedHashMap<>();
    Map<String, Set<Place>> places = new LinkedHashMap<>();
    for (TraceRow row : rows) {
      if (row instanceof TraceRow.Statement statement && statement.activation() == activation) {
        for (Effect effect : statement.effects()) {
          list(changes, statement.position(), statement.text(), effect).add(effect);
          places
              .computeIfAbsent(effect.variable(), unused -> new LinkedHashSet<>())
              .add(new Place(statement.position(), statement.text(), effect.variable()));
        }
      }
    }
    // Where rows in between are left out already, nobody knows what they have changed.
    boolean known = rows.stream().noneMatch(TraceRow.Skipped.class::isInstance);
    List<String> counters = new ArrayList<>();
    changes.forEach(
        (place, effects) -> {
          if (known && places.getOrDefault(place.variable(), Set.of()).size() == 1) {
            progression(effects)
                .ifPresent(values -> counters.add(place.variable() + " = " + values));
          }
        });
    return counters.isEmpty()
        ? ""
        : counters.stream().limit(MOST_COUNTERS).collect(Collectors.joining(", ", " (", ")"));
  }

  /** From the first to the last value, if that says what is between. */
  private static Optional<String> progression(List<Effect> effects) {
    if (effects.size() < 2
        || effects.stream()
            .anyMatch(
                effect ->
                    effect.input()
                        || !effect.pointer().isEmpty()
                        || effect.variable().isEmpty()
                        || !effect.number().matches("-?\\d+"))) {
      return Optional.empty();
    }
    List<BigInteger> values =
        effects.stream().map(effect -> new BigInteger(effect.number())).toList();
    BigInteger step = values.get(1).subtract(values.get(0));
    for (int i = 1; i < values.size(); i++) {
      if (step.signum() == 0 || !values.get(i).subtract(values.get(i - 1)).equals(step)) {
        return Optional.empty();
      }
    }
    String next = step.abs().equals(BigInteger.ONE) ? "" : ", " + values.get(1);
    return Optional.of(values.getFirst() + next + " to " + values.getLast());
  }
}
