package dev.bulwark.verification.functions;

import dev.bulwark.verification.shards.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Fingerprints of all that decides what can be found out about a function: the content of the files
 * that are read, and what else is given in words. Where it is the same, to search once more for
 * what was not found would give nothing.
 */
public final class FunctionSettings {

  private final String words;
  private final Map<String, String> files = new HashMap<>();

  /** {@code words} say everything but the files. */
  public FunctionSettings(String words) {
    this.words = words;
  }

  /** With these files. */
  public String with(Collection<String> read) {
    StringBuilder text = new StringBuilder(words);
    for (String file : new TreeSet<>(read)) {
      text.append('\n').append(file).append(' ');
      text.append(files.computeIfAbsent(file, FunctionSettings::content));
    }
    return Sha256.of(text.toString());
  }

  private static String content(String file) {
    try {
      return Sha256.of(Files.readAllBytes(Path.of(file)));
    } catch (IOException | InvalidPathException unreadable) {
      return "unreadable";
    }
  }
}
