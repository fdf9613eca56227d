package dev.bulwark.frontend.nts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.testing.SmallStates;
import dev.bulwark.program.Integers;
import dev.bulwark.program.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NtsFrontendTest {

  private static final FrontendOptions OPTIONS =
      FrontendOptions.DEFAULT.withProperty(new Property.ErrorLabel("error"));

  private static ParseResult parse(String text) {
    return new NtsFrontend(FrontendListener.NONE).parse("it.nts", text, OPTIONS);
  }

  private static Program program(String text) {
    ParseResult result = parse(text);
    assertThat(result).isInstanceOf(ParseResult.Parsed.class);
    return ((ParseResult.Parsed) result).program();
  }

  private static Diagnostic refusal(String text) {
    ParseResult result = parse(text);
    assertThat(result).isInstanceOf(ParseResult.Refused.class);
    return ((ParseResult.Refused) result).diagnostics().getFirst();
  }

  private static boolean reachError(String transitions) {
    return SmallStates.reachError(
        program(
            "nts t; main { x, y : int; initial a; error e; a -> b { x' = 1 && y' = 2 } "
                + transitions
                + " }"),
        -2,
        2,
        4,
        100_000);
  }

  @Test
  void integersAreUnbounded() {
    Program program = program("nts t; main { initial a; error a; }");
    assertThat(program.integers()).isEqualTo(Integers.MATHEMATICAL);
    assertThat(program.goals()).hasSize(1);
  }

  @Test
  void whatHavocDoesNotNameIsKept() {
    assertThat(reachError("b -> c { havoc() } c -> e { x = 1 && y = 2 && havoc() }")).isTrue();
    assertThat(reachError("b -> c { havoc(y) } c -> e { x != 1 && havoc() }")).isFalse();
    assertThat(reachError("b -> c { havoc(y) } c -> e { y != 2 && havoc() }")).isTrue();
  }

  @Test
  void withoutHavocNothingIsKept() {
    assertThat(reachError("b -> c { y' = y } c -> e { x != 1 && havoc() }")).isTrue();
    assertThat(reachError("b -> c { y' = y } c -> e { y != 2 && havoc() }")).isFalse();
    assertThat(reachError("b -> c { } c -> e { y != 2 && havoc() }")).isTrue();
  }

  @Test
  void keptValuesAreGuardedByPrimedVariables() {
    assertThat(reachError("b -> c { x' = 2 && havoc(y) } c -> e { havoc() }")).isFalse();
    assertThat(reachError("b -> c { x' < y && havoc(y) } c -> e { havoc() }")).isTrue();
  }

  @Test
  void assignmentsHappenAtOnce() {
    assertThat(
            reachError(
                "b -> c { x' = y && y' = x && havoc(x, y) }"
                    + " c -> e { (x != 2 || y != 1) && havoc() }"))
        .isFalse();
  }

  /** Rounded toward zero, as in C. */
  @ParameterizedTest
  @CsvSource({"7, 3, 2, 1", "-7, 3, -2, -1", "7, -3, -2, 1", "-7, -3, 2, -1", "-6, 3, -2, 0"})
  void divisionTruncates(int dividend, int divisor, int quotient, int remainder) {
    String wrong =
        "b -> c { x' = %d && havoc(x) } c -> e { (x / %d != %d || x %% %d != %d) && havoc() }"
            .formatted(dividend, divisor, quotient, divisor, remainder);
    assertThat(reachError(wrong)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "nts t; par n : int; main { initial a; }~1:8~parameters",
        "nts t; main { x : real; initial a; }~1:19~'real'",
        "nts t; main { x[3] : int; initial a; }~1:16~arrays",
        "nts t; main { x : int; initial a; a -> b { x' = y } }~1:49~unknown variable y",
        "nts t; main { x : int; initial a; a -> b { x' = x / x } }~1:53~no constant",
        "nts t; main { x : int; initial a; a -> b { x' = f(1) } }~1:49~unknown subsystem f",
        "nts t; main { x : int; initial a; a -> b { exists x } }~1:44~quantifiers",
        "nts t; main { x : int; initial a; a -> b { x = 1 => x = 2 } }~1:50~connective",
        "nts t; main { x : int; initial a; a -> b { x + 1 } }~1:44~expected a formula",
        "nts t; main { x : int; initial a; a -> b { x = 1.5 } }~1:48~real numbers",
        "nts t; main { x : int; }~1:8~no initial state",
        "nts t; main { initial a; a -> b { ( } }~1:37~expected a formula",
        "nts t; main { initial a; a -> b { true }~1:41~end of the file",
      })
  void refusedWithItsPlace(String text, String place, String message) {
    Diagnostic found = refusal(text);
    assertThat(found.toString()).startsWith("it.nts:" + place + ": ").contains(message);
  }

  @Test
  void otherPropertiesAreRefusedByName() {
    ParseResult result =
        new NtsFrontend(FrontendListener.NONE)
            .parse(
                "it.nts",
                "nts t; main { initial a; }",
                FrontendOptions.DEFAULT.withProperty(new Property.FailingAssert()));
    assertThat(((ParseResult.Refused) result).diagnostics().getFirst().message())
        .contains("no assert fails", "not supported");
  }
}
