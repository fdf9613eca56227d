package dev.bulwark.lsp.server;

import dev.bulwark.lsp.check.CheckCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the process for a check is started. */
final class CheckCommands {

  private static final String DATABASE = "compile_commands.json";

  /** Where builds put their compilation database, below a folder of the project. */
  private static final List<String> BUILDS = List.of("", "build", "out", "builddir", "target");

  private final List<String> launcher;

  /** {@code launcher} starts Bulwark, up to the name of a command. */
  CheckCommands(List<String> launcher) {
    this.launcher = List.copyOf(launcher);
  }

  /**
   * Where it runs: in the folder of the workspace that has the file, or that of the file itself.
   */
  static Path directory(Path file, List<Path> roots) {
    return roots.stream()
        .filter(file::startsWith)
        .max((one, other) -> Integer.compare(one.getNameCount(), other.getNameCount()))
        .orElseGet(() -> Optional.ofNullable(file.getParent()).orElse(Path.of("/")));
  }

  /** {@code entry} is a function, or empty for {@code main}. */
  List<String> of(Path file, Path directory, String entry, Settings settings) {
    List<String> words = new ArrayList<>(launcher);
    words.add(CheckCommand.NAME);
    words.add("--time=" + Duration.ofSeconds(settings.timeout()).toMillis());
    if (!entry.isEmpty()) {
      words.add("--entry=" + entry);
    }
    settings.properties().forEach(property -> words.add("--property=" + property));
    if (!settings.dataModel().isEmpty()) {
      words.add("--data-model=" + settings.dataModel());
    }
    database(file, directory, settings)
        .ifPresent(
            found -> {
              words.add("--compile-commands=" + found);
              if (settings.wholeProgram()) {
                words.add("--whole-program");
              }
            });
    words.addAll(settings.options());
    words.add(file.toString());
    return words;
  }

  /** The one that is set, or the nearest to the file. */
  private static Optional<Path> database(Path file, Path directory, Settings settings) {
    if (!settings.compileCommands().isEmpty()) {
      return Optional.of(directory.resolve(settings.compileCommands()));
    }
    for (Path at = file.getParent(); at != null && at.startsWith(directory); at = at.getParent()) {
      for (String build : BUILDS) {
        Path candidate = at.resolve(build).resolve(DATABASE);
        if (Files.isRegularFile(candidate)) {
          return Optional.of(candidate);
        }
      }
    }
    return Optional.empty();
  }
}
