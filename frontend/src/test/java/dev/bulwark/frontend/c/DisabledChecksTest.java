package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.frontend.c.lowering.PropertyChecks;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code #pragma CPROVER check} disables is no violation, and the program says so. */
class DisabledChecksTest {

  private static final String DECLARATIONS =
      """
      #include <stdlib.h>
      unsigned u = 4000000000u; int big = 2147483647, n = -1, zero, a[4], *null;
      long long wide = 1ll << 40; unsigned char c;
      """;

  private static Program parse(String property, String body) {
    return Programs.parse(
        DECLARATIONS + "int main(void) {\n" + body + "\nreturn 0; }",
        FrontendOptions.DEFAULT
            .withMachine(MachineModel.LP64)
            .withProperty(PropertyParser.shortForm(property).orElseThrow()));
  }

  private static String outcome(Program program) {
    return switch (Programs.run(program)) {
      case Outcome.ReachedError(Location at, var stack)
          when at.role() instanceof Location.Role.Error error ->
          error.property();
      case Outcome.ReachedUndefined undefined -> "undefined";
      default -> "none";
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "no-unsigned-overflow@unsigned-overflow@u = u + u;@none",
        "no-overflow@signed-overflow@big = big + 1;@none",
        "no-narrowing@conversion@c = wide;@none",
        "no-division-by-zero@div-by-zero@n = n / zero;@undefined",
        "no-invalid-shift@undefined-shift@u = u << (n & 63);@undefined",
        "valid-deref@pointer@*null = 1;@undefined",
        "valid-deref@bounds@a[n + 5] = 1;@undefined",
      })
  void whatIsDisabledIsNoViolation(
      String property, String check, String statement, String otherwise) {
    Program enabled = parse(property, statement);
    assertThat(outcome(enabled)).isEqualTo(property);
    assertThat(enabled.assumptions()).doesNotContain(PropertyChecks.NOT_MADE);

    String push = "#pragma CPROVER check push\n#pragma CPROVER check disable \"" + check + "\"\n";
    Program disabled = parse(property, push + statement + "\n#pragma CPROVER check pop\n");
    assertThat(outcome(disabled)).isEqualTo(otherwise);
    assertThat(disabled.assumptions()).contains(PropertyChecks.NOT_MADE);

    // Before and behind, and where something else is disabled.
    assertThat(outcome(parse(property, statement + "\n" + push))).isEqualTo(property);
    String behind = push + "#pragma CPROVER check pop\n" + statement;
    assertThat(outcome(parse(property, behind))).isEqualTo(property);
    String again = push + "#pragma CPROVER check enable \"" + check + "\"\n" + statement;
    assertThat(outcome(parse(property, again))).isEqualTo(property);
    Program other = parse(property, push.replace(check, "enum-range") + statement);
    assertThat(outcome(other)).isEqualTo(property);
    assertThat(other.assumptions()).doesNotContain(PropertyChecks.NOT_MADE);
  }

  /**
   * Behind an object, and behind null, memory holds any value, also where objects begin as zero.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int *p = a; a[3] = 5; n = p[9 + zero];",
        "n = null[3];",
        "struct s { int m[40], n; } *p = (struct s *)a, x; x = *p; n = x.m[9];",
        "static struct { char c; int i; } t, *p = &t; n = p[1 + zero].i;",
        "int *p = calloc(1, 4); n = p[2 + zero];",
      })
  void whatIsReadWhereNothingIsHasAnyValue(String statements) {
    String pragma = "#pragma CPROVER check disable \"pointer\"\n";
    Program program =
        parse("assert", pragma + statements + "if (a[2] == 0) __CPROVER_assert(n == 0, \"zero\");");
    InputSource ones = (site, sort, occurrence) -> one(sort);
    assertThat(Interpreter.run(program, ones, StepListener.NONE, 10_000))
        .isInstanceOf(Outcome.ReachedError.class);
  }

  private static Value one(Sort sort) {
    return switch (sort) {
      case Sort.BitVec(int width) -> Value.bitVec(width, 1);
      case Sort.Array array -> new Value.ArrayValue(array, one(array.element()), Map.of());
      default -> TermFactory.zeroValue(sort);
    };
  }

  @Test
  void assertionsAreNeverDisabled() {
    String body = "#pragma CPROVER check disable \"pointer\"\n__CPROVER_assert(n > 0, \"no\");";
    assertThat(outcome(parse("assert", body))).isEqualTo("unreach-call");
  }

  @Test
  void whatIsNotKnownIsRefused() {
    assertThatThrownBy(() -> parse("valid-deref", "#pragma CPROVER check off \"pointer\"\n"))
        .hasMessageContaining("#pragma CPROVER check is not supported without push, pop");
    assertThatThrownBy(() -> parse("valid-deref", "#pragma CPROVER check disable \"all\"\n"))
        .hasMessageContaining("#pragma CPROVER check is not supported without push, pop");
  }

  @TempDir Path directory;

  private String outcome(String... texts) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String text : texts) {
      files.add(Files.writeString(directory.resolve(files.size() + ".c"), text));
    }
    FrontendOptions options =
        FrontendOptions.DEFAULT.withProperty(PropertyParser.shortForm("no-overflow").orElseThrow());
    return switch (new CFrontend().parse(files, options)) {
      case ParseResult.Parsed parsed -> outcome(parsed.program());
      case ParseResult.Refused refused -> refused.diagnostics().getFirst().message();
    };
  }

  private static final String DISABLE = "#pragma CPROVER check disable \"signed-overflow\"\n";

  /** A header that two files include, and what the first one leaves behind. */
  @Test
  void unitsKnowNothingOfEachOther() throws IOException {
    Files.writeString(
        directory.resolve("header.h"),
        "#pragma CPROVER check push\nstatic int next(int x) { return x + 1; }\n" + DISABLE);
    String other = "#include \"header.h\"\nint other(int x) { return next(x); }";
    String main = "int other(int); int main(void) { return other(2147483647); }";
    String first = "#include \"header.h\"\nint unused(void) { return next(0); }";
    assertThat(outcome(first, other, main)).isEqualTo("no-overflow");
    assertThat(outcome(other, first, main)).isEqualTo("no-overflow");
  }

  @Test
  void whatAHeaderDisablesIsDisabledInOneUnit() throws IOException {
    Files.writeString(
        directory.resolve("header.h"),
        "#ifdef OFF\n" + DISABLE + "#endif\nstatic int next(int x) { return x + 1; }\n");
    String off = "#define OFF\n#include \"header.h\"\nint f(int x) { return next(x); }";
    String on = "#include \"header.h\"\nint g(int x) { return next(x); }";
    for (String called : new String[] {"f", "g"}) {
      String main =
          "int %s(int); int main(void) { return %s(2147483647); }".formatted(called, called);
      String expected = called.equals("g") ? "no-overflow" : "none";
      assertThat(outcome(off, on, main)).isEqualTo(expected);
      assertThat(outcome(on, off, main)).isEqualTo(expected);
    }
  }

  @Test
  void filesThatAreIncludedTwiceHaveToMeanTheSame() throws IOException {
    Files.writeString(
        directory.resolve("twice.h"),
        "#pragma CPROVER check push\nint NAME(int x) { return x + 1; }\n#if OFF\n"
            + DISABLE
            + "#endif\n#pragma CPROVER check push\nint OTHER(int x) { return x + 1; }\n");
    String twice =
        "#define OFF 1\n#define NAME a\n#define OTHER b\n#include \"twice.h\"\n#undef NAME\n"
            + "#undef OTHER\n#define NAME c\n#define OTHER d\n%s#include \"twice.h\"\n"
            + "int main(void) { return %s(2147483647); }";
    assertThat(outcome(twice.formatted("", "c"))).isEqualTo("no-overflow");
    assertThat(outcome(twice.formatted("", "d"))).isEqualTo("none");
    assertThat(outcome(twice.formatted("#undef OFF\n", "d")))
        .contains("without the same effect each time that its file is included");
  }
}
