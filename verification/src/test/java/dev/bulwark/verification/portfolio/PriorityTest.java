package dev.bulwark.verification.portfolio;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Processes behind others. */
final class PriorityTest {

  private static int niceness(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return Integer.parseInt(out.strip());
  }

  @Test
  void aProcessWithLowPriorityIsBehindThisOne() throws Exception {
    List<String> printing = List.of("nice");
    int here = niceness(printing);
    assertThat(niceness(Priority.low(printing))).isEqualTo(Math.min(19, here + 10));
  }
}
