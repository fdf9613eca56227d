package dev.bulwark.verification.goals.cache;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** SHA-256 of texts. */
final class Hash {

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

  private Hash() {}

  /** Could it be the answer of {@link #of}? */
  static boolean is(String text) {
    return FORM.matcher(text).matches();
  }

  static String of(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
