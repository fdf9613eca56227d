package dev.bulwark.report.html;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The blocks of a file of C, by its braces, so that what is declared in one can be left out behind
 * it. Where macros or conditional parts hide braces there are none.
 */
final class Blocks {

  /** From a place to a line; a loop's block begins with what its head declares. */
  private record Block(int line, int column, int end) {

    boolean contains(int atLine, int atColumn) {
      return (line < atLine || (line == atLine && column <= atColumn)) && atLine <= end;
    }
  }

  private record Open(char what, int line, int column, boolean loop) {}

  private final List<Block> blocks = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();
  private boolean broken;
  private boolean inComment;
  private String word = "";

  /** The head of a loop that has just ended. */
  private Open head = NONE;

  private static final Open NONE = new Open(' ', 0, 0, false);

  private Blocks() {}

  static Blocks of(List<String> lines) {
    Blocks blocks = new Blocks();
    boolean directive = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      directive |= !blocks.inComment && line.stripLeading().startsWith("#");
      if (!directive) {
        blocks.scan(line, i + 1);
      }
      directive &= line.endsWith("\\");
    }
    if (blocks.broken || !blocks.open.isEmpty()) {
      blocks.blocks.clear();
    }
    return blocks;
  }

  /** The last line of the smallest block around the place; 0 if there is none. */
  int end(int line, int column) {
    Block found = null;
    for (Block block : blocks) {
      if (block.contains(line, column)
          && (found == null || found.contains(block.line(), block.column()))) {
        found = block;
      }
    }
    return found == null ? 0 : found.end();
  }

  private void scan(String text, int line) {
    int at = 0;
    while (at < text.length()) {
      if (inComment) {
        int end = text.indexOf("*/", at);
        inComment = end < 0;
        at = end < 0 ? text.length() : end + 2;
      } else if (text.startsWith("//", at)) {
        return;
      } else if (text.startsWith("/*", at)) {
        inComment = true;
        at += 2;
      } else {
        at = token(text, at, line);
      }
    }
  }

  private int token(String text, int at, int line) {
    char c = text.charAt(at);
    if (Character.isWhitespace(c)) {
      return at + 1;
    }
    if (Character.isJavaIdentifierPart(c)) {
      int end = at;
      while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
        end++;
      }
      word = text.substring(at, end);
      head = NONE;
      return end;
    }
    Open before = head;
    String called = word;
    head = NONE;
    word = "";
    switch (c) {
      case '"', '\'' -> {
        return literalEnd(text, at);
      }
      case '(' -> open.push(new Open('(', line, at + 1, called.equals("for")));
      case '{' ->
          open.push(
              before.loop()
                  ? new Open('{', before.line(), before.column(), false)
                  : new Open('{', line, at + 1, false));
      case ')' -> head = close('(');
      case '}' -> {
        Open begun = close('{');
        blocks.add(new Block(begun.line(), begun.column(), line));
      }
      default -> {}
    }
    return at + 1;
  }

  private Open close(char what) {
    Open begun = open.isEmpty() ? NONE : open.pop();
    broken |= begun.what() != what;
    return begun;
  }

  private static int literalEnd(String text, int from) {
    int end = from + 1;
    while (end < text.length() && text.charAt(end) != text.charAt(from)) {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return end + 1;
  }
}
