package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Specifiers, types and statements beyond C's core; valid C that is not supported is no error. */
class SyntaxTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5 | int bar(void) { return 5; } int foo(void) __asm__(\"bar\");"
            + "int main(void) { return foo(); }",
        "5 | int foo(void) __asm__(\"\" \"bar\"); int foo(void) { return 5; } int bar(void);"
            + "int main(void) { return bar(); }",
        "6 | int foo(void) __asm__(\"foo2\"); int foo2(void) { return 6; }"
            + "int main(void) { return foo(); }",
        "3 | int foo __asm__(\"other\") = 3; int main(void) { return foo; }",
        "3 | _Thread_local int x = 3; static __thread int y; int main(void) { return x + y; }",
        "9 | _Atomic int x = 3; _Atomic(int) y = 4; int main(void) { y += 2; return x + y; }",
        "0 | int main(void) { _Atomic(int *) p = 0; return p != 0; }",
        "0 | int main(void) { __label__ l; goto l; l: return 0; }",
        "1 | int main(void) { return 1; end: }",
        "1 | int main(void) { switch (3) { case 1 ... 5: return 1; } return 0; }",
        "7 | int main(void) { int a[10] = {[2 ... 4] = 7}; return a[3]; }",
        "3 | int f(a, b) int a; char b; { return a + b; } int main(void) { return f(1, 2); }",
        "3 | f(x) { return x; } main() { return f(3); }",
        "6 | int \u00e9t\u00e9 = 3; int main(void) { return \u00e9t\u00e9 + \\u00e9t\\u00e9; }",
        "4 | struct Z { int n; int a[0]; }; int main(void) { return sizeof(struct Z); }",
      })
  void modelled(long result, String source) {
    assertThat(Programs.messages(source)).isEmpty();
    assertThat(Programs.result(source)).isEqualTo(result);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int bar = 5; extern int foo __asm__(\"bar\"); int main(void) { return foo; }",
        "extern int a __asm__(\"v\"); extern int b __asm__(\"v\"); int main(void) { return a; }",
        "int foo(void) __asm__(\"unknown\"); int main(void) { return foo(); }",
        "int foo(void) __asm__(\"unknown\"); int main(void) { return foo != 0; }",
        "register int r __asm__(\"ebx\"); int main(void) { r = 1; return r; }",
        "int main(void) { register int r __asm__(\"ebx\") = 1; return r; }",
        "int bar; int main(void) { extern int foo __asm__(\"bar\"); return foo; }",
        "int main(void) { int foo(void) __asm__(\"bar\"); return foo(); }",
        "asm(\"nop\"); int main(void) { return 0; }",
        "__asm__(\".globl x\"); int main(void) { return 0; }",
        "int main(void) { asm goto(\"\" : : : : l); l: return 0; }",
        "int main(void) { int f(int x) { return x + 1; } return f(1); }",
        "int g(int (*f)(int)) { return f(1); }"
            + " int main(void) { int f(int x) { return x + 1; } return g(f) + g(&f); }",
        "int main(void) { __complex double c; double *p = &(__real c); return *p == 0; }",
        "int main(void) { void *p = &&l; goto *p; l: return 0; }",
        "int main(void) { __auto_type x = 3; return x; }",
        "_Complex double c; int main(void) { c = 1; return 0; }",
        "__complex__ float c; int main(void) { return __real__ c; }",
        "int main(void) { double d = 1.0i; return 0; }",
        "_Decimal32 d; int main(void) { d = 1; return 0; }",
        "int main(void) { _Decimal64 d = 1.0dd; return 0; }",
        "_Float16 h; int main(void) { h = 1; return 0; }",
        "_Float32 h = 1.5f32; int main(void) { return 0; }",
        "_Float128 h; int main(void) { h = 1; return 0; }",
        "_Float64x h; int main(void) { h = 1; return 0; }",
        "__fp16 h; int main(void) { h = 1; return 0; }",
        "int __seg_fs *p; int main(void) { return *p; }",
        "_BitInt(7) x; int main(void) { return x; }",
        "int main(void) { typeof_unqual(int) x = 1; return x; }",
        "int main(void) { char s[] = R\"(a\\n)\"; return sizeof s; }",
      })
  void refused(String source) {
    assertThat(Programs.messages(source))
        .isNotEmpty()
        .allMatch(message -> message.startsWith("UNSUPPORTED test.c:"))
        .allMatch(message -> message.contains("not supported"));
  }
}
