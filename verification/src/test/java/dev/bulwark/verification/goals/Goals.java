package dev.bulwark.verification.goals;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Programs with goals, for tests. */
final class Goals {

  static final Set<CoverageMetric> ALL = Set.of(CoverageMetric.values());

  private Goals() {}

  static Program program(String text, Set<CoverageMetric> metrics) {
    ParseResult result =
        new CFrontend()
            .parse(
                "test.c",
                text,
                FrontendOptions.DEFAULT.withProperty(new Property.Coverage(metrics)));
    if (result instanceof ParseResult.Parsed parsed) {
      return parsed.program();
    }
    throw new AssertionError(result + "\n" + text);
  }

  static Set<String> ids(String text, Set<CoverageMetric> metrics) {
    Set<String> ids = new TreeSet<>();
    program(text, metrics).goals().forEach(goal -> ids.add(GoalResult.of(goal).stableId()));
    return ids;
  }

  /** The goal of this id. */
  static Goal goal(Program program, String id) {
    return program.goals().stream()
        .filter(goal -> GoalResult.of(goal).stableId().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no goal " + id + " in " + program.goals()));
  }

  /** The word of the status of each goal, by its stable id. */
  static TreeMap<String, String> words(GoalResults result) {
    TreeMap<String, String> words = new TreeMap<>();
    result.goals().forEach(goal -> words.put(goal.id(), goal.status().word()));
    return words;
  }
}
