package dev.bulwark.frontend.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Random C programs with structs, unions, bit-fields, arrays, pointers, the heap and function
 * pointers that take no input and end. Their function {@code unsigned prog_N(void)} returns a
 * checksum of all variables. Nothing is read before it is written, and no undefined behaviour
 * happens, but for overflow and accesses at other types, which gcc allows without optimisation.
 */
public final class RandomMemoryPrograms {

  private static final List<String> SCALARS =
      List.of(
          "int",
          "unsigned",
          "char",
          "unsigned char",
          "short",
          "unsigned short",
          "long",
          "long long",
          "signed char");

  /** Types of bit-fields, and how many bits they may have. */
  private static final SortedMap<String, Integer> BIT_FIELDS =
      new TreeMap<>(
          Map.of(
              "int", 32,
              "unsigned", 32,
              "long long", 64,
              "unsigned long long", 64,
              "short", 16,
              "unsigned char", 8,
              "enum whole_numbers", 32,
              "enum packed_numbers", 8,
              "_Bool", 1));

  private static final List<String> ATTRIBUTES =
      List.of(
          " __attribute__((packed))",
          " __attribute__((aligned(2)))",
          " __attribute__((aligned(8)))",
          " __attribute__((packed, aligned(4)))");

  private static final List<String> FLOATS = List.of("float", "double");

  /** A struct or union: its name and where its numbers are. */
  private record Type(String name, List<Leaf> leaves, boolean hasBool) {}

  /** A number in an object: how to get there, its type, and whether it has an address. */
  private record Leaf(String path, String type, boolean addressable) {
    boolean isFloat() {
      return FLOATS.contains(type);
    }
  }

  private record Variable(String name, Type type, boolean pointer) {
    String to(Leaf leaf) {
      return pointer ? "(*" + name + ")" + leaf.path() : name + leaf.path();
    }

    Target target(Leaf leaf) {
      return new Target(to(leaf), leaf.isFloat());
    }
  }

  private record Pointer(String name, String type) {}

  /** An lvalue. */
  private record Target(String text, boolean isFloat) {
    /** As an integer, which floating-point numbers are cut to. */
    String value() {
      return isFloat ? "whole(" + text + ")" : text;
    }

    String hash() {
      return isFloat ? "hash(" + text + ")" : "(unsigned)" + text;
    }

    String but(String operator) {
      return isFloat ? " += " : operator;
    }
  }

  private final Random random;
  private final int number;
  private final StringBuilder text = new StringBuilder();
  private final List<Type> types = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private final List<Pointer> pointers = new ArrayList<>();
  private int names;

  private RandomMemoryPrograms(long seed, int number) {
    this.random = new Random(seed);
    this.number = number;
  }

  /** What every file with such programs begins with. */
  public static String prelude() {
    return """
    enum whole_numbers { NONE_OF_THEM };
    enum __attribute__((packed)) packed_numbers { FEW = 3, MANY = 255 };
    void *malloc(__SIZE_TYPE__); void free(void *);
    void *memset(void *, int, __SIZE_TYPE__);
    void *memmove(void *, const void *, __SIZE_TYPE__);
    static int whole(double x) { return x > -1e6 && x < 1e6 ? (int)x : 5; }
    static unsigned hash(double x) {
      union { double d; unsigned long long u; } both;
      if (x != x) return 77;
      both.d = x;
      return (unsigned)(both.u ^ both.u >> 32);
    }
    """;
  }

  public static String entry(int number) {
    return "prog_" + number;
  }

  /** The program of this seed; all its names carry the number. */
  public static String of(long seed, int number) {
    return new RandomMemoryPrograms(seed, number).program();
  }

  private String fresh(String prefix) {
    return prefix + number + "_" + names++;
  }

  private <T> T any(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private String program() {
    for (int i = 0, count = 2 + random.nextInt(3); i < count; i++) {
      types.add(type());
    }
    for (int i = 0; i < 2; i++) {
      Type type = any(types);
      String name = fresh("g");
      text.append(random.nextBoolean() ? "static " : "").append(type.name());
      text.append(' ').append(name).append(";\n");
      variables.add(new Variable(name, type, false));
    }
    String array = fresh("a");
    text.append("int ").append(array).append("[5] = { 3, 1, [4] = 7 };\n");
    List<Leaf> elements = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      elements.add(new Leaf("[" + i + "]", "int", true));
    }
    variables.add(new Variable(array, new Type("int[5]", elements, true), false));
    List<String> simple = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      simple.add(simpleFunction());
    }
    Type passed = any(types);
    String structFunction = structFunction(passed);
    mainFunction(simple, passed, structFunction);
    return text.toString();
  }

  // ---- Types

  private Type type() {
    boolean union = random.nextInt(4) == 0;
    String name = (union ? "union " : "struct ") + fresh("t");
    List<Leaf> leaves = new ArrayList<>();
    boolean[] hasBool = {false};
    boolean pragma = random.nextInt(6) == 0;
    text.append(pragma ? "#pragma pack(push, %d)\n".formatted(1 << random.nextInt(4)) : "");
    text.append(name).append(" {");
    for (int i = 0, count = 1 + random.nextInt(4); i < count; i++) {
      text.append(' ').append(member("m" + i, union, leaves, hasBool));
      text.append(random.nextInt(6) == 0 ? any(ATTRIBUTES) : "").append(';');
    }
    text.append(" }").append(random.nextInt(5) == 0 ? any(ATTRIBUTES) : "").append(";\n");
    text.append(pragma ? "#pragma pack(pop)\n" : "");
    return new Type(name, leaves, hasBool[0]);
  }

  private String member(String name, boolean union, List<Leaf> leaves, boolean[] hasBool) {
    String scalar = any(random.nextInt(4) == 0 ? FLOATS : SCALARS);
    switch (random.nextInt(union ? 3 : 8)) {
      case 0 -> {
        int length = 1 + random.nextInt(4);
        for (int i = 0; i < length; i++) {
          leaves.add(new Leaf("." + name + "[" + i + "]", scalar, true));
        }
        return scalar + " " + name + "[" + length + "]";
      }
      case 3, 4 -> {
        String type = any(List.copyOf(BIT_FIELDS.keySet()));
        hasBool[0] |= type.equals("_Bool");
        leaves.add(new Leaf("." + name, type, false));
        return type + " " + name + " : " + (1 + random.nextInt(BIT_FIELDS.get(type)));
      }
      case 5 -> {
        if (!types.isEmpty()) {
          Type inner = any(types);
          hasBool[0] |= inner.hasBool();
          boolean array = random.nextBoolean();
          for (int i = 0; i < (array ? 2 : 1); i++) {
            for (Leaf leaf : inner.leaves()) {
              String path = "." + name + (array ? "[" + i + "]" : "") + leaf.path();
              leaves.add(new Leaf(path, leaf.type(), leaf.addressable()));
            }
          }
          return inner.name() + " " + name + (array ? "[2]" : "");
        }
      }
      case 6 -> {
        leaves.add(new Leaf("." + name + "u", "unsigned", true));
        leaves.add(new Leaf("." + name + "b[1]", "unsigned char", true));
        leaves.add(new Leaf("." + name + "s", "short", true));
        return "union { unsigned %1$su; unsigned char %1$sb[4]; short %1$ss; }".formatted(name);
      }
      case 7 -> {
        hasBool[0] = true;
        leaves.add(new Leaf("." + name, "_Bool", true));
        return "_Bool " + name;
      }
      default -> {}
    }
    leaves.add(new Leaf("." + name, scalar, true));
    return scalar + " " + name;
  }

  // ---- Expressions

  private Target target() {
    Variable variable = any(variables);
    return variable.target(any(variable.type().leaves()));
  }

  private String leaf() {
    return target().text();
  }

  private String pointed() {
    Pointer pointer = any(pointers);
    return new Target("*" + pointer.name(), FLOATS.contains(pointer.type())).value();
  }

  private String value(int depth) {
    return switch (random.nextInt(depth <= 0 ? 4 : 11)) {
      case 0 -> Integer.toString(random.nextInt(2000) - 500);
      case 1, 2 -> target().value();
      case 3 -> pointers.isEmpty() ? target().value() : pointed();
      case 4, 5, 6 ->
          "("
              + value(depth - 1)
              + " "
              + any(List.of("+", "-", "*", "&", "|", "^"))
              + " "
              + value(depth - 1)
              + ")";
      case 7 ->
          "(" + value(depth - 1) + any(List.of(" < ", " == ", " >= ")) + value(depth - 1) + ")";
      case 8 -> "((" + any(SCALARS) + ")" + value(depth - 1) + ")";
      case 9 ->
          "whole("
              + leaf()
              + any(List.of(" + ", " * ", " / "))
              + "("
              + any(FLOATS)
              + ")"
              + leaf()
              + ")";
      default -> "(" + value(depth - 1) + " ? " + value(depth - 1) + " : " + value(depth - 1) + ")";
    };
  }

  // ---- Functions

  private String simpleFunction() {
    String name = fresh("f");
    text.append("int ").append(name).append("(int x, unsigned char y) { return x ");
    text.append(any(List.of("+", "-", "*", "^"))).append(" y + ").append(random.nextInt(9));
    text.append("; }\n");
    return name;
  }

  /** Takes a struct, and a pointer to one; returns the one that it got, changed. */
  private String structFunction(Type type) {
    String name = fresh("s");
    text.append(type.name()).append(' ').append(name).append('(').append(type.name());
    text.append(" x, ").append(type.name()).append(" *y, int n) {\n");
    Leaf first = any(type.leaves());
    Leaf second = any(type.leaves());
    boolean recursive = random.nextInt(3) == 0;
    if (recursive) {
      text.append("  if (n > 3) { y").append("->").append(first.path().substring(1));
      text.append("++; x = ").append(name).append("(x, &x, n & 3); }\n");
    }
    text.append("  x").append(first.path()).append(" += n;\n");
    Leaf third = any(type.leaves());
    text.append("  y->").append(second.path().substring(1));
    text.append(second.isFloat() ? " += " : " ^= ");
    text.append(new Target("x" + third.path(), third.isFloat()).value()).append(";\n");
    text.append("  return ").append(random.nextBoolean() ? "x" : "*y").append(";\n}\n");
    return name;
  }

  private void mainFunction(List<String> simple, Type passed, String structFunction) {
    text.append("unsigned ").append(entry(number)).append("(void) {\n");
    for (int i = 0; i < 2; i++) {
      Type type = any(types);
      String name = fresh("l");
      line(type.name() + " " + name + "; memset(&" + name + ", 0, sizeof " + name + ");");
      variables.add(new Variable(name, type, false));
    }
    for (int i = 0; i < 2; i++) {
      Type type = any(types);
      String name = fresh("h");
      line(type.name() + " *" + name + " = malloc(sizeof *" + name + ");");
      line("memset(" + name + ", 0, sizeof *" + name + ");");
      variables.add(new Variable(name, type, true));
    }
    String local = fresh("x");
    line("int " + local + " = " + random.nextInt(100) + ";");
    List<Leaf> whole = List.of(new Leaf("", "int", true));
    variables.add(new Variable(local, new Type("int", whole, true), false));
    for (int i = 0; i < 3; i++) {
      Variable variable = any(variables);
      List<Leaf> targets = variable.type().leaves().stream().filter(Leaf::addressable).toList();
      if (!targets.isEmpty()) {
        Leaf target = any(targets);
        String name = fresh("p");
        line(target.type() + " *" + name + " = &" + variable.to(target) + ";");
        pointers.add(new Pointer(name, target.type()));
      }
    }
    line("int (*fp" + number + ")(int, unsigned char) = " + simple.getFirst() + ";");
    Variable argument = structVariable(passed);
    for (int i = 0, count = 6 + random.nextInt(12); i < count; i++) {
      statement(simple, argument, structFunction);
    }
    line("unsigned h = 2166136261u;");
    for (Variable variable : variables) {
      for (Leaf leaf : variable.type().leaves()) {
        line("h = h * 16777619u + " + variable.target(leaf).hash() + ";");
      }
    }
    line("return h;");
    text.append("}\n\n");
  }

  private Variable structVariable(Type type) {
    String name = fresh("v");
    line(type.name() + " " + name + "; memset(&" + name + ", 0, sizeof " + name + ");");
    Variable made = new Variable(name, type, false);
    variables.add(made);
    return made;
  }

  private void line(String statement) {
    text.append("  ").append(statement).append('\n');
  }

  private void statement(List<String> simple, Variable argument, String structFunction) {
    switch (random.nextInt(16)) {
      case 0, 1, 2 -> line(leaf() + " = " + value(3) + ";");
      case 3 -> {
        Target target = target();
        String operator = target.but(any(List.of(" += ", " -= ", " ^= ", " |= ")));
        line(target.text() + operator + value(2) + ";");
      }
      case 4 -> line(leaf() + any(List.of("++", "--")) + ";");
      case 5 -> {
        if (!pointers.isEmpty()) {
          line("*" + any(pointers).name() + " = " + value(2) + ";");
        }
      }
      case 6 -> retarget();
      case 7, 8 -> copy();
      case 9 -> {
        Variable target = any(variables);
        if (target.type().name().contains(" ") && !target.type().hasBool()) {
          String address = target.pointer() ? target.name() : "&" + target.name();
          line(
              "memset("
                  + address
                  + ", "
                  + random.nextInt(300)
                  + ", sizeof("
                  + target.type().name()
                  + "));");
        }
      }
      case 10 -> {
        String result = "%s = %s(%s, &%s, %s & 7);";
        line(
            result.formatted(
                argument.name(),
                structFunction,
                argument.name(),
                argument.name(),
                target().value()));
      }
      case 11 -> {
        line("if (" + target().value() + " & 1) fp" + number + " = " + any(simple) + ";");
        line(leaf() + " = fp" + number + "(" + value(1) + ", " + value(1) + ");");
      }
      case 12 -> {
        Variable array = variables.get(2);
        String i = "i" + names++;
        line(
            "for (int %1$s = 0; %1$s < 5; %1$s++) %2$s[4 - %1$s] += %2$s[%1$s] * %3$s;"
                .formatted(i, array.name(), target().value()));
      }
      case 13, 14 -> converted();
      default -> {
        if (!pointers.isEmpty()) {
          Pointer pointer = any(pointers);
          String other = "(void *)" + any(pointers).name();
          line(leaf() + " = ((void *)" + pointer.name() + " == " + other + ") + 2;");
        }
      }
    }
  }

  private void retarget() {
    if (pointers.isEmpty()) {
      return;
    }
    Pointer pointer = any(pointers);
    for (int tries = 0; tries < 20; tries++) {
      Variable variable = any(variables);
      Leaf leaf = any(variable.type().leaves());
      if (leaf.addressable() && leaf.type().equals(pointer.type())) {
        line(pointer.name() + " = &" + variable.to(leaf) + ";");
        return;
      }
    }
  }

  /** An access through a pointer to the first member that is converted to one to a struct. */
  private void converted() {
    Variable variable = any(variables);
    Type type = variable.type();
    Leaf first = type.leaves().getFirst();
    Type other = random.nextBoolean() ? type : any(types);
    boolean bytes = type.hasBool() || other.hasBool();
    if (!type.name().contains(" ") || !first.addressable() || (bytes && other != type)) {
      return;
    }
    Leaf leaf = any(other.leaves());
    String pointer = "((%s *)(void *)&%s)".formatted(other.name(), variable.to(first));
    Target target = new Target(pointer + "->" + leaf.path().substring(1), leaf.isFloat());
    line(
        "if (sizeof(%s) <= sizeof(%s)) %s;"
            .formatted(
                other.name(),
                type.name(),
                random.nextBoolean()
                    ? target.text() + " = " + value(2)
                    : leaf() + " = " + target.value()));
  }

  private void copy() {
    Variable to = any(variables);
    Variable from = any(variables);
    if (to.type() != from.type() || !to.type().name().contains(" ")) {
      return;
    }
    String left = to.pointer() ? "*" + to.name() : to.name();
    String right = from.pointer() ? "*" + from.name() : from.name();
    line(
        random.nextBoolean()
            ? left + " = " + right + ";"
            : "memmove(&(%s), &(%s), sizeof(%s));".formatted(left, right, to.type().name()));
  }
}
