package dev.bulwark.verification.verdicts;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.GoalsDocument;
import dev.bulwark.verification.goals.TestCase;
import java.io.IOException;

/** The same for programs: one JSON document, described in docs/verdicts.md. */
public final class GoalVerdictsJson extends GoalsDocument {

  private GoalVerdictsJson() {
    super("goals", "errors");
  }

  public static String of(GoalResults result) {
    return new GoalVerdictsJson().text(result);
  }

  @Override
  protected void summary(GoalResults result, JsonGenerator json) throws IOException {
    json.writeNumberField("unsafe", result.reachable());
    json.writeNumberField("safe", result.unreachable());
  }

  @Override
  protected void goal(GoalResult goal, JsonGenerator json) throws IOException {
    json.writeStringField("location", goal.goal().id());
    json.writeStringField("property", GoalVerdicts.property(goal.goal()));
    position(goal, json);
    json.writeStringField("text", goal.goal().text());
    json.writeStringField("verdict", GoalVerdicts.verdict(goal.status()));
    switch (goal.status()) {
      case GoalStatus.Reachable(int test, String by) -> json.writeNumberField("error", test);
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
