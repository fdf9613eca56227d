package dev.bulwark.frontend.nts.parse;

import dev.bulwark.program.Position;

/**
 * @param start where it begins in the text
 * @param end where the text goes on behind it
 */
record Token(Kind kind, String text, Position position, int start, int end) {

  enum Kind {
    WORD,
    NUMBER,
    SYMBOL,
    END
  }

  boolean is(String wanted) {
    return kind != Kind.NUMBER && kind != Kind.END && text.equals(wanted);
  }

  /** As messages name it. */
  String shown() {
    return kind == Kind.END ? "the end of the file" : "'" + text + "'";
  }
}
