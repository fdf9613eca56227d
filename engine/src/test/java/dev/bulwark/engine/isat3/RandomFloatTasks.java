package dev.bulwark.engine.isat3;

import java.util.List;
import java.util.Random;

/**
 * Random programs with floats and integers whose inputs are few enough to try them all: loops end
 * soon, inputs are bits and one byte.
 */
final class RandomFloatTasks {

  private static final List<String> FLOATS = List.of("f", "d", "e");
  private static final List<String> INTEGERS = List.of("i", "u", "c");

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private int loops;

  private RandomFloatTasks(long seed) {
    this.random = new Random(seed);
  }

  /** The program of this seed. */
  static String of(long seed) {
    return new RandomFloatTasks(seed).program();
  }

  private String program() {
    text.append(
        """
        extern _Bool __VERIFIER_nondet_bool(void);
        extern unsigned char __VERIFIER_nondet_uchar(void);
        extern void reach_error(void);
        int main(void) {
        """);
    text.append("  float f = ").append(constant()).append(";\n");
    text.append("  double d = ").append(constant()).append(", e = ").append(constant());
    text.append(";\n  int i = ").append(random.nextInt(9) - 4).append(";\n");
    text.append("  unsigned u = ").append(random.nextInt(5)).append(";\n");
    text.append("  unsigned char c = __VERIFIER_nondet_uchar();\n");
    for (int k = 2 + random.nextInt(3); k > 0; k--) {
      statement("  ", 2);
    }
    loop("  ", 1);
    text.append("  if (").append(condition()).append(" && ").append(condition());
    return text.append(") reach_error();\n  return 0;\n}\n").toString();
  }

  private void statement(String indent, int depth) {
    switch (random.nextInt(depth == 0 ? 3 : 6)) {
      case 0, 1 -> text.append(indent).append(assignment());
      case 2 -> {
        if (random.nextInt(4) == 0) {
          text.append(indent).append("if (").append(condition()).append(") reach_error();\n");
        } else {
          text.append(indent).append(assignment());
        }
      }
      case 3, 4 -> {
        text.append(indent).append("if (").append(choice()).append(") {\n");
        statement(indent + "  ", depth - 1);
        text.append(indent).append("} else {\n");
        statement(indent + "  ", depth - 1);
        text.append(indent).append("}\n");
      }
      default -> loop(indent, depth - 1);
    }
  }

  private void loop(String indent, int depth) {
    String counter = "k" + loops++;
    String bound = random.nextBoolean() ? String.valueOf(2 + random.nextInt(4)) : "(c & 3)";
    text.append(indent).append("{ int ").append(counter).append(" = 0;\n").append(indent);
    text.append("while (").append(counter).append(" < ").append(bound).append(") {\n");
    statement(indent + "  ", depth);
    text.append(indent).append("  ").append(counter).append("++;\n");
    text.append(indent).append("} }\n");
  }

  private String assignment() {
    return random.nextInt(3) == 0
        ? any(INTEGERS) + " = " + integer(2) + ";\n"
        : any(FLOATS) + " = " + floating(2) + ";\n";
  }

  private String choice() {
    return random.nextInt(3) == 0 ? "__VERIFIER_nondet_bool()" : condition();
  }

  private String condition() {
    return random.nextInt(3) == 0
        ? integer(1) + any(List.of(" < ", " == ", " > ")) + random.nextInt(60)
        : floating(1) + any(List.of(" < ", " <= ", " == ", " != ", " > ")) + constant();
  }

  private String floating(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return random.nextInt(4) == 0 ? constant() : any(FLOATS);
    }
    return switch (random.nextInt(6)) {
      case 0 -> "((float) " + integer(depth - 1) + ")";
      case 1 -> "-(" + floating(depth - 1) + ")";
      default ->
          "("
              + floating(depth - 1)
              + any(List.of(" + ", " - ", " * ", " / "))
              + floating(depth - 1)
              + ")";
    };
  }

  private String integer(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return random.nextInt(4) == 0 ? String.valueOf(random.nextInt(9)) : any(INTEGERS);
    }
    return random.nextInt(3) == 0
        ? "(" + floating(1) + any(List.of(" < ", " >= ")) + constant() + ")"
        : "((int) ((unsigned) "
            + integer(depth - 1)
            + any(List.of(" + ", " - ", " * ", " & "))
            + "(unsigned) "
            + integer(depth - 1)
            + ") % 100)";
  }

  /** Also what has no exact form, large ones, and both zeros. */
  private String constant() {
    return any(List.of("0.0", "-0.0", "1.0", "0.1", "2.5", "-3.75", "100.0", "1e20", "1e-40"));
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
