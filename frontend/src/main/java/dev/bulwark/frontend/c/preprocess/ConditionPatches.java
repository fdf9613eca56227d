package dev.bulwark.frontend.c.preprocess;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Conditions of {@code #if} that CDT evaluates otherwise than C does, with their values. In the
 * text that CDT reads, the value stands in the place of the condition; nothing moves.
 */
public final class ConditionPatches {

  /** A directive {@code #if} or {@code #elif} in a file. */
  public record Directive(String file, int offset, int length) {}

  private final Map<String, Map<Directive, Boolean>> values = new HashMap<>();

  /** False if the directive has a value already: a file that is included twice may need two. */
  public boolean add(Directive directive, boolean value) {
    return values
            .computeIfAbsent(
                directive.file(),
                unused -> new TreeMap<>(java.util.Comparator.comparingInt(Directive::offset)))
            .putIfAbsent(directive, value)
        == null;
  }

  public String applied(String file, String text) {
    Map<Directive, Boolean> here = values.get(file);
    if (here == null) {
      return text;
    }
    StringBuilder result = new StringBuilder(text);
    here.forEach((directive, value) -> replace(result, directive, value));
    return result.toString();
  }

  private static void replace(StringBuilder text, Directive directive, boolean value) {
    int end = Math.min(text.length(), directive.offset() + directive.length());
    int at = text.indexOf("if", directive.offset()) + 2;
    boolean written = false;
    while (at < end) {
      if (text.charAt(at) == '\\' && at + 1 < end && isLineEnd(text.charAt(at + 1))) {
        at += 2;
      } else if (at + 1 < end && text.charAt(at) == '/' && text.charAt(at + 1) == '*') {
        int close = text.indexOf("*/", at + 2);
        at = close < 0 ? end : close + 2;
      } else if (at + 1 < end && text.charAt(at) == '/' && text.charAt(at + 1) == '/') {
        return;
      } else {
        boolean blank = Character.isWhitespace(text.charAt(at));
        if (!blank) {
          // An operator may follow the word at once, so the number keeps its distance.
          boolean close = Character.isLetter(text.charAt(at - 1));
          text.setCharAt(at, written || close ? ' ' : value ? '1' : '0');
          written |= !close;
        }
        at++;
      }
    }
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r' || c == ' ' || c == '\t';
  }
}
