package dev.bulwark.verification.portfolio;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Lets a process take only the processor time that others leave. Compilers and collectors of
 * several JVMs need more processors than there are slots, and who gets them decides when what is
 * most likely to answer does.
 */
final class Priority {

  private static final String BY = "10";

  private static final Optional<Path> NICE =
      Arrays.stream(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
          .filter(folder -> !folder.isEmpty())
          .map(folder -> Path.of(folder, "nice"))
          .filter(Files::isExecutable)
          .findFirst();

  private Priority() {}

  /** The command for a process behind others; the same command where that cannot be had. */
  static List<String> low(List<String> command) {
    if (NICE.isEmpty()) {
      return command;
    }
    List<String> low = new ArrayList<>(List.of(NICE.get().toString(), "-n", BY));
    low.addAll(command);
    return low;
  }
}
