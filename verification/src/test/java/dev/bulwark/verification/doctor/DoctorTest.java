package dev.bulwark.verification.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of tools, solvers and folders that are there, are not, or do not work. */
@Tag("slow")
class DoctorTest {

  @TempDir private Path directory;

  /** A program of this name that does what the lines of a shell script say. */
  private void tool(String name, String... lines) throws IOException {
    Path file = directory.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private ToolChecks tools() {
    return new ToolChecks(directory.toString(), directory);
  }

  @Test
  void aCompilerIsTriedAndNotOnlyFound() throws IOException {
    assertThat(tools().gcc().status()).isEqualTo(Finding.Status.ABSENT);
    assertThat(tools().gcc().text()).contains("no gcc on the PATH", "--harness", "--cross-check");
    tool("gcc", "echo 'it.c: fatal error: no headers' >&2", "exit 1");
    assertThat(tools().gcc().status()).isEqualTo(Finding.Status.ABSENT);
    assertThat(tools().gcc().text()).contains("does not compile (it.c: fatal error: no headers)");
    // It compiles, but not for 32 bits.
    tool(
        "gcc",
        "case \"$*\" in *--version*) echo 'gcc 99'; exit ;; *-m32*) echo 'no lib32'; exit 1 ;;"
            + " esac",
        "printf '#!/bin/sh\\necho it runs\\n' > \"$2\"",
        "chmod +x \"$2\"");
    assertThat(tools().gcc()).isEqualTo(Finding.ok("gcc", "gcc 99"));
    assertThat(tools().gcc32().status()).isEqualTo(Finding.Status.ABSENT);
    assertThat(tools().gcc32().text()).contains("no lib32", "ILP32");
    tool("gcc", "printf '#!/bin/sh\\nexit 3\\n' > \"$2\"", "chmod +x \"$2\"");
    assertThat(tools().gcc().text()).contains("what it compiles does not run (exit code 3)");
    try (var left = Files.list(directory)) {
      assertThat(left).extracting(file -> file.getFileName().toString()).containsExactly("gcc");
    }
  }

  @Test
  void gcovSaysItsVersion() throws IOException {
    assertThat(tools().gcov().status()).isEqualTo(Finding.Status.ABSENT);
    tool("gcov", "echo 'gcov 99'");
    assertThat(tools().gcov()).isEqualTo(Finding.ok("gcov", "gcov 99"));
    assertThat(tools().shell().status()).isEqualTo(Finding.Status.OK);
  }

  @Test
  void aSolverThatEndsItsProcessIsMissing() {
    SolverChecks solvers =
        new SolverChecks(
            name ->
                List.of(
                    "/bin/sh",
                    "-c",
                    switch (name) {
                      case "z3" -> "echo; echo 'Z3 99'";
                      case "bitwuzla" -> "kill -SEGV $$";
                      default -> "echo 'no library'; exit 1";
                    }));
    assertThat(solvers.look("z3")).isEqualTo(Finding.ok("solver z3", "Z3 99"));
    assertThat(solvers.look("bitwuzla").status()).isEqualTo(Finding.Status.MISSING);
    assertThat(solvers.look("bitwuzla").text()).contains("exit code", "Z3 takes its place");
    assertThat(solvers.look("princess").text()).contains("no library", "interpolants");
    assertThat(solvers.look("mathsat5").status()).isEqualTo(Finding.Status.ABSENT);
  }

  @Test
  void foldersAreTried() {
    assertThat(FolderChecks.temporary(directory).status()).isEqualTo(Finding.Status.OK);
    assertThat(FolderChecks.temporary(directory.resolve("none")).status())
        .isEqualTo(Finding.Status.MISSING);
    assertThat(FolderChecks.working(directory).status()).isEqualTo(Finding.Status.OK);
    assertThat(FolderChecks.working(directory.resolve("none")).status())
        .isEqualTo(Finding.Status.ABSENT);
    assertThat(FolderChecks.processes(directory).status()).isEqualTo(Finding.Status.MISSING);
    assertThat(FolderChecks.processes(Path.of("/proc")).status()).isEqualTo(Finding.Status.OK);
  }

  @Test
  void javaSaysWhoChoseIt() {
    String home = System.getProperty("java.home");
    assertThat(new JavaChecks(Map.of("JAVA_HOME", home), List.of()).version().text())
        .contains(Runtime.version().toString(), home, "which JAVA_HOME names");
    assertThat(new JavaChecks(Map.of("PATH", "/none:" + home + "/bin"), List.of()).version().text())
        .contains("which is on the PATH");
    assertThat(
            new JavaChecks(Map.of("PATH", "/none", "JAVA_HOME", "/none"), List.of())
                .version()
                .text())
        .contains("usual place");
  }

  /**
   * A JVM that is given a file that is no cache of its own goes on without it, and says nothing.
   */
  @Test
  void aCacheThatDoesNotFitIsFound() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path none = Files.writeString(directory.resolve("it.aot"), "no cache");
    JavaChecks wrong =
        new JavaChecks(Map.of(), List.of(java, "-Xlog:disable", "-XX:AOTCache=" + none));
    assertThat(wrong.cache().status()).isEqualTo(Finding.Status.MISSING);
    assertThat(wrong.cache().text()).contains("does not fit");
    Path good = directory.resolve("good.aot");
    Ran made = Ran.of(List.of(java, "-XX:AOTCacheOutput=" + good, "--version"));
    assertThat(good).as(made.output()).exists();
    JavaChecks right =
        new JavaChecks(Map.of(), List.of(java, "-Xlog:disable", "-XX:AOTCache=" + good));
    assertThat(right.cache()).isEqualTo(Finding.ok("AOT cache", good + ", which this JVM uses"));
    assertThat(new JavaChecks(Map.of("BULWARK_NO_AOT", "1"), List.of(java)).cache().text())
        .contains("BULWARK_NO_AOT");
  }
}
