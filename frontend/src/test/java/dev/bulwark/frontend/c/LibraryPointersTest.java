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
import org.junit.jupiter.params.provider.ValueSource;

/** Pointers that functions of the library give: null only where that is possible. */
class LibraryPointersTest {

  private static final String DECLARATIONS =
      """
      #include <locale.h>
      #include <stdlib.h>
      #include <string.h>
      const char *gai_strerror(int), *hstrerror(int), *gnu_get_libc_version(void);
      const char *strerrorname_np(int), *sigabbrev_np(int);
      char *nl_langinfo(int), *strsignal(int), *ttyname(int);
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
}
