package dev.bulwark.frontend.c.source;

import dev.bulwark.frontend.c.values.Literals;
import java.nio.charset.StandardCharsets;

/**
 * Bytes of source files as characters. gcc takes the bytes of literals as they are. So a byte that
 * belongs to no character in UTF-8 becomes a private character, from which {@link Literals} gets
 * the byte back.
 */
public final class SourceText {

  /** The character for byte b is this one plus b. */
  private static final char BYTES = '\uf700';

  private static final char PROTECTED_QUESTION_MARK = BYTES + '?';

  private SourceText() {}

  public static String decode(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length);
    boolean hasMark =
        bytes.length >= 3
            && (bytes[0] & 0xff) == 0xef
            && (bytes[1] & 0xff) == 0xbb
            && (bytes[2] & 0xff) == 0xbf;
    for (int at = hasMark ? 3 : 0; at < bytes.length; ) {
      int length = lengthOfCharacter(bytes, at);
      if (length == 1) {
        text.append((char) bytes[at]);
      } else if (length > 1) {
        String character = new String(bytes, at, length, StandardCharsets.UTF_8);
        if (isByte(character.charAt(0))) {
          // Someone's private character that looks like ours: byte by byte.
          for (int i = 0; i < length; i++) {
            text.append((char) (BYTES + (bytes[at + i] & 0xff)));
          }
        } else {
          text.append(character);
        }
      } else {
        text.append((char) (BYTES + (bytes[at] & 0xff)));
        length = 1;
      }
      at += length;
    }
    return text.toString();
  }

  /** How many bytes make the character that begins here; 0 if it is malformed. */
  private static int lengthOfCharacter(byte[] bytes, int at) {
    int first = bytes[at] & 0xff;
    if (first < 0x80) {
      return 1;
    }
    int length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) {
      return 0;
    }
    int code = first & (0xff >> (length + 1));
    for (int i = 1; i < length; i++) {
      int next = bytes[at + i] & 0xff;
      if (next >> 6 != 2) {
        return 0;
      }
      code = (code << 6) | (next & 0x3f);
    }
    boolean tooLong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    boolean surrogate = code >= 0xd800 && code <= 0xdfff;
    return tooLong || surrogate || code > 0x10ffff ? 0 : length;
  }

  /** Does the character stand for a single byte? */
  public static boolean isByte(int character) {
    return character >= BYTES && character <= BYTES + 0xff;
  }

  public static int byteOf(int character) {
    return character - BYTES;
  }

  /**
   * The text as the preprocessor may see it. It would replace trigraphs, which gcc does only for
   * strict standards.
   */
  public static String withoutTrigraphs(String text) {
    if (!text.contains("??")) {
      return text;
    }
    StringBuilder result = new StringBuilder(text);
    for (int at = text.indexOf("??"); at >= 0; at = text.indexOf("??", at + 1)) {
      if (at + 2 < text.length() && "=/'()!<>-".indexOf(text.charAt(at + 2)) >= 0) {
        result.setCharAt(at + 1, PROTECTED_QUESTION_MARK);
      }
    }
    return result.toString();
  }

  /** As people may see it, of the same length. */
  public static String shown(String text) {
    boolean plain = text.chars().noneMatch(SourceText::isByte);
    if (plain) {
      return text;
    }
    StringBuilder result = new StringBuilder(text);
    for (int i = 0; i < result.length(); i++) {
      if (isByte(result.charAt(i))) {
        result.setCharAt(i, (char) byteOf(result.charAt(i)));
      }
    }
    return result.toString();
  }
}
