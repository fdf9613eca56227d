package dev.bulwark.frontend.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  private static final Pattern ERROR = Pattern.compile("program\\.c:(\\d+):\\d+: error:");

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

  /** The lines for which gcc has an error. */
  public static Set<Integer> linesWithErrors(Path directory, String source) throws IOException {
    Files.writeString(directory.resolve("program.c"), source);
    List<String> command = new ArrayList<>(COMPILER);
    command.addAll(List.of("-fsyntax-only", "program.c"));
    Run checked =
        execute(directory, command, PATIENCE)
            .orElseThrow(() -> new IOException("gcc did not end in " + PATIENCE));
    Set<Integer> lines = new TreeSet<>();
    for (String line : checked.output()) {
      Matcher error = ERROR.matcher(line);
      if (error.lookingAt()) {
        lines.add(Integer.valueOf(error.group(1)));
      }
    }
    return lines;
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
