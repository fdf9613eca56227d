package dev.bulwark.frontend.c.parse;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.parser.IGCCToken;
import org.eclipse.cdt.core.parser.IToken;

/** The tokens of the declaration outside of functions that has begun. */
final class DeclarationTokens {

  private final List<IToken> tokens = new ArrayList<>();
  private int depth;

  /** Has it the braces of a type, between which the tokens are not kept? */
  private boolean braces;

  private boolean isBody;

  void see(IToken token) {
    switch (token.getType()) {
      case IToken.tLBRACE -> {
        if (depth == 0) {
          isBody = isBody();
          braces |= !isBody;
        }
        depth++;
      }
      case IToken.tRBRACE -> {
        depth--;
        if (depth == 0 && isBody) {
          tokens.clear();
        }
      }
      case IToken.tSEMI -> {
        if (depth == 0) {
          tokens.clear();
          braces = false;
        }
      }
      default -> {
        if (depth == 0) {
          tokens.add(token);
        }
      }
    }
  }

  /** Is this the body of a function, rather than of a type? */
  private boolean isBody() {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      boolean isType =
          switch (tokens.get(i).getType()) {
            case IToken.t_struct, IToken.t_union, IToken.t_enum -> true;
            default -> false;
          };
      if (isType && tokens.get(i + 1).getType() == IGCCToken.t__attribute__) {
        return false;
      }
    }
    return !tokens.isEmpty() && tokens.getLast().getType() == IToken.tRPAREN;
  }

  /** Are these all of its tokens? */
  boolean isWhole() {
    return depth == 0 && !braces;
  }

  List<IToken> tokens() {
    return List.copyOf(tokens);
  }
}
