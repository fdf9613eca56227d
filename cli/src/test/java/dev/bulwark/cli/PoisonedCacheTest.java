package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.verification.testing.CachePoison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever stands in the directory of {@code --cache}: verdicts, statuses and exit codes of the
 * commands that take it are those without.
 */
@Tag("slow")
final class PoisonedCacheTest {

  /** A proof that needs an invariant, and an error that needs an input. */
  private static final String TEXT =
      """
      #include <assert.h>
      extern int __VERIFIER_nondet_int(void);
      static int limited(int x) {
        return x > 9 ? 9 : x < 0 ? 0 : x;
      }
      int holds(void) {
        int a = 0;
        while (__VERIFIER_nondet_int()) {
          a = limited(__VERIFIER_nondet_int());
        }
        assert(a <= 9);
        return a;
      }
      int fails(void) {
        int a = 0;
        while (__VERIFIER_nondet_int()) {
          a = limited(__VERIFIER_nondet_int());
          assert(a != 7);
        }
        return a;
      }
      int main(void) {
        return holds() > 9 ? 1 : fails();
      }
      """;

  /** A branch that no run takes, and some that runs do. */
  private static final String GOALS =
      TEXT.substring(0, TEXT.indexOf("int holds("))
          + """
          int main(void) {
            int a = limited(__VERIFIER_nondet_int());
            return a > 9 ? 2 : a;
          }
          """;

  /** For processes; all of them go through the same code. */
  private static final List<CachePoison> SOME =
      List.of(
          CachePoison.FLIPPED_BYTES,
          CachePoison.HALF_WRITTEN,
          CachePoison.SWAPPED_ENTRIES,
          CachePoison.THE_OTHER_VERDICT,
          CachePoison.EMPTY_PROOFS,
          CachePoison.FORGED_PARTS,
          CachePoison.DIRECTORIES);

  private static final List<String> ENGINES = List.of("--engine", "bmc,k-induction");

  @TempDir private static Path honest;

  @TempDir private Path directory;
  private Path file = Path.of("");
  private Path cache = Path.of("");

  /** What honest runs have left. */
  @BeforeAll
  static void keep() throws IOException {
    Path test = Files.writeString(honest.resolve("test.c"), TEXT);
    // Ids of goals have the name of the file.
    Path goals = Files.createDirectory(honest.resolve("goals")).resolve("test.c");
    Files.writeString(goals, GOALS);
    Path verify = honest.resolve("verify");
    assertThat(run(test, verify, "verify", ENGINES, "--entry", "holds").code()).isZero();
    assertThat(run(test, verify, "verify", ENGINES, "--entry", "fails").code()).isEqualTo(10);
    Path deadcode = honest.resolve("deadcode");
    Cli.Result decided = run(goals, deadcode, "deadcode", List.of());
    assertThat(decided.verdict()).as(decided.err()).contains("5 reachable, 1 unreachable, 0 unk");
  }

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(directory.resolve("test.c"), TEXT);
    cache = directory.resolve("cache");
  }

  private static Cli.Result run(
      Path file, Path cache, String command, List<String> engines, String... more) {
    List<String> words = new ArrayList<>(List.of(command, "--timeout", "300"));
    words.addAll(engines);
    words.addAll(List.of(more));
    words.addAll(List.of("--cache", cache.toString(), file.toString()));
    return Cli.run(words.toArray(String[]::new));
  }

  private Cli.Result verify(String entry) {
    return run(file, cache, "verify", ENGINES, "--entry", entry);
  }

  private Cli.Result deadcode() {
    return run(file, cache, "deadcode", List.of());
  }

  private static Random random(CachePoison poison) {
    return new Random(20261119 + poison.ordinal());
  }

  private void copy(String kept) throws IOException {
    try (Stream<Path> all = Files.walk(honest.resolve(kept))) {
      for (Path from : all.toList()) {
        Files.copy(from, cache.resolve(honest.resolve(kept).relativize(from)));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(CachePoison.class)
  void ofVerify(CachePoison poison) throws IOException {
    copy("verify");
    poison.spoil(cache, random(poison));
    Cli.Result safe = verify("holds");
    assertThat(safe.code()).as(safe.out() + safe.err()).isZero();
    assertThat(safe.verdict()).startsWith("VERDICT: SAFE");
    Cli.Result unsafe = verify("fails");
    assertThat(unsafe.code()).as(unsafe.out() + unsafe.err()).isEqualTo(10);
    assertThat(unsafe.verdict()).startsWith("VERDICT: UNSAFE");
    // That a program has more than one path does not say that the proof is wrong.
    if (poison != CachePoison.ONE_PATH) {
      assertThat(safe.err() + unsafe.err()).contains("bulwark: cache: ");
    }
  }

  @ParameterizedTest
  @EnumSource(CachePoison.class)
  void ofDeadcode(CachePoison poison) throws IOException {
    Files.writeString(file, GOALS);
    copy("deadcode");
    poison.spoil(cache, random(poison));
    Cli.Result again = deadcode();
    assertThat(again.verdict())
        .as(again.err())
        .startsWith("GOALS: 6, 5 reachable, 1 unreachable, 0 unknown");
    assertThat(again.code()).isEqualTo(10);
    // The proof has no formulas.
    if (poison != CachePoison.DEEP_FORMULAS) {
      assertThat(again.err()).contains("bulwark: cache: ");
    }
  }

  /** A function for each poison, in one run, since processes take their time to start. */
  @Test
  void ofAllFunctions() throws IOException {
    List<CachePoison> poisons =
        Boolean.getBoolean("bulwark.thorough") ? List.of(CachePoison.values()) : SOME;
    StringBuilder many = new StringBuilder(TEXT.substring(0, TEXT.indexOf("int holds(")));
    String pair = TEXT.substring(TEXT.indexOf("int holds("), TEXT.indexOf("int main("));
    for (CachePoison poison : poisons) {
      many.append(
          pair.replace("holds(", "holds_" + poison + "(")
              .replace("fails(", "fails_" + poison + "(")
              .replace("a <= 9", "a <= " + (9 + poison.ordinal())));
    }
    Files.writeString(file, many.toString());
    TreeSet<String> before = verdicts(functions());
    assertThat(before).hasSize(2 * poisons.size());
    for (CachePoison poison : poisons) {
      poison.spoil(cache, "_" + poison + " ", random(poison));
    }
    Cli.Result again = functions();
    assertThat(verdicts(again)).as(again.out() + again.err()).isEqualTo(before);
    assertThat(again.code()).isEqualTo(10);
    assertThat(before).allMatch(line -> line.contains("holds") == line.endsWith(": SAFE"));
  }

  private Cli.Result functions() {
    return run(
        file,
        cache,
        "verify",
        ENGINES,
        "--all-functions",
        "--jobs",
        "2",
        "--functions",
        "holds_.*|fails_.*");
  }

  private static TreeSet<String> verdicts(Cli.Result result) {
    TreeSet<String> lines = new TreeSet<>();
    for (String line : result.lines()) {
      if (line.contains(": holds_") || line.contains(": fails_")) {
        lines.add(line.replaceFirst(".*: (\\w+: \\w+).*", "$1").replaceFirst("^", ": "));
      }
    }
    return lines;
  }

  @Test
  void aDirectoryThatCannotBeUsedCostsAMessage() throws IOException {
    Files.writeString(cache, "a file");
    Cli.Result safe = verify("holds");
    assertThat(safe.code()).as(safe.out() + safe.err()).isZero();
    assertThat(safe.err()).contains("cache: cannot write");
    Files.delete(cache);
    Files.createSymbolicLink(cache, cache.getFileName());
    assertThat(verify("fails").code()).isEqualTo(10);
    Files.writeString(file, GOALS);
    assertThat(deadcode().verdict()).contains(" 1 unreachable, 0 unknown");
  }
}
