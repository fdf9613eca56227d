package dev.bulwark.verification.functions;

import dev.bulwark.verification.shards.Sha256;

/**
 * What names a function in all runs: the file that it is written in, as people are shown it, and
 * its name.
 */
public record FunctionId(String file, String name) {

  private static final int DIGITS = 16;

  /** A name for files that belongs to this function only. */
  public String folder() {
    return name + "-" + Sha256.of(toString()).substring(0, DIGITS);
  }

  /** The function of which {@link #toString} has this; a name has no colon. */
  public static FunctionId parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("no function: " + text);
    }
    return new FunctionId(text.substring(0, colon), text.substring(colon + 1));
  }

  @Override
  public String toString() {
    return file + ":" + name;
  }
}
