package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Our own versions of the standard headers. */
class HeadersTest {

  private static final Path FOLDER =
      Path.of(System.getProperty("bulwark.root", ".."))
          .resolve("frontend/src/main/resources/dev/bulwark/frontend/c/include");

  @TempDir Path directory;

  static List<String> headers() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> FOLDER.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("headers")
  void standsAloneAndTwice(String header) {
    String source =
        "#include <%s>\n#include <%s>\nint main(void) { return 0; }\n".formatted(header, header);
    for (MachineModel machine : MachineModel.values()) {
      ParseResult result =
          new CFrontend().parse("test.c", source, FrontendOptions.DEFAULT.withMachine(machine));
      assertThat(result).isInstanceOf(ParseResult.Parsed.class);
      assertThat(((ParseResult.Parsed) result).warnings()).isEmpty();
    }
  }

  /** The macro of stddef.h, and what it stands for, which needs no header. */
  @ParameterizedTest
  @ValueSource(strings = {"", "#include <stddef.h>\n"})
  void offsets(String header) {
    String source =
        header
            + "#define OFFSET "
            + (header.isEmpty() ? "__builtin_offsetof\n" : "offsetof\n")
            + """
            struct s { char c; union { int i; short h[2]; }; struct { long long w; } in[2]; };
            int main(void) { return 0; }
            _Static_assert(OFFSET(struct s, h[1]) == %d, "offset");
            _Static_assert(OFFSET(struct s, in[1].w) == 16, "offset");
            _Static_assert(sizeof(OFFSET(struct s, c)) == sizeof(char *), "size_t");
            """;
    for (MachineModel machine : MachineModel.values()) {
      FrontendOptions options = FrontendOptions.DEFAULT.withMachine(machine);
      assertThat(new CFrontend().parse("test.c", source.formatted(6), options))
          .isInstanceOf(ParseResult.Parsed.class);
      assertThat(new CFrontend().parse("test.c", source.formatted(5), options))
          .isNotInstanceOf(ParseResult.Parsed.class);
    }
  }

  @ParameterizedTest
  @EnumSource(MachineModel.class)
  void allTogether(MachineModel machine) throws IOException {
    StringBuilder source = new StringBuilder();
    headers().forEach(header -> source.append("#include <").append(header).append(">\n"));
    source.append("int main(void) { errno = ENOMEM; return errno + CHAR_BIT; }\n");
    FrontendOptions options = FrontendOptions.DEFAULT.withMachine(machine);
    assertThat(Programs.result(Programs.parse(source.toString(), options))).isEqualTo(20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-m64", "-m32"})
  void gccAgreesAboutConstantsAndSizes(String model) throws Exception {
    Path source = Files.writeString(directory.resolve("values.c"), program());
    Path system = directory.resolve("system");
    List<String> compile =
        List.of(
            "gcc", model, "-msse2", "-mfpmath=sse", "-w", "-D_GNU_SOURCE", source.toString(), "-o");
    assumeTrue(
        isThere() && run(with(compile, system.toString())).code() == 0,
        "gcc is not at hand, or has no " + model);
    Path ours = directory.resolve("ours");
    Output compiled =
        run(with(compile, ours.toString(), "-nostdinc", "-isystem", FOLDER.toString()));
    assertThat(compiled.text()).isEmpty();
    String expected = run(List.of(system.toString())).text();
    assertThat(expected).contains("INT_MAX 4").contains("PRIu64 ").contains("sizeof(div_t) 8");
    List<String> different = new ArrayList<>(run(List.of(ours.toString())).text().lines().toList());
    different.removeAll(expected.lines().toList());
    assertThat(different).isEmpty();
  }

  @Test
  void refusedWhereTheyAreUsed() {
    String source =
        """
        #include <pthread.h>
        #include <setjmp.h>
        #include <signal.h>
        #include <fenv.h>
        int main(void) {
          pthread_self();
          raise(SIGTERM);
          fesetround(FE_UPWARD);
          return 0;
        }
        """;
    assertThat(Programs.messages(source))
        .containsExactly(
            "UNSUPPORTED test.c:6:3: threads are not supported yet: pthread_self",
            "UNSUPPORTED test.c:7:3: signals are not supported yet: raise",
            "UNSUPPORTED test.c:8:3: rounding mode changes are not supported yet: fesetround");
  }

  /** Prints the macros that are constants, with their sizes, and the sizes of types. */
  private static String program() throws IOException {
    Pattern macro = Pattern.compile("(?m)^#define ([A-Z]\\w+) (.+)$");
    Pattern type = Pattern.compile("(?m)^(?:typedef .*?|\\} )([a-z]\\w+_t);$");
    StringBuilder includes = new StringBuilder();
    StringBuilder body = new StringBuilder();
    for (String header : headers()) {
      String text = Files.readString(FOLDER.resolve(header));
      includes.append("#include <").append(header).append(">\n");
      for (Matcher at = macro.matcher(text); at.find(); ) {
        String name = at.group(1);
        if (name.startsWith("PRI") || name.startsWith("SCN")) {
          body.append("  printf(\"%s %%s\\n\", %s);\n".formatted(name, name));
        } else if (!at.group(2).matches(".*([\"{*,]|handler).*")
            && !at.group(2).matches("[a-z_]+|c|c##.*")) {
          body.append(
              "  printf(\"%s %%d %%La\\n\", (int)sizeof(%s), (long double)(%s));\n"
                  .formatted(name, name, name));
        }
      }
      for (Matcher at = type.matcher(text); at.find(); ) {
        String name = at.group(1);
        body.append("  printf(\"sizeof(%s) %%d\\n\", (int)sizeof(%s));\n".formatted(name, name));
      }
    }
    return includes + "int main(void) {\n" + body + "  return 0;\n}\n";
  }

  private record Output(int code, String text) {}

  private static boolean isThere() {
    try {
      return run(List.of("gcc", "--version")).code() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  private static List<String> with(List<String> command, String... more) {
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(more));
    return all;
  }

  private static Output run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Output(process.waitFor(), text);
  }

  /** As after {@code cd project; bulwark verify main.c}. */
  @Test
  void filesWithoutDirectoryFindTheirHeaders() throws IOException {
    Path header = Path.of("target", "beside-plain-name.h");
    Files.createDirectories(header.getParent());
    Files.writeString(header, "static int seven(void) { return 7; }\n");
    assertThat(
            Programs.messages(
                "#include \"target/beside-plain-name.h\"\nint main(void) { return seven(); }"))
        .isEmpty();
  }
}
