package dev.bulwark.cli;

import dev.bulwark.cli.output.OutputFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Leaves everything behind that helps to find a bug of ours. */
final class BugReport {

  static final String FILE = "bug-report.txt";

  private final List<String> arguments;
  private final @Nullable Path directory;
  private final OutputFiles files;

  /** Goes into the directory, or where temporary files go. */
  BugReport(List<String> arguments, @Nullable Path directory, OutputFiles files) {
    this.arguments = arguments;
    this.directory = directory;
    this.files = files;
  }

  /** Where the report was written, if it could be. */
  Optional<Path> write(String what, String details) {
    String text =
        "Bulwark bug report\n\n"
            + ("what: " + what + "\n")
            + ("version: " + Version.number() + "\n")
            + ("java: " + Version.java() + "\n")
            + ("system: " + Version.system() + "\n")
            + ("arguments: " + String.join(" ", arguments) + "\n\n")
            + (details + "\n");
    Path into = directory;
    if (into != null) {
      Path file = into.resolve(FILE);
      return files.write(file, text) ? Optional.of(file) : Optional.empty();
    }
    try {
      Path file = Files.createTempFile("bulwark-bug-", ".txt");
      return Optional.of(Files.writeString(file, text, StandardCharsets.UTF_8));
    } catch (IOException | RuntimeException cannotWrite) {
      return Optional.empty();
    }
  }

  static String stackTrace(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
