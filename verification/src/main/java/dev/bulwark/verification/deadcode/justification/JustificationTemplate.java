package dev.bulwark.verification.deadcode.justification;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.Standing;

/** A file to fill in: the dead goals that nobody has justified. */
public final class JustificationTemplate {

  private static final String TODO = "TODO";

  private JustificationTemplate() {}

  public static String text(GoalResults result) {
    StringBuilder text = new StringBuilder();
    for (GoalResult goal : result.goals()) {
      if (goal.standing() != Standing.UNREACHABLE) {
        continue;
      }
      text.append("# ").append((goal.at() + ": " + goal.goal().text()).replaceAll("\\s+", " "));
      text.append('\n');
      field(text, "- ", JustificationFile.ID, goal.id());
      field(text, "  ", JustificationFile.REASON, TODO);
      field(text, "  ", JustificationFile.WHO, TODO);
      field(text, "  ", JustificationFile.CODE, goal.coverage().code());
    }
    // A file without entries is still a list.
    return text.isEmpty() ? "[]\n" : text.toString();
  }

  /** What JSON quotes, YAML reads. */
  private static void field(StringBuilder text, String indent, String name, String value) {
    text.append(indent).append(name).append(": \"");
    text.append(JsonStringEncoder.getInstance().quoteAsString(value)).append("\"\n");
  }
}
