package dev.bulwark.lsp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds and tests the extension for VS Code by npm, as its README says. */
@Tag("slow")
class VsCodeExtensionTest {

  private static final Path EXTENSION =
      Path.of(System.getProperty("bulwark.root", ".."))
          .toAbsolutePath()
          .normalize()
          .resolve("integrations/vscode");

  @TempDir private Path directory;

  private record Ended(int code, String output) {}

  private static void requireTool(String tool) {
    boolean there =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    assumeTrue(there, tool + " is not installed");
  }

  private Ended npm(Path bulwark, String... words) throws IOException, InterruptedException {
    Path output = directory.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(Stream.concat(Stream.of("npm"), Stream.of(words)).toList())
            .directory(directory.resolve("vscode").toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("BULWARK", bulwark.toString());
    Process process = builder.start();
    process.getOutputStream().close();
    int code = process.waitFor();
    return new Ended(code, Files.readString(output));
  }

  /** Without what a developer has made there. */
  private void copy() throws IOException {
    try (Stream<Path> files = Files.walk(EXTENSION)) {
      for (Path file : files.toList()) {
        Path relative = EXTENSION.relativize(file);
        if (!relative.startsWith("node_modules") && Files.isRegularFile(file)) {
          Path to = directory.resolve("vscode").resolve(relative);
          Files.createDirectories(to.getParent());
          Files.copy(file, to);
        }
      }
    }
  }

  private Path bulwark() throws IOException {
    String command =
        TestEditor.launcher().stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    Path script = directory.resolve("bulwark");
    Files.writeString(script, "#!/bin/sh\nexec " + command + " \"$@\"\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return script;
  }

  @Test
  void npmBuildsAndTestsIt() throws IOException, InterruptedException {
    requireTool("node");
    requireTool("npm");
    copy();
    Path bulwark = bulwark();
    Ended installed = npm(bulwark, "ci", "--no-audit", "--no-fund", "--fetch-retries=1");
    boolean isOffline =
        Stream.of(
                "ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH")
            .anyMatch(installed.output()::contains);
    assumeTrue(installed.code() == 0 || !isOffline, "npm cannot reach its registry");
    assertThat(installed.code()).as(installed.output()).isZero();
    Ended tested = npm(bulwark, "test");
    assertThat(tested.code()).as(tested.output()).isZero();
    assertThat(tested.output()).containsPattern("skipped 0").containsPattern("pass 1[0-9]");
  }

  /** Who installs from elsewhere than those who wrote it must be able to. */
  @Test
  void theLockFileNamesNoHost() throws IOException {
    assertThat(Files.readString(EXTENSION.resolve("package-lock.json"), StandardCharsets.UTF_8))
        .contains("\"integrity\"")
        .doesNotContain("\"resolved\"")
        .doesNotContain("://");
  }
}
