package dev.bulwark.verification.goals.cache;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Texts under names, as files that end with their own hash. A file appears as a whole or not at
 * all, so several processes may share the directory; what is broken is passed over.
 */
final class CacheDirectory {

  /** Another number for another form of files: those of other versions are not even looked at. */
  private static final String VERSION = "v1";

  private static final String SUM = "sum ";
  private static final int PREFIX = 2;

  private final Path root;
  private final Consumer<String> warnings;
  private boolean warnedOfWriting;

  CacheDirectory(Path directory, Consumer<String> warnings) {
    this.root = directory.resolve(VERSION);
    this.warnings = warnings;
  }

  private Path folder(String kind, String name) {
    return root.resolve(kind).resolve(name.substring(0, PREFIX));
  }

  private Path file(String kind, String name) {
    return folder(kind, name).resolve(name + ".txt");
  }

  Optional<String> read(String kind, String name) {
    Path file = file(kind, name);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      String all = Files.readString(file);
      int sum = all.lastIndexOf(SUM);
      if (sum >= 0) {
        String text = all.substring(0, sum);
        if (all.substring(sum).equals(SUM + Hash.of(text) + "\n")) {
          return Optional.of(text);
        }
      }
      warn(file + " is broken and was ignored");
    } catch (CharacterCodingException binary) {
      warn(file + " is no text and was ignored");
    } catch (IOException unreadable) {
      warn(file + " cannot be read and was ignored: " + unreadable.getMessage());
    }
    return Optional.empty();
  }

  /** Failures are said once; the run goes on without. */
  void write(String kind, String name, String text) {
    Path file = file(kind, name);
    try {
      Path folder = Files.createDirectories(folder(kind, name));
      Path temporary = Files.createTempFile(folder, "new-", ".tmp");
      try {
        Files.writeString(temporary, text + SUM + Hash.of(text) + "\n");
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException failed) {
      if (!warnedOfWriting) {
        warnedOfWriting = true;
        warn("cannot write " + file + ": " + failed.getMessage());
      }
    }
  }

  void delete(String kind, String name) {
    try {
      Files.deleteIfExists(file(kind, name));
    } catch (IOException left) {
      warn("cannot delete " + file(kind, name) + ": " + left.getMessage());
    }
  }

  void warn(String message) {
    warnings.accept("cache: " + message);
  }
}
