package dev.bulwark.frontend.languages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.DefinedFunctions;
import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which functions files define, and that files which are parsed once mean the same again. */
class DefinedFunctionsTest {

  @TempDir private Path directory;

  private final Frontend plain = Languages.ALL.frontend(FrontendListener.NONE);

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private static List<SourceUnit> units(Path... files) {
    return Stream.of(files).map(file -> new SourceUnit(file, PreprocessorOptions.NONE)).toList();
  }

  private String shown(DefinedFunctions.Function function) {
    return "%s %d%s %s"
        .formatted(
            function.name(),
            function.at().line(),
            function.inHeader() ? " header" : "",
            function.files().stream().map(file -> file.getFileName().toString()).toList());
  }

  @Test
  void eachFunctionNamesTheFilesThatItNeedsItsOwnFirst() throws IOException {
    write("all.h", "int b(int);\nstatic inline int inlined(int x) { return b(x); }\n");
    Path a =
        write(
            "a.c",
            """
            #include "all.h"
            static int same(int x) { return x; }
            int a(int x)
            { return b(x) + same(x); }
            #if 0
            int never(void) { return 0; }
            #endif
            int old(x) int x; { return x; }
            #define DEFINE(name) int name(void) { return 1; }
            DEFINE(made)
            """);
    Path b =
        write(
            "b.c",
            "#include \"all.h\"\nstatic int same(int x) { return 1; }\n"
                + "int b(int x) { return same(x); }\n");
    DefinedFunctions found = plain.functions(units(b, a), FrontendOptions.DEFAULT);
    assertThat(found.problems()).isEmpty();
    assertThat(found.functions().stream().map(this::shown))
        .containsExactly(
            "inlined 2 header [b.c]",
            "same 2 [b.c]",
            "b 3 [b.c]",
            "same 2 [a.c]",
            "a 3 [a.c, b.c]",
            "old 8 [a.c]",
            "made 10 [a.c]");
    assertThat(found.functions().get(4).read())
        .containsExactlyInAnyOrder(
            a.toString(), b.toString(), directory.resolve("all.h").toString());
    assertThat(found.functions()).allMatch(function -> function.problems().isEmpty());
  }

  @Test
  void whatIsWrongWithAFileOrAFunctionIsSaid() throws IOException {
    Path broken = write("broken.c", "int broken(void) { return }\n");
    Path one = write("one.c", "int twice(void) { return 1; }\n");
    Path other = write("other.c", "int twice(void) { return 2; }\n");
    Path user = write("user.c", "int twice(void);\nint user(void) { return twice(); }\n");
    DefinedFunctions found =
        plain.functions(units(broken, one, other, user), FrontendOptions.DEFAULT);
    assertThat(found.problems())
        .anyMatch(problem -> problem.kind() == Diagnostic.Kind.SYNTAX_ERROR);
    List<String> wrong = new ArrayList<>();
    for (DefinedFunctions.Function function : found.functions()) {
      function.problems().forEach(problem -> wrong.add(function.name() + ": " + problem));
    }
    assertThat(wrong).singleElement().asString().startsWith("user: twice is defined in several");
    assertThat(found.functions()).hasSize(3);
  }

  /** Of a file that is preprocessed, the markers say what is of a header. */
  @Test
  void markersSayWhereAFunctionIs() throws IOException {
    Path file =
        write(
            "made.i",
            "# 1 \"made.c\"\n# 1 \"made.h\" 1\nstatic int h(void) { return 1; }\n"
                + "# 7 \"made.c\" 2\nint f(void) { return h(); }\n");
    DefinedFunctions found = plain.functions(units(file), FrontendOptions.DEFAULT);
    assertThat(found.functions().stream().map(function -> function.at() + "" + function.inHeader()))
        .containsExactly("made.h:1:12true", "made.c:7:5false");
  }

  /** Whatever was read before, trees that are there give the same programs as new ones. */
  @Test
  void filesThatAreRememberedMeanTheSame() throws IOException {
    Path root = Path.of(System.getProperty("bulwark.root", ".."));
    Frontend remembering = Languages.remembering().frontend(FrontendListener.NONE);
    int programs = 0;
    List<Path> sources;
    try (Stream<Path> files = Files.list(root.resolve("regression"))) {
      sources = files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
    for (int i = 0; i < sources.size(); i += 10) {
      Path file = sources.get(i);
      for (DefinedFunctions.Function function :
          remembering.functions(units(file), FrontendOptions.DEFAULT).functions()) {
        FrontendOptions options = FrontendOptions.DEFAULT.withEntry(function.name());
        String once = text(remembering.parse(function.files(), options));
        assertThat(once).as(file + " " + function.name()).isEqualTo(fresh(function, options));
        assertThat(text(remembering.parse(function.files(), options))).isEqualTo(once);
        programs++;
      }
    }
    assertThat(programs).isGreaterThan(25);
  }

  private String fresh(DefinedFunctions.Function function, FrontendOptions options) {
    return text(plain.parse(function.files(), options));
  }

  private static String text(ParseResult result) {
    return switch (result) {
      case ParseResult.Refused refused -> refused.diagnostics().toString();
      case ParseResult.Parsed parsed -> text(parsed.program()) + parsed.warnings();
    };
  }

  private static String text(Program program) {
    StringBuilder text = new StringBuilder();
    text.append(program.assumptions())
        .append(program.sources().stream().map(Program.SourceFile::sha256).toList());
    for (Procedure procedure : program.procedures().values()) {
      text.append(procedure.name()).append(procedure.position()).append('\n');
      for (Edge edge : procedure.edges()) {
        text.append(edge.source().name()).append(edge.source().role()).append(edge.action());
        text.append(edge.target().name()).append(edge.target().role()).append('\n');
      }
    }
    return text.toString();
  }
}
