package dev.bulwark.bench.run;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a command into words as a shell would: blanks separate, quotes and backslashes protect.
 * Nothing is expanded.
 */
final class CommandWords {

  private CommandWords() {}

  static List<String> split(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (int i = 0; i < command.length(); i++) {
      char c = command.charAt(i);
      if (quote != 0 && c == quote) {
        quote = 0;
      } else if (c == '\\' && quote != '\'' && i + 1 < command.length()) {
        word.append(command.charAt(++i));
        inWord = true;
      } else if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
        inWord = true;
      } else if (quote == 0 && Character.isWhitespace(c)) {
        if (inWord) {
          words.add(word.toString());
          word.setLength(0);
          inWord = false;
        }
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
}
