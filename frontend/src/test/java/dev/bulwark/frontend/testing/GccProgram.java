package dev.bulwark.frontend.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Compiles C with gcc and runs it. */
public final class GccProgram {

  private static final int TIMEOUT_SECONDS = 120;

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
    Path file = directory.resolve("program.c");
    Path binary = directory.resolve("program");
    Files.deleteIfExists(binary);
    Files.writeString(file, source);
    List<String> command = new ArrayList<>(List.of("gcc", "-O0", "-fwrapv", "-w", "-std=gnu11"));
    command.addAll(options);
    command.addAll(List.of("-o", binary.toString(), file.toString(), "-lm"));
    Run compiled = execute(directory, command);
    if (compiled.exitCode() != 0) {
      throw new IOException("gcc: " + String.join("\n", compiled.output()));
    }
    return execute(directory, List.of(binary.toString()));
  }

  private static Run execute(Path directory, List<String> command) throws IOException {
    Path output = directory.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException(command.getFirst() + " did not end in " + TIMEOUT_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return new Run(process.exitValue(), Files.readAllLines(output, StandardCharsets.UTF_8));
  }
}
