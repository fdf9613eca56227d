package dev.bulwark.cli;

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

  private final List<String> arguments;
  private final @Nullable Path directory;

  /** Goes into the directory, or where temporary files go. */
  BugReport(List<String> arguments, @Nullable Path directory) {
    this.arguments = arguments;
    this.directory = directory;
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
    try {
      Path file =
          directory == null
              ? Files.createTempFile("bulwark-bug-", ".txt")
              : directory.resolve("bug-report.txt");
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
