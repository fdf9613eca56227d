package dev.bulwark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrontendCommandTest {

  @TempDir Path directory;

  @Test
  void aRowForEachFile() throws IOException {
    Path good = Files.writeString(directory.resolve("good.c"), "int main(void) {\n return 0; }\n");
    Path bad = Files.writeString(directory.resolve("bad.c"), "int main(void) {\n return }\n");
    List<String> rows = new FrontendCommand().rows(List.of(good, bad), 2);
    assertThat(rows).hasSize(2);
    assertThat(rows.getFirst()).matches("\\| good\\.c \\| 3 (\\| -?[0-9.]+ ){6}\\|");
    assertThat(rows.getLast()).contains("| bad.c | 3 |").contains("| refused |");
  }
}
