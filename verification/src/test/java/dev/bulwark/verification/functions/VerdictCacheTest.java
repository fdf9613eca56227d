package dev.bulwark.verification.functions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Inputs;
import dev.bulwark.report.Conclusion;
import dev.bulwark.verification.EmbeddedRun;
import dev.bulwark.verification.Encoding;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.Limits;
import dev.bulwark.verification.Outputs;
import dev.bulwark.verification.Passes;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceReader;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.VerificationListener;
import dev.bulwark.verification.VerifyRun;
import dev.bulwark.verification.goals.cache.GoalCache;
import dev.bulwark.verification.goals.cache.GoalSlice;
import dev.bulwark.verification.goals.cache.GoalSlices;
import dev.bulwark.verification.shards.Sha256;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fingerprints of whole programs, what is taken from a cache, and that nothing in it is believed.
 */
@Tag("slow")
final class VerdictCacheTest {

  private static final String TEXT =
      """
      #include <assert.h>
      extern int __VERIFIER_nondet_int(void);
      static int limited(int x) {
        return x > 9 ? 9 : x < 0 ? 0 : x;
      }
      static int beside(int y) {
        return y + 1;
      }
      int f(int n) {
        int sum = 0;
        for (int i = 0; i < 5; i++) {
          sum += limited(n);
        }
        beside(sum);
        assert(sum <= 45);
        return sum;
      }
      """;

  @TempDir private Path folder;
  private final List<String> messages = new ArrayList<>();

  private record Outcome(String word, String engine, SourceReader.Read.Ready ready, Evidence by) {}

  private final class Keeping implements Outputs {

    private final VerdictCache cache;
    private Optional<SourceReader.Read.Ready> ready = Optional.empty();
    private Optional<Evidence> evidence = Optional.empty();

    Keeping(VerdictCache cache) {
      this.cache = cache;
    }

    @Override
    public void certified(CertifiedVerdict verdict, SourceReader.Read.Ready about) {
      ready = Optional.of(about);
      evidence = Optional.of(verdict.evidence());
      cache.keep(verdict);
    }
  }

  private Outcome verify(String text, String cache) throws Exception {
    Path file = Files.writeString(folder.resolve("test.c"), text);
    EmbeddedRun run =
        new EmbeddedRun(
            new Limits(Duration.ofMinutes(3), null, 1),
            new VerificationListener() {
              @Override
              public void warning(String message) {
                messages.add(message);
              }
            });
    VerdictCache known = new VerdictCache(folder.resolve(cache), "f", run::warn);
    Keeping keeping = new Keeping(known);
    Conclusion conclusion =
        new VerifyRun(
                run,
                SourceRequest.of(List.of(file)).startingIn("f", List.of(file)),
                Engines.named("bmc,k-induction", Encoding.BIT_PRECISE),
                Passes.ALL,
                Solvers.named(null, w -> {}),
                Duration.ofMinutes(3),
                keeping)
            .knowing(known)
            .verify();
    return new Outcome(
        conclusion.word(),
        run.report().build(conclusion).engine(),
        keeping.ready.orElseThrow(),
        keeping.evidence.orElseThrow());
  }

  private String fingerprint(String text) throws Exception {
    return slice(verify(text, "other").ready()).fingerprint();
  }

  private static GoalSlice slice(SourceReader.Read.Ready ready) {
    return new GoalSlices(ready.program()).of(ready.program().goals());
  }

  @Test
  void fingerprintsAreOfAllThatTheErrorsDependOn() throws Exception {
    String before = fingerprint(TEXT);
    assertThat(fingerprint("/* new */\n\n" + TEXT.replace("return y", "return /* y */\n y")))
        .isEqualTo(before);
    assertThat(fingerprint(TEXT.replace("sum", "total"))).isEqualTo(before);
    assertThat(fingerprint(TEXT.replace("y + 1", "y * 7"))).isEqualTo(before);
    for (String changed :
        List.of(
            TEXT.replace("sum <= 45", "sum <= 46"),
            TEXT.replace("? 9", "? 8"),
            TEXT.replace("x > 9", "x > 10"),
            TEXT.replace("i < 5", "i < 4"),
            TEXT.replace("assert(sum", "if (n > 3) assert(sum"))) {
      assertThat(fingerprint(changed)).as(changed).isNotEqualTo(before);
    }
  }

  @Test
  void whatIsKeptIsCheckedInThePlaceOfASearch() throws Exception {
    assertThat(verify(TEXT, "cache").engine()).isNotEqualTo(VerdictCache.BY);
    Outcome again = verify("/* new */\n" + TEXT.replace("sum", "total"), "cache");
    assertThat(again.engine()).isEqualTo(VerdictCache.BY);
    assertThat(again.word()).isEqualTo("SAFE");
    String wrong = TEXT.replace("<= 45", "< 45");
    assertThat(verify(wrong, "cache").engine()).isNotEqualTo(VerdictCache.BY);
    Outcome error = verify("/* new */\n" + wrong, "cache");
    assertThat(error.word() + " " + error.engine()).isEqualTo("UNSAFE cache");
    assertThat(messages).isEmpty();
  }

  /** The evidence of each program, and none at all, stands under the name of each other one. */
  @Test
  void liesChangeNoVerdict() throws Exception {
    long seed = 20261119;
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>();
    List<Outcome> honest = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      String text =
          TEXT.replace("? 9", "? " + (7 + random.nextInt(4)))
              .replace("i < 5", "i < " + (3 + random.nextInt(4)))
              .replace("<= 45", "<= " + (30 + random.nextInt(20)));
      texts.add(text);
      honest.add(verify(text, "honest-" + i));
    }
    assertThat(honest.stream().map(Outcome::word).distinct())
        .as("seed %d", seed)
        .containsExactlyInAnyOrder("SAFE", "UNSAFE");
    for (int i = 0; i < texts.size(); i++) {
      List<Evidence> lies = new ArrayList<>(honest.stream().map(Outcome::by).toList());
      lies.add(new Proof.Inductive(Map.of()));
      lies.add(new ErrorInputs(Inputs.NONE));
      for (int j = 0; j < lies.size(); j++) {
        String cache = "lie-" + i + "-" + j;
        SourceReader.Read.Ready ready = honest.get(i).ready();
        GoalCache forged =
            new GoalCache(folder.resolve(cache), ready.program(), ready.property(), messages::add);
        Map<String, GoalSlice> goals =
            Map.of("verify f " + Sha256.of(ready.property()), slice(ready));
        switch (lies.get(j)) {
          case Proof proof -> forged.keep(proof, goals);
          case ErrorInputs inputs -> forged.keep(inputs, goals);
        }
        assertThat(verify(texts.get(i), cache).word())
            .as("seed %d, program %d, evidence %d", seed, i, j)
            .isEqualTo(honest.get(i).word());
      }
    }
    assertThat(messages).isNotEmpty().allMatch(message -> message.contains("thrown away"));
  }
}
