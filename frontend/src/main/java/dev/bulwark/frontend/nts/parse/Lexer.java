package dev.bulwark.frontend.nts.parse;

import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;

/** Cuts a text into words, numbers and symbols; comments are those of C. */
final class Lexer {

  /** Longer symbols first. */
  private static final List<String> SYMBOLS =
      List.of(
          "<->", "->", "=>", "&&", "||", "<=", ">=", "!=", "==", "{", "}", "(", ")", "[", "]", ",",
          ";", ":", "'", "=", "<", ">", "!", "+", "-", "*", "/", "%", "@", ".", "?");

  private final String file;
  private final String text;
  private int at;
  private int line = 1;
  private int lineStart;

  Lexer(String file, String text) {
    this.file = file;
    this.text = text;
  }

  List<Token> tokens() {
    List<Token> tokens = new ArrayList<>();
    while (skipBlank()) {
      tokens.add(next());
    }
    tokens.add(new Token(Token.Kind.END, "", position(), at, at));
    return tokens;
  }

  private Position position() {
    return new Position(file, line, at - lineStart + 1);
  }

  /** Skips white space and comments; is anything left? */
  private boolean skipBlank() {
    while (at < text.length()) {
      if (text.startsWith("//", at)) {
        while (at < text.length() && text.charAt(at) != '\n') {
          at++;
        }
      } else if (text.startsWith("/*", at)) {
        skipComment();
      } else if (Character.isWhitespace(text.charAt(at))) {
        skip();
      } else {
        return true;
      }
    }
    return false;
  }

  private void skipComment() {
    Position start = position();
    at += 2;
    while (!text.startsWith("*/", at)) {
      if (at >= text.length()) {
        throw RefusedInputException.syntax(start, "the comment is never closed");
      }
      skip();
    }
    at += 2;
  }

  private void skip() {
    if (text.charAt(at++) == '\n') {
      line++;
      lineStart = at;
    }
  }

  private Token next() {
    Position position = position();
    int start = at;
    char first = text.charAt(at);
    if (isLetter(first)) {
      while (at < text.length() && (isLetter(text.charAt(at)) || isDigit(text.charAt(at)))) {
        at++;
      }
      return token(Token.Kind.WORD, position, start);
    }
    if (isDigit(first)) {
      while (at < text.length() && isDigit(text.charAt(at))) {
        at++;
      }
      return token(Token.Kind.NUMBER, position, start);
    }
    for (String symbol : SYMBOLS) {
      if (text.startsWith(symbol, at)) {
        at += symbol.length();
        return token(Token.Kind.SYMBOL, position, start);
      }
    }
    throw RefusedInputException.syntax(position, "unexpected character '" + first + "'");
  }

  private Token token(Token.Kind kind, Position position, int start) {
    return new Token(kind, text.substring(start, at), position, start, at);
  }

  private static boolean isLetter(char character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || character == '_'
        || character == '$';
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
