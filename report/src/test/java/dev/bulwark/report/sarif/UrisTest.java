package dev.bulwark.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Names of files in SARIF. */
final class UrisTest {

  private final Uris uris = new Uris(Path.of("/home/my work"));

  @Test
  void namesOfFilesBecomeUris() {
    assertThat(uris.of("src/a b%.c")).isEqualTo("src/a%20b%25.c");
    assertThat(uris.of("c:d.c")).isEqualTo("./c:d.c");
    assertThat(uris.of("/tmp/\u00fc.c")).isEqualTo("file:///tmp/%C3%BC.c");
  }

  /** A forge knows the files below the root, however the user named them. */
  @Test
  void whatIsBelowTheRootIsRelative() {
    assertThat(uris.root()).isEqualTo("file:///home/my%20work/");
    assertThat(uris.of("/home/my work/src/a.c")).isEqualTo("src/a.c");
    assertThat(uris.of("./src/../a.c")).isEqualTo("a.c");
    assertThat(uris.of("../other/a.c")).isEqualTo("file:///home/other/a.c");
    assertThat(uris.of("/home/my workshop/a.c")).isEqualTo("file:///home/my%20workshop/a.c");
  }
}
