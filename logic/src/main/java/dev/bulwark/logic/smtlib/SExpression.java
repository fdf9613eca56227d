package dev.bulwark.logic.smtlib;

import java.util.List;

/** SMT-LIB's raw syntax: atoms and lists, with where they stand in the text. */
sealed interface SExpression {

  int line();

  int column();

  enum Kind {
    SYMBOL,
    NUMERAL,
    DECIMAL,
    BINARY,
    HEXADECIMAL,
    STRING,
    KEYWORD
  }

  /** The text is without bars, quotes and the prefixes {@code #b} and {@code #x}. */
  record Atom(Kind kind, String text, boolean quoted, int line, int column) implements SExpression {
    boolean isSymbol(String name) {
      return kind == Kind.SYMBOL && !quoted && text.equals(name);
    }
  }

  record Nested(List<SExpression> items, int line, int column) implements SExpression {
    /** The word that the list starts with, or nothing. */
    String word() {
      return !items.isEmpty()
              && items.getFirst() instanceof Atom atom
              && atom.kind() == Kind.SYMBOL
              && !atom.quoted()
          ? atom.text()
          : "";
    }
  }

  /** The name that this is; refused if it is none. */
  default String symbol() {
    if (this instanceof Atom atom && atom.kind() == Kind.SYMBOL) {
      return atom.text();
    }
    throw error("expected a name");
  }

  default SmtLibException error(String message) {
    return new SmtLibException(line(), column(), message);
  }
}
