package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code verify --cpu} on a program that nobody decides: the factors of a product of two large
 * primes. In processes of their own, since all that a process has used counts.
 */
@Tag("slow")
class CpuLimitTest {

  private static final String FACTORS =
      """
      #include <assert.h>
      unsigned __VERIFIER_nondet_uint(void);
      int main(void) {
        unsigned long long a = __VERIFIER_nondet_uint();
        unsigned long long b = __VERIFIER_nondet_uint();
        while (__VERIFIER_nondet_uint()) {
          a = (a * 3 + 1) & 0xffffffffULL;
        }
        if (a > b && b > 1) {
          assert(a * b != 9345208821757322069ULL);
        }
        return 0;
      }
      """;

  /** By the clock; far more than the processor time takes unless that is not looked at. */
  private static final Duration TIMEOUT = Duration.ofMinutes(4);

  @TempDir Path directory;

  private JsonNode verify(List<String> jvmOptions, String... options) throws Exception {
    Path file = Files.writeString(directory.resolve("factors.c"), FACTORS);
    Path out = directory.resolve("out");
    List<String> arguments = new ArrayList<>(List.of("verify", "--json"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--timeout", TIMEOUT.toSeconds() + "s", file.toString()));
    Process process =
        ChildProcess.start(
            out, directory.resolve("err"), jvmOptions, arguments.toArray(String[]::new));
    try {
      assertThat(process.waitFor(TIMEOUT.toSeconds() + 60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).isEqualTo(ExitCode.UNKNOWN.code());
    assertThat(Files.readAllLines(directory.resolve("err")).getLast())
        .isEqualTo("VERDICT: UNKNOWN (timeout)");
    return new ObjectMapper().readTree(out.toFile());
  }

  private static double cpuSeconds(JsonNode json) {
    return json.get("statistics").get("CPU seconds").asDouble();
  }

  @Test
  void oneProcessKeepsIt() throws Exception {
    JsonNode json = verify(List.of(), "--engine", "bmc", "--cpu", "4s");
    // A fifth is kept for a check, of which there is none.
    assertThat(cpuSeconds(json)).isCloseTo(4, Offset.offset(1.5));
  }

  @Test
  void allProcessesTogetherKeepIt() throws Exception {
    JsonNode json = verify(List.of("-Dbulwark.stage=children"), "--cores", "2", "--cpu", "10s");
    double children = 0;
    for (JsonNode engine : json.get("engines")) {
      assertThat(engine.get("ownProcess").asBoolean()).isTrue();
      children += engine.get("cpuSeconds").asDouble();
    }
    assertThat(children).as("of children: %s", json.get("engines")).isGreaterThan(3);
    assertThat(cpuSeconds(json)).isBetween(5.0, 13.0);
  }
}
