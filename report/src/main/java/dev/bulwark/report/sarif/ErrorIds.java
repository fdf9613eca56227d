package dev.bulwark.report.sarif;

import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Ids of what can go wrong in a program, which edits elsewhere do not change: file, function, rule,
 * what happens, and which one of those that are alike. A verdict does not change them either.
 */
public final class ErrorIds {

  /** What kind of fingerprints they are. Another way to make ids needs another version. */
  public static final String FINGERPRINT = "bulwarkErrorId/v1";

  private ErrorIds() {}

  /** The ids of all goals of the program, in its order. */
  public static Map<Goal, String> of(Program program) {
    Map<String, Integer> alike = new HashMap<>();
    Map<Goal, String> ids = new LinkedHashMap<>();
    for (Goal goal : program.goals()) {
      String id =
          String.join(
              "/",
              program.shown(goal.position()).file(),
              goal.function(),
              SarifRule.of(goal.kind()).id(),
              goal.text());
      int number = alike.merge(id, 1, Integer::sum);
      ids.put(goal, number == 1 ? id : id + "#" + number);
    }
    return ids;
  }
}
