package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.syntax.Attributes;
import dev.bulwark.frontend.dialect.ClosedList;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Directives and macros mean what they mean to gcc, or are refused. */
class PreprocessorTest {

  private static final String MACROS =
      """
      #define FOO 7
      #define HASFOO defined(FOO)
      #define HASBOTH (defined FOO && !defined BAR)
      #define ADD(a, b) ((a) + (b))
      #define CAT(a, b) a##b
      #define EMPTY
      #define LAST(x, ...) __VA_ARGS__
      #define SELF (SELF + 1)
      """;

  private static final String PASTES =
      """
      #define PICK(a, b, c, n, ...) n
      #define NUMBER(...) PICK(__VA_ARGS__, 3, 2, 1)
      #define COUNT(a, ...) NUMBER(a, ##__VA_ARGS__)
      #define NAMED(a, b...) NUMBER(a, ## b)
      #define PASTED(a, ...) COUNT(a, ##__VA_ARGS__)
      #define PLAIN(a, ...) COUNT(a, __VA_ARGS__)
      #define ALL(...) NUMBER(0, ##__VA_ARGS__)
      #define WRITTEN() COUNT(1,)
      #define NONE() COUNT(1)
      #define NOTHING
      #define STRING(...) #__VA_ARGS__
      #define TEXT(...) STRING(__VA_ARGS__)
      """;

  private static final List<String> CONDITIONS =
      """
      1 ? 2 : (1/0)
      0 ? (1/0) : 2
      0 && 1/0
      1 || 1/0
      1 || (1%0)
      !(0 && (1/0))
      0 && (1 ? 2/0 : 3)
      -1 > 0u
      -1 < 0u
      (-1)/2u > 5
      -1 >> 1 == -1
      -1u >> 63 == 1
      (0 ? 0u : -1) > 0
      (1 ? -1 : 0u) > 0
      ~0u == 0xffffffffffffffff
      ~0 == -1
      1 << 63 < 0
      1u << 63 > 0
      1 << 64 == 0
      1 << -1 == 0
      0x7fffffffffffffff + 1 < 0
      0xffffffffffffffff > 0
      18446744073709551615u > 0
      -0x8000000000000000 < 0
      -9223372036854775807 - 1 < 0
      0xffffffff + 1 == 0
      'A' == 65
      '\\101' == 65
      '\\x41' == 65
      '\\377' < 0
      'ab' == 24930
      L'a' == 97
      L'\\xffffffff' < 0
      u'\\xffff' > 0
      '\\n' == 10
      '\\0' == 0
      '\\'' == 39
      010 == 8
      0b11 == 3
      1UL == 1
      1llu == 1
      defined FOO
      defined(FOO)
      defined ( FOO )
      !defined UNKNOWN
      HASFOO
      HASBOTH
      FOO == 7
      UNKNOWN == 0
      UNKNOWN
      ADD(3,4) == 7
      ADD (3,ADD(1,1)) == 5
      CAT(F,OO) == 7
      CAT(1,2) == 12
      LAST(1,2) == 2
      EMPTY + 1
      SELF == 1
      __has_include(<stdio.h>)
      __has_include("nofile.h")
      defined __has_include
      defined __has_attribute
      defined __has_builtin
      __has_attribute(packed)
      __has_attribute(whatever)
      __has_attribute(__noreturn__)
      __has_attribute(packed) && -1 > 0u
      (1 , 2)
      - -1 == 1
      !!2 == 1
      1 == 1 == 1
      3 > 2 > 1
      2 & 3 == 3
      (5 ^ 3) == 6
      -7 % 4 == -3
      -7 / 2 == -3
      1 + 2 * 3 == 7
      1 << 3 + 1 == 16
      0 ? 0 : 1 ? 2 : 3
      true
      __STDC_VERSION__ == 201710L
      __GNUC__ == 12
      __INT_MAX__ == 2147483647
      __LONG_MAX__ > 2147483647
      __x86_64__
      linux
      __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
      __INT64_MAX__ > 0 && __UINT64_MAX__ > 0
      __CHAR_UNSIGNED__
      /* a comment */ 1 /* another */ == /* one */ 1
      -1 \\
        > 0u
      """
          .lines()
          .reduce(
              new ArrayList<String>(),
              (list, line) -> {
                if (!list.isEmpty() && list.getLast().endsWith("\\")) {
                  list.add(list.removeLast() + "\n" + line);
                } else {
                  list.add(line);
                }
                return list;
              },
              (a, b) -> a);

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(MachineModel.class)
  void conditionsAreGccs(MachineModel machine) throws IOException {
    String word = machine == MachineModel.ILP32 ? "-m32" : "-m64";
    assumeTrue(GccProgram.works(directory, word), "gcc " + word + " is missing");
    StringBuilder print = new StringBuilder("int printf(const char *, ...);\n" + MACROS);
    StringBuilder check = new StringBuilder(MACROS);
    print.append("int main(void) {\n");
    CONDITIONS.forEach(
        c -> print.append("#if " + c + "\nprintf(\"1\\n\");\n#else\nprintf(\"0\\n\");\n#endif\n"));
    List<String> values =
        GccProgram.run(directory, print + "return 0; }\n", List.of(word, "-std=gnu17")).output();
    check.append("int main(void) {\n");
    for (int i = 0; i < CONDITIONS.size(); i++) {
      boolean yes = values.get(i).equals("1");
      String wrong = "return " + (i + 1) + ";\n";
      check.append("#if 0\n#elif " + CONDITIONS.get(i) + "\n" + (yes ? "" : wrong));
      check.append("#else\n" + (yes ? wrong : "") + "#endif\n");
      check.append("#if " + CONDITIONS.get(i) + "\n" + (yes ? "" : wrong));
      check.append("#else\n" + (yes ? wrong : "") + "#endif\n");
    }
    FrontendOptions options = FrontendOptions.DEFAULT.withMachine(machine);
    assertThat(Programs.diagnose(check + "return 0; }\n", options)).isEmpty();
    long wrong = Programs.result(Programs.parse(check + "return 0; }\n", options));
    assertThat(wrong == 0 ? "" : CONDITIONS.get((int) wrong - 1)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1/0",
        "1 %0",
        "1 +",
        "(1",
        "1)",
        "a b",
        "x++",
        "1 = 1",
        "\"x\"",
        "1.0",
        "''",
        "09",
        "0xg",
        "",
        "defined",
        "defined(3)",
        "defined(FOO",
        "@",
        "1 ? 2",
        "0 ? 1",
        "18446744073709551616",
      })
  void malformedConditions(String condition) {
    assertThat(Programs.messages("#if " + condition + "\n#endif\nint main(void) { return 0; }\n"))
        .isNotEmpty()
        .allMatch(message -> message.startsWith("SYNTAX_ERROR test.c:1:"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#if 1\nint main(void) { return 3; }",
        "int main(void) { return 3; }\n#ifdef X\nfoo",
        "int main(void) { return 3; }\n#ifndef X\n",
        "#if 0\n#if 1\n#endif\nint main(void) { return 3; }",
        "int main(void) { return 3; }\n#endif",
        "int main(void) { return 3; }\n#else\n",
        "#if 1\nint main(void) { return 3; }\n#else\n#else\n#endif",
        "#unknown\nint main(void) { return 3; }",
        "#define defined 1\nint main(void) { return 3; }",
      })
  void unbalancedAndUnknown(String source) {
    assertThat(Programs.messages(source + "\n"))
        .isNotEmpty()
        .allMatch(message -> message.startsWith("SYNTAX_ERROR test.c:"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#ifdef B\n#elifdef A\n#endif\nint main(void) { return 0; }",
        "#ifdef B\n# elifndef A\n#endif\nint main(void) { return 0; }",
        "#line 100\nint main(void) { return __LINE__; }",
        "# 100 \"foo.c\"\nint main(void) { return __LINE__; }",
        "#line 7 \"foo.c\"\n#define L __LINE__\nint main(void) { return L; }",
        "#line 7 \"foo.c\"\nchar *f = __FILE__; int main(void) { return 0; }",
        "char *s = __DATE__; int main(void) { return s[0]; }",
        "#define T(x) x __TIME__\nint main(void) { return sizeof(T(\"x\")); }",
        "char *s = __TIMESTAMP__; int main(void) { return s[0]; }",
        "int main(void) { return __INCLUDE_LEVEL__; }",
        "char *s = __BASE_FILE__; int main(void) { return s[0]; }",
        "#define F(x, ...) (x __VA_OPT__(+) __VA_ARGS__)\nint main(void) { return F(1, 2); }",
        "#assert a(b)\n#if #a(b)\n#endif\nint main(void) { return 0; }",
        "#if __has_c_attribute(fallthrough)\n#endif\nint main(void) { return 0; }",
        "#if __has_include(<stdio.h>) && __has_builtin(__builtin_expect)\n#endif\n"
            + "int main(void) { return 0; }",
        "#if __has_include(<stdio.h>) && -1 > 0u\n#endif\nint main(void) { return 0; }",
        "#if __has_builtin(__builtin_surely_not_there)\n#endif\nint main(void) { return 0; }",
        // gcc keeps the comma before an argument that is there and empty, and no space behind it.
        PASTES + "int main(void) { return COUNT(1,); }",
        PASTES + "int main(void) { return COUNT(1, NOTHING); }",
        PASTES + "int main(void) { return NAMED(1,); }",
        PASTES + "int main(void) { return PLAIN(1); }",
        PASTES + "int main(void) { return PLAIN(1,); }",
        PASTES + "int main(void) { return WRITTEN(); }",
        PASTES + "int main(void) { return sizeof(TEXT(COUNT(1, 2))); }",
        "int main(void) { return 1.0d; }",
      })
  void refused(String source) {
    assertThat(Programs.messages(source + "\n"))
        .isNotEmpty()
        .allMatch(message -> message.startsWith("UNSUPPORTED "))
        .allMatch(message -> message.contains("not supported"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | COUNT(1)",
        "2 | COUNT(1, 2)",
        "3 | COUNT(1, (2, 3), 4)",
        "1 | NAMED(1)",
        "2 | NAMED(1, 2)",
        "1 | PASTED(1)",
        "2 | PASTED(1, 2)",
        "2 | PLAIN(1, 2)",
        "1 | ALL()",
        "3 | ALL(1, 2)",
        "1 | NONE()",
      })
  void commasAreTakenAway(long value, String expression) {
    assertThat(Programs.result(PASTES + "int main(void) { return " + expression + "; }"))
        .isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | #if 0~#if 1/0~#else~#endif~#unknown~#error no~' ~#endif~int main(void) { return 3; }",
        "3 | #if 1~int main(void) { return 3; }~#elif 1/0~#endif",
        "3 | #if 0~#elif 1~int main(void) { return 3; }~#elif 2~foo~#else~bar~#endif",
        "12 | int main(void) { return __COUNTER__ * 100 + __COUNTER__ * 10 + __COUNTER__; }",
        "7 | #define F(x...) g(x)~int g(int a, int b) { return a + b; }"
            + " int main(void) { return F(3, 4); }",
        "42 | #define NIL(x) x~#define G_0(arg) NIL(G_1)(arg)~#define G_1(arg) NIL(arg)~"
            + "int main(void) { return G_0(42); }",
        "2 | #define A 1~#define A 2~int main(void) { return A; }",
        "3 | #define f(x) x~int main(void) { return f(~#if 1~3~#else~4~#endif~); }",
        "3 | /* x */ # /* y */ define /* z */ A /* w */ 3~int main(void) { return A; }",
        "4 | #undef __LINE__~#define __LINE__ 4~int main(void) { return __LINE__; }",
        "1 | #define H <limits.h>~#include H~int main(void) { return INT_MAX == 2147483647; }",
        "1 | #include_next <limits.h>~int main(void) { return INT_MAX == 2147483647; }",
      })
  void directives(long result, String source) {
    assertThat(Programs.result(source.replace('~', '\n') + "\n")).isEqualTo(result);
  }

  @Test
  void headersThatAreIncludedTwice() throws IOException {
    Files.writeString(
        directory.resolve("twice.h"), "#if -1 > N\nint NAME = 1;\n#else\nint NAME = 2;\n#endif\n");
    String twice = "#define NAME %s\n#define N %s\n#include \"twice.h\"\n#undef N\n#undef NAME\n";
    String main = "int main(void) { return a * 10 + b; }\n";
    Path same = directory.resolve("same.c");
    Files.writeString(same, twice.formatted("a", "0u") + twice.formatted("b", "1u") + main);
    ParseResult parsed = new CFrontend().parse(List.of(same), FrontendOptions.DEFAULT);
    assertThat(parsed).as("%s", parsed).isInstanceOf(ParseResult.Parsed.class);
    assertThat(Programs.result(((ParseResult.Parsed) parsed).program())).isEqualTo(11);
    Path other = directory.resolve("other.c");
    Files.writeString(other, twice.formatted("a", "0u") + twice.formatted("b", "1") + main);
    ParseResult refused = new CFrontend().parse(List.of(other), FrontendOptions.DEFAULT);
    assertThat(((ParseResult.Refused) refused).diagnostics().toString())
        .contains("a condition that differs between two inclusions is not supported");
  }

  @Test
  void gccKnowsTheAttributesOfTheList() throws IOException {
    assumeTrue(GccProgram.works(directory, "-m32"), "gcc-multilib is not installed");
    List<String> words =
        ClosedList.load("attributes").groups().stream()
            .flatMap(group -> group.words().stream())
            .toList();
    StringBuilder source = new StringBuilder("int printf(const char *, ...);\nint main(void) {\n");
    for (String word : words) {
      source.append(
          "printf(\"%d\\n\",\n#if __has_attribute(" + word + ")\n1\n#else\n0\n#endif\n);\n");
    }
    List<String> values =
        GccProgram.run(directory, source + "return 0; }\n", List.of("-m32")).output();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      if (Attributes.isKnownToGcc(words.get(i)) != values.get(i).equals("1")) {
        wrong.add(words.get(i));
      }
    }
    assertThat(wrong).isEmpty();
  }
}
