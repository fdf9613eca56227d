package dev.bulwark.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.MachineModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The compiler, which not every machine has. */
final class Gcc {

  private Gcc() {}

  /** Leaves out the test where there is none. */
  static void require() {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "gcc"))),
        "gcc is missing: nothing compared with it");
  }

  /** Leaves out the test where it cannot make programs of this kind run. */
  static void require(MachineModel machine, Path directory) {
    require();
    assumeTrue(
        GccProgram.works(directory, option(machine)),
        "gcc-multilib is not installed: nothing compared with gcc " + option(machine));
  }

  static String option(MachineModel machine) {
    return machine == MachineModel.ILP32 ? "-m32" : "-m64";
  }
}
