package dev.bulwark.frontend.nts.parse;

import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.program.Position;
import java.util.List;

/** The tokens of a text, taken one after the other. */
final class Tokens {

  private final List<Token> tokens;
  private int at;

  Tokens(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** The n-th token from here; the end goes on for ever. */
  Token ahead(int n) {
    return tokens.get(Math.min(at + n, tokens.size() - 1));
  }

  Token peek() {
    return ahead(0);
  }

  Position position() {
    return peek().position();
  }

  Token take() {
    Token token = peek();
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  boolean isNext(String text) {
    return peek().is(text);
  }

  /** Takes the token if it is next. */
  boolean takes(String text) {
    boolean is = isNext(text);
    if (is) {
      take();
    }
    return is;
  }

  Token expect(String text) {
    if (!isNext(text)) {
      throw RefusedInputException.syntax(
          position(), "expected '" + text + "' instead of " + peek().shown());
    }
    return take();
  }

  Token word(String what) {
    if (peek().kind() != Token.Kind.WORD) {
      throw RefusedInputException.syntax(
          position(), "expected " + what + " instead of " + peek().shown());
    }
    return take();
  }
}
