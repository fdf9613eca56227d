package dev.bulwark.frontend.c.linking;

import java.util.HashSet;
import java.util.Set;

/**
 * The words of a source that stand outside of braces: whatever a file defines is among them, while
 * calls are not. This decides which files of a large build are worth parsing.
 */
final class FileScopeWords {

  private final String text;
  private int at;

  private FileScopeWords(String text) {
    this.text = text;
  }

  /** All words if braces do not match, as conditional compilation may have it. */
  static Set<String> of(String text) {
    FileScopeWords reader = new FileScopeWords(text);
    Set<String> outside = new HashSet<>();
    Set<String> all = new HashSet<>();
    int depth = 0;
    boolean balanced = true;
    while (reader.at < text.length()) {
      char c = text.charAt(reader.at);
      if (Character.isJavaIdentifierStart(c)) {
        String word = reader.word();
        all.add(word);
        if (depth <= 0) {
          outside.add(word);
        }
      } else if (!reader.skip(c)) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        balanced &= depth >= 0;
        reader.at++;
      }
    }
    return balanced && depth == 0 ? outside : all;
  }

  private String word() {
    int start = at;
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  /** Skips a comment, a constant in quotes or a directive, if one begins here. */
  private boolean skip(char c) {
    if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      at = end < 0 ? text.length() : end + 2;
    } else if (text.startsWith("//", at) || c == '#') {
      endOfLine();
    } else if (c == '"' || c == '\'') {
      at++;
      while (at < text.length() && text.charAt(at) != c && text.charAt(at) != '\n') {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      at++;
    } else {
      return false;
    }
    return true;
  }

  /** The end of the line with its continuations. */
  private void endOfLine() {
    do {
      int end = text.indexOf('\n', at);
      at = end < 0 ? text.length() : end + 1;
    } while (at < text.length() && at >= 2 && text.charAt(at - 2) == '\\');
  }
}
