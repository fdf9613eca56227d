package dev.bulwark.lsp.server;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Optional;

/** URIs of editors, which may name what is no file. */
final class Uris {

  private Uris() {}

  /** Is it a file that can be checked, rather than included? */
  static boolean isSource(Path path) {
    return path.toString().endsWith(".c") || path.toString().endsWith(".i");
  }

  static Optional<Path> path(String uri) {
    try {
      return uri.startsWith("file:")
          ? Optional.of(Path.of(URI.create(uri)).toAbsolutePath().normalize())
          : Optional.empty();
    } catch (IllegalArgumentException | FileSystemNotFoundException strange) {
      return Optional.empty();
    }
  }
}
