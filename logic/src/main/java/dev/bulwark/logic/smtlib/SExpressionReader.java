package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.smtlib.SExpression.Atom;
import dev.bulwark.logic.smtlib.SExpression.Kind;
import dev.bulwark.logic.smtlib.SExpression.Nested;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Reads text into s-expressions, keeping a stack of open lists of its own. */
final class SExpressionReader {

  private record Open(List<SExpression> items, int line, int column) {}

  private final String text;
  private int position;
  private int line = 1;
  private int lineStart;

  private SExpressionReader(String text) {
    this.text = text;
  }

  static List<SExpression> read(String text) {
    return new SExpressionReader(text).readAll();
  }

  private List<SExpression> readAll() {
    ArrayDeque<Open> stack = new ArrayDeque<>();
    List<SExpression> top = new ArrayList<>();
    List<SExpression> current = top;
    while (skipBlank()) {
      char next = text.charAt(position);
      if (next == '(') {
        stack.push(new Open(new ArrayList<>(), line, column()));
        current = stack.element().items();
        position++;
      } else if (next == ')') {
        if (stack.isEmpty()) {
          throw error("closing parenthesis without an opening one");
        }
        Open closed = stack.pop();
        position++;
        current = stack.isEmpty() ? top : stack.element().items();
        current.add(new Nested(closed.items(), closed.line(), closed.column()));
      } else {
        current.add(atom(next));
      }
    }
    if (!stack.isEmpty()) {
      throw new SmtLibException(
          stack.element().line(), stack.element().column(), "parenthesis is never closed");
    }
    return top;
  }

  private int column() {
    return position - lineStart + 1;
  }

  private SmtLibException error(String message) {
    return new SmtLibException(line, column(), message);
  }

  /** Skips white space and comments; is there anything left? */
  private boolean skipBlank() {
    while (position < text.length()) {
      char next = text.charAt(position);
      if (next == ';') {
        while (position < text.length() && text.charAt(position) != '\n') {
          position++;
        }
      } else if (next == '\n') {
        newLine();
      } else if (Character.isWhitespace(next)) {
        position++;
      } else {
        return true;
      }
    }
    return false;
  }

  private void newLine() {
    position++;
    line++;
    lineStart = position;
  }

  private Atom atom(char first) {
    int atLine = line;
    int atColumn = column();
    if (first == '|') {
      return new Atom(Kind.SYMBOL, delimited('|', "quoted symbol"), true, atLine, atColumn);
    }
    if (first == '"') {
      return new Atom(Kind.STRING, string(), false, atLine, atColumn);
    }
    if (first == '#') {
      return bits(atColumn);
    }
    if (first == ':') {
      position++;
      return new Atom(Kind.KEYWORD, takeWhile(Symbols::isSymbolCharacter), false, atLine, atColumn);
    }
    if (isDigit(first)) {
      return number(atColumn);
    }
    String symbol = takeWhile(Symbols::isSymbolCharacter);
    if (symbol.isEmpty()) {
      throw error("unexpected character '" + first + "'");
    }
    return new Atom(Kind.SYMBOL, symbol, false, atLine, atColumn);
  }

  private static boolean isDigit(int character) {
    return character >= '0' && character <= '9';
  }

  private String takeWhile(IntPredicate accepted) {
    int start = position;
    while (position < text.length() && accepted.test(text.charAt(position))) {
      position++;
    }
    return text.substring(start, position);
  }

  private Atom number(int atColumn) {
    String digits = takeWhile(SExpressionReader::isDigit);
    Kind kind = Kind.NUMERAL;
    if (position + 1 < text.length()
        && text.charAt(position) == '.'
        && isDigit(text.charAt(position + 1))) {
      position++;
      digits += "." + takeWhile(SExpressionReader::isDigit);
      kind = Kind.DECIMAL;
    }
    if (position < text.length() && Symbols.isSymbolCharacter(text.charAt(position))) {
      throw error("a number ends in '" + text.charAt(position) + "'");
    }
    return new Atom(kind, digits, false, line, atColumn);
  }

  private Atom bits(int atColumn) {
    boolean binary = text.startsWith("#b", position);
    if (!binary && !text.startsWith("#x", position)) {
      throw error("expected #b or #x");
    }
    position += 2;
    String digits = takeWhile(Symbols::isSymbolCharacter);
    if (!digits.matches(binary ? "[01]+" : "[0-9a-fA-F]+")) {
      throw new SmtLibException(line, atColumn, "bad digits in " + (binary ? "#b" : "#x") + digits);
    }
    return new Atom(binary ? Kind.BINARY : Kind.HEXADECIMAL, digits, false, line, atColumn);
  }

  /** A string literal, in which a doubled quote stands for a quote. */
  private String string() {
    StringBuilder content = new StringBuilder(delimited('"', "string"));
    while (position < text.length() && text.charAt(position) == '"') {
      content.append('"').append(delimited('"', "string"));
    }
    return content.toString();
  }

  private String delimited(char delimiter, String what) {
    int atLine = line;
    int atColumn = column();
    int start = ++position;
    while (position < text.length()) {
      char next = text.charAt(position);
      if (next == delimiter) {
        position++;
        return text.substring(start, position - 1);
      }
      if (next == '\n') {
        newLine();
      } else {
        position++;
      }
    }
    throw new SmtLibException(atLine, atColumn, what + " is never closed");
  }
}
