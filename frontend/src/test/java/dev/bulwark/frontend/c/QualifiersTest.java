package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expected types are those of gcc 12. */
class QualifiersTest {

  private static final String DECLARATIONS =
      """
      struct s { int a; int b[2]; const struct { int inner; }; };
      const struct s cs; struct s s; const struct s *p; const union { int a; } cu;
      int *volatile vp; const int ci = 1; volatile int vi; const int ca[3]; int *const cp; const int *pc;
      int fn(int x) { return x; } int narrow(char x) { return x; } const int *pf(void);
      int fp(const char *x); _Atomic int at; _Atomic(int) at2;
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ci | const int",
        "(ci) | const int",
        "cs.a | const int",
        "cs.b[1] | const int",
        "s.a | int",
        "s.inner | const int",
        "p->a | const int",
        "cu.a | const int",
        "ca[1] | const int",
        "*pc | const int",
        "*cp | int",
        "*pf() | const int",
        "cp | int *const",
        "typeof(ci) | const int",
        "ci + 0 | int",
        "+ci | int",
        "!ci | int",
        "ci << 1 | int",
        "(0, ci) | int",
        "({ ci; }) | int",
        "(const int)1 | int",
        "(const int){1} | const int",
        "1 ? ci : ci | int",
        "\"abc\"[1] | char",
        "__func__[0] | const char",
        "at | _Atomic int",
        "at2 | _Atomic int",
        "at + 1 | int",
      })
  void ofOperandsOfTypeof(String operand, String type) {
    String other = type.equals("const int") ? "int" : "const int";
    assertThat(
            chosen(
                "(typeof(%s) *)0".formatted(operand), "%s *: 1, %s *: 2, default: 3", type, other))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "&cs.a | const int *",
        "cs.b | const int *",
        "1 ? pc : cp | const int *",
        "fn | int (*)()",
        "fn | int (*)(const int)",
        "fp | int (*)(const char *)",
        "\"abc\" + 1 | char *",
        "&\"abc\" | char (*)[4]",
        "&*\"abc\" | char *",
        "ci | int",
        "cs | struct s",
      })
  void chooseFor(String control, String type) {
    assertThat(chosen(control, "%s: 1, default: 2", type)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "narrow | int (*)()",
        "fp | int (*)(char *)",
        "ci | const int",
        "&at | int *",
        "&at2 | int *",
        "&cp | int *restrict *",
      })
  void doNotChooseFor(String control, String type) {
    assertThat(chosen(control, "%s: 1, default: 2", type)).isEqualTo(2);
  }

  @Test
  void volatilePointersAreChosenByWhatTheyPointTo() {
    assertThat(chosen("vp", "int *: 1, default: 2")).isEqualTo(1);
  }

  @Test
  void parametersMayBeNamedByThoseBehind() {
    assertThat(
            Programs.result(
                """
                char n;
                int f(const int n, typeof(n) m) {
                  return sizeof m + _Generic(&m, const int *: 1, default: 2);
                }
                int main(void) { return f(1, 2); }
                """))
        .isEqualTo(5);
  }

  private static long chosen(String control, String associations, Object... types) {
    return Programs.result(
        DECLARATIONS
            + "int main(void) { return _Generic(%s, %s); }"
                .formatted(control, associations.formatted(types)));
  }
}
