package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files are called as the user calls them, and headers as they are seen from where the user is. */
class FileNamesTest {

  private static final String PROGRAM =
      """
      #include "h.h"
      extern int __VERIFIER_nondet_int(void);
      int main(void) { check(__VERIFIER_nondet_int()); }
      """;

  private static final String HEADER =
      """
      #include <assert.h>
      static void check(int s) {
        assert(s < 40);
      }
      """;

  /** Below the directory where the tests run, as the project of a user is. */
  private Path project;

  @BeforeEach
  void create() throws IOException {
    project = Files.createTempDirectory(Path.of("target"), "names");
    Files.createDirectories(project.resolve("src"));
    Files.createDirectories(project.resolve("inc"));
    Files.createDirectories(project.resolve("build"));
    Files.writeString(project.resolve("src/p.c"), PROGRAM);
    Files.writeString(project.resolve("inc/h.h"), HEADER);
  }

  @AfterEach
  void remove() throws IOException {
    try (Stream<Path> files = Files.walk(project)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void check(Cli.Result result, String program, String header) {
    String lines = result.out();
    assertThat(result.code()).as(lines + result.err()).isEqualTo(10);
    assertThat(lines).contains("  " + header + ":3:3: assertion s < 40 fails\n");
    assertThat(lines).contains(" " + program + ":3  ");
  }

  /** Directories of headers are where the user is, not where the program is. */
  @Test
  void asTheUserSays() {
    Path file = project.resolve("src/p.c");
    String header = project.resolve("inc/h.h").toString();
    check(Cli.verify(file, "-I", project.resolve("inc").toString()), file.toString(), header);
    check(
        Cli.verify(file, "-iquote", project.resolve("build/../inc").toString()),
        file.toString(),
        header);
    Path absolute = file.toAbsolutePath();
    check(
        Cli.verify(absolute, "-isystem", project.resolve("inc").toAbsolutePath().toString()),
        absolute.toString(),
        header);
  }

  @Test
  void whatIsOutsideKeepsItsPlace() throws IOException {
    Path elsewhere = Files.createTempDirectory("names").toRealPath();
    Path header = Files.move(project.resolve("inc/h.h"), elsewhere.resolve("h.h"));
    Path file = project.resolve("src/p.c");
    check(Cli.verify(file, "-I", elsewhere + "/."), file.toString(), header.toString());
    Files.delete(header);
    Files.delete(elsewhere);
  }

  @Test
  void filesOfCompilationDatabases() throws IOException {
    Path build = project.resolve("build").toAbsolutePath();
    Path database =
        Files.writeString(
            build.resolve("compile_commands.json"),
            """
            [{"directory": "%s", "command": "gcc -I../inc -c ../src/p.c", "file": "../src/p.c"}]
            """
                .formatted(build));
    check(
        Cli.run("verify", "--compile-commands", database.toString()),
        project.resolve("src/p.c").toString(),
        project.resolve("inc/h.h").toString());
  }

  /** As with gcc, the name begins with what -I says. */
  @Test
  void macroOfTheFileSaysWhatCompilersSay() throws IOException {
    String directory = project.resolve("inc").toString();
    Files.writeString(
        project.resolve("inc/h.h"),
        """
        #include <assert.h>
        #include <string.h>
        static void check(int s) { assert(strlen(__FILE__) == %d || s == 3); }
        """
            .formatted(directory.length() + 4));
    Cli.Result result = Cli.verify(project.resolve("src/p.c"), "-I", directory);
    assertThat(result.code()).as(result.out() + result.err()).isZero();
  }

  /** A file is the same one by whatever name it is found. */
  @Test
  void pragmaOnceIsAboutTheFile() throws IOException {
    Files.writeString(
        project.resolve("inc/h.h"),
        """
        #pragma once
        #include <assert.h>
        #include "h.h"
        #include <h.h>
        static void check(int s) {
          assert(s < 40);
        }
        """);
    Path file =
        Files.writeString(
            project.resolve("src/p.c"), "#include <h.h>\n#include \"../inc/h.h\"\n" + PROGRAM);
    Cli.Result result = Cli.verify(file, "-I", project.resolve("inc").toString());
    assertThat(result.code()).as(result.out() + result.err()).isEqualTo(10);
  }

  /** Where a directory is a link, its parent is not what its name says. */
  @Test
  void linksAreNotShortened() throws IOException {
    Path deep = Files.createDirectories(project.resolve("other/deep"));
    Files.move(project.resolve("inc/h.h"), project.resolve("other/h.h"));
    Files.createSymbolicLink(project.resolve("link"), deep.toAbsolutePath());
    String through = project.resolve("link").toString() + "/..";
    Cli.Result result = Cli.verify(project.resolve("src/p.c"), "-I", through);
    check(result, project.resolve("src/p.c").toString(), through + "/h.h");
  }
}
