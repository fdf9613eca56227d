package dev.bulwark.cli.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a terminal of some width shows of what was written to it, as far as programs that rewrite
 * one line need it. What it does not know fails.
 */
public final class Screen {

  private static final char ESCAPE = '\033';

  private final int width;
  private final List<char[]> rows = new ArrayList<>();

  /** Does a row go on in the next one? */
  private final List<Boolean> continued = new ArrayList<>();

  private boolean wraps = true;
  private int row;
  private int column;

  public Screen(int width) {
    this.width = width;
    addRow();
  }

  private void addRow() {
    char[] blanks = new char[width];
    Arrays.fill(blanks, ' ');
    rows.add(blanks);
    continued.add(false);
  }

  public Screen write(String text) {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      switch (c) {
        case '\r' -> column = 0;
        case '\n' -> down();
        case ESCAPE -> at = control(text, at);
        default -> put(c);
      }
      at++;
    }
    return this;
  }

  private void down() {
    row++;
    if (row == rows.size()) {
      addRow();
    }
  }

  private void put(char c) {
    if (column == width) {
      if (wraps) {
        continued.set(row, true);
        down();
        column = 0;
      } else {
        column = width - 1;
      }
    }
    rows.get(row)[column++] = c;
  }

  /** Obeys a control sequence, and gives the place of its last character. */
  private int control(String text, int from) {
    int end = from + 2;
    while (!Character.isLetter(text.charAt(end))) {
      end++;
    }
    String sequence = text.substring(from + 1, end + 1);
    switch (sequence) {
      case "[K" -> Arrays.fill(rows.get(row), Math.min(column, width), width, ' ');
      case "[?7l" -> wraps = false;
      case "[?7h" -> wraps = true;
      default -> {
        if (!sequence.endsWith("m")) {
          throw new AssertionError("unknown control sequence " + sequence);
        }
      }
    }
    return end;
  }

  /** Does the terminal break long lines, as it does for everybody else? */
  public boolean wraps() {
    return wraps;
  }

  /**
   * The lines as they were written, without blanks at their ends; empty ones at the end left out.
   */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      line.append(rows.get(i));
      if (!continued.get(i)) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder();
      }
    }
    while (!lines.isEmpty() && lines.getLast().isEmpty()) {
      lines.removeLast();
    }
    return lines;
  }
}
