package dev.bulwark.verification.goals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.verification.Limits;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.VerificationListener;
import dev.bulwark.verification.deadcode.output.DeadcodeJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MC/DC of random decisions against an evaluation of all inputs. */
@Tag("slow")
final class McdcRandomTest {

  private static final long SEED = 26_700;
  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int DECISIONS = THOROUGH ? 3000 : 300;
  private static final int DECIDED = THOROUGH ? 100 : 10;
  private static final Set<CoverageMetric> METRICS =
      Set.of(CoverageMetric.MCDC, CoverageMetric.MCDC_UNIQUE_CAUSE);

  @TempDir Path directory;

  @Test
  void goalsArePassedExactlyWhereTheEvaluationSaysSo() {
    System.out.printf("seeds from %d on, %d decisions%n", SEED, DECISIONS);
    int passed = 0;
    int dead = 0;
    for (int i = 0; i < DECISIONS; i++) {
      long seed = SEED + i;
      RandomDecision decision = new RandomDecision(new Random(seed));
      String text = decision.program();
      String where = "seed " + seed + "\n" + text;
      Set<String> ids = Goals.ids(text, METRICS);
      assertEquals(decision.allOfMasking(), outcomes(ids, CoverageMetric.MCDC), where);
      assertEquals(decision.allVectors(), outcomes(ids, CoverageMetric.MCDC_UNIQUE_CAUSE), where);
      Set<String> reached = EveryRun.reached(Goals.program(text, METRICS), RandomDecision.VALUES);
      assertEquals(decision.masking(), outcomes(reached, CoverageMetric.MCDC), where);
      assertEquals(decision.vectors(), outcomes(reached, CoverageMetric.MCDC_UNIQUE_CAUSE), where);
      passed += reached.size();
      dead += ids.size() - reached.size();
    }
    System.out.printf("%d goals passed, %d not%n", passed, dead);
    assertTrue(passed > DECISIONS && dead > DECISIONS, passed + " passed, " + dead + " dead");
  }

  @Test
  void statusesAreThoseOfTheEvaluation() throws IOException {
    System.out.printf("seeds from %d on, %d decisions%n", SEED, DECIDED);
    for (int i = 0; i < DECIDED; i++) {
      long seed = SEED + i;
      RandomDecision decision = new RandomDecision(new Random(seed));
      Path file = directory.resolve("test.c");
      Files.writeString(file, decision.program());
      GoalAnalysis.Answer answer =
          GoalAnalysis.decide(
              SourceRequest.of(List.of(file)),
              METRICS,
              new Limits(Duration.ofSeconds(120), null, 1),
              VerificationListener.NONE);
      String where = "seed " + seed + "\n" + decision.program();
      assertTrue(answer instanceof GoalAnalysis.Answer.Decided, answer + " " + where);
      GoalResults result = ((GoalAnalysis.Answer.Decided) answer).result();
      assertEquals(0, result.unknown(), where);
      Set<String> reachable = new TreeSet<>();
      for (GoalResult goal : result.goals()) {
        if (goal.status() instanceof GoalStatus.Reachable) {
          reachable.add(goal.id());
        }
      }
      assertEquals(decision.masking(), outcomes(reachable, CoverageMetric.MCDC), where);
      assertEquals(
          decision.vectors(), outcomes(reachable, CoverageMetric.MCDC_UNIQUE_CAUSE), where);
      Set<String> covered = new TreeSet<>();
      Set<String> all = new TreeSet<>();
      for (JsonNode condition :
          new ObjectMapper().readTree(DeadcodeJson.of(result)).get("uniqueCause")) {
        if (condition.get("function").asText().equals("main")) {
          all.add(condition.get("condition").asText());
          boolean isCovered = condition.get("status").asText().equals("covered");
          if (isCovered) {
            covered.add(condition.get("condition").asText());
            condition
                .get("vectors")
                .forEach(id -> assertTrue(reachable.contains(id.asText()), id + where));
          }
          assertEquals(isCovered, condition.has("vectors"), where);
          assertNotEquals("unknown", condition.get("status").asText(), where);
        }
      }
      assertEquals(decision.uniqueCause(), covered, where);
      assertEquals(decision.conditions(), all, where);
    }
  }

  /** What ids end with; those of the assumption are none. */
  private static Set<String> outcomes(Set<String> ids, CoverageMetric metric) {
    Set<String> outcomes = new TreeSet<>();
    for (String id : ids) {
      if (id.startsWith("test.c/main/" + metric.goalWord() + "/")) {
        outcomes.add(id.substring(id.lastIndexOf('/') + 1));
      }
    }
    return outcomes;
  }
}
