package dev.bulwark.frontend.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random functions on floating-point numbers and integers, which give a checksum of the bits of all
 * their variables. Conversions to integers are mostly guarded, so that they are in range; without
 * arrays and pointers, the bits are found by arithmetic, which is exact.
 */
public final class RandomFloatPrograms {

  /**
   * What all programs use: see the class comment. NaN has one checksum. The C library for 32 bits
   * returns square roots of floats that are not rounded, in a wider register.
   */
  public static final String PRELUDE =
      """
      double fabs(double); float fabsf(float); double sqrt(double); float sqrtf(float);
      double floor(double); float ceilf(float); double trunc(double); float roundf(float);
      double round(double); double rint(double); float nearbyintf(float); double ceil(double);
      double fmin(double, double); float fmaxf(float, float); double fdim(double, double);
      double fma(double, double, double); float fmaf(float, float, float);
      double fmod(double, double); float fmodf(float, float); double remainder(double, double);
      double copysign(double, double); float copysignf(float, float); double ldexp(double, int);
      float scalbnf(float, int); long lround(double); long long llrint(double);
      long double fabsl(long double); long double floorl(long double); long double sqrtl(long double);

      static float rounded_sqrtf(float x) { float root = sqrtf(x); return root; }
      static unsigned long long bits(long double x) {
        unsigned long long sum = 0;
        int exponent = 0;
        if (x != x) return 77;
        if (x < 0 || (x == 0 && 1 / x < 0)) { sum = 0x5555555555ull; x = -x; }
        if (x == 0) return sum + 1;
        if (x > 0x1.fp16383L) return sum + 2;
      BIG  if (x < 0x1p-BITL) { x *= 0x1pBITL; exponent -= BIT; }
      BIG  if (x >= 0x1pBITL) { x *= 0x1p-BITL; exponent += BIT; }
        return sum + (unsigned long long)(x * 0x1p31L)
            + 31 * (unsigned long long)((x * 0x1p31L - (unsigned long long)(x * 0x1p31L)) * 0x1p32L)
            + 1000003ull * exponent;
      }
      """;

  private static final String[] TYPES = {"float", "double", "double", "float", "long double"};
  private static final String[] INTEGERS = {
    "int", "unsigned", "signed char", "unsigned short", "long long", "unsigned long long", "_Bool"
  };
  private static final String[] CONSTANTS = {
    "0.0",
    "-0.0f",
    "1.0",
    "0.1f",
    "0.1",
    "1e10",
    "3.5f",
    "-2.75",
    "1e-5",
    "0x1.fffffep127f",
    "1e-310",
    "1e-40f",
    "123456789.0f",
    "0x1p-1074",
    "1.5L",
    "1e300",
    "7",
    "-3",
    "2147483647",
    "4294967295u",
    "9007199254740993ll",
    "-9223372036854775807ll",
    "0.3L",
    "16777217",
    "0.5",
    "2.5f"
  };
  private static final String[] UNARY = {
    "fabs",
    "fabsf",
    "sqrt",
    "rounded_sqrtf",
    "floor",
    "ceilf",
    "trunc",
    "roundf",
    "round",
    "rint",
    "nearbyintf",
    "ceil",
    "fabsl",
    "floorl",
    "sqrtl"
  };
  private static final String[] BINARY = {
    "fmin", "fmaxf", "fdim", "fmod", "fmodf", "remainder", "copysign", "copysignf"
  };
  private static final String[] CLASSES = {
    "__builtin_isnan",
    "__builtin_isinf_sign",
    "__builtin_isfinite",
    "__builtin_isnormal",
    "!__builtin_signbit"
  };

  /** Nothing of what stands before a function or a variable changes what it computes. */
  private static final String[] PRAGMAS = {
    "",
    "",
    "#pragma STDC FP_CONTRACT ON\n",
    "#pragma STDC FENV_ACCESS OFF\n",
    "#pragma GCC optimize(\"O2\")\n",
    "_Pragma(\"STDC FP_CONTRACT OFF\")\n",
    "#pragma pack(2)\n",
    "#pragma omp declare simd\n"
  };

  private static final String[] FUNCTION_ATTRIBUTES = {
    "", "", "__attribute__((noinline)) ", "__attribute__((hot, unused)) "
  };
  private static final String[] VARIABLE_ATTRIBUTES = {
    "", "", "", "__attribute__((aligned(32))) ", "__attribute__((unused)) ", "_Alignas(16) "
  };
  private static final String[] COMPARISONS = {"<", "<=", ">", ">=", "==", "!="};

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<String> floats = new ArrayList<>();
  private final List<String> integers = new ArrayList<>();
  private int names;

  private RandomFloatPrograms(long seed) {
    this.random = new Random(seed);
  }

  public static String prelude() {
    StringBuilder prelude = new StringBuilder();
    for (String line : PRELUDE.split("\n")) {
      if (line.startsWith("BIG")) {
        for (int bit = 8192; bit >= 1; bit /= 2) {
          prelude.append(line.substring(3).replace("BIT", "" + bit)).append('\n');
        }
      } else {
        prelude.append(line).append('\n');
      }
    }
    // Numbers below one are scaled up until they are not, which takes one step more.
    return prelude
        .toString()
        .replace(
            "  return sum + (uns", "  if (x < 1) { x *= 2; exponent--; }\n  return sum + (uns");
  }

  /** A function {@code unsigned run_N(void)}. */
  public static String of(long seed, int number) {
    return new RandomFloatPrograms(seed).program(number);
  }

  private String program(int number) {
    text.append("static float global_").append(number).append(" = ").append(constant());
    text.append(";\n").append(pick(PRAGMAS)).append(pick(FUNCTION_ATTRIBUTES));
    text.append("static double helper_").append(number).append("(float a, double b, int c) {\n");
    floats.addAll(List.of("a", "b", "global_" + number));
    integers.add("c");
    text.append("  return ").append(expression(3)).append(";\n}\n");
    floats.clear();
    integers.clear();
    floats.add("global_" + number);
    text.append(pick(PRAGMAS)).append("unsigned run_").append(number).append("(void) {\n");
    for (int i = 0; i < 4; i++) {
      declare(pick(TYPES), floats, expression(2));
    }
    for (int i = 0; i < 2; i++) {
      String type = pick(INTEGERS);
      declare(type, integers, guarded(type, expression(2)));
    }
    for (int i = 0; i < 7; i++) {
      statement(number, 2);
    }
    text.append("  unsigned long long sum = 1;\n");
    for (String name : floats) {
      text.append("  sum = sum * 31 + bits(").append(name).append(");\n");
    }
    for (String name : integers) {
      text.append("  sum = sum * 31 + (unsigned long long)").append(name).append(";\n");
    }
    return text.append("  return (unsigned)(sum ^ sum >> 32);\n}\n").toString();
  }

  private void declare(String type, List<String> kind, String value) {
    String name = "v" + names++;
    text.append("  ").append(pick(VARIABLE_ATTRIBUTES));
    text.append(type).append(' ').append(name).append(" = ").append(value);
    text.append(";\n");
    kind.add(name);
  }

  private void statement(int number, int depth) {
    switch (random.nextInt(depth > 0 ? 9 : 6)) {
      case 0, 1, 2 -> line(pick(floats) + " = " + expression(3) + ";");
      case 3 -> line(pick(floats) + " " + pick("+", "-", "*", "/") + "= " + expression(2) + ";");
      case 4 -> line(pick(floats) + pick("++", "--") + ";");
      case 5 -> {
        // Out of range only if the variable's type is narrower than int.
        String name = pick(integers);
        line(name + " = " + guarded("signed char", expression(2)) + ";");
      }
      case 6 -> {
        line("if (" + condition(2) + ") {");
        statement(number, depth - 1);
        line("} else {");
        statement(number, depth - 1);
        line("}");
      }
      case 7 -> {
        String counter = "i" + names++;
        line("for (float " + counter + " = 0; " + counter + " < 1; " + counter + " += 0.3f) {");
        statement(number, depth - 1);
        line("}");
      }
      default ->
          line(
              pick(floats)
                  + " = helper_"
                  + number
                  + "("
                  + expression(1)
                  + ", "
                  + expression(1)
                  + ", "
                  + guarded("int", expression(1))
                  + ");");
    }
  }

  private void line(String code) {
    text.append("  ").append(code).append('\n');
  }

  private String expression(int depth) {
    if (depth == 0 || random.nextInt(8) == 0) {
      return switch (random.nextInt(4)) {
        case 0 -> constant();
        case 1 -> integers.isEmpty() ? constant() : pick(integers);
        default -> floats.isEmpty() ? constant() : pick(floats);
      };
    }
    String a = expression(depth - 1);
    return switch (random.nextInt(14)) {
      case 0, 1, 2, 3, 4 ->
          "(" + a + " " + pick("+", "-", "*", "/") + " " + floating(depth - 1) + ")";
      case 5 -> "-" + "(" + a + ")";
      case 6 -> "((" + pick(TYPES) + ")" + a + ")";
      case 7 -> "(" + condition(depth - 1) + " ? " + a + " : " + expression(depth - 1) + ")";
      case 8 -> pick(UNARY) + "(" + a + ")";
      case 9 -> pick(BINARY) + "(" + a + ", " + expression(depth - 1) + ")";
      case 10 -> "fma(" + a + ", " + expression(depth - 1) + ", " + expression(depth - 1) + ")";
      case 11 -> "ldexp(" + a + ", " + guarded("int", expression(depth - 1)) + ")";
      case 12 -> "(" + guarded(pick(INTEGERS), a) + " + 0.5f)";
      default -> "(double)(" + condition(depth - 1) + ")";
    };
  }

  /** An operand that makes a division one of floating-point numbers. */
  private String floating(int depth) {
    return "(" + pick(TYPES) + ")" + expression(depth);
  }

  /** The expression as an integer of the type, if it is well within every type's range. */
  private String guarded(String type, String expression) {
    String value = "(double)(" + expression + ")";
    return switch (random.nextInt(3)) {
      case 0 -> "(" + type + ")(" + value + " > 0.5 && " + value + " < 120 ? " + value + " : 7.9)";
      case 1 -> "(" + type + ")(" + pick(CLASSES) + "(" + value + ") + 1)";
      default -> "(int)llrint(fmin(fabs(" + value + "), 100.25))";
    };
  }

  private String condition(int depth) {
    return switch (random.nextInt(5)) {
      case 0 -> "!" + floating(depth);
      case 1 -> pick(CLASSES) + "(" + floating(depth) + ")";
      case 2 -> "(" + floating(depth) + " && " + expression(depth) + ")";
      default -> "(" + expression(depth) + " " + pick(COMPARISONS) + " " + floating(depth) + ")";
    };
  }

  private String constant() {
    return pick(CONSTANTS);
  }

  private String pick(String... from) {
    return from[random.nextInt(from.length)];
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
