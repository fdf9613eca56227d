package dev.bulwark.frontend.c.values;

/** Escape sequences at the seams of string literals that are written one behind the other. */
public final class EscapeSequences {

  private EscapeSequences() {}

  /**
   * Writes an escape sequence at the end with three octal digits, so that a digit behind it is not
   * taken for a part of it: {@code "\x1" "2"} has two characters. Only what begins at {@code from}
   * or later is looked at.
   */
  public static void closeLast(StringBuilder text, int from) {
    for (int at = from; at < text.length(); ) {
      if (text.charAt(at) != '\\' || at + 1 == text.length()) {
        at++;
        continue;
      }
      boolean hexadecimal = text.charAt(at + 1) == 'x';
      int digits = hexadecimal ? at + 2 : at + 1;
      int end = endOfDigits(text, digits, hexadecimal ? 16 : 8);
      if (end == digits) {
        at += 2;
      } else if (end < text.length()) {
        at = end;
      } else {
        close(text, at, text.substring(digits), hexadecimal ? 16 : 8);
        return;
      }
    }
  }

  private static int endOfDigits(StringBuilder text, int from, int radix) {
    int most = radix == 8 ? Math.min(text.length(), from + 3) : text.length();
    int end = from;
    while (end < most && Character.digit(text.charAt(end), radix) >= 0) {
      end++;
    }
    return end;
  }

  private static void close(StringBuilder text, int at, String digits, int radix) {
    String significant = digits.replaceFirst("^0+(?=.)", "");
    if (significant.length() <= 3 && Integer.parseInt(significant, radix) <= 0xff) {
      text.setLength(at);
      text.append('\\').append(String.format("%03o", Integer.parseInt(significant, radix)));
    }
  }
}
