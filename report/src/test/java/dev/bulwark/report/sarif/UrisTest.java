package dev.bulwark.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Names of files in SARIF. */
final class UrisTest {

  @Test
  void namesOfFilesBecomeUris() {
    assertThat(Uris.of("src/a b%.c")).isEqualTo("src/a%20b%25.c");
    assertThat(Uris.of("c:d.c")).isEqualTo("./c:d.c");
    assertThat(Uris.of("/tmp/\u00fc.c")).isEqualTo("file:///tmp/%C3%BC.c");
  }
}
