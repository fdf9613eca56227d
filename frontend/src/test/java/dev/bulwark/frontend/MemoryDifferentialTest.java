package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.ClosedPrograms;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.frontend.testing.RandomMemoryPrograms;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The interpreter against gcc on random programs with pointers, structs, unions, floats and the
 * heap.
 */
@Tag("slow")
class MemoryDifferentialTest {

  private static final long STEPS = 1_000_000;

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: programs are not compared");
    compare(MachineModel.LP64, List.of(), programs(), 3_000_000);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: 32-bit programs are not compared with gcc -m32");
    compare(MachineModel.ILP32, List.of("-m32"), programs(), 4_000_000);
  }

  private static int programs() {
    return Boolean.getBoolean("bulwark.thorough") ? 2000 : 150;
  }

  private void compare(MachineModel machine, List<String> options, int programs, long firstSeed)
      throws IOException {
    StringBuilder all = new StringBuilder(RandomMemoryPrograms.prelude());
    StringBuilder main = new StringBuilder("int printf(const char *, ...);\nint main(void) {\n");
    for (int i = 0; i < programs; i++) {
      all.append(RandomMemoryPrograms.of(firstSeed + i, i));
      main.append("  printf(\"%u\\n\", ").append(RandomMemoryPrograms.entry(i)).append("());\n");
    }
    List<String> theirs =
        GccProgram.run(directory, all + main.toString() + "  return 0;\n}\n", options).output();
    assertThat(theirs).hasSize(programs);
    int open = 0;
    for (int i = 0; i < programs; i++) {
      String source = RandomMemoryPrograms.of(firstSeed + i, i);
      Program program = parse(source, i, machine);
      String ours = ClosedPrograms.result(program, STEPS);
      if (!ours.equals(theirs.get(i)) && ClosedPrograms.isOpen(program, STEPS)) {
        open++;
      } else {
        assertThat(ours)
            .as("seed %d on %s:\n%s", firstSeed + i, machine, source)
            .isEqualTo(theirs.get(i));
      }
    }
    System.out.printf(
        "gcc and interpreter agree on %d programs with memory (%s, seeds from %d); %d left out%n",
        programs - open, machine, firstSeed, open);
    assertThat(open).isLessThan(programs / 20);
  }

  private static Program parse(String source, int number, MachineModel machine) {
    String main = "int main(void) { return " + RandomMemoryPrograms.entry(number) + "(); }\n";
    ParseResult result =
        new CFrontend()
            .parse(
                "random.c",
                RandomMemoryPrograms.prelude() + source + main,
                FrontendOptions.DEFAULT.withMachine(machine));
    assertThat(result).as(source).isInstanceOf(ParseResult.Parsed.class);
    Program program = ((ParseResult.Parsed) result).program();
    assertThat(ProgramChecks.problems(program)).as(source).isEmpty();
    return program;
  }
}
