package dev.bulwark.frontend.c.coverage;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A short value that changes when the tokens of a text do, however the text is laid out. */
final class CodeFingerprint {

  private static final int DIGITS = 16;

  private CodeFingerprint() {}

  /** Of a text whose comments are gone and whose white space is single blanks. */
  static String of(String text) {
    return hash(compact(text)).substring(0, DIGITS);
  }

  /** Without the blanks that part no tokens. Those in literals stay. */
  private static String compact(String text) {
    StringBuilder compact = new StringBuilder(text.length());
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        compact.append(c);
        if (c == '\\' && i + 1 < text.length()) {
          compact.append(text.charAt(++i));
        } else if (c == quote) {
          quote = 0;
        }
        continue;
      }
      boolean isBlank = c == ' ' && i > 0 && i + 1 < text.length();
      if (!isBlank || parts(text.charAt(i - 1), text.charAt(i + 1))) {
        compact.append(c);
      }
      quote = c == '"' || c == '\'' ? c : 0;
    }
    return compact.toString();
  }

  /** Would the two be read otherwise without a blank between them? */
  private static boolean parts(char before, char after) {
    return isWord(before) ? isWord(after) : isOperator(before) && isOperator(after);
  }

  private static boolean isWord(char c) {
    return Character.isJavaIdentifierPart(c) || c == '.';
  }

  private static boolean isOperator(char c) {
    return "+-*/%&|^<>=!~?:#".indexOf(c) >= 0;
  }

  static String hash(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
