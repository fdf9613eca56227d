package dev.bulwark.cli.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShellWordsTest {

  @Test
  void splitsAsAShellDoes() {
    assertThat(ShellWords.of("cc  -DA='x y' \"-DB=\\\"q\\\"\" -D\\ C -DD=\"a\\b\" ''"))
        .containsExactly("cc", "-DA=x y", "-DB=\"q\"", "-D C", "-DD=a\\b", "");
    assertThat(ShellWords.of("  ")).isEmpty();
  }
}
