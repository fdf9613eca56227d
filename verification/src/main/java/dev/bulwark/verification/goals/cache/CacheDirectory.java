package dev.bulwark.verification.goals.cache;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Texts under names, as files that end with their own hash. A file appears as a whole or not at
 * all, and nothing is locked, so processes on several machines may share the directory; what is
 * broken is passed over. A name is a hash too, so no name leads out of the directory.
 */
final class CacheDirectory {

  /** Another number for another form of files: those of other versions are not even looked at. */
  private static final String VERSION = "v1";

  private static final String SUM = "sum ";
  private static final int PREFIX = 2;

  /** What we write is far smaller; what is larger is not read into memory. */
  static final int MOST_BYTES = 64 << 20;

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
    if (!Hash.is(name)) {
      throw new IllegalArgumentException("no hash: " + name);
    }
    return folder(kind, name).resolve(name + ".txt");
  }

  Optional<String> read(String kind, String name) {
    Path file = file(kind, name);
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      // A pipe would never come to an end.
      if (!attributes.isRegularFile() || attributes.size() > MOST_BYTES) {
        warn(file + " is no file of this cache and was ignored");
        return Optional.empty();
      }
      String all = text(file);
      int sum = all.lastIndexOf(SUM);
      if (sum >= 0) {
        String text = all.substring(0, sum);
        if (all.substring(sum).equals(SUM + Hash.of(text) + "\n")) {
          return Optional.of(text);
        }
      }
      warn(file + " is broken and was ignored");
    } catch (NoSuchFileException nothing) {
      // Nothing is known.
    } catch (CharacterCodingException binary) {
      warn(file + " is no text and was ignored");
    } catch (IOException unreadable) {
      warn(file + " cannot be read and was ignored: " + unreadable.getMessage());
    }
    return Optional.empty();
  }

  /** It may grow while it is read. */
  private static String text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES);
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
  }

  /** The text of this hash: what stands under another name is ignored, whatever its own sum. */
  Optional<String> readContent(String kind, String hash) {
    Optional<String> text = read(kind, hash);
    if (text.isPresent() && !Hash.of(text.get()).equals(hash)) {
      warn(file(kind, hash) + " is of another name and was ignored");
      return Optional.empty();
    }
    return text;
  }

  /** Failures are said once; the run goes on without. */
  void write(String kind, String name, String text) {
    Path file = file(kind, name);
    try {
      Path folder = Files.createDirectories(folder(kind, name));
      // Nobody else has this name, on whatever machine; others may read what appears.
      Path temporary = folder.resolve("new-" + UUID.randomUUID() + ".tmp");
      try {
        Files.writeString(
            temporary,
            text + SUM + Hash.of(text) + "\n",
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE);
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
