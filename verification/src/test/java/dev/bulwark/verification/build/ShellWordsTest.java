package dev.bulwark.verification.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ShellWordsTest {

  @Test
  void splitsAsAShellDoes() {
    assertThat(ShellWords.of("cc  -DA='x y' \"-DB=\\\"q\\\"\" -D\\ C -DD=\"a\\b\" ''"))
        .containsExactly("cc", "-DA=x y", "-DB=\"q\"", "-D C", "-DD=a\\b", "");
    assertThat(ShellWords.of("a 'b c' \"d e\"f g\\ h ''"))
        .containsExactly("a", "b c", "d ef", "g h", "");
    assertThat(ShellWords.of("  ")).isEmpty();
  }

  @Test
  void quotesHaveToBeClosed() {
    assertThatThrownBy(() -> ShellWords.of("a 'b")).hasMessage("unclosed ' in a 'b");
  }
}
