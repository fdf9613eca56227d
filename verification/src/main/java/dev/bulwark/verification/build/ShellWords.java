package dev.bulwark.verification.build;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a command line into words as a POSIX shell would: blanks separate, quotes and backslashes
 * protect. Nothing is expanded.
 */
public final class ShellWords {

  private ShellWords() {}

  /**
   * The words of a command.
   *
   * @throws IllegalArgumentException if a quote is not closed
   */
  public static List<String> of(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (int i = 0; i < command.length(); i++) {
      char c = command.charAt(i);
      boolean more = i + 1 < command.length();
      if (quote != 0 && c == quote) {
        quote = 0;
      } else if (quote == '\'') {
        word.append(c);
      } else if (c == '\\' && more && (quote == 0 || isEscapable(command.charAt(i + 1)))) {
        word.append(command.charAt(++i));
        inWord = true;
      } else if (quote != 0) {
        word.append(c);
      } else if (c == '"' || c == '\'') {
        quote = c;
        inWord = true;
      } else if (Character.isWhitespace(c)) {
        if (inWord) {
          words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
      } else {
        word.append(c);
        inWord = true;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("unclosed " + quote + " in " + command);
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }

  /** Within double quotes a backslash before anything else stays. */
  private static boolean isEscapable(char c) {
    return c == '"' || c == '\\' || c == '$' || c == '`';
  }
}
