package dev.bulwark.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random C of loops that count, from values near the ends of their types, so that they often wrap
 * around. {@code ADD} and {@code TICK} are macros: one reader compiles them with checks, another
 * one without.
 */
final class RandomLoopPrograms {

  private record Type(String name, long least, long most) {}

  private static final List<Type> TYPES =
      List.of(
          new Type("unsigned char", 0, 255),
          new Type("signed char", -128, 127),
          new Type("unsigned short", 0, 65_535),
          new Type("unsigned", 0, 4_294_967_295L),
          new Type("unsigned", 0, 4_294_967_295L),
          new Type("int", Integer.MIN_VALUE, Integer.MAX_VALUE),
          new Type("int", Integer.MIN_VALUE, Integer.MAX_VALUE));

  private record Counter(String name, Type type) {}

  private final Random random;
  private final List<Counter> variables = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  private RandomLoopPrograms(long seed) {
    this.random = new Random(seed);
  }

  /**
   * Declarations and loops.
   *
   * @param variables all that are declared
   */
  record Body(String text, List<String> variables) {}

  static Body of(long seed) {
    return new RandomLoopPrograms(seed).make();
  }

  private Body make() {
    int count = 2 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      Counter made = new Counter("v" + i, TYPES.get(random.nextInt(TYPES.size())));
      variables.add(made);
      line(made.type().name() + " " + made.name() + " = " + constant(value(made.type())) + ";");
    }
    for (int i = random.nextInt(2); i >= 0; i--) {
      loop(random.nextInt(5) == 0 ? 2 : 1);
    }
    return new Body(text.toString(), variables.stream().map(Counter::name).toList());
  }

  private void line(String line) {
    text.append("  ").append(line).append('\n');
  }

  private void loop(int depth) {
    Counter counter = any();
    boolean up = random.nextBoolean();
    // A range that is not too long, sometimes across the end of the type.
    long length = 1L + random.nextInt(1 << (2 + random.nextInt(16)));
    long from = value(counter.type());
    long to = up ? from + length : from - length;
    boolean equality = random.nextInt(3) == 0;
    if (!equality) {
      to = Math.clamp(to, counter.type().least(), counter.type().most());
    }
    long step = equality ? 1 : 1 + random.nextInt(3);
    line(counter.name() + " = " + constant(from) + ";");
    String op = equality ? "!=" : up ? "<" : ">";
    String target = "(" + counter.type().name() + ") " + constant(to);
    line("while (" + counter.name() + " " + op + " " + target + ") {");
    line("TICK");
    for (int i = random.nextInt(3); i > 0; i--) {
      statement(counter);
    }
    add(counter, up ? step : -step);
    if (depth > 1) {
      Counter inner = any();
      if (inner != counter) {
        long limit = random.nextInt(6);
        line(inner.name() + " = 0;");
        line("while (" + inner.name() + " < " + limit + ") {");
        line("TICK");
        add(inner, 1);
        line("}");
      }
    }
    line("}");
  }

  private void statement(Counter counter) {
    Counter other = any();
    if (other == counter) {
      return;
    }
    switch (random.nextInt(8)) {
      case 0 -> line(other.name() + " = " + constant(value(other.type())) + ";");
      case 1 ->
          line("ADD(" + other.type().name() + ", " + other.name() + ", " + counter.name() + ");");
      case 2 -> {
        line("if (" + counter.name() + " < " + constant(value(counter.type())) + ") {");
        add(other, random.nextInt(9) - 4);
        line("} else {");
        add(other, random.nextInt(9) - 4);
        line("}");
      }
      default -> add(other, random.nextInt(2_000) - 1_000);
    }
  }

  private void add(Counter variable, long by) {
    line("ADD(" + variable.type().name() + ", " + variable.name() + ", " + by + ");");
  }

  private Counter any() {
    return variables.get(random.nextInt(variables.size()));
  }

  /** Small, near an end, or anything. */
  private long value(Type type) {
    long near = random.nextInt(200);
    return switch (random.nextInt(5)) {
      case 0 -> Math.min(type.most(), near);
      case 1, 2 -> type.most() - Math.min(near, type.most());
      case 3 -> type.least() + Math.min(near, type.most());
      default -> type.least() + Math.floorMod(random.nextLong(), type.most() - type.least() + 1);
    };
  }

  private static String constant(long value) {
    return value < 0 ? "(" + value + "LL)" : value + "LL";
  }
}
