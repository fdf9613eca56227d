package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Floating-point constants, operators and conversions; the expected values are those of gcc. */
class FloatTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '`',
      value = {
        "sizeof 1.0f @ 4",
        "sizeof 1.0 @ 8",
        "sizeof 1.0L @ 12",
        "sizeof(1.0f + 1) @ 4",
        "sizeof(1.0f + 1.0) @ 8",
        "sizeof(1 ? 1 : 2.5f) @ 4",
        "sizeof -1.0f @ 4",
        "0.1f == 0.1 @ 0",
        "0.1 + 0.2 == 0.3 @ 0",
        "0.1f + 0.2f == 0.3f @ 1",
        "0.5 + 0.25 == 0.75 @ 1",
        "16777216.0f + 1.0f == 16777216.0f @ 1",
        "16777216.0f + 1.0 == 16777216.0f @ 0",
        "0x1.8p1 == 3 @ 1",
        "0X.8P+1 == 1 @ 1",
        ".5e1 == 5. @ 1",
        "1e400 == 1e500 && 1e400 > 1e308 @ 1",
        "1e-400 == 0 @ 1",
        "1e-999999999999 == 0 && 1e999999999999 > 1 @ 1",
        "4.9e-324 > 0 && 2.4e-324 == 0 @ 1",
        "1e39f > 3.4e38f && 1e39f == 1e40f @ 1",
        "(float)16777217 == 16777216 @ 1",
        "(float)33554435u == 33554436 @ 1",
        "(double)9007199254740993ll == 9007199254740992ll @ 1",
        "(long double)9007199254740993ll == 9007199254740993ll @ 1",
        "(float)-1 < 0u + 1.0f @ 1",
        "(int)2.99 @ 2",
        "(int)-2.99 @ -2",
        "(unsigned char)255.9 @ 255",
        "(unsigned)4294967295.5 == 4294967295u @ 1",
        "(int)-2147483648.9 == -2147483647 - 1 @ 1",
        "(_Bool)0.25 @ 1",
        "(_Bool)-0.0 @ 0",
        "(_Bool)(0.0 / 0.0) @ 1",
        "!0.5 @ 0",
        "!-0.0 @ 1",
        "0.0 / 0.0 == 0.0 / 0.0 @ 0",
        "0.0 / 0.0 != 0.0 / 0.0 @ 1",
        "0.0 / 0.0 < 1 || 0.0 / 0.0 >= 1 @ 0",
        "0.0 == -0.0 @ 1",
        "1 / -0.0 < 0 @ 1",
        "1 / -(0.0) < 0 @ 1",
        "0.5 && 0.25f @ 1",
        "0.0 || -0.0 @ 0",
        "(1.5 > 1) + (2 < 2.5f) @ 2",
        "(0.5 ?: 3) == 0.5 @ 1",
        "(-0.0 ?: 3) == 3 @ 1",
        "(1 ? 1 : 2.5) / 2 == 0.5 @ 1",
        "(5 > 3) * 0.5 == 0.5 @ 1",
        // Constants beyond the type, as gcc converts them when it compiles.
        "(int)3e9 @ 2147483647",
        "(int)-3e9f @ -2147483648",
        "(unsigned)-5.0 == 0 @ 1",
        "(unsigned)1e20 == 4294967295u @ 1",
        "(signed char)300.0 @ 127",
        "(signed char)-300.5f @ -128",
        "(long long)1e30 == 0x7fffffffffffffff @ 1",
        "(int)(0.0 / 0.0) @ 0",
        "(int)(-1 / 0.0) @ -2147483648",
        "(short)(0x7fff + 1.0) @ 32767",
      })
  void expressions(String expression, long expected) {
    assertThat(Programs.result("int main(void) { return " + expression + "; }"))
        .isEqualTo(expected);
    // The same as the first value of a global, which has to be a constant.
    String constant = "int x = " + expression + "; int main(void) { return x; }";
    if (!expression.contains("0.0 / 0.0") && !expression.contains("?:")) {
      assertThat(Programs.result(constant)).isEqualTo(expected);
    }
  }

  @Test
  void statements() {
    String source =
        """
        float global = 2.5f;
        static double table(float x) { static double sum = 0.5; sum += x; return sum; }
        int main(void) {
          float f = 1;
          f += 0.5;       /* computed in double, stored in float */
          f++;
          --f;
          f *= 3;
          double d = f++;
          int i = 7;
          i *= 1.5;       /* 10 */
          i += 0.9f;      /* 10 */
          global /= 2;
          if (d != 4.5 || f != 5.5f || i != 10 || global != 1.25) return 1;
          if (table(1) != 1.5 || table(global) != 2.75) return 2;
          switch ((int)f) { case 5: break; default: return 3; }
          for (f = 0; f < 1; f += 0.25f) i++;
          while (d) d = d > 1 ? d - 1 : 0;
          return i == 14 ? 0 : 4;
        }
        """;
    assertThat(Programs.result(source)).isZero();
  }

  @Test
  void constantsOutOfRangeAreConvertedWhereTheyAreStored() {
    String source =
        "int g = 1e10; int main(void) { int i = 1e10; char c = 200.7; return (g == i) * c; }";
    assertThat(Programs.result(source)).isEqualTo(127);
  }

  @Test
  void numbersOutOfRangeBecomeAnyValue() {
    Program program =
        Programs.parse(
            """
            float __VERIFIER_nondet_float(void);
            int main(void) { float f = __VERIFIER_nondet_float(); return (signed char)f; }
            """);
    for (float inRange : new float[] {-128.9f, -1, -0.5f, 0, 127.9f}) {
      List<InputSite> sites = new ArrayList<>();
      assertThat(run(program, inRange, sites)).isEqualTo((byte) inRange);
      assertThat(sites).hasSize(1);
    }
    for (float out : new float[] {-129, 128, 1e10f, Float.NaN, Float.POSITIVE_INFINITY}) {
      List<InputSite> sites = new ArrayList<>();
      assertThat(run(program, out, sites)).isEqualTo(42);
      assertThat(sites.get(1).kind()).isEqualTo(InputSite.Kind.UNSPECIFIED);
    }
  }

  /** A program that sees the bits of a NaN has them from somewhere, and no run may make them up. */
  @Test
  void theBitsOfNanAreNoInput() {
    for (String reading :
        List.of(
            "union { float f; unsigned u; } x; x.f = f; return x.u == 7;",
            "float g = f; unsigned u; memcpy(&u, &g, 4); return u == 7;",
            "struct { float f; } s, t; s.f = f; t = s; return *(unsigned *)&t == 7;",
            "return __builtin_signbit(f) ? 1 : 0;",
            "return __builtin_copysign(1.0, f) > 0;")) {
      Program program =
          Programs.parse(
              """
              float __VERIFIER_nondet_float(void);
              void *memcpy(void *, const void *, unsigned);
              int main(void) { float f = __VERIFIER_nondet_float(); %s }
              """
                  .formatted(reading));
      assertThat(kinds(program, Float.NaN)).as(reading).contains(InputSite.Kind.UNCOMPUTED);
      assertThat(kinds(program, 1.5f)).as(reading).doesNotContain(InputSite.Kind.UNCOMPUTED);
    }
  }

  private static List<InputSite.Kind> kinds(Program program, float input) {
    List<InputSite.Kind> kinds = new ArrayList<>();
    InputSource source =
        (site, sort, occurrence) -> {
          kinds.add(site.kind());
          return sort instanceof Sort.Float
              ? FloatValue.of(input)
              : sort instanceof Sort.BitVec(int width)
                  ? Value.bitVec(width, Float.floatToIntBits(input))
                  : TermFactory.zeroValue(sort);
        };
    Interpreter.run(program, source, StepListener.NONE, 1_000);
    return kinds;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "double d = __builtin_nan(\"1\"); int main(void) { return d != d; }",
        "double d[1] = { __builtin_nan(\"0x1\") }; int main(void) { return d[0] != d[0]; }",
        "double nan(const char *); int main(void) { return nan(\"0x7\") > 0; }",
        "float nanf(const char *); int main(void) { return nanf(\"12\") > 0; }",
        "long double nanl(const char *); int main(void) { return nanl(\"a\") > 0; }",
        "int main(void) { return __builtin_nansf(\"3\") > 0; }",
        "double nan(const char *); int main(int n, char **a) { return nan(a[0]) > 0; }",
        "double nan(const char *); int main(void) { return nan(1 ? \"1\" : \"\") > 0; }",
      })
  void payloadsOfNanAreRefused(String source) {
    assertThat(Programs.messages(source))
        .anyMatch(message -> message.contains("NaN with a payload is not supported"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "(\"\")", "\"0\"", "\"0x0\"", "\"000\"", "\"0x\""})
  void zeroIsNoPayload(String argument) {
    String source =
        "double d = __builtin_nan(%s); int main(void) { return d != d && __builtin_nanf(%s) != 1;"
            + " }";
    assertThat(Programs.result(source.formatted(argument, argument))).isEqualTo(1);
  }

  private static long run(Program program, float input, List<InputSite> sites) {
    InputSource source =
        (site, sort, occurrence) -> {
          sites.add(site);
          return sites.size() == 1 ? FloatValue.of(input) : Value.bitVec(8, 42);
        };
    Outcome outcome = Interpreter.run(program, source, StepListener.NONE, 1000);
    assertThat(outcome).isInstanceOf(Outcome.Terminated.class);
    Value value = ((Outcome.Terminated) outcome).exitValue().orElseThrow();
    return ((Value.BitVecValue) value).signed().longValueExact();
  }

  /** Every bound, from both sides, for all formats and integer types. */
  @ParameterizedTest
  @ValueSource(strings = {"float", "double", "long double", "__float128"})
  void boundsOfConversions(String type) {
    for (String target :
        List.of(
            "signed char",
            "unsigned short",
            "int",
            "unsigned",
            "long long",
            "unsigned long long")) {
      int bits =
          Math.toIntExact(8 * Programs.result("int main(void) { return sizeof(" + target + "); }"));
      boolean signed = !target.startsWith("unsigned");
      BigInteger above = BigInteger.ONE.shiftLeft(signed ? bits - 1 : bits);
      BigInteger least = signed ? above.negate() : BigInteger.ZERO;
      assertThat(isAnyValue(type, target, above.toString() + ".0")).isTrue();
      assertThat(isAnyValue(type, target, least.toString() + ".0")).isFalse();
      // One and a half below the least value, and as far below as the format can express.
      assertThat(
              isAnyValue(
                  type, target, least.multiply(BigInteger.TWO).subtract(BigInteger.TWO) + ".0"))
          .isTrue();
      if (bits <= 16) {
        assertThat(isAnyValue(type, target, least + (signed ? ".9" : ".0"))).isFalse();
        assertThat(isAnyValue(type, target, "-0.9")).isFalse();
        assertThat(isAnyValue(type, target, above.subtract(BigInteger.ONE) + ".9")).isFalse();
        assertThat(isAnyValue(type, target, least.subtract(BigInteger.ONE) + ".0")).isTrue();
      }
    }
  }

  private static boolean isAnyValue(String type, String target, String number) {
    String source =
        "int main(void) { %s x = (%s)%sl; %s y = x; return 0; }"
            .formatted(type, type, number, target);
    boolean[] asked = {false};
    InputSource inputs =
        (site, sort, occurrence) -> {
          asked[0] = true;
          return Value.bitVec(((dev.bulwark.logic.Sort.BitVec) sort).width(), 0);
        };
    Interpreter.run(Programs.parse(source), inputs, StepListener.NONE, 1000);
    return asked[0];
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.5 % 2",
        "1.5 & 1",
        "~1.5",
        "1 << 1.5",
        "1.5 | 1",
        "1.5 ^ 2.5",
      })
  void operatorsWithoutMeaning(String expression) {
    assertThat(Programs.messages("int main(void) { double x = 1; return " + expression + " + x; }"))
        .isNotEmpty()
        .allMatch(message -> message.startsWith("INPUT_ERROR"));
  }

  @Test
  void refused() {
    assertThat(Programs.messages("int main(void) { _Complex double z = 1; return 0; }"))
        .containsExactly("UNSUPPORTED test.c:1:18: complex numbers are not supported yet: z");
    assertThat(Programs.messages("int main(void) { switch (1.5) { case 1: ; } return 0; }"))
        .containsExactly("INPUT_ERROR test.c:1:26: the value of a switch has to be an integer");
    assertThat(Programs.messages("int main(void) { switch (1) { case 1.5: ; } return 0; }"))
        .hasSize(1);
  }
}
