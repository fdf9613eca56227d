package dev.bulwark.lsp.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** The lines of a text, for ranges: checks know only where things begin. */
record TextLines(List<String> lines) {

  static TextLines of(String text) {
    return new TextLines(text.lines().toList());
  }

  /** Of a file that is not open; none if it cannot be read. */
  static TextLines of(Path file) {
    try {
      return of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      return new TextLines(List.of());
    }
  }

  /** Where a line of this number, from 1 on, ends before white space. */
  int length(int line) {
    return line < 1 || line > lines.size() ? 0 : lines.get(line - 1).stripTrailing().length();
  }

  /** From a place, whose numbers begin at 1, to the end of its line. */
  Range toEndOfLine(int line, int column) {
    int at = Math.max(0, line - 1);
    int begin = Math.max(0, column - 1);
    int end = length(line);
    if (end <= begin) {
      begin = Math.min(begin, end);
    }
    return new Range(new Position(at, begin), new Position(at, Math.max(begin, end)));
  }

  /** The word that begins at a place. */
  Range word(int line, int column) {
    Range rest = toEndOfLine(line, column);
    int begin = rest.getStart().getCharacter();
    int end = begin;
    String text = line < 1 || line > lines.size() ? "" : lines.get(line - 1);
    while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
      end++;
    }
    return new Range(rest.getStart(), new Position(rest.getStart().getLine(), end));
  }
}
