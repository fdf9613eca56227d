package dev.bulwark.verification.goals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import dev.bulwark.verification.EmbeddedRun;
import dev.bulwark.verification.Limits;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.VerificationListener;
import dev.bulwark.verification.goals.cache.GoalCache;
import dev.bulwark.verification.goals.cache.GoalSlice;
import dev.bulwark.verification.goals.cache.GoalSlices;
import dev.bulwark.verification.goals.cache.Translation;
import dev.bulwark.verification.testing.CachePoison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is taken from a cache, what is not, and that nothing in it is believed. */
@Tag("slow")
final class CachedEvidenceTest {

  /** Two parts that share nothing but a loop; each has dead branches that need its invariant. */
  private static final String TEXT =
      """
      extern int __VERIFIER_nondet_int(void);
      static int a;
      static int b = 3;
      static void left(int x) {
        if (a > 9)
          a = 1;
        if (x > 9)
          x = 9;
        a = x;
      }
      static void right(int y) {
        if (b < 3)
          b = 7;
        while (y > 100)
          y = y / 2;
        if (y < 3)
          y = 3;
        b = y;
      }
      int main(void) {
        while (__VERIFIER_nondet_int()) {
          left(__VERIFIER_nondet_int());
          right(__VERIFIER_nondet_int());
        }
        return 0;
      }
      """;

  private static final String COMMENTED =
      "/* A new\n   comment. */\n" + TEXT.replace("  a = x;", "  // why?\n\n  a = x;");

  private static final String CHANGED = TEXT.replace("if (x > 9)", "if (x > 8)");

  /** Other locations, temporaries and input sites everywhere, and nothing that anything needs. */
  private static final String EXTENDED =
      TEXT.replace("static void left(int x) {", "static int c;\nstatic void left(int x) {\n  c++;")
          .replace("  b = y;", "  c = c > 7 ? 1 : c;\n  b = y;")
          .replace("while (__V", "c = __VERIFIER_nondet_int() > 4 ? 1 : 2;\n  while (__V");

  private static final Set<CoverageMetric> BRANCHES = Set.of(CoverageMetric.BRANCHES);

  @TempDir Path folder;
  private final List<String> messages = new ArrayList<>();

  private GoalResults decide(String text) throws Exception {
    return decide(text, "cache");
  }

  private GoalResults decide(String text, String cache) throws Exception {
    return decide(text, cache, 1);
  }

  private GoalResults decide(String text, String cache, int threads) throws Exception {
    Path file = Files.writeString(folder.resolve("test.c"), text);
    messages.clear();
    EmbeddedRun run =
        new EmbeddedRun(
            new Limits(Duration.ofMinutes(3), null, 1),
            new VerificationListener() {
              @Override
              public void warning(String message) {
                messages.add(message);
              }
            });
    AtomicReference<GoalBoard> board = new AtomicReference<>();
    SourceRequest source =
        SourceRequest.of(List.of(file)).withProperty(GoalAnalysis.property(BRANCHES));
    assertThat(
            new ManyGoalsRun(run, source, Solvers.named(null, w -> {}), board::set)
                .caching(folder.resolve(cache))
                .threads(threads)
                .decide())
        .isEmpty();
    GoalResults result = board.get().result(Optional.empty());
    assertThat(result.unknown()).isZero();
    return result;
  }

  private static Set<String> notReused(GoalResults result) {
    Set<String> searched = new TreeSet<>();
    for (GoalResult goal : result.goals()) {
      String by =
          switch (goal.status()) {
            case GoalStatus.Reachable(int test, String who) -> who;
            case GoalStatus.Unreachable(int proof, String who) -> who;
            case GoalStatus.Unknown unknown -> "nobody";
          };
      if (!by.equals(CachedEvidence.BY)) {
        searched.add(goal.id());
      }
    }
    return searched;
  }

  private static Map<String, String> fingerprints(String text) {
    Program program = Goals.program(text, BRANCHES);
    GoalSlices slices = new GoalSlices(program);
    Map<String, String> fingerprints = new TreeMap<>();
    for (Goal goal : program.goals()) {
      fingerprints.put(GoalResult.of(goal).stableId(), slices.of(goal).fingerprint());
    }
    return fingerprints;
  }

  @Test
  void commentsChangeNoFingerprint() {
    assertThat(fingerprints(COMMENTED)).isEqualTo(fingerprints(TEXT));
  }

  @Test
  void aConditionChangesTheFingerprintsOfWhatDependsOnIt() {
    Map<String, String> before = fingerprints(TEXT);
    Map<String, String> after = fingerprints(CHANGED);
    for (String id : before.keySet()) {
      boolean dependent = id.contains("/left/branch/a > 9/");
      if (after.containsKey(id)) {
        assertThat(after.get(id).equals(before.get(id))).as(id).isEqualTo(!dependent);
      } else {
        assertThat(id).contains("/left/branch/x > 9/");
      }
    }
    assertThat(before).hasSizeGreaterThan(10);
  }

  @Test
  void whatNothingDependsOnChangesNoFingerprint() {
    assertThat(fingerprints(EXTENDED)).containsAllEntriesOf(fingerprints(TEXT));
  }

  @Test
  void evidenceIsReusedWhereTheProgramHasNotChanged() throws Exception {
    GoalResults first = decide(TEXT);
    assertThat(first.reused()).isZero();
    assertThat(first.unreachable()).isEqualTo(2);
    GoalResults again = decide(COMMENTED);
    assertThat(notReused(again)).isEmpty();
    assertThat(Goals.words(again)).isEqualTo(Goals.words(first));
    assertThat(messages).isEmpty();
    GoalResults extended = decide(EXTENDED);
    assertThat(notReused(extended)).doesNotContainAnyElementsOf(Goals.words(first).keySet());
    GoalResults changed = decide(CHANGED);
    assertThat(notReused(changed))
        .containsExactlyInAnyOrder(
            "test.c/left/branch/a > 9/false",
            "test.c/left/branch/a > 9/true",
            "test.c/left/branch/x > 8/false",
            "test.c/left/branch/x > 8/true");
    assertThat(changed.unreachable()).isEqualTo(2);
  }

  /** Runs of a second thread continue what the engines have found. */
  @Test
  void whatRunsFindBesideTheEnginesIsKeptToo() throws Exception {
    String text = TEXT.replace("if (x > 9)", "if (x == 123456789)");
    decide(text, "beside", 2);
    assertThat(notReused(decide(text, "beside", 2))).isEmpty();
    assertThat(messages).isEmpty();
  }

  @Test
  void liesInTheCacheAreThrownAway() throws Exception {
    Program program = decide(TEXT, "another").program();
    GoalSlices slices = new GoalSlices(program);
    Map<String, GoalSlice> all = new TreeMap<>();
    for (Goal goal : program.goals()) {
      all.put(GoalResult.of(goal).stableId(), slices.of(goal));
    }
    new GoalCache(folder.resolve("cache"), program, "coverage", messages::add)
        .keep(new Proof.Inductive(Map.of()), all);
    GoalResults result = decide(TEXT);
    assertThat(result.reused()).isZero();
    assertThat(result.unreachable()).isEqualTo(2);
    assertThat(messages)
        .containsExactly(
            "cache: what was kept for "
                + all.size()
                + " goals does not hold any more and was thrown away");
    assertThat(decide(TEXT).reused()).isEqualTo(all.size());
  }

  @Test
  void brokenAndForeignFilesAreIgnored() throws Exception {
    GoalResults first = decide(TEXT);
    List<Path> files = files();
    assertThat(files).hasSizeGreaterThan(10).allMatch(one -> one.toString().endsWith(".txt"));
    Files.writeString(folder.resolve("cache/README"), "hands off");
    for (int i = 0; i < files.size(); i++) {
      byte[] bytes = Files.readAllBytes(files.get(i));
      switch (i % 3) {
        case 0 -> Files.write(files.get(i), Arrays.copyOf(bytes, bytes.length / 2));
        case 1 -> Files.write(files.get(i), new byte[] {(byte) 0xff, 0, 1});
        default -> Files.writeString(files.get(i), "");
      }
    }
    GoalResults again = decide(TEXT);
    assertThat(Goals.words(again)).isEqualTo(Goals.words(first));
    assertThat(messages).isNotEmpty().allMatch(message -> message.contains("ignored"));
    assertThat(again.reused()).isZero();
    assertThat(decide(TEXT).reused()).isEqualTo(first.goals().size());
  }

  /** Whatever stands in a file of evidence: what is taken out is a claim, or nothing. */
  @Test
  void forgedEvidenceIsReadWithoutAnEnd() throws Exception {
    long seed = 20261119;
    Random random = new Random(seed);
    Path cache = folder.resolve("cache");
    Program program = decide(TEXT).program();
    List<String> honest = CachePoison.evidence(cache);
    GoalCache known = new GoalCache(cache, program, "coverage", messages::add);
    Translation same = new Translation(true);
    int claims = 0;
    for (int i = 0; i < 1500; i++) {
      String text = CachePoison.mutated(honest.get(random.nextInt(honest.size())), random);
      String name = CachePoison.keep(cache, text);
      try {
        claims += known.proof(name, GoalSet.ALL, same).isPresent() ? 1 : 0;
        claims += known.inputs(name, same).isPresent() ? 1 : 0;
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError thrown) {
        throw new AssertionError("seed " + seed + ", text " + i + ":\n" + text, thrown);
      }
    }
    assertThat(claims).isPositive();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("cache"))) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
