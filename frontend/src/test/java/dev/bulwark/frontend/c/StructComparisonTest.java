package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ==} on structs, which programs for CBMC may use. */
class StructComparisonTest {

  private static final String TYPES =
      "struct in { long x; char *p; }; struct s { int a; int b; struct in in; short c[4]; };"
          + " char one, two; void __CPROVER_assume(int); ";

  private static long compared(String change, String condition) {
    return Programs.result(
        TYPES
            + "int main(void) { __CPROVER_assume(1);"
            + " struct s s = {1, 2, {3, &one}, {4, 5, 6, 7}}, t = s, *q = &t; "
            + change
            + " return %s; }".formatted(condition));
  }

  @ParameterizedTest
  @CsvSource({
    ";, 1",
    "t.a = 9;, 0",
    "t.b = -2;, 0",
    "t.in.x = 4;, 0",
    "t.in.p = &two;, 0",
    "t.c[3] = 8;, 0",
    "t.c[0] = 4;, 1"
  })
  void equalAreThoseWithEqualMembers(String change, int equal) {
    assertThat(compared(change, "s == t")).isEqualTo(equal);
    assertThat(compared(change, "s != t")).isEqualTo(1 - equal);
    assertThat(compared(change, "s == *q ? 5 : 6")).isEqualTo(6 - equal);
    assertThat(compared(change, "!(*q == s) + 2 * (s.a == 1 && t == s)"))
        .isEqualTo(1 - equal + 2 * equal);
  }

  @Test
  void membersAreStructsToo() {
    assertThat(compared("t.a = 9;", "s.in == t.in")).isEqualTo(1);
    assertThat(compared("t.in.x = 9;", "s.in == q->in")).isEqualTo(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "char c; int i;",
        "union { int i; int j; } u;",
        "int i : 3; int j : 29;",
        "float f;",
        "long double d;",
        "int a[1000];"
      })
  void whatDoesNotConsistOfMembersIsRefused(String members) {
    assertThat(
            Programs.messages(
                "struct s { %s }; void __CPROVER_assume(int);\nint main(void) { struct s s, t; return s == t; }"
                    .formatted(members)))
        .hasSize(1)
        .allSatisfy(
            message ->
                assertThat(message).startsWith("UNSUPPORTED test.c:2:40").contains("s == t"));
  }

  @Test
  void otherProgramsAreInCWhereItIsAnError() {
    assertThat(
            Programs.messages(
                "struct s { int i; }; int main(void) { struct s s = {1}, t = s; return s == t; }"))
        .hasSize(1)
        .allSatisfy(message -> assertThat(message).startsWith("INPUT_ERROR"));
    assertThat(
            Programs.messages(
                TYPES
                    + "int main(void) { __CPROVER_assume(1); struct s s; struct in t; return s =="
                    + " t; }"))
        .hasSize(1)
        .allSatisfy(message -> assertThat(message).startsWith("INPUT_ERROR"));
  }
}
