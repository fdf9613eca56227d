package dev.bulwark.frontend.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Compiles C with gcc and runs it. */
public final class GccProgram {

  /** What gcc gets in any case: the meaning of C that the interpreter has. */
  private static final List<String> COMPILER =
      List.of(
          "gcc",
          "-O0",
          "-fwrapv",
          "-ffp-contract=off",
          "-msse2",
          "-mfpmath=sse",
          "-w",
          "-std=gnu11");

  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private GccProgram() {}

  /** Can gcc compile and run programs with these options here? */
  public static boolean works(Path directory, String... options) {
    try {
      return run(directory, "int main(void) { return 0; }\n", List.of(options)).exitCode() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** What a program did. */
  public record Run(int exitCode, List<String> output) {}

  /** Compiles the text, with wrapping overflow and without optimisation, and runs it. */
  public static Run run(Path directory, String source, List<String> options) throws IOException {
    return run(directory, source, options, PATIENCE)
        .orElseThrow(() -> new IOException("the program did not end in " + PATIENCE));
  }

  /** The same; nothing if the program takes longer than that. */
  public static Optional<Run> run(
      Path directory, String source, List<String> options, Duration patience) throws IOException {
    Path file = directory.resolve("program.c");
    Path binary = directory.resolve("program");
    Files.deleteIfExists(binary);
    Files.writeString(file, source);
    List<String> command = new ArrayList<>(COMPILER);
    command.addAll(options);
    command.addAll(List.of("-o", binary.toString(), file.toString(), "-lm"));
    Run compiled =
        execute(directory, command, PATIENCE)
            .orElseThrow(() -> new IOException("gcc did not end in " + PATIENCE));
    if (compiled.exitCode() != 0) {
      throw new IOException("gcc: " + String.join("\n", compiled.output()));
    }
    return execute(directory, List.of(binary.toString()), patience);
  }

  /** Runs a command; nothing if it takes longer than that. */
  static Optional<Run> execute(Path directory, List<String> command, Duration patience)
      throws IOException {
    Path output = directory.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
        return Optional.empty();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return Optional.of(
        new Run(process.exitValue(), Files.readAllLines(output, StandardCharsets.UTF_8)));
  }
}
