package dev.bulwark.verification.verdicts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.Limits;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.VerificationListener;
import dev.bulwark.verification.goals.GoalAnalysis;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.testing.SarifSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict of each error of small random programs, against runs on all inputs. */
@Tag("slow")
final class GoalVerdictsRandomTest {

  private static final SarifInvocation INVOCATION =
      new SarifInvocation("1.0", List.of("verify", "--all"), Path.of(""), 0, true);

  private static final long SEED = 26_300;
  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 150 : 10;

  @TempDir Path directory;

  @Test
  void noVerdictIsWrongAndNearlyAllAreThere() throws IOException {
    int goals = 0;
    int unsafe = 0;
    int unknown = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = SEED + i;
      String text = program(new Random(seed * 0x9E3779B97F4A7C15L));
      Path file = directory.resolve("test.c");
      Files.writeString(file, text);
      GoalAnalysis.Answer answer =
          GoalAnalysis.decideErrors(
              SourceRequest.of(List.of(file)).withProperty(GoalVerdicts.everything()),
              new Limits(Duration.ofSeconds(120), null, 1 + i % 2),
              VerificationListener.NONE);
      String where = "seed " + seed + "\n" + text;
      assertTrue(answer instanceof GoalAnalysis.Answer.Decided, answer + " " + where);
      GoalResults result = ((GoalAnalysis.Answer.Decided) answer).result();
      Set<Goal> reached = reached(result.program());
      for (GoalResult goal : result.goals()) {
        if (!(goal.status() instanceof GoalStatus.Unknown)) {
          assertEquals(
              reached.contains(goal.goal()) ? "UNSAFE" : "SAFE",
              GoalVerdicts.verdict(goal.status()),
              goal + " " + where);
        }
      }
      assertEquals(
          Set.of(),
          SarifSchema.violations(
              GoalVerdictsSarif.text(new ErrorTraces(result, () -> false), INVOCATION)),
          where);
      goals += result.goals().size();
      unsafe += (int) result.reachable();
      unknown += (int) result.unknown();
    }
    System.out.printf(
        "seed %d: %d programs, %d goals, %d unsafe, %d unknown%n",
        SEED, PROGRAMS, goals, unsafe, unknown);
    assertTrue(unknown * 20 <= goals, unknown + " of " + goals + " unknown");
    assertTrue(unsafe > 0 && unsafe < goals);
  }

  /** Inputs are 0, 1 or 2, and there are three of them. */
  private static String program(Random random) {
    StringBuilder text = new StringBuilder();
    text.append("#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\n");
    text.append("extern void __VERIFIER_assume(int);\nextern void reach_error(void);\n");
    text.append("static int in(void) {\n  int x = __VERIFIER_nondet_int();\n");
    text.append("  __VERIFIER_assume(x >= 0 && x <= 2);\n  return x;\n}\n");
    text.append("int a, b, c, t[3];\nint main(void) {\n");
    text.append("  a = in();\n  b = in();\n  c = in();\n");
    for (int i = 0; i < 6; i++) {
      String statement = statement(random);
      text.append(
          random.nextInt(3) == 0
              ? "  if (" + condition(random) + ") {\n    " + statement + "\n  }\n"
              : "  " + statement + "\n");
    }
    text.append("  for (int i = 0; i < ").append(2 + random.nextInt(3)).append("; i++) {\n");
    text.append("    ").append(statement(random)).append("\n    t[i] = a;\n  }\n");
    return text.append("  return 0;\n}\n").toString();
  }

  private static String statement(Random random) {
    String to = variable(random);
    return switch (random.nextInt(7)) {
      case 0 -> "assert(!(" + condition(random) + "));";
      case 1 -> "if (" + condition(random) + ") reach_error();";
      case 2 -> to + " = 7 / " + variable(random) + ";";
      case 3 -> to + " = 2147483645 + " + variable(random) + " + " + variable(random) + ";";
      case 4 -> to + " = 1 << (" + variable(random) + " * 12);";
      case 5 -> to + " = t[" + variable(random) + "];";
      default -> to + " = (" + variable(random) + " + " + random.nextInt(3) + ") % 4;";
    };
  }

  private static String variable(Random random) {
    return String.valueOf("abc".charAt(random.nextInt(3)));
  }

  private static String condition(Random random) {
    String[] operators = {"==", "<", ">", "!="};
    return variable(random) + " " + operators[random.nextInt(4)] + " " + random.nextInt(4);
  }

  /** The goals that runs end at, over all inputs. */
  private static Set<Goal> reached(Program program) {
    Set<Goal> reached = new HashSet<>();
    ArrayDeque<List<Integer>> open = new ArrayDeque<>();
    open.add(List.of());
    while (!open.isEmpty()) {
      List<Integer> given = open.remove();
      int[] taken = {0};
      Outcome outcome =
          Interpreter.run(
              program,
              (site, sort, occurrence) -> {
                int number = taken[0]++;
                return number < given.size()
                    ? Value.bitVec(((Sort.BitVec) sort).width(), given.get(number))
                    : TermFactory.zeroValue(sort);
              },
              StepListener.NONE,
              100_000);
      if (taken[0] > given.size()) {
        for (int next = 0; next <= 2; next++) {
          List<Integer> longer = new ArrayList<>(given);
          longer.add(next);
          open.add(longer);
        }
      } else if (outcome instanceof Outcome.ReachedError(Location at, var stack)) {
        reached.add(at.goal().orElseThrow());
      }
    }
    return reached;
  }
}
