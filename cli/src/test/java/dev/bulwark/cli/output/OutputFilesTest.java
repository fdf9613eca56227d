package dev.bulwark.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFilesTest {

  private static final String OWN = "/* Made by Bulwark. */\n";

  @TempDir Path directory;
  private final List<String> problems = new ArrayList<>();
  private final OutputFiles files = new OutputFiles(System.out, System.err, problems::add);

  @Test
  void whatIsPreparedAppearsWithItsVerdict() throws IOException {
    Path file = directory.resolve("harness.c");
    Optional<Path> prepared = files.prepare(file, OWN);
    assertThat(prepared).isPresent();
    assertThat(prepared.get()).hasContent(OWN).hasParent(directory.toRealPath());
    assertThat(prepared.get().toString()).endsWith(".c");
    assertThat(file).doesNotExist();
    files.settle(true);
    assertThat(file).hasContent(OWN);
    assertThat(prepared.get()).doesNotExist();
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(
            Files.getPosixFilePermissions(Files.createFile(directory.resolve("by-anybody"))));
  }

  @Test
  void withoutItsVerdictItNeverWas() {
    Path file = directory.resolve("witness.yml");
    files.prepare(file, OWN);
    files.settle(false);
    assertThat(directory).isEmptyDirectory();
    // Work that was left behind does not notice that it came too late.
    assertThat(files.prepare(file, OWN)).isEmpty();
    assertThat(directory).isEmptyDirectory();
    assertThat(files.write(file, OWN)).as("what belongs to no verdict").isTrue();
  }

  @Test
  void aFileThatAppearsMeanwhileStays() throws IOException {
    Path file = directory.resolve("witness.yml");
    files.prepare(file, OWN);
    Files.writeString(file, "precious");
    files.settle(true);
    assertThat(file).hasContent("precious");
    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst()).contains("cannot write", "has appeared");
    assertThat(directory).isDirectoryNotContaining("glob:**/.bulwark-*");
  }

  @Test
  void nothingIsLeftOfWhatCannotBeWritten() throws IOException {
    Path blocked = Files.writeString(directory.resolve("file"), "x").resolve("y");
    assertThat(files.write(blocked, OWN)).isFalse();
    assertThat(files.prepare(blocked, OWN)).isEmpty();
    assertThat(problems).hasSize(2);
    assertThat(directory.resolve("file")).hasContent("x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- entry_type: \"invariant_set\"\n  metadata:\n    producer:\n      name: \"CPAchecker\"\n",
        "- entry_type: \"invariant_set\"\n  metadata:\n    producer:\n      name: \"CPAchecker\"\n"
            + "- entry_type: \"invariant_set\"\n  metadata:\n    producer:\n"
            + "      name: \"Bulwark\"\n",
        "int main(void) { /* Made by Bulwark. */ }\n",
        "<!DOCTYPE html>\n<html lang=\"en\"><head><title>Made by Bulwark</title>",
        "{\"format\": 1}",
        "{\"tool\": {\"producer\": \"Bulwark\"}}",
        "{\"$schema\": \"x\", \"runs\": [{\"tool\": {\"driver\": {\"name\": \"Lint\"}}}, {\"tool\":"
            + " {\"driver\": {\"name\": \"Bulwark\"}}}]}",
        "task,set\n",
        ""
      })
  void whatOthersWriteIsNotTakenForOurs(String text) {
    assertThat(OwnOutput.isMarked(text)).isFalse();
  }
}
