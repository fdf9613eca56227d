package dev.bulwark.verification.verdicts;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.bulwark.report.IncompletePlace;
import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.GoalsDocument;
import dev.bulwark.verification.goals.TestCase;
import java.io.IOException;

/** The same for programs: one JSON document, described in docs/verdicts.md. */
public final class GoalVerdictsJson extends GoalsDocument {

  private final ErrorTraces traces;

  private GoalVerdictsJson(ErrorTraces traces) {
    super("goals", "errors");
    this.traces = traces;
  }

  public static String of(ErrorTraces traces) {
    return new GoalVerdictsJson(traces).text(traces.result());
  }

  @Override
  protected void summary(GoalResults result, JsonGenerator json) throws IOException {
    json.writeNumberField("unsafe", result.reachable());
    json.writeNumberField("safe", result.unreachable());
  }

  @Override
  protected void more(GoalResults result, JsonGenerator json) throws IOException {
    objects("incomplete", GoalVerdicts.open(result), GoalVerdictsJson::place, json);
  }

  private static void place(IncompletePlace place, JsonGenerator json) throws IOException {
    json.writeStringField("file", place.at().file());
    json.writeNumberField("line", place.at().line());
    json.writeNumberField("column", place.at().column());
    json.writeStringField("reason", place.reason());
  }

  @Override
  protected void goal(GoalResult goal, JsonGenerator json) throws IOException {
    json.writeStringField("location", goal.goal().id());
    json.writeStringField("property", GoalVerdicts.property(goal.goal()));
    position(goal, json);
    json.writeStringField("text", goal.goal().text());
    json.writeStringField("verdict", GoalVerdicts.verdict(goal.status()));
    switch (goal.status()) {
      case GoalStatus.Reachable(int test, String by) -> {
        json.writeNumberField("error", test);
        json.writeStringField("violation", traces.words(goal));
      }
      case GoalStatus.Unreachable(int proof, String by) -> json.writeNumberField("proof", proof);
      case GoalStatus.Unknown(String reason) -> json.writeStringField("reason", reason);
    }
  }

  @Override
  protected void run(TestCase test, JsonGenerator json) throws IOException {
    json.writeStringField("inputs", test.file());
  }

  @Override
  protected void proof(DeadProof proof, JsonGenerator json) throws IOException {
    json.writeStringField("certificate", proof.certificate());
  }
}
