package dev.bulwark.solver.javasmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** MathSAT5 keeps the contracts, where somebody has fetched it. */
class MathSat5Test {

  @Test
  void keepsTheContracts() throws Exception {
    Path library = Libraries.usersFolder().resolve(System.mapLibraryName("mathsat5j"));
    assumeTrue(
        Files.exists(library),
        "MathSAT5 is not there; scripts/fetch-mathsat5 fetches it, if its licence allows");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command = new ArrayList<>(List.of(java.toString(), "-Xss16m", "-Xmx1g"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-Djava.library.path=" + System.getProperty("java.library.path"));
    command.addAll(List.of("-cp", classPath(), MathSat5Checks.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).as("its licence is named").contains("research and evaluation purposes only");
  }

  /** Surefire may start us with a jar that only names the real class path. */
  private static String classPath() {
    String real = System.getProperty("surefire.test.class.path");
    return real == null ? System.getProperty("java.class.path") : real;
  }
}
