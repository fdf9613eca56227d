package dev.bulwark.report.sarif;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** File names as SARIF wants them: below the root of the sources if they are there. */
final class Uris {

  private final Path root;

  /** {@code root} is absolute, and relative names are below it. */
  Uris(Path root) {
    this.root = root.normalize();
  }

  /** Relative to the root if the file is below it; of what is beside it, readers know nothing. */
  String of(String file) {
    Path absolute = root.resolve(file).normalize();
    return absolute.startsWith(root) && !absolute.equals(root)
        ? relative(root.relativize(absolute).toString())
        : uri("file", absolute.toString());
  }

  /** The root, as a directory. */
  String root() {
    String uri = uri("file", root.toString());
    return uri.endsWith("/") ? uri : uri + "/";
  }

  static boolean isRelative(String uri) {
    return !uri.startsWith("file:");
  }

  private static String relative(String path) {
    // A colon before the first slash would be read as the end of a scheme.
    boolean hasColon = path.split("/", 2)[0].contains(":");
    return uri(null, hasColon ? "./" + path : path);
  }

  private static String uri(@org.jspecify.annotations.Nullable String scheme, String path) {
    try {
      return new URI(scheme, scheme == null ? null : "", path, null).toASCIIString();
    } catch (URISyntaxException impossible) {
      throw new IllegalArgumentException("no file name: " + path, impossible);
    }
  }
}
