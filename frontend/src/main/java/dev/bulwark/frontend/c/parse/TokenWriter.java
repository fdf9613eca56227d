package dev.bulwark.frontend.c.parse;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.parser.IGCCToken;
import org.eclipse.cdt.core.parser.IToken;
import org.eclipse.cdt.internal.core.parser.scanner.TokenWithImage;

/** Makes tokens that take the place of others, between two places of the source. */
final class TokenWriter {

  private final List<IToken> made = new ArrayList<>();
  private int end;
  private int at;

  TokenWriter(int at, int end) {
    this.at = at;
    this.end = end;
  }

  List<IToken> tokens() {
    return made;
  }

  /** From here on new tokens stand between these places. */
  TokenWriter range(int from, int to) {
    at = from;
    end = to;
    return this;
  }

  /** The parser takes two statements of a block that begin at one place for one. */
  TokenWriter statement() {
    at = Math.min(at + 1, end - 1);
    return this;
  }

  /** Words and signs with blanks between them. */
  TokenWriter put(String images) {
    for (String image : images.strip().split(" +")) {
      put(type(image), image);
    }
    return this;
  }

  TokenWriter text(String literal) {
    return put(IToken.tSTRING, '"' + literal + '"');
  }

  /** A new token reaches to the end, so that no node ends before it begins. */
  TokenWriter put(int type, String image) {
    made.add(new TokenWithImage(type, null, at, end, image.toCharArray()));
    return this;
  }

  /** Tokens of the source that stay where they are. */
  TokenWriter copy(List<IToken> tokens) {
    tokens.forEach(token -> copy(token, token.getType(), token.getImage()));
    return this;
  }

  /** Another token at the place of one of the source. */
  TokenWriter copy(IToken place, int type, String image) {
    int offset = place.getOffset();
    made.add(new TokenWithImage(type, null, offset, place.getEndOffset(), image.toCharArray()));
    return this;
  }

  private static int type(String image) {
    return switch (image) {
      case "(" -> IToken.tLPAREN;
      case ")" -> IToken.tRPAREN;
      case "{" -> IToken.tLBRACE;
      case "}" -> IToken.tRBRACE;
      case ";" -> IToken.tSEMI;
      case "," -> IToken.tCOMMA;
      case "=" -> IToken.tASSIGN;
      case "&" -> IToken.tAMPER;
      case "*" -> IToken.tSTAR;
      case "-" -> IToken.tMINUS;
      case "char" -> IToken.t_char;
      case "if" -> IToken.t_if;
      case "return" -> IToken.t_return;
      case "sizeof" -> IToken.t_sizeof;
      case "static" -> IToken.t_static;
      case "void" -> IToken.t_void;
      case "__typeof__" -> IGCCToken.t_typeof;
      default -> Character.isDigit(image.charAt(0)) ? IToken.tINTEGER : IToken.tIDENTIFIER;
    };
  }
}
