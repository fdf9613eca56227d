package dev.bulwark.verification.goals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.bulwark.program.CoverageMetric;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How often loops of random programs are passed, against a count that knows no automaton. */
@Tag("slow")
final class LoopGoalsRandomTest {

  private static final long SEED = 26_400;
  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 2000 : 200;

  private static final Pattern ID = Pattern.compile(".*!= (1\\d\\d\\d)\\b.*/(zero|one|many)");

  @Test
  void passesAreThoseOfAllRuns() {
    System.out.printf("seeds from %d on, %d programs%n", SEED, PROGRAMS);
    int passed = 0;
    int dead = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = SEED + i;
      RandomLoops program = RandomLoops.of(new Random(seed));
      String text = program.text();
      String where = "seed " + seed + "\n" + text;
      Set<CoverageMetric> loops = Set.of(CoverageMetric.LOOPS);
      Set<String> reached =
          numbers(EveryRun.reached(Goals.program(text, loops), RandomLoops.VALUES));
      Set<String> expected = program.passes();
      assertEquals(expected, reached, where);
      Set<String> goals = numbers(Goals.ids(text, loops));
      assertTrue(goals.containsAll(expected), where);
      passed += expected.size();
      dead += goals.size() - expected.size();
    }
    System.out.printf("%d goals passed, %d not%n", passed, dead);
    assertTrue(passed > PROGRAMS && dead > PROGRAMS, passed + " passed, " + dead + " dead");
  }

  /** Such as {@code 1017/one}: a loop has a number in its text. */
  private static Set<String> numbers(Set<String> ids) {
    Set<String> numbers = new TreeSet<>();
    for (String id : ids) {
      Matcher matcher = ID.matcher(id);
      if (id.contains("/main/")) {
        assertTrue(matcher.matches(), id);
        numbers.add(matcher.group(1) + "/" + matcher.group(2));
      }
    }
    return numbers;
  }
}
