package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sizes of random structs and unions, with bit-fields and attributes, against gcc's. */
class LayoutTest {

  private static final int TYPES = 300;
  private static final List<String> SCALARS =
      List.of(
          "char",
          "short",
          "int",
          "long",
          "long long",
          "_Bool",
          "float",
          "double",
          "long double",
          "void *",
          "unsigned short");
  private static final List<String> BIT_FIELDS =
      List.of("char", "short", "int", "unsigned", "long long", "_Bool", "unsigned long");

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: layouts are not compared");
    compare(MachineModel.LP64, List.of(), 71);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: 32-bit layouts are not compared");
    compare(MachineModel.ILP32, List.of("-m32"), 72);
  }

  private void compare(MachineModel machine, List<String> options, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder types = new StringBuilder();
    for (int i = 0; i < TYPES; i++) {
      types.append(type(random, i));
    }
    StringBuilder main = new StringBuilder("int printf(const char *, ...);\nint main(void) {\n");
    for (int i = 0; i < TYPES; i++) {
      main.append("  printf(\"%d\\n\", (int)sizeof(t").append(i).append("));\n");
    }
    List<String> sizes =
        GccProgram.run(directory, types + main.toString() + "  return 0;\n}\n", options).output();
    StringBuilder checks = new StringBuilder("int main(void) {\n");
    for (int i = 0; i < TYPES; i++) {
      checks.append("  if (sizeof(t%d) != %s) return %d;\n".formatted(i, sizes.get(i), i + 1));
    }
    ParseResult result =
        new CFrontend()
            .parse(
                "types.c",
                types + checks.toString() + "  return 0;\n}\n",
                FrontendOptions.DEFAULT.withMachine(machine));
    assertThat(result).as("seed %d", seed).isInstanceOf(ParseResult.Parsed.class);
    Program program = ((ParseResult.Parsed) result).program();
    Outcome outcome =
        Interpreter.run(program, new ReplayedInputs(Inputs.NONE), StepListener.NONE, 100_000);
    assertThat(outcome).isInstanceOf(Outcome.Terminated.class);
    Optional<Value> wrong =
        outcome instanceof Outcome.Terminated(Optional<Value> value) ? value : Optional.empty();
    int number = ((Value.BitVecValue) wrong.orElseThrow()).unsigned().intValue();
    assertThat(number)
        .as(
            () ->
                "seed " + seed + ": " + line(types, number) + " has size " + sizes.get(number - 1))
        .isZero();
  }

  private static String line(CharSequence types, int number) {
    return types.toString().split("\n")[number - 1];
  }

  private static String type(SplittableRandom random, int number) {
    return "typedef "
        + composite(random, number > 10 ? number : 0, 2)
        + " t%d;\n".formatted(number);
  }

  /** Members may be of the types before this one. */
  private static String composite(SplittableRandom random, int earlier, int depth) {
    StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "union {" : "struct {");
    int members = 1 + random.nextInt(6);
    for (int i = 0; i < members; i++) {
      text.append(' ').append(member(random, earlier, depth, "m" + i)).append(';');
    }
    text.append(" }");
    switch (random.nextInt(8)) {
      case 0 -> text.append(" __attribute__((packed))");
      case 1 -> text.append(" __attribute__((aligned(8)))");
      default -> {}
    }
    return text.toString();
  }

  private static String member(SplittableRandom random, int earlier, int depth, String name) {
    switch (random.nextInt(9)) {
      case 0 -> {
        if (earlier > 0) {
          return "t" + random.nextInt(earlier) + " " + name;
        }
      }
      case 1 -> {
        if (depth > 0) {
          return composite(random, earlier, depth - 1) + " " + name;
        }
      }
      case 2, 3, 4, 5 -> {
        String type = BIT_FIELDS.get(random.nextInt(BIT_FIELDS.size()));
        int most =
            type.equals("_Bool") ? 1 : type.equals("char") ? 8 : type.equals("short") ? 16 : 31;
        return random.nextInt(6) == 0
            ? type + " : " + (random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(most))
            : type + " " + name + " : " + (1 + random.nextInt(most));
      }
      case 6 -> {
        return pick(random) + " " + name + "[" + (1 + random.nextInt(5)) + "]";
      }
      default -> {}
    }
    String attribute = random.nextInt(10) == 0 ? " __attribute__((aligned(4)))" : "";
    return pick(random) + " " + name + attribute;
  }

  private static String pick(SplittableRandom random) {
    return SCALARS.get(random.nextInt(SCALARS.size()));
  }
}
