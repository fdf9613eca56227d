package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Action;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Program;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What gcc says of expressions without optimisation, as far as that is known. */
class CompilerKnowledgeTest {

  private static final String DECLARATIONS =
      """
      int x = 1, a[10]; char *p; unsigned u;
      struct s { int m[2]; int n; } s, *q = &s;
      enum { one = 1 };
      """;

  private static Program program(String expression) {
    return Programs.parse(DECLARATIONS + "int main(void) { return " + expression + "; }");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          __builtin_constant_p(one + 2) | 1
          __builtin_constant_p("text") | 1
          __builtin_constant_p(x) | 0
          __builtin_constant_p(x + 1) | 0
          __builtin_constant_p(sizeof(int) * x) | 0
          __builtin_constant_p((char)-x) | 0
          __builtin_constant_p(q->n) | 0
          __builtin_constant_p(*p) | 0
          __builtin_object_size(a, 0) | 40
          __builtin_object_size(&s, 1) | 12
          __builtin_object_size(p, 0) | -1
          __builtin_object_size((void *)p, 2) | 0
          __builtin_object_size(q->m, 0) | -1
          __builtin_object_size(&q->m[1], 3) | 0
          """)
  void known(String expression, int value) {
    assertThat(Programs.result(program(expression))).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "__builtin_constant_p(x * 0)",
        "__builtin_constant_p(x - x)",
        "__builtin_constant_p(u >= 0)",
        "__builtin_constant_p(x || 1)",
        "__builtin_constant_p(0 ? x : 2)",
        "__builtin_constant_p(!&x)",
        "__builtin_constant_p(__builtin_strlen(\"abc\"))",
        "__builtin_object_size(&a[3], 0)",
        "__builtin_object_size(a + 3, 0)",
        "__builtin_object_size((void *)a, 0)",
        "__builtin_object_size(s.m, 1)",
        "__builtin_object_size(&s.n, 0)",
        "__builtin_object_size(\"abc\", 0)",
      })
  void notKnown(String expression) {
    assertThat(Programs.edges(program(expression)))
        .anyMatch(
            edge ->
                edge.action() instanceof Action.Havoc havoc
                    && havoc.site().kind() == InputSite.Kind.UNCOMPUTED);
  }
}
