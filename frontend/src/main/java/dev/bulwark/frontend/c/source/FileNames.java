package dev.bulwark.frontend.c.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What people are told files are called: those that they name, as they name them; others, such as
 * headers, from where they are, if that is above the file.
 */
final class FileNames {

  private final Path here = Path.of("").toAbsolutePath();
  private final Set<String> given = new HashSet<>();
  private final Map<String, String> names = new HashMap<>();

  /** The user calls a file so. */
  void give(String file) {
    given.add(file);
    names.put(file, file);
  }

  /** The name of a file that was found under this path. */
  String of(String path) {
    return names.computeIfAbsent(path, this::name);
  }

  private String name(String path) {
    if (given.contains(path) || OwnFiles.isOwn(path)) {
      return path;
    }
    try {
      Path found = Path.of(path);
      Path plain = found.normalize();
      if (!plain.equals(found) && !isSame(plain, found)) {
        // A link to a directory is not where its name says, and ".." leads elsewhere from there.
        return path;
      }
      Path absolute = here.resolve(plain).normalize();
      return absolute.startsWith(here) && !absolute.equals(here)
          ? here.relativize(absolute).toString()
          : plain.toString();
    } catch (InvalidPathException none) {
      return path;
    }
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException unknown) {
      return false;
    }
  }
}
