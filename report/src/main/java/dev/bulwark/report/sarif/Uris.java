package dev.bulwark.report.sarif;

import java.net.URI;
import java.net.URISyntaxException;

/** File names as SARIF wants them. */
final class Uris {

  private Uris() {}

  /** Relative if the name is: readers resolve it against the root of the sources. */
  static String of(String file) {
    String path = file.replace('\\', '/');
    try {
      if (path.startsWith("/")) {
        return new URI("file", "", path, null).toASCIIString();
      }
      // A colon before the first slash would be read as the end of a scheme.
      boolean hasColon = path.split("/", 2)[0].contains(":");
      return new URI(null, null, hasColon ? "./" + path : path, null).toASCIIString();
    } catch (URISyntaxException impossible) {
      throw new IllegalArgumentException("no file name: " + file, impossible);
    }
  }
}
