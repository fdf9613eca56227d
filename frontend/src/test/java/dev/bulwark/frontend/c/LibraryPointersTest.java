package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.OutsidePointers;
import dev.bulwark.frontend.WorldOptions;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pointers that functions of the library give: null, or (T)-1, only where these are possible. */
class LibraryPointersTest {

  private static final String DECLARATIONS =
      """
      #include <dirent.h>
      #include <locale.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      const char *gai_strerror(int), *hstrerror(int), *gnu_get_libc_version(void);
      const char *strerrorname_np(int), *sigabbrev_np(int);
      char *nl_langinfo(int), *strsignal(int), *ttyname(int);
      typedef void *iconv_t; iconv_t iconv_open(const char *, const char *); int iconv_close(iconv_t);
      typedef void *nl_catd; nl_catd catopen(const char *, int); int catclose(nl_catd);
      """;

  private static Program program(String body, OutsidePointers pointers) {
    return Programs.parse(
        DECLARATIONS + "int main(void) { " + body + " }",
        FrontendOptions.DEFAULT.withWorld(WorldOptions.DEFAULT.withPointers(pointers)));
  }

  private static Outcome run(Program program, long number) {
    long[] inputs = new long[200];
    Arrays.fill(inputs, number);
    return Programs.run(program, inputs);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "strerror(1)",
        "strsignal(1)",
        "hstrerror(1)",
        "gai_strerror(1)",
        "nl_langinfo(1)",
        "gnu_get_libc_version()",
        "iconv_open(\"a\", \"b\")",
        "catopen(\"a\", 0)",
      })
  void isNeverNull(String call) {
    for (OutsidePointers pointers : OutsidePointers.values()) {
      Program program = program("return !" + call + ";", pointers);
      assertThat(run(program, 0)).isInstanceOf(Outcome.Blocked.class);
    }
    assertThat(Programs.result(program("return !" + call + ";", OutsidePointers.ANY), 1)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"getenv(\"a\")", "strerrorname_np(1)", "sigabbrev_np(1)", "ttyname(1)"})
  void mayBeNull(String call) {
    for (OutsidePointers pointers : OutsidePointers.values()) {
      assertThat(Programs.result(program("return !" + call + ";", pointers), 0)).isEqualTo(1);
    }
  }

  /** To ask is no request that could fail, unless there is no such category. */
  @Test
  void theLocaleIsThere() {
    String asked = "return !setlocale(%s, %s);";
    for (long number : new long[] {0, 1}) {
      for (String category : new String[] {"LC_ALL", "LC_CTYPE", "12"}) {
        Program program = program(asked.formatted(category, "NULL"), OutsidePointers.NULL_OR_VALID);
        assertThat(Programs.result(program, number)).isZero();
      }
    }
    for (String arguments : new String[] {"LC_ALL, \"de_DE\"", "13, NULL", "-1, NULL"}) {
      Program program =
          program("return !setlocale(" + arguments + ");", OutsidePointers.NULL_OR_VALID);
      assertThat(Programs.result(program, 1)).isEqualTo(1);
    }
  }

  /** The failure of some functions is no null. */
  @ParameterizedTest
  @EnumSource
  void mayBeMinusOne(OutsidePointers pointers) {
    for (String call : new String[] {"iconv_open(\"a\", \"b\")", "catopen(\"a\", 0)"}) {
      // The pointer is kept with others, so that what it points to matters.
      String body =
          "void *kept[2]; int x = 1; kept[0] = %s; kept[1] = &x; int *p = kept[1];"
              + " if (kept[0] == (void *)-1) return 7; return *p;";
      Program program = program(body.formatted(call), pointers);
      assertThat(Programs.result(program, -1, -1, -1)).as(call).isEqualTo(7);
    }
    Program close = program("return iconv_close((iconv_t)-1);", pointers);
    assertThat(Programs.result(close, -1)).isEqualTo(-1);
  }

  /** What the library has made is neither in the model nor from malloc. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "free(fopen(\"a\", \"r\"))",
        "free(opendir(\"a\"))",
        "free(iconv_open(\"a\", \"b\"))",
        "void *p = realloc(tmpfile(), 4)",
        "char c = *(char *)fopen(\"a\", \"r\")",
      })
  void isNotTheProgramsObject(String statement) {
    for (OutsidePointers pointers : OutsidePointers.values()) {
      Program program = program(statement + "; return 0;", pointers);
      assertThat(run(program, 1L << 20)).isInstanceOf(Outcome.ReachedIncomplete.class);
    }
  }
}
