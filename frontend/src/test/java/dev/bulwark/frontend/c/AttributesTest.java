package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes are obeyed, known to be harmless, or refused by name wherever they may stand. */
class AttributesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "__attribute__((unused)) int v; int main(void) { return v; }",
        "int v __attribute__((__used__, __visibility__(\"default\"))); int main(void) { return v;"
            + " }",
        "int *__attribute__((unused)) v; int main(void) { return v != 0; }",
        "int f(int *p) __attribute__((__nonnull__(1))) __attribute__((pure));"
            + "int f(int *p) { return 0; } int main(void) { return f(0); }",
        "int g(int x __attribute__((unused))) { return 0; } int main(void) { return g(1); }",
        "int main(void) { int x = 1; switch (x) { case 1: __attribute__((fallthrough));"
            + " default: return 0; } }",
        "int main(void) { goto l; l: __attribute__((unused)); return 0; }",
        "int main(void) { goto l; l: __attribute__((cold)) return 0; }",
        "int main(void) { int x; goto l; l: __attribute__((unused)) x = 0; return x; }",
        "enum { A __attribute__((deprecated)) = 0 }; int main(void) { return A; }",
        "int f(void) __asm__(\"f\") __attribute__((__nothrow__, __leaf__)); int f(void) { return 0;"
            + " } int main(void) { return f(); }",
        "__attribute__((optimize(\"O3\"))) int f(void) { return 0; } int main(void) { return f();"
            + " }",
        "int v __attribute__((section(\".mine\"))); int main(void) { return v; }",
        "[[gnu::unused]] int v; int f [[nodiscard]] (int a [[maybe_unused]]) { return v; }"
            + " int main(void) { [[maybe_unused]] int x = 0; return f(x); }",
        "int main(void) { switch (1) { case 1: [[fallthrough]]; default: return 0; } }",
        "int a[2]; int main(void) { return a[ (int[]){1}[0] ]; }",
        // What nobody uses is not refused.
        "int f(void) __attribute__((ifunc(\"g\"))); int main(void) { return 0; }",
        "typedef int v4 __attribute__((vector_size(16))); extern v4 v; int main(void) { return 0;"
            + " }",
        "typedef union { int *a; float *b; } u __attribute__((transparent_union)); int w(u x);"
            + " int main(void) { return 0; }",
        "extern int v __attribute__((whatever)); int main(void) { return 0; }",
        "int f(void) __attribute__((whatever)); int main(void) { return 0; }",
      })
  void harmless(String source) {
    assertThat(Programs.messages(source)).isEmpty();
    assertThat(Programs.result(source)).isZero();
  }

  /** X stands where gcc accepts an attribute. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "X int v; int main(void) { return v; }",
        "int X v; int main(void) { return v; }",
        "int v X; int main(void) { return v; }",
        "int v X = 3; int main(void) { return v; }",
        "int v[2] X; int main(void) { return v[0]; }",
        "int *X v; int main(void) { return v != 0; }",
        "X int *v; int main(void) { return v != 0; }",
        "int (X *v); int main(void) { return v != 0; }",
        "int u, X v; int main(void) { return v; }",
        "static int v X; int main(void) { return v; }",
        "typedef int t X; t v; int main(void) { return v; }",
        "typedef X int t; t v; int main(void) { return v; }",
        "int f(void) X; int f(void) { return 0; } int main(void) { return f(); }",
        "X int f(void); int f(void) { return 0; } int main(void) { return f(); }",
        "X int f(void) { return 0; } int main(void) { return f(); }",
        "int X f(void) { return 0; } int main(void) { return f(); }",
        "int f(void) { return 0; } int f(void) X; int main(void) { return f(); }",
        "int f(void) X; int (*p)(void) = f; int main(void) { return p(); }",
        "int f(void) X; int main(void) { int (*p)(void) = f; return p(); }",
        "int f(void) X; int main(void) { return f(); }",
        "int f(void) { return 0; } int main(void) { int f(void) X; return f(); }",
        "int f(int a X) { return a; } int main(void) { return f(0); }",
        "int f(X int a) { return a; } int main(void) { return f(0); }",
        "int f(int *X a) { return 0; } int main(void) { return f(0); }",
        "int f(a) int a X; { return a; } int main(void) { return f(0); }",
        "struct S { int a X; }; int main(void) { struct S s = {0}; return s.a; }",
        "struct S { X int a; }; int main(void) { struct S s = {0}; return s.a; }",
        "struct S { int a:3 X; }; int main(void) { struct S s = {0}; return s.a; }",
        "struct X S { int a; }; int main(void) { struct S s = {0}; return s.a; }",
        "struct S { int a; } X; int main(void) { struct S s = {0}; return s.a; }",
        "struct S; struct S { int a; } X; int main(void) { struct S s = {0}; return s.a; }",
        "union X { int a; } u; int main(void) { return u.a; }",
        "enum E { A } X; int main(void) { enum E e = A; return e; }",
        "enum X E { A }; int main(void) { enum E e = A; return e; }",
        "enum E { A X }; int main(void) { return A; }",
        "int main(void) { int v X = 0; return v; }",
        "int main(void) { X int v = 0; return v; }",
        "int main(void) { static int v X; return v; }",
        "int main(void) { extern int v X; return v; }",
        "int main(void) { int u = 0, X v = 0; return v; }",
        "int main(void) { for (int i X = 0; i < 1; i++) ; return 0; }",
        "int main(void) { X; return 0; }",
        "int main(void) { goto l; l: X; return 0; }",
        "int main(void) { return (int X) 0; }",
        "int main(void) { return sizeof(int X) == 4; }",
        "int main(void) { typeof(int X) v = 0; return v; }",
        "int main(void) { return ({ int v X = 0; v; }); }",
        "void (*p)(void) X; int main(void) { return p != 0; }",
        "void (X *p)(void); int main(void) { return p != 0; }",
      })
  void refusedWhereverItStands(String source) {
    for (String attribute :
        new String[] {"__attribute__((whatever))", "__attribute__((__whatever__(1, \"x\")))"}) {
      assertThat(Programs.messages(source.replace("X", attribute)))
          .as(source)
          .isNotEmpty()
          .allMatch(message -> message.startsWith("UNSUPPORTED test.c:"))
          .allMatch(message -> message.contains("not supported"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int v [[gnu::whatever]]; int main(void) { return v; }",
        "struct [[gnu::packed]] S { char c; int i; }; int main(void) { return sizeof(struct S); }",
        "[[other::thing]] int v; int main(void) { return v; }",
        "int g(void) { return 0; } int f(void) __attribute__((alias(\"g\")));"
            + "int main(void) { return f(); }",
        "int g(void) { return 0; } static int f(void) __attribute__((weakref(\"g\")));"
            + "int main(void) { return f(); }",
        "int x; extern int y __attribute__((alias(\"x\"))); int main(void) { return y; }",
        "void g(int *p) {} int main(void) { int x __attribute__((cleanup(g))) = 0; return x; }",
        "void f(void) {} void (*p)(void) __attribute__((section(\".init_array\"))) = f;"
            + "int main(void) { return 0; }",
        "void f(void) {} int main(void) { return 0; }void g(void) { static void (*p)(void)"
            + " __attribute__((section(\".fini_array\"), used)) = f; }",
        "__attribute__((destructor(101))) static void f(void) {} int main(void) { return 0; }",
        "void f(void) __attribute__((error(\"no\"))); int main(void) { f(); return 0; }",
        "int f(void) __attribute__((returns_twice)); int main(void) { return f(); }",
        "__attribute__((naked)) int f(void) {} int main(void) { return f(); }",
        "__attribute__((optimize(\"fast-math\"))) int f(void) { return 0; }"
            + "int main(void) { return f(); }",
        "__attribute__((target(\"avx\"))) int f(void) { return 0; } int main(void) { return f(); }",
        "int v __attribute__((noinit)); int main(void) { return v; }",
        "int *v __attribute__((noinit)); int main(void) { return v != 0; }",
        "typedef int v4 __attribute__((vector_size(16))); v4 v; int main(void) { return v[0]; }",
        "typedef union { int *a; float *b; } u __attribute__((transparent_union));"
            + "int w(u x) { return x.a != 0; } int main(void) { int i; return w(&i); }",
        "struct __attribute__((scalar_storage_order(\"big-endian\"))) S { int a; };"
            + "int main(void) { struct S s = {1}; return *(char *) &s; }",
        "int f(void) __attribute__((weak)); int main(void) { return f(); }",
        "int f(void) __attribute__((weak)); int main(void) { return f ? 1 : 0; }",
        "extern int v __attribute__((weak)); int main(void) { return &v != 0; }",
      })
  void refused(String source) {
    assertThat(Programs.messages(source))
        .isNotEmpty()
        .allMatch(message -> message.startsWith("UNSUPPORTED test.c:"))
        .allMatch(message -> message.contains("not supported"));
  }

  @Test
  void nameOfTheAttributeIsReported() {
    assertThat(
            Programs.messages("int v __attribute__((whatever)); int main(void) {\n  return v; }"))
        .containsExactly(
            "UNSUPPORTED test.c:1:5: things with unknown attributes (attribute whatever) are not"
                + " supported yet: v");
    assertThat(Programs.messages("int main(void) {\n  int *__attribute__((whatever)) p = 0; }"))
        .containsExactly(
            "UNSUPPORTED test.c:2:23: the attribute whatever is not supported at this place");
  }

  @Test
  void noReturnInABlock() {
    String source =
        "int main(void) { void stop(void) __attribute__((noreturn)); stop(); return 1; }";
    assertThat(Programs.run(Programs.parse(source)).toString()).doesNotContain("exitValue=1");
  }

  /** The parser keeps only one attribute behind a name for the assembler, as glibc has it. */
  @ParameterizedTest
  @ValueSource(strings = {"returns_twice", "__returns_twice__", "whatever", "alias(\"h\")"})
  void whatTheParserForgetsIsRefusedWhereTheFunctionIsUsed(String attribute) {
    String declared =
        "typedef struct { int a; } *t; int f(t, int[2])"
            + " __asm__(\"\" \"f\") __attribute__((nothrow)) __attribute__((X));"
                .replace("X", attribute);
    assertThat(Programs.messages(declared + " int main(void) { return 0; }")).isEmpty();
    for (String use :
        List.of(
            "int main(void) { return f(0, 0); }",
            "int main(void) { return (f)(0, 0); }",
            "int main(void) { int (*p)(t, int[2]) = f; return p(0, 0); }",
            "int main(void) { int (*p)(t, int[2]) = &f; return p(0, 0); }",
            "int (*p)(t, int[2]) = f; int main(void) { return p(0, 0); }",
            "int f(t x, int a[2]) { return 0; } int main(void) { return f(0, 0); }")) {
      assertThat(Programs.messages(declared + use)).as(use).isNotEmpty();
    }
  }

  /** There it may be about a type that is declared on the way. */
  @Test
  void whatStandsElsewhereIsRefusedWithTheFile() {
    String source = "struct X S { char a; int b; } *f(int) Y; int main(void) { return 0; }";
    String label = "__asm__(\"\" \"f\") __attribute__((nothrow)) __attribute__((whatever))";
    assertThat(Programs.messages(source.replace("X", "__attribute__((whatever))").replace("Y", "")))
        .isNotEmpty();
    assertThat(Programs.messages(source.replace("X", "").replace("Y", label))).isEmpty();
  }
}
