package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.frontend.testing.RandomFloatPrograms;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Floating-point arithmetic and functions of {@code math.h} against gcc: random programs give
 * checksums of the bits of their variables, and both have to come to the same. Programs in which C
 * leaves a value open are left out.
 */
@Tag("slow")
class FloatGccTest {

  private static final int PROGRAMS_PER_FILE = 100;

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory), "gcc is not installed: floats are not compared with it");
    compare(MachineModel.LP64, List.of(), files(3), 3_000_000);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: floats are not compared with gcc -m32");
    compare(MachineModel.ILP32, List.of("-m32"), files(1), 4_000_000);
  }

  private static int files(int usual) {
    return Integer.getInteger(
        "bulwark.gcc.files", Boolean.getBoolean("bulwark.thorough") ? 20 : usual);
  }

  private void compare(MachineModel machine, List<String> options, int files, long firstSeed)
      throws IOException {
    int compared = 0;
    int open = 0;
    for (int file = 0; file < files; file++) {
      long seed = firstSeed + (long) file * PROGRAMS_PER_FILE;
      StringBuilder source = new StringBuilder(RandomFloatPrograms.prelude());
      for (int i = 0; i < PROGRAMS_PER_FILE; i++) {
        source.append(RandomFloatPrograms.of(seed + i, i));
      }
      List<String> theirs = compile(source.toString(), options);
      Program program = parse(source.toString(), machine);
      for (int i = 0; i < PROGRAMS_PER_FILE; i++) {
        boolean[] asked = {false};
        Outcome outcome = run(program, i, asked);
        if (asked[0]) {
          open++;
          continue;
        }
        compared++;
        long number = seed + i;
        int which = i;
        assertThat(outcome).as("seed %d", number).isInstanceOf(Outcome.Terminated.class);
        Value value = ((Outcome.Terminated) outcome).exitValue().orElseThrow();
        assertThat(((Value.BitVecValue) value).unsigned().toString())
            .as(
                () ->
                    "seed %d on %s:%n%s"
                        .formatted(number, machine, RandomFloatPrograms.of(number, which)))
            .isEqualTo(theirs.get(i));
      }
    }
    System.out.printf(
        "gcc and interpreter agree on %d programs with floats (%s, seeds from %d); %d left out%n",
        compared, machine, firstSeed, open);
    assertThat(open).isLessThan(compared / 3);
  }

  private static Program parse(String source, MachineModel machine) {
    StringBuilder main = new StringBuilder("int __VERIFIER_nondet_int(void);\nint main(void) {\n");
    main.append("  int which = __VERIFIER_nondet_int();\n");
    for (int i = 0; i < PROGRAMS_PER_FILE; i++) {
      main.append("  if (which == ").append(i).append(") return run_").append(i).append("();\n");
    }
    ParseResult result =
        new CFrontend()
            .parse(
                "random.c",
                source + main + "  return 0;\n}\n",
                FrontendOptions.DEFAULT.withMachine(machine));
    assertThat(result).isInstanceOf(ParseResult.Parsed.class);
    Program program = ((ParseResult.Parsed) result).program();
    assertThat(ProgramChecks.problems(program)).isEmpty();
    return program;
  }

  private static Outcome run(Program program, int which, boolean[] asked) {
    InputSource inputs =
        (site, sort, occurrence) -> {
          boolean left =
              site.kind() == InputSite.Kind.UNSPECIFIED || site.kind() == InputSite.Kind.UNCOMPUTED;
          asked[0] |= left;
          int width = ((dev.bulwark.logic.Sort.BitVec) sort).width();
          return Value.bitVec(width, left ? 1 : which);
        };
    return Interpreter.run(program, inputs, StepListener.NONE, 1_000_000);
  }

  private List<String> compile(String source, List<String> options) throws IOException {
    StringBuilder main = new StringBuilder("int printf(const char *, ...);\nint main(void) {\n");
    for (int i = 0; i < PROGRAMS_PER_FILE; i++) {
      main.append("  printf(\"%u\\n\", run_").append(i).append("());\n");
    }
    GccProgram.Run run = GccProgram.run(directory, source + main + "  return 0;\n}\n", options);
    assertThat(run.exitCode()).isZero();
    return run.output();
  }
}
