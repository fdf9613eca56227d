package dev.bulwark.verification.goals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.bulwark.program.Program;
import dev.bulwark.verification.Limits;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.VerificationListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statuses of random programs against all of their runs. */
@Tag("slow")
final class GoalsRandomTest {

  private static final long SEED = 26_000;
  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 200 : 12;

  @TempDir Path directory;

  @Test
  void noStatusIsWrongAndNearlyAllAreDecided() throws IOException {
    int goals = 0;
    int dead = 0;
    int open = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = SEED + i;
      String text = RandomController.of(seed);
      Path file = directory.resolve("test.c");
      Files.writeString(file, text);
      Program program = Goals.program(text, Goals.ALL);
      Set<String> reached = EveryRun.reached(program, 3);
      GoalAnalysis.Answer answer =
          GoalAnalysis.decide(
              SourceRequest.of(List.of(file)),
              Goals.ALL,
              new Limits(Duration.ofSeconds(120), null, 1 + i % 2),
              VerificationListener.NONE);
      String where = "seed " + seed + "\n" + text;
      assertTrue(answer instanceof GoalAnalysis.Answer.Decided, answer + " " + where);
      GoalResults result = ((GoalAnalysis.Answer.Decided) answer).result();
      TreeMap<String, String> words = Goals.words(result);
      assertEquals(Goals.ids(text, Goals.ALL), words.keySet(), where);
      words.forEach(
          (id, word) -> {
            if (!word.equals("unknown")) {
              assertEquals(reached.contains(id) ? "reachable" : "unreachable", word, id + where);
            }
          });
      goals += words.size();
      dead += (int) result.unreachable();
      open += (int) result.unknown();
    }
    System.out.printf(
        "seed %d: %d programs, %d goals, %d dead, %d open%n", SEED, PROGRAMS, goals, dead, open);
    assertTrue(open * 20 <= goals, open + " of " + goals + " open");
    assertTrue(dead > 0 && dead < goals);
  }
}
