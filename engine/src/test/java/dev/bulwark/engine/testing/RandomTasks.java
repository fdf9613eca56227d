package dev.bulwark.engine.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random C programs with assertions, made so that all their runs can be tried: every loop ends
 * after a few iterations, recursion after a few calls, and inputs are bits but for one byte. Small
 * as they are, they mix the integer types and most statements.
 */
public final class RandomTasks {

  private static final List<String> TYPES =
      List.of(
          "int",
          "unsigned",
          "unsigned char",
          "signed char",
          "short",
          "long long",
          "_Bool",
          "unsigned short");

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<String> functions = new ArrayList<>();
  private List<String> readable = new ArrayList<>();
  private List<String> writable = new ArrayList<>();
  private int names;
  private int asserts;
  private boolean byteTaken;
  private boolean inLoop;
  private boolean inFunction;
  private boolean memory;

  private RandomTasks(long seed) {
    this.random = new Random(seed);
  }

  /** The program of this seed. */
  public static String of(long seed) {
    return new RandomTasks(seed).program();
  }

  /** The same with an array, a structure and pointers to them. */
  public static String withMemory(long seed) {
    RandomTasks tasks = new RandomTasks(seed);
    tasks.memory = true;
    return tasks.program();
  }

  private String program() {
    text.append("extern _Bool __VERIFIER_nondet_bool(void);\n");
    text.append("extern unsigned char __VERIFIER_nondet_uchar(void);\n");
    text.append("extern void __VERIFIER_assume(int);\n");
    text.append("extern void reach_error(void);\n");
    for (int i = 0; i < 2; i++) {
      String global = "g" + names++;
      text.append(any(TYPES))
          .append(' ')
          .append(global)
          .append(" = ")
          .append(number())
          .append(";\n");
      readable.add(global);
      writable.add(global);
    }
    if (memory) {
      objects();
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      function();
    }
    text.append("int main(void) {\n");
    declarations("  ");
    for (int i = 3 + random.nextInt(5); i > 0; i--) {
      statement("  ", 2);
    }
    while (asserts < 2) {
      assertion("  ");
    }
    return text.append("  return 0;\n}\n").toString();
  }

  /**
   * Everything in it can be read and written wherever it is visible, and pointers stay in bounds.
   */
  private void objects() {
    text.append(any(TYPES)).append(" m[4] = {").append(number()).append("};\n");
    text.append("struct pair { ").append(any(TYPES)).append(" a; ");
    text.append(any(TYPES)).append(" b[2]; } s[2];\n");
    String pointed = any(TYPES);
    text.append(pointed).append(" v[4];\n");
    text.append(pointed).append(" *p = &v[").append(random.nextInt(4)).append("];\n");
    text.append("struct pair *q = s + ").append(random.nextInt(2)).append(";\n");
    List<String> places =
        List.of(
            "m[1]",
            "m[" + any(readable) + " & 3]",
            "v[" + any(readable) + " & 3]",
            "*p",
            "q->a",
            "s[" + any(readable) + " & 1].b[1]",
            "q->b[" + any(readable) + " & 1]",
            "s[1].a");
    readable.addAll(places);
    writable.addAll(places);
  }

  /** A function of two parameters; the second says how often it may call itself. */
  private void function() {
    String name = "f" + names++;
    List<String> outside = readable;
    List<String> outsideWritable = writable;
    readable = new ArrayList<>(outside);
    writable = new ArrayList<>(outsideWritable);
    inFunction = true;
    text.append(any(TYPES))
        .append(' ')
        .append(name)
        .append('(')
        .append(any(TYPES))
        .append(" a, unsigned d) {\n");
    readable.add("a");
    writable.add("a");
    declarations("  ");
    statement("  ", 1);
    if (random.nextBoolean()) {
      text.append("  if (d < ").append(1 + random.nextInt(3)).append(") ");
      text.append(any(writable))
          .append(" = ")
          .append(name)
          .append('(')
          .append(expression(1))
          .append(", d + 1);\n");
    }
    statement("  ", 1);
    text.append("  return ").append(expression(2)).append(";\n}\n");
    inFunction = false;
    readable = outside;
    writable = outsideWritable;
    functions.add(name);
  }

  private void declarations(String indent) {
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      String local = "x" + names++;
      text.append(indent).append(any(TYPES)).append(' ').append(local).append(" = ");
      if (!byteTaken && !inFunction && random.nextInt(3) == 0) {
        byteTaken = true;
        text.append("__VERIFIER_nondet_uchar()");
      } else {
        text.append(random.nextInt(3) == 0 ? "__VERIFIER_nondet_bool()" : expression(1));
      }
      text.append(";\n");
      readable.add(local);
      writable.add(local);
    }
  }

  private void statement(String indent, int depth) {
    switch (random.nextInt(depth == 0 ? 5 : 12)) {
      case 0, 1 -> assignment(indent);
      case 2 -> {
        if (inLoop && random.nextBoolean()) {
          String jump = random.nextBoolean() ? "break" : "continue";
          text.append(indent)
              .append("if (")
              .append(expression(2))
              .append(") ")
              .append(jump)
              .append(";\n");
        } else {
          assignment(indent);
        }
      }
      case 3 -> {
        if (random.nextInt(3) == 0) {
          text.append(indent).append("__VERIFIER_assume(").append(condition()).append(");\n");
        } else {
          assignment(indent);
        }
      }
      case 4 -> {
        if (asserts < 2 && random.nextInt(2) == 0) {
          assertion(indent);
        } else {
          assignment(indent);
        }
      }
      case 5, 6 -> {
        text.append(indent).append("if (").append(condition()).append(") {\n");
        statement(indent + "  ", depth - 1);
        text.append(indent).append("} else {\n");
        statement(indent + "  ", depth - 1);
        text.append(indent).append("}\n");
      }
      case 7 -> loop(indent, depth, "for (; ", " < " + random.nextInt(5) + "; ", "++)");
      case 8 -> loop(indent, depth, "while (", "++ < 3 && __VERIFIER_nondet_bool()", ")");
      case 9 -> loop(indent, depth, "while (", "++ < (" + any(readable) + " & 3)", ")");
      case 10 -> choice(indent, depth);
      default -> {
        if (functions.isEmpty()) {
          assignment(indent);
        } else {
          text.append(indent).append(any(writable)).append(" = ").append(any(functions));
          text.append('(')
              .append(expression(1))
              .append(", ")
              .append(random.nextInt(3))
              .append(");\n");
        }
      }
    }
  }

  /** A loop over a counter of its own; the condition is around the counter's name. */
  private void loop(String indent, int depth, String before, String after, String end) {
    String counter = "i" + names++;
    text.append(indent).append("{ int ").append(counter).append(" = 0;\n");
    text.append(indent).append(before).append(counter).append(after);
    text.append(end.startsWith("++") ? counter + end : end).append(" {\n");
    boolean outer = inLoop;
    inLoop = true;
    readable.add(counter);
    statement(indent + "  ", depth - 1);
    statement(indent + "  ", depth - 1);
    readable.remove(counter);
    inLoop = outer;
    text.append(indent).append("} }\n");
  }

  private void choice(String indent, int depth) {
    boolean outer = inLoop;
    // A break would leave the switch, not the loop, which is fine; a continue needs the loop.
    inLoop = false;
    text.append(indent).append("switch (").append(expression(1)).append(" & 3) {\n");
    for (int i = 0; i < 3; i++) {
      text.append(indent).append("case ").append(i).append(":\n");
      statement(indent + "  ", depth - 1);
      if (random.nextBoolean()) {
        text.append(indent).append("  break;\n");
      }
    }
    text.append(indent).append("default:\n");
    statement(indent + "  ", depth - 1);
    text.append(indent).append("}\n");
    inLoop = outer;
  }

  private void assignment(String indent) {
    if (memory && random.nextInt(6) == 0) {
      String index = any(readable);
      text.append(indent)
          .append(
              random.nextBoolean()
                  ? "p = &v[" + index + " & 3];\n"
                  : "q = &s[" + index + " & 1];\n");
      return;
    }
    text.append(indent).append(any(writable)).append(any(List.of(" = ", " += ", " ^= ", " = ")));
    text.append(expression(3)).append(";\n");
  }

  /** Fails seldom, so that many programs are safe. */
  private void assertion(String indent) {
    asserts++;
    String compared =
        switch (random.nextInt(4)) {
          case 0 -> expression(2) + " != " + number();
          case 1 -> any(readable) + " != " + random.nextInt(20);
          case 2 -> "(" + expression(2) + " & 7) < " + (6 + random.nextInt(3));
          default -> any(readable) + " <= " + (random.nextInt(4) * 100);
        };
    text.append(indent).append("if (!(").append(compared).append(")) reach_error();\n");
  }

  private String condition() {
    return expression(1)
        + " "
        + any(List.of("<", "<=", "==", "!=", ">", ">="))
        + " "
        + expression(1);
  }

  private String expression(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return random.nextInt(3) == 0 ? number() : any(readable);
    }
    String a = expression(depth - 1);
    String b = expression(depth - 1);
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> "(" + a + " " + any(List.of("+", "-", "*")) + " " + b + ")";
      case 3 -> "(" + a + " " + any(List.of("&", "|", "^")) + " " + b + ")";
      case 4 -> "(" + a + " " + any(List.of("/", "%")) + " " + (1 + random.nextInt(7)) + ")";
      case 5 -> "(" + a + " " + any(List.of("<<", ">>")) + " " + random.nextInt(5) + ")";
      case 6 -> "(" + a + " " + any(List.of("<", "==", "&&", "||")) + " " + b + ")";
      case 7 -> "(" + a + " ? " + b + " : " + number() + ")";
      case 8 -> any(List.of("-", "~", "!")) + "(" + a + ")";
      default -> "((" + any(TYPES) + ") " + a + ")";
    };
  }

  private String number() {
    return String.valueOf(random.nextInt(5) == 0 ? random.nextInt(300) : random.nextInt(6));
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
