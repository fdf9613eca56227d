package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Types that mean something else to gcc than they would here are refused by name. */
class TypeRefusalsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "typedef enum { A } t __attribute__((mode(QI))); t x; | values of mode QI",
        "enum e { A } __attribute__((mode(HI))) x; | values of mode HI",
        "int *x __attribute__((mode(QI))); | values of mode QI",
        "int __attribute__((mode(pointer))) *x; | mode is not supported for pointers",
        "int x __attribute__((mode(V4SI))); | values of mode V4SI",
        "float x __attribute__((mode(SI))); | values of mode SI",
        "int x __attribute__((mode(SF))); | values of mode SF",
        "_Bool x __attribute__((mode(SI))); | values of mode SI",
        "struct s { unsigned long long f : 40; } v; typeof(v.f + 1) x; | integers of 40 bits",
        "enum e *p; enum e { A = 1LL << 40 } x; | used before they are defined are not supported",
        "void f(enum e); enum e *p; enum e { A = -1 } x; | before they are defined are not"
            + " supported",
        "enum e { A = -1, B = 0xffffffffffffffffULL } x; | no integer type holds are not supported",
        "int n; struct { char c __attribute__((aligned(n))); } x; | aligned(n) is not supported",
        "typedef int t __attribute__((aligned(8))); t y; struct { typeof(y) z; } x; "
            + "| typeof where types have an alignment of their own is not supported",
      })
  void refused(String declarations, String message) {
    assertThat(Programs.messages(declarations + " int main(void) { return sizeof x; }"))
        .anyMatch(found -> found.startsWith("UNSUPPORTED") && found.contains(message))
        .anyMatch(found -> found.contains("not supported"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sizeof(a[i++])",
        "sizeof(*p++)",
        "sizeof *(i++, &a)",
        "sizeof(*(a + f()))",
        "sizeof(typeof(*p++))",
        "sizeof(typeof(a[f()]))",
        "(typeof(a[i++]) *)0 != 0",
        "({ typeof(a[i = 1]) *q; 0; })",
        "({ typeof((f(), a)) *q; 0; })",
        "({ typeof(({ a; })) *q; 0; })",
      })
  void operandsThatAreEvaluated(String expression) {
    String function = "int f(void) { return 0; } int main(void) { int n = 3, i = 0; ";
    String arrays = "int a[2][n]; int (*p)[n] = a; ";
    assertThat(Programs.messages(function + arrays + "return " + expression + "; }"))
        .anyMatch(found -> found.startsWith("UNSUPPORTED") && found.contains("effects in "));
    // Without variable lengths nothing is evaluated.
    String fixed = "int a[2][3]; int (*p)[3] = a; ";
    assertThat(Programs.messages(function + fixed + "return " + expression + "; }"))
        .noneMatch(found -> found.contains("effects in "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "char x[0x80000000]; | this array is too large",
        "struct { char c[0x7fffffff]; int d; } x; | is too large",
        "enum { A = 0x7fffffff, B } x; | overflow in enumeration values",
        "int x __attribute__((aligned(3))); | this is no alignment: 3",
        "struct { _Alignas(6) int y; } x; | this is no alignment: 6",
      })
  void wrong(String declarations, String message) {
    assertThat(Programs.messages(declarations + " int main(void) { return sizeof x; }"))
        .anyMatch(found -> found.startsWith("INPUT_ERROR") && found.contains(message));
  }

  @Test
  void enumerationsMayBeDeclaredFirst() {
    String source =
        """
        enum n;
        enum n { M = -1 };
        enum e;
        void f(enum e x);
        enum e { A, B };
        void f(enum e x) {}
        int main(void) { f(B); return (enum n)-1 < 0; }
        """;
    assertThat(Programs.result(source)).isEqualTo(1);
  }
}
