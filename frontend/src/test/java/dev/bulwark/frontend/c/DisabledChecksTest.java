package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.frontend.c.lowering.PropertyChecks;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
