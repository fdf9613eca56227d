package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --dump-arg}. */
class DumpGraphTest {

  private static final String SAME =
      """
      int __VERIFIER_nondet_int(void);
      void reach_error(void);
      int main(void) {
        int flag = 0;
        while (__VERIFIER_nondet_int()) {
          if (flag)
            reach_error();
        }
      }
      """;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"explicit:itp", "explicit:itp+predicate", "predicate"})
  void graphsAreWritten(String engine) throws IOException {
    Path source = Files.writeString(directory.resolve("t.c"), SAME);
    Path graph = directory.resolve("arg.dot");
    Cli.Result result =
        Cli.verify(source, "--passes", "none", "--engine", engine, "--dump-arg", graph.toString());
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
    assertThat(graph)
        .content()
        .startsWith("// Made by Bulwark\ndigraph arg {")
        .contains("->", "t.c:5:3 (")
        .containsPattern("[\\\\]nflag [=<]= 0")
        .endsWith("}\n");
  }
}
