package dev.bulwark.frontend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.testing.GccAgreement;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.frontend.testing.RandomPromotions;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Types, promotions, sizes and alignments of expressions and declarations, as gcc has them. */
@Tag("slow")
class TypesGccTest {

  @TempDir Path directory;

  private void check(MachineModel machine, String prelude, List<String> expressions)
      throws IOException {
    assumeTrue(
        GccProgram.works(directory, GccAgreement.options(machine).toArray(String[]::new)),
        "gcc is not installed for " + machine);
    GccAgreement.check(
        directory,
        machine,
        GccAgreement.TYPE_NUMBER + prelude + "void reset(void) {}\n",
        expressions,
        "types");
  }

  /** Expressions with a line or two spaces between them. */
  private static List<String> listed(String text) {
    return List.of(text.strip().split(" {2,}|\n"));
  }

  private static List<String> typesOf(List<String> expressions) {
    return expressions.stream().map("T((%s))"::formatted).toList();
  }

  @ParameterizedTest
  @EnumSource
  void bitFieldsHaveTypesOfTheirOwn(MachineModel machine) throws IOException {
    String prelude =
        """
        enum E { A, B };
        struct S {
          unsigned b3 : 3; int i5 : 5; unsigned long long u40 : 40; unsigned long long u8 : 8;
          long long i16 : 16; unsigned long long u32 : 32; long l32 : 32; _Bool b : 1;
          unsigned char c : 8; unsigned short us : 9; long long i63 : 63; unsigned u31 : 31;
          enum E e2 : 2; enum E e32 : 32; unsigned long long u64 : 64; signed char sc : 7;
        } s;
        """;
    List<String> all = new ArrayList<>();
    for (String field :
        listed(
            """
            b3  i5  u40  u8  i16  u32  l32  b  c  us  i63  u31  e2  e32  u64  sc
            """)) {
      String x = "s." + field;
      for (String form :
          listed(
              """
              %s  +%s  -%s  ~%s  !%s  %s + 0  %s + 1u  %s + 1L  %s + 1ull  (0, %s)  %s = 1
              %s += 1  %s++  ++%s  %s << 1  1 << %s  1 ? %s : 0  1 ? %s : s.u40  1 ? %s : s.b3
              %s & s.i63  %s * 1.0f  (%s) ?: 0
              """)) {
        all.add("T(%s)".formatted(form.formatted(x)));
        if (!form.equals("%s")) {
          all.add("sizeof(%s)".formatted(form.formatted(x)));
        }
      }
      all.add("%s = -1, %s".formatted(x, x));
      all.add("%s = -1, %s + 1".formatted(x, x));
      all.add("%s = -1, %s << 1".formatted(x, x));
      all.add("%s = -1, %s > -1".formatted(x, x));
      all.add("%s = -1, %s * %s".formatted(x, x, x));
      all.add("(%s = 300) + 1".formatted(x));
      all.add("%s = 0, %s-- + 2".formatted(x, x));
      all.add("%s = 0, --%s + 2".formatted(x, x));
      all.add("%s = 0, (%s -= 1) >> 1".formatted(x, x));
      all.add("%s = -1, -%s".formatted(x, x));
      all.add("%s = -1, ~%s".formatted(x, x));
    }
    check(machine, prelude, all);
  }

  @ParameterizedTest
  @EnumSource
  void enumeratorsBeyondInt(MachineModel machine) throws IOException {
    String prelude =
        """
        enum A { A1 = 0xffffffff, A2 = T(A1), A3 = A1 + 1 > 0, A4 = 1, A5 = T(A4) };
        enum B { B1 = 0x7fffffff, B3 = 1 };
        enum C { C1 = 0x100000000, C2 = T(C1), C3 = -1, C4 = T(C3), C5 };
        enum D { D1 = 0xffffffffffffffffULL, D2 = T(D1), D3 = 5, D4 = T(D3) };
        enum E { E1 = 0x80000000L, E2 = T(E1), E3, E4 = T(E3) };
        enum F { F1 = 0xfffffffeUL, F2, F3 = T(F2) };
        enum G { G1 = 5000000000LL, G2, G3 = T(G2), G4 = (unsigned char)5, G5 = T(G4), G6 = 5ull };
        enum H { H1 = 'a', H2 = T(H1), H3 = (char)200 };
        enum I { I1 = -1, I2 = 0x80000000u, I3 = T(I2) };
        enum __attribute__((packed)) J { J1 = 255, J2 = 0 };
        enum __attribute__((__packed__)) K { K1 = 127, K2 = -128 };
        enum L { L1 = 256 } __attribute__((packed));
        enum __attribute__((packed)) M { M1 = -1, M2 = 65535, M3 = T(M1) };
        enum __attribute__((packed)) N { N1 = 0xffffffff };
        enum __attribute__((packed)) O { O1 = 0xffffffffffULL };
        enum __attribute__((packed)) Q { Q1 = -1, Q2 = 200 };
        enum __attribute__((packed)) R { R1 };
        enum S { S1 = 0x7fffffffffffffffLL, S2 = -1 };
        enum U { U1 = 1 } __attribute__((aligned(8)));
        __attribute__((packed)) enum V { V1 } vv;
        """;
    List<String> all = new ArrayList<>();
    for (String name :
        listed(
            """
            A1  A2  A3  A4  A5  B1  B3  C1  C2  C3  C4  C5  D1  D2  D3  D4  E1  E2  E3  E4  F1
            F2  F3  G1  G2  G3  G4  G5  G6  H1  H2  H3  I1  I2  I3  J1  K2  L1  M1  M3  N1  O1
            S1  S2  R1  U1
            """)) {
      for (String form :
          List.of("%s", "T(%s)", "sizeof(%s)", "T(-%s)", "%s > -1", "-%s < 0", "T(%s + 0)")) {
        all.add(form.formatted(name));
      }
    }
    for (String type :
        listed(
            """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  Q  R  S  U  V
            """)) {
      for (String form :
          List.of(
              "T((enum %s)1)",
              "sizeof(enum %s)",
              "_Alignof(enum %s)",
              "(enum %s)-1 < 0",
              "(enum %s)-1",
              "T((enum %s)1 + 0)",
              "(enum %s)-1 == -1",
              "(enum %s)300")) {
        all.add(form.formatted(type));
      }
    }
    check(machine, prelude, all);
  }

  @ParameterizedTest
  @EnumSource
  void modes(MachineModel machine) throws IOException {
    StringBuilder prelude = new StringBuilder();
    List<String> all = new ArrayList<>();
    int number = 0;
    for (String mode :
        listed(
            """
            QI  __QI__  byte  __byte__  HI  SI  __SI__  DI  word  __word__  pointer  __pointer__
            unwind_word  __unwind_word__  libgcc_cmp_return  libgcc_shift_count
            """)) {
      for (String base : List.of("int", "unsigned", "char", "long long", "unsigned char")) {
        prelude.append(
            "typedef %s m%d __attribute__((mode(%s)));\n".formatted(base, ++number, mode));
        prelude.append("__attribute__((__mode__(%s))) %s v%d;\n".formatted(mode, base, number));
        all.add("T((m%d)1)".formatted(number));
        all.add("T(v%d)".formatted(number));
        all.add("(m%d)-1".formatted(number));
        all.add("sizeof(m%d)".formatted(number));
      }
    }
    for (String mode : List.of("SF", "DF", "XF", "__DF__")) {
      for (String base : List.of("float", "double", "long double")) {
        prelude.append(
            "typedef %s m%d __attribute__((mode(%s)));\n".formatted(base, ++number, mode));
        all.add("T((m%d)1)".formatted(number));
        all.add("sizeof(m%d)".formatted(number));
      }
    }
    prelude.append("typedef float quad __attribute__((mode(TF)));\n");
    prelude.append("int *same __attribute__((mode(pointer)));\n");
    all.add("sizeof(quad)");
    all.add("sizeof(*same)");
    check(machine, prelude.toString(), all);
  }

  @ParameterizedTest
  @EnumSource
  void alignments(MachineModel machine) throws IOException {
    String prelude =
        """
        #define SIXTEEN 8
        struct S0 { char c; } __attribute__((aligned(16), aligned(8)));
        typedef int A0 __attribute__((aligned(16))) __attribute__((aligned(8)));
        typedef int A1 __attribute__((aligned(1)));
        typedef A0 A2;
        typedef A1 A3[3];
        typedef A0 *A4;
        struct S1 { char c; A1 x; };
        struct S2 { char c; A1 x[2]; };
        struct S3 { char c; int __attribute__((packed)) x; };
        struct S4 { char c; __attribute__((packed)) int x, y; };
        __attribute__((aligned(16))) struct S5 { char c; } s5;
        struct S6 { char c; struct S5 __attribute__((aligned(8))) x; };
        struct S7 { char c; __attribute__((aligned(8))) struct { char d; } x; };
        struct S8 { char c; _Alignas(8) char d; _Alignas(0) char e; char f; };
        typedef struct S5 S5A __attribute__((aligned(32)));
        struct S9 { char c; S5A x; };
        typedef struct { char c; int x; } __attribute__((packed)) P1;
        typedef struct { char c; int x; } P2 __attribute__((packed));
        __attribute__((packed)) struct P3 { char c; int x; };
        typedef __attribute__((packed)) struct P4 { char c; int x; } P4;
        struct __attribute__((packed, aligned(4))) P5 { char c; int x; short y; };
        struct P6 { char c; long long x __attribute__((packed, aligned(2))); };
        struct P7 { char c; A3 x; A4 y; };
        struct P8 { char c; _Alignas(double) char d; _Alignas(A0) char e; _Alignas(S5A) char f; };
        struct P9 { char c; int x __attribute__((aligned(SIXTEEN + 8))); };
        struct PA { char c; int x __attribute__((aligned(sizeof(int) * 4))); };
        struct PB { char c; char x __attribute__((aligned(__alignof__(double)))); };
        struct PC { char c; char x __attribute__((aligned)); };
        struct PD { int n; char tail[]; };
        struct PE { char n; double tail[0]; };
        struct PF {};
        struct PG { char c; struct PF e; int x; };
        struct PH { char c; union { int i; struct { char a, b; double d; }; }; char z; };
        struct PI { char c; int : 0; char d; long long : 0; char e; char : 3; };
        union PJ { char c; int b : 20; long long w : 33; };
        struct __attribute__((warn_if_not_aligned(8))) PK { char c; };
        struct PL { char c; struct PD inner; };
        struct PM { char c; long double x; char d; };
        struct PN { char c; __float128 x; char d; };
        void f0(void);
        void f1(void) __attribute__((aligned(256)));
        void f2(void) __attribute__((aligned));
        int v1 __attribute__((aligned(64)));
        _Alignas(32) char v2;
        A1 v3;
        extern int v4;
        int v4 __attribute__((aligned(8)));
        char v5;
        A0 v6;
        long long v7;
        _Alignas(16) _Alignas(4) int v8;
        _Alignas(long long) char v9;
        struct S11 {
          char c; long long x; double d __attribute__((aligned(8))); char y; long double ld;
          short arr[3]; int bf : 3; A0 a0; A1 a1;
        } s11;
        """;
    List<String> all = new ArrayList<>();
    List<String> types =
        listed(
            """
            struct S0  A0  A1  A2  A3  A4  struct S1  struct S2  struct S3  struct S4  struct S5
            struct S6  struct S7  struct S8  S5A  struct S9  P1  P2  struct P3  P4  struct P5
            struct P6  struct P7  struct P8  struct P9  struct PA  struct PB  struct PC
            struct PD  struct PE  struct PF  struct PG  struct PH  struct PI  union PJ
            struct PK  struct PL  struct PM  struct PN  void  long long  double  long double
            __float128  long long *  long long[3]  short  _Bool  int __attribute__((aligned(8)))
            """);
    List<String> objects =
        listed(
            """
            s5  f0  f1  f2  v1  v2  v3  v4  v5  v6  v7  v8  v9  s11  s11.c  s11.x  s11.d  s11.y
            s11.ld  s11.arr  s11.a0  s11.a1  (s11.x)
            """);
    for (String type : types) {
      all.add("sizeof(%s)".formatted(type));
    }
    for (String operator : List.of("_Alignof", "__alignof__", "__alignof")) {
      types.forEach(type -> all.add("%s(%s)".formatted(operator, type)));
      objects.forEach(object -> all.add("%s(%s)".formatted(operator, object)));
    }
    check(machine, prelude, all);
  }

  @ParameterizedTest
  @EnumSource
  void alignmentsOfExpressions(MachineModel machine) throws IOException {
    List<String> all = new ArrayList<>();
    for (String expression :
        listed(
            """
            1 + 1LL  1.0  ll  ll + 1  (long long)1  *(long long *)0  a[0]  *a  "abc"  p->x
            (0, ll)  &ll  1.0L
            """)) {
      all.add("__alignof__(%s)".formatted(expression));
      all.add("_Alignof(%s)".formatted(expression));
    }
    check(machine, "long long ll; double a[2]; struct S { char c; double x; } *p;\n", all);
  }

  @ParameterizedTest
  @EnumSource
  void literals(MachineModel machine) throws IOException {
    List<String> all = new ArrayList<>();
    for (String number :
        listed(
            """
            0  2147483647  2147483648  4294967295  4294967296  9223372036854775807  0x7fffffff
            0x80000000  0xffffffff  0x100000000  0x7fffffffffffffff  0x8000000000000000
            0xffffffffffffffff  017777777777  020000000000  037777777777  040000000000
            01777777777777777777777  0b1  0b11111111111111111111111111111111  0B101
            """)) {
      for (String suffix :
          listed(
              """
              u  U  l  L  ul  LU  ll  LL  ull  LLU
              """)) {
        all.add("T(%s%s)".formatted(number, suffix));
        all.add("%s%s".formatted(number, suffix));
        all.add("-%s%s < 0".formatted(number, suffix));
      }
    }
    for (String character :
        listed(
            """
            'a'  '\\377'  '\\xff'  '\\0'  'ab'  'abcd'  '\\377\\377'  '\\n'  '\\\\'  L'a'
            L'\\xff'  u'a'  u'\\xffff'  U'a'  '\\e'  '?'  '\\''  '"'
            """)) {
      all.add(character);
      all.add("T(%s)".formatted(character));
      all.add("sizeof(%s)".formatted(character));
    }
    for (String number : List.of("1.0", "1.f", "1.L", "0x1p3", "1e3F", ".5l")) {
      all.add("T(%s)".formatted(number));
      all.add("sizeof(%s)".formatted(number));
    }
    check(machine, "", all);
  }

  @ParameterizedTest
  @EnumSource
  void sizesAndTypesOfExpressions(MachineModel machine) throws IOException {
    String prelude =
        """
        struct S { char c[3]; int x; } s, *p;
        char c; short h; int i; unsigned u; long l; long long ll; float f; double d; _Bool b;
        char a[7]; int m[2][3]; int *q; void *v; enum E { A, B } e; enum N { C = -1, D } n;
        struct S g(void) { return s; }
        char h1(void) { return 1; }
        """;
    List<String> sized =
        listed(
            """
            c, h  c ? c : c  c ? h : ll  c = 1  c += 1.5  c++  a  &a  *&a  a + 0  m  m[0]
            m[0][0]  *m  &m[0]  "hello"  ""  "a" "bc"  (char[5]){1}  (char[]){1, 2}
            (struct S){{0}}  *p  p->c  p[0].x  &p->c  g()  g().c  h1()  (char)1  1 == 1  !d
            c && d  'a'  q - q  v  *v  g  s.c + 1  (c)  -c  ~c  +h  c << 1LL  1LL << c  f + i
            f * ll  d + f  b + b  ({ c; })  ({ 1; 2LL; })  1 ? q : 0  1 ? v : q
            1 ? (void *)0 : q  e  A  n  e + n  __builtin_choose_expr(1, c, d)
            _Generic(c, char: 1.0f, default: 1)  sizeof 1  _Alignof(int)  a[1] = 2  (0, a)
            ({ a; })  ({ m; })  (0, m[0])  1 ? a : a  sizeof(int) - 1
            """);
    List<String> all = new ArrayList<>(sized.stream().map("sizeof(%s)"::formatted).toList());
    all.addAll(
        typesOf(
            listed(
                """
                c  h  b  c, h  c ? c : c  c ? h : ll  c = 1  c += 1.5  c++  (char)1  1 == 1  !d
                c && d  'a'  q - q  -c  ~c  +h  c << 1LL  1LL << c  f + i  f * ll  d + f  b + b  b
                1 ? b : b  1 ? c : b  1 ? e : e  1 ? A : e  1 ? n : 1u  e  A  n  C  e + n  e < -1
                sizeof 1  u + l  u + ll  l + u  ll + u  1ul + ll  i + u  h + c  u << l  l << u
                f ? 1 : 2u  c ? 1 : 2.0f  h1()  (b = 5)  b++  f++  -b  ~b  e++  -e  (e = 1)  s.x  *q
                m[0][0]  ({ c; })  ({ e; })  c ?: h  (signed char)c ?: 1u
                """)));
    all.addAll(
        listed(
            """
            c = 10, c += 1.5, c  c = 100, c *= -1u, c  c = -1, c /= 2u, c  c = -1, c >>= 1, c
            c = 1, c <<= 7, c  h = -1, h %= 7u, h  u = 5, u -= 5.5f, u  i = -7, i /= 2u, i
            i = -7, i %= 2, i  b = 0, b += 3, b  b = 1, b ^= 3, b  b = 1, b--, b  b = 0, b--, b
            b = 1, ++b, b  b = 0.1, b  f = 1, f += 0.1, f > 1.1  e = -1, e > 0  e = -1, e == -1
            n = -1, n < 0  n = -1, n < 0u  e = 1, -e < 0  e = 0, e - 1 < 0  c = -1, c == 255
            c = -1, (unsigned char)c == c  u = 1, -1 < u  l = 1, -1 < l  h = -1, u = 0, h < u
            c = 200, c  i = 1, i << 31 < 0  ll = 1, (ll << 40) + i  c = 127, ++c
            c = 127, c++, c  i = 3, i++ + 1  ll = -1, u = 1, ll < u  l = -1, u = 1, l < u
            1 ? -1 : 1u  (1 ? -1 : 1u) > 0  c = 1, (1 ? c : 2ull) - 2 > 0  A - 1 < 0
            (enum E)0 - 1 < 0  B - 2u > 0  (unsigned short)-1 * (unsigned short)-1 < 0
            (short)0x8000 >> 1  '\\377' < 0  5u - 6 > 0  5u - 6L > 0  (_Bool)0.5  (_Bool)256
            (char)257  (unsigned char)-1  -1 >> 1  -1u >> 1  -7 / 2  -7 % 2  7 % -2  -1 % 2u
            !5 + !0
            """));
    check(machine, prelude, all);
  }

  /** Random expressions over bit-fields, enumerations and integers of all kinds. */
  @ParameterizedTest
  @EnumSource
  void randomExpressions(MachineModel machine) throws IOException {
    assumeTrue(
        GccProgram.works(directory, GccAgreement.options(machine).toArray(String[]::new)),
        "gcc is not installed for " + machine);
    int files = Boolean.getBoolean("bulwark.thorough") ? 60 : 4;
    long first = machine == MachineModel.ILP32 ? 5_000 : 6_000;
    for (long seed = first; seed < first + files; seed++) {
      RandomPromotions random = new RandomPromotions(seed, machine);
      GccAgreement.check(
          directory, machine, random.prelude(), random.expressions(200), "seed " + seed);
    }
    System.out.printf(
        "gcc agrees on %d expressions (%s, seeds from %d)%n", files * 200, machine, first);
  }
}
