package dev.bulwark.verification.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of others that some features run. */
final class ToolChecks {

  private static final String PROGRAM =
      "#include <stdio.h>\nint main(void) { puts(\"it runs\"); return 0; }\n";

  private static final String WITHOUT_GCC =
      "--harness is not compiled and run, and --cross-check cannot be used";

  private final String path;
  private final Path temporary;

  /**
   * @param path where programs are looked for
   * @param temporary where something can be compiled
   */
  ToolChecks(String path, Path temporary) {
    this.path = path;
    this.temporary = temporary;
  }

  Finding shell() {
    return Files.isExecutable(Path.of("/bin/sh")) && Ran.of(List.of("/bin/sh", "-c", ":")).well()
        ? Finding.ok("/bin/sh", "runs")
        : Finding.missing("/bin/sh", "does not run", "the launcher and test suites need it");
  }

  Finding gcc() {
    return compiler("gcc", List.of(), WITHOUT_GCC);
  }

  Finding gcc32() {
    return compiler(
        "gcc -m32",
        List.of("-m32"),
        "under --data-model ILP32 " + WITHOUT_GCC + " (Debian: gcc-multilib)");
  }

  Finding gcov() {
    Optional<Path> tool = Tools.find(path, "gcov");
    if (tool.isEmpty()) {
      return Finding.absent(
          "gcov", "not on the PATH", "the test suites of deadcode cannot be measured with it");
    }
    Ran ran = Ran.of(List.of(tool.get().toString(), "--version"));
    return ran.well()
        ? Finding.ok("gcov", ran.firstLine())
        : Finding.absent("gcov", "does not run", ran.firstLine());
  }

  /** Compiles a program and runs it. */
  private Finding compiler(String name, List<String> options, String cost) {
    Optional<Path> gcc = Tools.find(path, "gcc");
    if (gcc.isEmpty()) {
      return Finding.absent(name, "no gcc on the PATH", cost);
    }
    Path folder = temporary;
    try {
      folder = Files.createTempDirectory(temporary, "bulwark-doctor-");
      Path source = Files.writeString(folder.resolve("it.c"), PROGRAM);
      String program = folder.resolve("it").toString();
      List<String> command = new ArrayList<>(List.of(gcc.get().toString()));
      command.addAll(options);
      command.addAll(List.of("-o", program, source.toString()));
      Ran compiled = Ran.of(command);
      if (!compiled.well()) {
        return Finding.absent(name, "does not compile (" + compiled.firstLine() + ")", cost);
      }
      Ran ran = Ran.of(List.of(program));
      return ran.well() && ran.firstLine().equals("it runs")
          ? Finding.ok(name, Ran.of(List.of(gcc.get().toString(), "--version")).firstLine())
          : Finding.absent(name, "what it compiles does not run (" + ran.firstLine() + ")", cost);
    } catch (IOException failed) {
      return Finding.absent(name, "cannot be tried (" + failed.getMessage() + ")", cost);
    } finally {
      if (!folder.equals(temporary)) {
        delete(folder);
      }
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException left) {
      folder.toFile().deleteOnExit();
    }
  }
}
