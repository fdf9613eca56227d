package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.interpreter.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CBMC's quantifiers over ranges are exact, wherever they stand. */
class CproverQuantifiersTest {

  private static final String DECLARATIONS =
      "int nondet_int(void); typedef unsigned char uint8_t; typedef unsigned long size_t;"
          + " int a[4] = {5, 6, 7, 8}; ";

  private static String program(String body) {
    return DECLARATIONS + "int main(void) {\nint n = nondet_int(); " + body + "\n}";
  }

  private static long value(String expression, long n) {
    return Programs.result(Programs.parse(program("return " + expression + ";")), n);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "__CPROVER_forall { int i; (i >= 0 && i < n) ==> a[i] < 8 } # 0 # 1",
        "__CPROVER_forall { int i; (i >= 0 && i < n) ==> a[i] < 8 } # 3 # 1",
        "__CPROVER_forall { int i; (i >= 0 && i < n) ==> a[i] < 8 } # 4 # 0",
        "__CPROVER_forall { int i; (i >= 0 && i < n) ==> a[i] < 8 } # -1 # 1",
        "__CPROVER_forall { int i; 0 <= i && n >= i ==> a[i] < 8 } # 2 # 1",
        "__CPROVER_forall { int i; 0 <= i && n >= i ==> a[i] < 8 } # 3 # 0",
        "__CPROVER_forall { int i; (i > 0) && (i < n) ==> a[i] != 5 } # 4 # 1",
        "__CPROVER_forall { int i; (1 < i && n > i) ==> (a[i] > 6) } # 4 # 1",
        "__CPROVER_forall { int i; (i >= 0 && i < 4 && i != n) ==> a[i] != 7 } # 2 # 1",
        "__CPROVER_forall { int i; (i >= 0 && i < 4 && i != n) ==> a[i] != 7 } # 1 # 0",
        "__CPROVER_forall { size_t i; i < n ==> a[i] < 8 } # 3 # 1",
        "__CPROVER_forall { unsigned int i; (i < n) ==> a[i] < 8 } # 4 # 0",
        "__CPROVER_forall { uint8_t i; (i < 1000) ==> i != n } # 256 # 1",
        "__CPROVER_forall { uint8_t i; (i < 1000) ==> i != n } # 255 # 0",
        "__CPROVER_forall { _Bool i; (i >= 0 && i < 2) ==> i != n } # 1 # 0",
        "__CPROVER_forall { signed char i; (i >= 0 && i <= 127) ==> i != n } # 127 # 0",
        "__CPROVER_forall { signed char i; (i >= 0 && i <= 127) ==> i != n } # 128 # 1",
        "__CPROVER_exists { int i; (i >= 0 && i < 4) && a[i] == n } # 8 # 1",
        "__CPROVER_exists { int i; (i >= 0 && i < 4) && a[i] == n } # 9 # 0",
        "__CPROVER_exists { int i; 0 <= i && i < 4 && (a[i] == n || n == 1) } # 1 # 1",
        "!__CPROVER_exists { int i; 0 <= i && i < n && a[i] == 6 } # 1 # 1",
        "!__CPROVER_exists { int i; 0 <= i && i < n && a[i] == 6 } # 2 # 0",
        "(n > 9 || __CPROVER_forall { int i; (i >= 0 && i < n) ==> a[i] < 8 }) # 10 # 1",
        "(n > 9 || __CPROVER_forall { int i; (i >= 0 && i < n) ==> a[i] < 8 }) # 4 # 0",
      })
  void values(String expression, long n, long expected) {
    assertThat(value(expression, n)).isEqualTo(expected);
  }

  @Test
  void quantifiersInQuantifiers() {
    String sorted =
        "__CPROVER_forall { int i; (i >= 0 && i < 4) ==> __CPROVER_forall { int j;"
            + " (j >= 0 && j < i) ==> a[j] < a[i] + n } }";
    assertThat(value(sorted, 0)).isEqualTo(1);
    assertThat(value(sorted, -1)).isZero();
    String each =
        "__CPROVER_forall { int i; (i >= 0 && i < 4) ==> __CPROVER_exists { int j;"
            + " j >= 0 && j < n && a[i] == j } }";
    assertThat(value(each, 9)).isEqualTo(1);
    assertThat(value(each, 8)).isZero();
  }

  @Test
  void inAssertionsAndAssumptions() {
    String all = "__CPROVER_forall { int i; (i >= 0 && i < 4) ==> a[i] > n }";
    String source = program("__CPROVER_assume(" + all + "); __CPROVER_assert(n < 5, \"\");");
    FrontendOptions options = FrontendOptions.DEFAULT.withProperty(new Property.FailingAssert());
    assertThat(Programs.run(Programs.parse(source, options), 4))
        .isInstanceOf(Outcome.Terminated.class);
    assertThat(Programs.run(Programs.parse(source, options), 5))
        .isInstanceOf(Outcome.Blocked.class);
    String asserted = program("__CPROVER_assert(" + all + ", \"large\");");
    assertThat(Programs.run(Programs.parse(asserted, options), 4))
        .isInstanceOf(Outcome.Terminated.class);
    assertThat(Programs.run(Programs.parse(asserted, options), 5))
        .isInstanceOf(Outcome.ReachedError.class);
    assertThat(Programs.parse(asserted, options).goals())
        .extracting(goal -> goal.text())
        .isEqualTo(List.of("assertion " + all + " fails: large"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "__CPROVER_forall { int i; (i < n) ==> a[i] < 8 }",
        "__CPROVER_forall { int i; (i >= 0) ==> a[i] < 8 }",
        "__CPROVER_forall { int i; (i >= n && i < 4) ==> a[i] < 8 }",
        "__CPROVER_forall { int i; (i >= 0 || i < 4) ==> i < 8 }",
        "__CPROVER_forall { int i; (i >= 0 && i < i + 1) ==> i < 8 }",
        "__CPROVER_forall { int i; !(i >= 0 && i < 4) || a[i] < 8 }",
        "__CPROVER_forall { int *i; (i >= 0 && i < 4) ==> *i < 8 }",
        "__CPROVER_forall { double i; (i >= 0 && i < 4) ==> i < 8 }",
        "__CPROVER_forall { int i; (i >= 0u && i < n) ==> a[i] < 8 }",
        "__CPROVER_forall { int i; (i >= 0 && i < 4) ==> (n > 0 ==> a[i] < 8) }",
        "__CPROVER_forall { int i; (i >= 0 && i < 4) ==> (n = i) }",
        "__CPROVER_exists { int i; (i >= 0 && i < 4) || a[i] < 8 }",
        "__CPROVER_exists { int i; (i >= 0 && i < 4) ==> a[i] < 8 }",
        "__CPROVER_exists { int i, j; i >= 0 && i < 4 && j >= 0 && j < 4 && a[i] < a[j] }",
      })
  void otherFormsAreRefusedWhereTheyAreReached(String expression) {
    assertThat(Programs.diagnose(program("return " + expression + ";")))
        .isNotEmpty()
        .allSatisfy(found -> assertThat(found.position().line()).isEqualTo(2));
    String unused = DECLARATIONS + "static int f(int n) { return " + expression + "; }";
    assertThat(Programs.diagnose(unused + " int main(void) { return 0; }")).isEmpty();
  }
}
