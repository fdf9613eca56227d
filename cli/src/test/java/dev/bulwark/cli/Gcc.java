package dev.bulwark.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
}
