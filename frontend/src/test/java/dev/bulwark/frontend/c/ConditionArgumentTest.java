package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.interpreter.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code __VERIFIER_assume} and {@code assert} make of their argument, by declaration. */
class ConditionArgumentTest {

  private static final String VALUES =
      "long long big = 1LL << 32; double half = 0.5; float tiny = 1e-30f; unsigned char one = 1;"
          + " int number = 5, *pointer = &number; long long zero = 0;";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(int) | half | false",
        "(int) | 1.5 | true",
        "(int) | big | false",
        "(int) | big + 1 | true",
        "(int) | one | true",
        "(int) | pointer | true",
        "(int) | number && big | true",
        "(char) | 256 | false",
        "(unsigned char) | 257 | true",
        "(_Bool) | big | true",
        "(_Bool) | half | true",
        "(long long) | big | true",
        "(long long) | zero | false",
        "(double) | half | true",
        "(double) | big | true",
        "(float) | 1e-300 | false",
        "() | one | true",
        "() | big | false",
      })
  void functionsConvert(String parameters, String argument, boolean holds) {
    String declarations =
        "void __VERIFIER_assume%s; void assert%s;".formatted(parameters, parameters);
    assertThat(outcome(declarations, "__VERIFIER_assume(" + argument + ");"))
        .isInstanceOf(holds ? Outcome.Terminated.class : Outcome.Blocked.class);
    assertThat(outcome(declarations, "assert(" + argument + ");"))
        .isInstanceOf(holds ? Outcome.Terminated.class : Outcome.ReachedError.class);
  }

  @ParameterizedTest
  @CsvSource({"half,true", "big,true", "pointer,true", "tiny,true", "zero,false", "0.0,false"})
  void theMacroDoesNot(String argument, boolean holds) {
    assertThat(outcome("#include <assert.h>\n", "assert(" + argument + ");"))
        .isInstanceOf(holds ? Outcome.Terminated.class : Outcome.ReachedError.class);
  }

  private static Outcome outcome(String declarations, String statement) {
    return Programs.run(Programs.parse(source(declarations, statement)));
  }

  private static String source(String declarations, String statement) {
    return declarations + "int main(void) { " + VALUES + statement + " return 0; }";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "__VERIFIER_assume(half);",
        "void __VERIFIER_assume(int); __VERIFIER_assume(pointer);",
      })
  void whatNoDeclarationConverts(String statements) {
    FrontendOptions options = FrontendOptions.DEFAULT.withMachine(MachineModel.LP64);
    assertThat(Programs.diagnose(source("", statements), options))
        .extracting(Diagnostic::kind)
        .containsExactly(Diagnostic.Kind.UNSUPPORTED);
  }
}
