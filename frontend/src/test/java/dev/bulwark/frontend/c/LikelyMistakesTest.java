package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties that forbid what C defines: unsigned overflow, and conversions that change values. */
class LikelyMistakesTest {

  private static final String DECLARATIONS =
      """
      #include <string.h>
      #include <stdlib.h>
      unsigned u = 4000000000u; unsigned char c = 255; unsigned short h = 65535; int n = -1;
      unsigned long long w = 1ull << 63; int big = 300; long long l = 1ll << 40;
      struct bits { unsigned low : 3; int sign : 3; unsigned long long wide : 40; } b;
      void taker(unsigned char x); static unsigned char take(unsigned char x) { return x; }
      static unsigned char give(int x) { return x; } static int same(int x) { return x; }
      """;

  private static String outcome(String property, String statements) {
    Property parsed = PropertyParser.shortForm(property).orElseThrow();
    Program program =
        Programs.parse(
            DECLARATIONS + "int main(void) { " + statements + "; return 0; }",
            FrontendOptions.DEFAULT.withMachine(MachineModel.LP64).withProperty(parsed));
    return Programs.run(program) instanceof Outcome.ReachedError(Location at, var stack)
            && at.role() instanceof Location.Role.Error error
        ? error.property() + ": " + error.description()
        : "none";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "u + u@addition",
        "n + u + u@addition",
        "u - 4000000001u@subtraction",
        "0u - 1@subtraction",
        "u * 2@multiplication",
        "w * 2@multiplication",
        "-u@negation",
        "u << 1@left shift",
        "w << 1@left shift",
        "w += w@addition",
        "u *= u@multiplication",
        "unsigned z = 0, y = z--@subtraction",
        "unsigned m = -1u; m++@negation",
        "unsigned m = 0xffffffff; m++@addition",
        "size_t s = 0; if (strlen(\"ab\") - 3 > s) s = 1@subtraction",
        "int x = u + u > 5 ? 1 : 2@addition",
        "if (n && u + u) n = 0@addition",
      })
  void unsignedOverflow(String statements, String operation) {
    assertThat(outcome("no-unsigned-overflow", statements))
        .isEqualTo("no-unsigned-overflow: unsigned overflow of " + operation);
    assertThat(outcome("no-overflow", statements)).isEqualTo("none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "u + 1",
        "c + 1",
        "c++",
        "h * 2",
        "c << 8",
        "-c",
        "-0u",
        "u - u",
        "(unsigned char)(c + 1)",
        "u << 0",
        "u >> 3",
        "~u",
        "n + 1",
        "char *p = \"ab\"; p + 1; p - p",
        "b.low = 7; b.low++",
        "char s[4]; strcpy(s, \"abc\"); strtoul(\"4294967296\", 0, 10); memcmp(s, \"b\", 1)",
      })
  void noUnsignedOverflow(String statements) {
    assertThat(outcome("no-unsigned-overflow", statements)).isEqualTo("none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "c = big@narrower",
        "unsigned char x = big@narrower",
        "c += 1@narrower",
        "c++@narrower",
        "c = n@narrower",
        "take(big)@narrower",
        "unsigned char (*p)(unsigned char) = take; p(big)@narrower",
        "taker(big)@narrower",
        "give(big)@narrower",
        "int x = l@narrower",
        "short s = h@sign",
        "u = n@sign",
        "int x = u@sign",
        "unsigned x = same(-1)@sign",
        "malloc(n)@sign",
        "memset(&b, 0, n)@sign",
        "if (n < u) n = 0@sign",
        "u + n@sign",
        "int r = n == u@sign",
        "unsigned x = u ? n : u@sign",
        "u ? n : u@sign",
        "(void)(u ? n : u)@sign",
        "n ?: u@sign",
        "(void)(big, n ?: u)@sign",
        "b.low = 8@narrower",
        "b.sign = 4@narrower",
        "struct bits x = { 9 }@narrower",
        "unsigned char a[2] = { 1, 256 }@narrower",
        "long long x = w@sign",
        "char x = 200@narrower",
        "static unsigned char x = 256; take(x)@narrower",
      })
  void narrowing(String statements, String change) {
    String description =
        change.equals("sign")
            ? "conversion that changes the sign"
            : "conversion to a narrower type that changes the value";
    assertThat(outcome("no-narrowing", statements)).isEqualTo("no-narrowing: " + description);
    assertThat(outcome("no-overflow", statements)).isEqualTo("none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c = (unsigned char)big",
        "u = (unsigned)n",
        "int x = c",
        "c = 255",
        "c = h - 65280",
        "_Bool t = big; t = n",
        "l = n",
        "w = c",
        "double d = n; float f = 1.5; int x = f",
        "n << u % 3",
        "memset(&b, -1, sizeof b)",
        "b.low = 7; b.sign = -4; b.wide = 1",
        "take(c); give(c)",
        "n ? c : n",
        "char s[4]; strcpy(s, \"\\xff\"); strcmp(s, \"a\"); strtol(\"-1\", 0, 0)",
      })
  void noNarrowing(String statements) {
    assertThat(outcome("no-narrowing", statements)).isEqualTo("none");
  }

  @Test
  void inPropertyFiles() {
    for (String word : new String[] {"unsigned-overflow", "narrowing"}) {
      String file = "CHECK( init(main()), LTL(G ! " + word + ") )";
      assertThat(PropertyParser.parse("x.prp", file))
          .isEqualTo(
              new PropertyParser.Result.Read(
                  PropertyParser.shortForm("no-" + word).orElseThrow(), Optional.of("main")));
    }
  }
}
