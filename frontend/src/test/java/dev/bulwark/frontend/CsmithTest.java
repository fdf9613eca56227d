package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.ClosedPrograms;
import dev.bulwark.frontend.testing.Csmith;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The interpreter against gcc on programs by Csmith. gcc's programs print their checksum; ours
 * return it from a {@code main} that is put around theirs.
 */
@Tag("slow")
class CsmithTest {

  private static final long STEPS = 3_000_000;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: programs are not compared");
    compare(MachineModel.LP64, List.of(), 1);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: 32-bit programs are not compared with gcc -m32");
    compare(MachineModel.ILP32, List.of("-m32"), 1_000_001);
  }

  /** How the comparison of one program ended. */
  private sealed interface Result {
    record Agreed() implements Result {}

    /** There is nothing to compare. */
    record LeftOut(String why) implements Result {}

    record Disagreed(String how) implements Result {}
  }

  private void compare(MachineModel machine, List<String> options, long usualSeed)
      throws IOException {
    Optional<Csmith> found = Csmith.find(directory);
    assumeTrue(
        found.isPresent(),
        "csmith and libcsmith-dev are not installed: its programs are not compared");
    Csmith csmith = found.orElseThrow();
    int wanted =
        Integer.getInteger("bulwark.csmith", Boolean.getBoolean("bulwark.thorough") ? 300 : 3);
    long firstSeed = Long.getLong("bulwark.seed", usualSeed);
    List<String> disagreements = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    int compared = 0;
    long seed = firstSeed;
    for (; compared < wanted && leftOut.size() <= wanted; seed++) {
      switch (compare(csmith, seed, machine, options)) {
        case Result.Agreed agreed -> compared++;
        case Result.LeftOut(String why) -> leftOut.add(seed + ": " + why);
        case Result.Disagreed(String how) -> {
          compared++;
          disagreements.add("seed " + seed + ": " + how);
        }
      }
    }
    System.out.printf(
        "Csmith: compared %d programs (%s, seeds from %d to %d); left out %s%n",
        compared, machine, firstSeed, seed - 1, leftOut);
    assertThat(disagreements).as("%s", machine).isEmpty();
    assertThat(compared).as("left out: %s", leftOut).isEqualTo(wanted);
  }

  private Result compare(Csmith csmith, long seed, MachineModel machine, List<String> options)
      throws IOException {
    Optional<String> source = csmith.program(seed);
    if (source.isEmpty()) {
      return new Result.LeftOut("Csmith takes too long");
    }
    List<String> compiler = new ArrayList<>(options);
    compiler.addAll(List.of("-I", csmith.headers().toString()));
    Optional<GccProgram.Run> run = GccProgram.run(directory, source.get(), compiler, PATIENCE);
    if (run.isEmpty()) {
      return new Result.LeftOut("runs for long");
    }
    String theirs = run.get().output().getLast();
    ParseResult result = parse(source.get(), csmith.headers(), machine);
    if (!(result instanceof ParseResult.Parsed parsed)) {
      return new Result.Disagreed(result.toString());
    }
    Program program = parsed.program();
    assertThat(ProgramChecks.problems(program)).as("seed %d", seed).isEmpty();
    String ours = ClosedPrograms.result(program, STEPS);
    if (ours.startsWith("OutOfSteps")) {
      return new Result.LeftOut("runs for long");
    }
    if (theirs.equals("checksum = " + hexadecimal(ours))) {
      return new Result.Agreed();
    }
    return ClosedPrograms.isOpen(program, STEPS)
        ? new Result.LeftOut("C leaves a value open")
        : new Result.Disagreed(ours + ", but gcc's " + theirs);
  }

  private static String hexadecimal(String decimal) {
    return decimal.matches("[0-9]+") ? "%X".formatted(Long.parseLong(decimal)) : decimal;
  }

  private static ParseResult parse(String source, Path headers, MachineModel machine) {
    String around =
        "#define main csmith_main\n"
            + source
            + "\n#undef main\n"
            + "unsigned main(void) { csmith_main(); return crc32_context ^ 0xFFFFFFFFu; }\n";
    PreprocessorOptions preprocessor =
        new PreprocessorOptions(List.of(), List.of(headers), List.of(), List.of(), List.of());
    return new CFrontend()
        .parse(
            "csmith.c",
            around,
            FrontendOptions.DEFAULT
                .withMachine(machine)
                .withPreprocessor(preprocessor)
                .withWorld(WorldOptions.DEFAULT.withVolatiles(VolatileReads.KEPT)));
  }
}
