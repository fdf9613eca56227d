package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of one program share names as gcc's linker has it; what contradicts itself is an error. */
class SeveralFilesTest {

  @TempDir Path directory;

  private ParseResult parse(String... files) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (int i = 0; i < files.length; i++) {
      Path path = directory.resolve("f" + (i + 1) + ".c");
      Files.writeString(path, files[i]);
      paths.add(path);
    }
    return new CFrontend().parse(paths, FrontendOptions.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | __attribute__((weak)) int f(void) { return 1; } int main(void) { return f(); }"
            + " | int f(void) { return 2; }",
        "2 | int f(void) { return 2; } | int f(void) __attribute__((weak)); int f(void) { return 1;"
            + " } int main(void) { return f(); }",
        "1 | __attribute__((weak)) int f(void) { return 1; } int main(void) { return f(); }"
            + " | __attribute__((weak)) int f(void) { return 2; }",
        "1 | int f(void) __attribute__((weak)); int main(void) { return f(); }"
            + " | int f(void) { return 1; }",
        "1 | int f(void) __attribute__((weak)); int main(void) { return f ? f() : 5; }"
            + " | int f(void) { return 1; }",
        "2 | int x __attribute__((weak)) = 1; int main(void) { return x; } | int x = 2;",
        "2 | int x = 2; | __attribute__((weak)) int x = 1; int main(void) { return x; }",
        "0 | int x __attribute__((weak)) = 1; int main(void) { return x; } | int x;",
        "3 | extern int x __attribute__((weak)); int main(void) { return x; } | int x = 3;",
        "7 | int f(void) __asm__(\"g\"); int main(void) { return f(); } | int g(void) { return 7;"
            + " }",
        "7 | int g(void); int main(void) { return g(); }"
            + " | int f(void) __asm__(\"g\"); int f(void) { return 7; }",
        "2 | inline int f(void) { return 1; } int main(void) { return f(); }"
            + " | int f(void) { return 2; }",
        "1 | inline int f(void) { return 1; } int main(void) { return f(); }"
            + " | inline int f(void) { return 1; } extern int f(void);",
        "3 | static int x = 1; static int f(void) { return x; } int g(void); int main(void)"
            + " { return f() + g(); } | static int x = 2; int f(int y) { return y; }"
            + " int g(void) { return x; }",
        "4 | extern int a[]; int main(void) { return sizeof(int) * a[1]; } | int a[3] = {0, 1};",
        "3 | int x __attribute__((common)); int main(void) { return x; } | int x = 3;",
        "0 | int x __attribute__((common)); int main(void) { return x; }"
            + " | int x __attribute__((common));",
        "1 | int x __attribute__((weak)) = 1; int main(void) { return x; }"
            + " | int x __attribute__((weak)) = 3;",
        "3 | int x __attribute__((weak)); int x = 3; int main(void) { return x; }"
            + " | int x __attribute__((weak)) = 1;",
        "5 | struct S { int a; struct S *next; }; extern struct S s; int main(void) { return s.a; }"
            + " | struct S { int a; struct S *next; }; struct S s = {5, &s};",
        "1 | int f(); int main(void) { return f(1); } | int f(int x) { return x; }",
        "0 | int unused(int); int main(void) { return 0; } | char *unused(void) { return 0; }",
        "0 | enum E { A }; enum E f(void); int main(void) { return f(); }"
            + " | unsigned f(void) { return 0; }",
      })
  void linked(long result, String first, String second) throws IOException {
    ParseResult parsed = parse(first, second);
    assertThat(parsed).as("%s", parsed).isInstanceOf(ParseResult.Parsed.class);
    assertThat(Programs.result(((ParseResult.Parsed) parsed).program())).isEqualTo(result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int f(int); int main(void) { return f(1); } | int f(char *p) { return 0; }",
        "int f(int); int main(void) { return f(1); } | long long f(int x) { return 0; }",
        "int f(int); int main(void) { return f(1); } | int f(int x, int y) { return 0; }",
        "int f(int, ...); int main(void) { return f(1); } | int f(int x) { return 0; }",
        "int f(int); int main(void) { return f != 0; } | int f(short x) { return 0; }",
        "extern int x; int main(void) { return x; } | char x = 1;",
        "extern int x; int main(void) { return x; } | float x = 1;",
        "extern int x; int main(void) { return x; } | int x[2];",
        "extern int x[3]; int main(void) { return x[0]; } | int x[2];",
        "extern int *x; int main(void) { return *x; } | int x[2];",
        "int x; int main(void) { return x; } | long long x;",
        "int main(void) { extern int x; return x; } | unsigned x;",
        "int main(void) { int f(void); return f(); } | void f(void) {}",
        "struct S { int a; }; extern struct S s; int main(void) { return s.a; }"
            + " | struct S { char a; }; struct S s;",
        "struct S { int a; }; extern struct S s; int main(void) { return s.a; }"
            + " | struct S { int b; }; struct S s;",
        "struct S { int a; int b : 3; }; extern struct S s; int main(void) { return s.a; }"
            + " | struct S { int a; int b : 4; }; struct S s;",
        "struct S { int a; }; int f(struct S *); int main(void) { return f(0); }"
            + " | struct S { int a, b; }; int f(struct S *s) { return 0; }",
        "struct S { char c; int a; }; extern struct S s; int main(void) { return s.a; }"
            + " | struct __attribute__((packed)) S { char c; int a; }; struct S s;",
        "union S { int a; }; extern union S s; int main(void) { return s.a; }"
            + " | struct S { int a; }; struct S s;",
        "int x; int main(void) { return 0; } | int x(void) { return 1; }",
        "int f(void); int main(void) { return f(); } | int f = 1;",
      })
  void contradictions(String first, String second) throws IOException {
    ParseResult parsed = parse(first, second);
    assertThat(parsed).isInstanceOf(ParseResult.Refused.class);
    assertThat(((ParseResult.Refused) parsed).diagnostics())
        .allMatch(found -> found.kind() == Diagnostic.Kind.INPUT_ERROR)
        .filteredOn(found -> found.message().contains("another type"))
        .singleElement()
        .asString()
        .contains("f1.c:")
        .contains("f2.c:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int f(void) { return 1; } int main(void) { return f(); } | int f(void) { return 2; }",
        "int x = 1; int main(void) { return x; } | int x = 1;",
        "int x; int main(void) { return x; } | int x;",
        "int x; int main(void) { return x; } | int x = 1;",
        "int x; int main(void) { return x; } | long x;",
        "int x[]; int main(void) { return x[0]; } | int x[5];",
        "int x; static int x; int main(void) { return x; } | int y;",
        "int f(void); static int f(void) { return 1; } int main(void) { return f(); } | int y;",
      })
  void errors(String first, String second) throws IOException {
    ParseResult parsed = parse(first, second);
    assertThat(parsed).isInstanceOf(ParseResult.Refused.class);
    assertThat(((ParseResult.Refused) parsed).diagnostics())
        .isNotEmpty()
        .allMatch(found -> found.kind() == Diagnostic.Kind.INPUT_ERROR);
  }

  @Test
  void inlineBodiesThatDiffer() throws IOException {
    ParseResult parsed =
        parse(
            "inline int f(void) { return 1; } int main(void) { return f(); }",
            "inline int f(void) { return 2; }");
    assertThat(((ParseResult.Refused) parsed).diagnostics())
        .singleElement()
        .asString()
        .contains("inline definitions that differ between files are not supported: f");
  }
}
