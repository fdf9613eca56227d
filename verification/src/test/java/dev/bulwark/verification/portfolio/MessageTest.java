package dev.bulwark.verification.portfolio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Reason;
import dev.bulwark.certify.Attestation;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageTest {

  static Stream<Message> messages() {
    String odd = "a\tb\nc\\n\\\r.\t.\n";
    return Stream.of(
        new Message.Progress(odd),
        new Message.Statistic(odd, 0.125),
        new Message.Lemmas(odd),
        new Message.Found(odd, true),
        new Message.Found("", false),
        new Message.Begin(),
        new Message.Inconclusive(new Reason.OutOfMemory(odd)),
        new Message.Inconclusive(new Reason.OutOfTime()),
        new Message.Check(odd, "00ff"),
        new Message.Confirmed(new Attestation(odd, true, "main.3", 42, "beef")),
        new Message.Confirmed(new Attestation("", false, "", 0, "")),
        new Message.Refuted(odd),
        new Message.NotChecked(new Reason.Inconclusive(odd)),
        new Message.Contradicted(odd, odd),
        new Message.Verify(7, odd, odd, "", true),
        new Message.Verified(7, odd, false));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void arrivesAsItWasSent(Message message) {
    assertThat(message.line()).doesNotContain("\n");
    assertThat(Message.read(message.line())).contains(message);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void halfALineIsNoMessage(Message message) {
    String line = message.line();
    for (int end = 0; end < line.length(); end++) {
      assertThat(Message.read(line.substring(0, end))).isEmpty();
    }
  }

  @Test
  void whatOthersPrintIsNoMessage() {
    assertThat(Message.read("")).isEmpty();
    assertThat(Message.read("# A fatal error has been detected")).isEmpty();
    assertThat(Message.read("@bulwark\tnew kind\t.")).isEmpty();
    assertThat(Message.read("@bulwark\tstatistic\tname\tno number\t.")).isEmpty();
    assertThat(Message.read("@bulwark\tinconclusive\tno kind\ttext\t.")).isEmpty();
  }
}
