package dev.bulwark.frontend.c.source;

import dev.bulwark.program.LineMarkers;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the line markers that preprocessors and generators leave in a source. */
final class MarkerReader {

  private static final Pattern MARKER =
      Pattern.compile("#\\s*(?:line\\s+)?(\\d{1,9})(?:\\s+\"((?:\\\\.|[^\"\\\\])*)\".*)?\\s*");

  private MarkerReader() {}

  /** With files called as {@code names} says. */
  static LineMarkers of(String text, FileNames names) {
    LineMarkers.Builder markers = new LineMarkers.Builder();
    String file = "";
    int line = 0;
    int end;
    for (int start = 0; start < text.length(); start = end + 1) {
      line++;
      end = text.indexOf('\n', start);
      end = end < 0 ? text.length() : end;
      int first = start;
      while (first < end && (text.charAt(first) == ' ' || text.charAt(first) == '\t')) {
        first++;
      }
      if (first == end || text.charAt(first) != '#') {
        continue;
      }
      Matcher marker = MARKER.matcher(text.substring(first, end));
      if (marker.matches()) {
        file = marker.group(2) == null ? file : marker.group(2).replaceAll("\\\\(.)", "$1");
        if (isOfTheUser(file)) {
          markers.from(line + 1, Integer.parseInt(marker.group(1)), names.of(file));
        } else {
          markers.asGiven(line + 1);
        }
      }
    }
    return markers.build();
  }

  /** Not {@code <built-in>}, the working directory, or a temporary file of the build. */
  private static boolean isOfTheUser(String file) {
    if (file.isEmpty() || file.startsWith("<") || file.endsWith("/")) {
      return false;
    }
    boolean temporary =
        file.startsWith("/tmp/")
            || file.startsWith("/var/tmp/")
            || file.startsWith(System.getProperty("java.io.tmpdir", "/tmp"));
    return !temporary || exists(file);
  }

  private static boolean exists(String file) {
    try {
      return Files.isRegularFile(Path.of(file));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
