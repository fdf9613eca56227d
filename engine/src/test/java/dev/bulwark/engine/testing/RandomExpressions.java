package dev.bulwark.engine.testing;

import java.util.List;
import java.util.Random;

/**
 * Random C programs without loops that compute expressions over inputs of every integer type, each
 * into a global of its own: {@code r0}, {@code r1}, ...
 */
public final class RandomExpressions {

  private static final List<String> TYPES =
      List.of(
          "_Bool",
          "char",
          "unsigned char",
          "short",
          "unsigned short",
          "int",
          "unsigned",
          "long",
          "unsigned long",
          "long long",
          "unsigned long long");

  private final Random random;

  private RandomExpressions(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  /** A program that computes so many expressions. */
  public static String program(long seed, int expressions) {
    return new RandomExpressions(seed).program(expressions);
  }

  private String program(int expressions) {
    StringBuilder declarations = new StringBuilder();
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < TYPES.size(); i++) {
      declarations.append("extern %s __VERIFIER_nondet_%d(void);%n".formatted(TYPES.get(i), i));
      body.append("  %s v%d = __VERIFIER_nondet_%d();%n".formatted(TYPES.get(i), i, i));
    }
    for (int i = 0; i < expressions; i++) {
      declarations.append("%s r%d;%n".formatted(any(TYPES), i));
      body.append("  r%d = %s;%n".formatted(i, expression(3)));
    }
    return declarations + "int main(void) {\n" + body + "  return 0;\n}\n";
  }

  private String expression(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return random.nextInt(4) == 0 ? constant() : "v" + random.nextInt(TYPES.size());
    }
    String a = expression(depth - 1);
    String b = expression(depth - 1);
    return switch (random.nextInt(14)) {
      case 0, 1, 2 -> binary(a, List.of("+", "-", "*"), b);
      case 3, 4 -> binary(a, List.of("&", "|", "^"), b);
      case 5 -> binary(a, List.of("&", "|", "^"), constant());
      // Never by zero; the least number by -1 is undefined and ends the run.
      case 6 -> binary(a, List.of("/", "%"), "(" + b + " | 1)");
      case 7 -> binary(a, List.of("/", "%"), String.valueOf(1 + random.nextInt(9)));
      case 8 -> binary(a, List.of("<<", ">>"), "(" + b + " & 31)");
      case 9 -> binary(a, List.of("<", "<=", "==", "!="), b);
      case 10 -> binary(a, List.of("&&", "||"), b);
      case 11 -> "(" + a + " ? " + b + " : " + expression(depth - 1) + ")";
      case 12 -> any(List.of("-", "~", "!", "+")) + "(" + a + ")";
      default -> "((" + any(TYPES) + ") " + a + ")";
    };
  }

  private String binary(String a, List<String> operators, String b) {
    return "(" + a + " " + any(operators) + " " + b + ")";
  }

  private String constant() {
    long near = random.nextInt(5) - 2L;
    long power = 1L << random.nextInt(40);
    return switch (random.nextInt(3)) {
      case 0 -> String.valueOf(random.nextInt(20));
      case 1 -> (power + near) + (power > 1L << 20 ? "ll" : "");
      default -> "0x" + Integer.toHexString(random.nextInt()) + "u";
    };
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
