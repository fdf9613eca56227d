package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs taken from a compilation database. */
class CompileCommandsTest {

  @TempDir Path directory;

  @BeforeEach
  void writeBuild() throws IOException {
    write(
        "inc/limit.h", "#ifndef LIMIT\n#error LIMIT\n#endif\nextern int level;\nint step(int);\n");
    write("pre.h", "#define STEP 2\n");
    write(
        "src/main.c",
        """
        #include <assert.h>
        #include "limit.h"
        int main(void) { level = 0; assert(step(3) == LIMIT && level == 1); return 0; }
        """);
    write(
        "src/step.c",
        """
        #include <limit.h>
        static int helper(int x) { return x + STEP; }
        int step(int x) { level++; return helper(x); }
        void check(int x) { assert(x != 9 || level != 3); }
        """);
    write("src/level.c", "int level = 7;\n");
    write("src/other.c", "int main(void) { return missing }\n");
    write("src/broken.c", "#include <nowhere.h>\nint unrelated(void) { return step(1); }\n");
    write(
        "build/compile_commands.json",
        """
        [
          {"directory": "..", "file": "src/main.c", "output": "main.o",
           "arguments": ["cc", "-Iinc", "-D", "LIMIT=5", "-c", "src/main.c", "-o", "main.o"]},
          {"directory": "..", "file": "src/step.c",
           "command": "cc -O2 -isystem inc '-DLIMIT=\\"x\\"' -include pre.h -c src/step.c"},
          {"directory": "..", "file": "src/level.c", "command": "cc -c src/level.c"},
          {"directory": "..", "file": "src/broken.c", "command": "cc -c src/broken.c"},
          {"directory": "..", "file": "src/view.cpp", "command": "c++ -c src/view.cpp"}
        ]
        """);
  }

  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Cli.Result verify(String... more) {
    String[] command = new String[more.length + 3];
    command[0] = "verify";
    command[1] = "--compile-commands";
    command[2] = directory.resolve("build/compile_commands.json").toString();
    System.arraycopy(more, 0, command, 3, more.length);
    return Cli.run(command);
  }

  @Test
  void whatMainNeedsIsLinked() {
    Cli.Result result = verify("--json");
    assertThat(result.err()).endsWith("VERDICT: SAFE\n");
    assertThat(result.out())
        .contains("main.c", "step.c", "level.c")
        .doesNotContain("broken.c", "other.c");
  }

  @Test
  void anotherEntryFunction() {
    assertThat(verify("--entry", "check").verdict()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
  }

  @Test
  void filesThatAreNamed() {
    Cli.Result result = verify(directory.resolve("src/main.c").toString());
    assertThat(result.verdict()).startsWith("VERDICT: UNSAFE");
    Cli.Result other = verify(directory.resolve("src/other.c").toString());
    assertThat(other.code()).isEqualTo(3);
    assertThat(other.verdict()).contains("other.c is not in ");
  }

  @Test
  void whatIsMissingIsNamed() throws IOException {
    Cli.Result none = verify("--entry", "nothing");
    assertThat(none.code()).isEqualTo(3);
    assertThat(none.verdict()).contains("no file of the build defines nothing");
    Cli.Result broken = verify("--entry", "unrelated");
    assertThat(broken.code()).isEqualTo(3);
    assertThat(broken.err()).contains("cannot find include file nowhere.h");
    write("build/compile_commands.json", "{}");
    assertThat(verify().verdict()).contains("is no compilation database: it is no JSON array");
    write("build/compile_commands.json", "[{\"file\": ");
    assertThat(verify().verdict()).contains("is no compilation database: ");
    write(
        "build/compile_commands.json",
        """
        [{"directory": "..", "file": "src/main.c"}, {"directory": "..", "file": "src/other.c"}]
        """);
    assertThat(verify().verdict())
        .contains("main is defined in several files: ", "name the files of the program");
  }

  /** Only of files that the program is made of. */
  @Test
  void flagsThatChangeWhatAFileMeansAreRefused() throws IOException {
    String build =
        """
        [
          {"directory": "..", "file": "src/main.c",
           "arguments": ["cc", "-Iinc", "-D", "LIMIT=5", "-c", "src/main.c"]},
          {"directory": "..", "file": "src/step.c",
           "command": "cc FLAG -isystem inc -DLIMIT=5 -include pre.h -c src/step.c"},
          {"directory": "..", "file": "src/level.c", "command": "cc -c src/level.c"},
          {"directory": "..", "file": "src/broken.c", "command": "cc -mx32 -c src/broken.c"}
        ]
        """;
    for (String flag : new String[] {"-funsigned-char", "-fshort-enums", "@more.flags"}) {
      write("build/compile_commands.json", build.replace("FLAG", flag));
      Cli.Result result = verify();
      assertThat(result.code()).isEqualTo(3);
      assertThat(result.verdict()).contains("step.c is compiled with " + flag);
    }
    write("build/compile_commands.json", build.replace("FLAG", "-O2 -fPIC -Wall"));
    assertThat(verify().verdict()).isEqualTo("VERDICT: SAFE");
  }
}
