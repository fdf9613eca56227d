package dev.bulwark.verification.functions;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What names a function in all runs: the file that it is written in, as people are shown it, and
 * its name.
 */
public record FunctionId(String file, String name) {

  private static final int DIGITS = 16;

  /** A name for files that belongs to this function only. */
  public String folder() {
    return name + "-" + sha256(toString()).substring(0, DIGITS);
  }

  /** In hexadecimal digits. */
  static String sha256(String text) {
    return sha256(text.getBytes(StandardCharsets.UTF_8));
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public String toString() {
    return file + ":" + name;
  }
}
