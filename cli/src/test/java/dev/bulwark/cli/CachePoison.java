package dev.bulwark.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Makes caches lie, with sums that are right, as somebody who can write there could. */
final class CachePoison {

  private static final String SUM = "sum ";

  private CachePoison() {}

  private static List<Path> files(Path cache, String kind) throws IOException {
    try (Stream<Path> files = Files.walk(cache.resolve("v1").resolve(kind))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Where something is said of the program that begins in this function. */
  static Path entryOf(Path cache, String function) throws IOException {
    return otherEntryOf(cache, function, cache);
  }

  /** The same for another version of the program. */
  static Path otherEntryOf(Path cache, String function, Path known) throws IOException {
    for (Path file : files(cache, "goals")) {
      if (!file.equals(known) && Files.readString(file).contains("id verify " + function + " ")) {
        return file;
      }
    }
    throw new AssertionError("nothing is kept for " + function);
  }

  /** Has the evidence of one entry stand in the other one. */
  static void swap(Path cache, Path from, Path to) throws IOException {
    String other = Files.readString(from);
    StringBuilder text = new StringBuilder();
    for (String line : Files.readString(to).lines().toList()) {
      if (line.startsWith("evidence ") || line.startsWith("reachable ")) {
        String word = line.substring(0, line.indexOf(' ') + 1);
        line = other.lines().filter(one -> one.startsWith(word)).findFirst().orElseThrow();
      }
      if (!line.startsWith(SUM)) {
        text.append(line).append('\n');
      }
    }
    Files.writeString(to, text + SUM + sha256(text.toString()) + "\n");
    if (!to.startsWith(cache)) {
      throw new AssertionError(to + " is not in " + cache);
    }
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Changes a byte in the middle of each file. */
  static void flip(Path cache) throws IOException {
    for (String kind : List.of("goals", "evidence")) {
      for (Path file : files(cache, kind)) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
      }
    }
  }
}
