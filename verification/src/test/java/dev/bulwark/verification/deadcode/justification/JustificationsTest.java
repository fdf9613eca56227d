package dev.bulwark.verification.deadcode.justification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which dead goals are justified, and what is out of date. */
final class JustificationsTest {

  private static final LocalDate TODAY = LocalDate.of(2026, 6, 15);
  private static final Set<CoverageMetric> BRANCHES = Set.of(CoverageMetric.BRANCHES);

  private static final String TEXT =
      "int f(int x) { if (x > 3) x = 1; if (x ? 0 : 1) x = 2; return x; }\n"
          + "int main(void) { return f(4); }\n";

  private static final String DEAD = "test.c/f/branch/x > 3/true";
  private static final String OTHER_DEAD = "test.c/f/branch/x ? 0 : 1/true";
  private static final String REACHED = "test.c/f/branch/x > 3/false";

  @TempDir Path folder;

  /** All that is true is called dead. */
  private static GoalResults result(String text) {
    ParseResult parsed =
        new CFrontend()
            .parse(
                "test.c",
                text,
                FrontendOptions.DEFAULT.withProperty(new Property.Coverage(BRANCHES)));
    Program program = ((ParseResult.Parsed) parsed).program();
    List<GoalResult> goals = new ArrayList<>();
    for (Goal goal : program.goals()) {
      boolean dead = GoalResult.of(goal).outcome().equals("true");
      goals.add(
          new GoalResult(
              goal,
              goal.position(),
              dead ? new GoalStatus.Unreachable(1, "test") : new GoalStatus.Reachable(1, "test")));
    }
    return new GoalResults(
        program,
        "coverage",
        ParsedSource.withoutPlaces(true),
        Optional.empty(),
        goals,
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        1,
        List.of());
  }

  private Justifications read(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("why.yaml"), yaml);
    return new Justifications("why.yaml", JustificationFile.read(file));
  }

  private GoalResults judged(String yaml) throws IOException {
    return read(yaml).applied(result(TEXT), BRANCHES, TODAY);
  }

  private static String entry(String id, String more) {
    return "- id: \"" + id + "\"\n  reason: defensive\n  who: me\n" + more;
  }

  @Test
  void aDeadGoalIsJustifiedUpToItsLastDay() throws IOException {
    GoalResults judged = judged(entry(DEAD, "  until: 2026-06-15\n"));
    assertThat(judged.outOfDate()).isEmpty();
    assertThat(judged.justified()).isEqualTo(1);
    assertThat(judged.unreachable()).isEqualTo(result(TEXT).unreachable() - 1);
    assertThat(
            judged.goals().stream()
                .filter(goal -> goal.standing() == Standing.JUSTIFIED)
                .map(GoalResult::id))
        .containsExactly(DEAD);
  }

  @Test
  void whatIsOutOfDateDoesNotCount() throws IOException {
    GoalResults judged =
        judged(
            "# a comment\n"
                + entry(DEAD, "  until: 2026-06-14\n")
                + entry(REACHED, "")
                + entry("test.c/f/branch/gone/true", "")
                + entry("test.c/f/statement/gone", "")
                + entry(OTHER_DEAD, "  code: 0123\n"));
    String code = judged.goals().getFirst().coverage().code();
    assertThat(judged.justified()).isZero();
    assertThat(judged.outOfDate())
        .containsExactly(
            "why.yaml:2: out of date: " + DEAD + ": it was justified until 2026-06-14",
            "why.yaml:6: out of date: " + REACHED + ": it is reachable",
            "why.yaml:9: out of date: test.c/f/branch/gone/true: it is no goal of the program",
            "why.yaml:15: out of date: "
                + OTHER_DEAD
                + ": the function f has changed, its code is now "
                + code);
  }

  @Test
  void theTemplateJustifiesWhatIsDeadUntilTheCodeChanges() throws IOException {
    String template = JustificationTemplate.text(result(TEXT));
    GoalResults judged = judged(template);
    assertThat(judged.unreachable()).isZero();
    assertThat(judged.justified()).isEqualTo(3);
    assertThat(JustificationTemplate.text(judged)).isEqualTo("[]\n");
    assertThat(judged("[]\n").justified()).isZero();
    Justifications read = read(template);
    assertThat(read.all()).allMatch(one -> one.reason().equals("TODO"));
    GoalResults laidOut =
        read.applied(
            result(TEXT.replace("return x;", "/* done */\n  return x ;")), BRANCHES, TODAY);
    assertThat(laidOut.justified()).isEqualTo(3);
    GoalResults changed =
        read.applied(result(TEXT.replace("return x;", "return 1;")), BRANCHES, TODAY);
    assertThat(changed.justified()).isZero();
    assertThat(changed.outOfDate()).hasSize(3).allMatch(line -> line.contains("has changed"));
  }

  @Test
  void whatIsWrongIsSaidWithItsLine() {
    wrong("step: x\n", ":1: expected a list");
    wrong("- id: a\n  reason: b\n", ":1: this justification has no 'who'");
    wrong("- id: a\n  reason: b\n  who:\n", ":3: 'who' needs a text");
    wrong("- id: a\n  why: b\n", ":2: unknown word 'why'");
    wrong(entry("a", "  until: soon\n"), ":4: 'soon' is no date such as 2027-12-31");
    wrong(entry("a", "") + entry("a", ""), ":4: a second justification of a");
    wrong("- id: \"a\n", ": no YAML: ");
    wrong("- just words\n", ":1: expected lines");
    assertThatThrownBy(() -> JustificationFile.read(folder.resolve("missing.yaml")))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("cannot read");
  }

  private void wrong(String yaml, String message) {
    assertThatThrownBy(() -> read(yaml))
        .as(yaml)
        .isInstanceOf(InputError.class)
        .hasMessageContaining("why.yaml:")
        .hasMessageContaining(message);
  }
}
