package dev.bulwark.verification.goals;

import java.util.Random;

/** A small random program with all that coverage counts; inputs are 0 to 2, and loops end. */
final class RandomController {

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private int loops;
  private int inputs;

  private RandomController(long seed) {
    random = new Random(seed);
  }

  static String of(long seed) {
    return new RandomController(seed).write();
  }

  private String write() {
    text.append("extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\n");
    text.append("int a, b, c = 1;\n");
    text.append("static int in(void) {\n  int x = __VERIFIER_nondet_int();\n");
    text.append("  __VERIFIER_assume(x >= 0 && x <= 2);\n  return x;\n}\n");
    text.append("static int never(int x) { return x > 1 ? x : 0; }\n");
    text.append("static void part(void) {\n");
    block(2, "  ", false);
    text.append("}\nint main(void) {\n  a = in();\n");
    block(3, "  ", true);
    text.append("  part();\n  return 0;\n}\n");
    return text.toString();
  }

  private void block(int depth, String indent, boolean mayTake) {
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      statement(depth, indent, mayTake);
    }
  }

  private void statement(int depth, String indent, boolean mayTake) {
    int kind = random.nextInt(depth > 0 ? 7 : 2);
    switch (kind) {
      case 0 -> line(indent, variable() + " = " + value(mayTake) + ";");
      case 1 -> line(indent, variable() + " = " + decision(2) + " ? " + number() + " : a;");
      case 2, 3 -> {
        line(indent, "if (" + decision(2) + ") {");
        block(depth - 1, indent + "  ", mayTake);
        if (random.nextBoolean()) {
          line(indent, "} else {");
          block(depth - 1, indent + "  ", mayTake);
        }
        line(indent, "}");
      }
      case 4 -> {
        line(indent, "switch (" + variable() + ") {");
        for (int label = 0; label < 2 + random.nextInt(2); label++) {
          line(indent, "case " + label * (1 + random.nextInt(1)) + ":");
          statement(depth - 1, indent + "  ", mayTake);
          if (random.nextBoolean()) {
            line(indent, "  break;");
          }
        }
        if (random.nextBoolean()) {
          line(indent, "default:");
          statement(0, indent + "  ", mayTake);
        }
        line(indent, "}");
      }
      case 5 -> {
        String counter = "i" + loops++;
        line(
            indent,
            "for (int %s = 0; %s < %s && %s; %s++) {"
                .formatted(counter, counter, random.nextInt(3), condition(), counter));
        block(0, indent + "  ", false);
        if (random.nextInt(3) == 0) {
          line(indent, "  if (" + condition() + ") break;");
        }
        line(indent, "}");
      }
      default -> line(indent, variable() + " = " + decision(2) + ";");
    }
  }

  private void line(String indent, String line) {
    text.append(indent).append(line).append('\n');
  }

  private String variable() {
    return String.valueOf("abc".charAt(random.nextInt(3)));
  }

  private String number() {
    return Integer.toString(random.nextInt(4));
  }

  private String value(boolean mayTake) {
    return switch (random.nextInt(4)) {
      case 0 -> number();
      case 1 -> variable() + " + " + number();
      case 2 -> mayTake && inputs++ < 2 ? "in()" : variable();
      default -> variable();
    };
  }

  private String condition() {
    String[] operators = {"==", "<", ">", "!="};
    return random.nextInt(8) == 0
        ? variable()
        : variable() + " " + operators[random.nextInt(4)] + " " + number();
  }

  private String decision(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return condition();
    }
    return switch (random.nextInt(3)) {
      case 0 -> "(" + decision(depth - 1) + " && " + decision(depth - 1) + ")";
      case 1 -> "(" + decision(depth - 1) + " || " + decision(depth - 1) + ")";
      default -> "!(" + decision(depth - 1) + ")";
    };
  }
}
