package dev.bulwark.bench.task;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;

/** Expands file patterns relative to a folder. */
final class Globs {

  private Globs() {}

  /** The regular files that match, sorted; a pattern without wildcards names one file. */
  static List<Path> expand(Path folder, String pattern) {
    if (pattern.chars().noneMatch(c -> c == '*' || c == '?' || c == '[' || c == '{')) {
      Path file = folder.resolve(pattern).normalize();
      return Files.isRegularFile(file) ? List.of(file) : List.of();
    }
    // The part before the first wildcard may lead out of the folder (../other/*.yml), which a
    // matcher cannot follow.
    int wildcard = firstWildcard(pattern);
    int slash = pattern.lastIndexOf('/', wildcard);
    Path root = folder.resolve(slash < 0 ? "" : pattern.substring(0, slash)).normalize();
    String rest = pattern.substring(slash + 1);
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + rest);
    int depth =
        rest.contains("**")
            ? Integer.MAX_VALUE
            : (int) rest.chars().filter(c -> c == '/').count() + 1;
    try (Stream<Path> files = Files.walk(root, depth)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> matcher.matches(root.relativize(file)))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static int firstWildcard(String pattern) {
    int i = 0;
    while ("*?[{".indexOf(pattern.charAt(i)) < 0) {
      i++;
    }
    return i;
  }
}
