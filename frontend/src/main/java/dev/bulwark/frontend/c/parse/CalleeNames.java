package dev.bulwark.frontend.c.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import org.eclipse.cdt.core.parser.IToken;

/** The word in front of the parentheses that were closed last: the name of a function, say. */
final class CalleeNames {

  private final Deque<String> open = new ArrayDeque<>();
  private String before = "";
  private String last = "";

  void see(IToken token) {
    switch (token.getType()) {
      case IToken.tLPAREN -> open.push(before);
      case IToken.tRPAREN -> last = open.isEmpty() ? "" : open.pop();
      default -> {}
    }
    before = token.getType() == IToken.tIDENTIFIER ? token.getImage() : "";
  }

  String last() {
    return last;
  }
}
