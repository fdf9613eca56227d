package dev.bulwark.verification.deadcode.output;

import dev.bulwark.base.Reason;
import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.Justification;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A result whose statuses were not searched for but are known, for tests of what is written. */
final class Sample {

  /** Dead: the function, and what depends on 9 {@code < x}. Called unknown: what is of line 12. */
  static final String TEXT =
      """
      extern int __VERIFIER_nondet_int(void);
      static int never(int a) {
        return a << 1;
      }
      int main(void) {
        int x = __VERIFIER_nondet_int();
        if (x > 9)
          x = 9;
        if (9 < x) {
          x = 0;
        }
        if (x == 7 && x != 8) x = 1;
        switch (x) {
          case 1: x = 2; break;
          default: break;
        }
        return x;
      }
      """;

  /** Of the run that says it. */
  static final SarifInvocation INVOCATION =
      new SarifInvocation("1.0", List.of("deadcode", "test.c"), Path.of(""), 10, true);

  static final int FUNCTION_LINE = 2;
  static final int LIVE_LINE = 8;
  static final int DEAD_BRANCH_LINE = 9;
  static final int DEAD_LINE = 10;
  static final int UNKNOWN_LINE = 12;
  static final String UNKNOWN_REASON = "steps & <time>";

  static final String JUSTIFIED_ID = "test.c/never/function";
  static final String OUT_OF_DATE = "why.yaml:7: out of date: something";

  private Sample() {}

  /** The same with a dead goal that is justified, and a justification that is out of date. */
  static GoalResults justified(String file) {
    Justification why =
        new Justification(
            JUSTIFIED_ID,
            "kept for tests",
            "me",
            Optional.of(LocalDate.of(2999, 1, 1)),
            Optional.empty(),
            1);
    return of(file).justified(Map.of(JUSTIFIED_ID, why), List.of(OUT_OF_DATE));
  }

  static GoalResults of(String file) {
    ParseResult parsed =
        new CFrontend()
            .parse(
                file,
                TEXT,
                FrontendOptions.DEFAULT.withProperty(
                    new Property.Coverage(Set.of(CoverageMetric.values()))));
    if (!(parsed instanceof ParseResult.Parsed(Program program, var warnings, var source))) {
      throw new AssertionError(parsed.toString());
    }
    List<GoalResult> goals = new ArrayList<>();
    Set<Goal> dead = new LinkedHashSet<>();
    for (Goal goal : program.goals()) {
      GoalResult result = new GoalResult(goal, goal.position(), status(goal));
      goals.add(result);
      if (result.status() instanceof GoalStatus.Unreachable) {
        dead.add(goal);
      }
    }
    return new GoalResults(
        program,
        "coverage",
        ParsedSource.withoutPlaces(true),
        Optional.empty(),
        goals,
        List.of(),
        List.of(
            new DeadProof(1, new Proof.Inductive(Map.of()), dead, false, "checked", "", "test")),
        List.of(),
        Optional.of(new Reason.OutOfTime()),
        1.5,
        List.of());
  }

  private static GoalStatus status(Goal goal) {
    Goal.Kind.Coverage coverage = GoalResult.of(goal);
    int line = goal.position().line();
    if (coverage.function().equals("never")
        || line == DEAD_LINE
        || (line == DEAD_BRANCH_LINE && coverage.outcome().startsWith("true"))) {
      return new GoalStatus.Unreachable(1, "test");
    }
    return line == UNKNOWN_LINE
        ? new GoalStatus.Unknown(UNKNOWN_REASON)
        : new GoalStatus.Reachable(1, "test");
  }
}
