package dev.bulwark.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConclusionTest {

  @Test
  void safe() {
    assertThat(Certified.safe().verdictLine(List.of())).isEqualTo("VERDICT: SAFE");
    assertThat(
            Certified.safe()
                .verdictLine(List.of("foo has no side effects", "no undefined behaviour")))
        .isEqualTo("VERDICT: SAFE (assuming: foo has no side effects; no undefined behaviour)");
  }

  @Test
  void unsafe() {
    Conclusion unsafe = Certified.unsafe();
    assertThat(unsafe.verdictLine(List.of())).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(unsafe.verdictLine(List.of("foo has no side effects")))
        .isEqualTo("VERDICT: UNSAFE (unreach-call; assuming: foo has no side effects)");
  }

  @Test
  void unknownStaysOneLine() {
    assertThat(
            new Conclusion.Unknown(new Reason.Inconclusive("a\nVERDICT: SAFE\r"))
                .verdictLine(List.of("x")))
        .isEqualTo("VERDICT: UNKNOWN (a VERDICT: SAFE)");
  }
}
