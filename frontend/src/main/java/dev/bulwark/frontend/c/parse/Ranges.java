package dev.bulwark.frontend.c.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.eclipse.cdt.core.parser.IToken;

/**
 * The range of a variable in a conjunction of comparisons, as far as it can be read off the tokens.
 *
 * @param first the least number, if a constant says it
 * @param last the comparison with the largest number, which does not depend on the variable; empty
 *     if there is none
 */
record Ranges(OptionalLong first, List<IToken> last) {

  private static final Ranges UNKNOWN = new Ranges(OptionalLong.empty(), List.of());

  static Ranges of(List<IToken> condition, String variable) {
    List<IToken> tokens = withoutParentheses(condition);
    List<List<IToken>> parts = conjuncts(tokens);
    Ranges found = UNKNOWN;
    for (List<IToken> part : parts) {
      Ranges here = parts.size() == 1 ? comparison(part, variable) : of(part, variable);
      found =
          new Ranges(
              found.first.isPresent() ? found.first : here.first,
              found.last.isEmpty() ? here.last : found.last);
    }
    return found;
  }

  /** The parts that all have to hold; the whole where it is no conjunction. */
  private static List<List<IToken>> conjuncts(List<IToken> tokens) {
    List<List<IToken>> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < tokens.size(); i++) {
      depth += nesting(tokens.get(i));
      int type = tokens.get(i).getType();
      if (depth == 0 && (type == IToken.tOR || type == IToken.tQUESTION || type == IToken.tCOMMA)) {
        return List.of(tokens);
      }
      if (depth == 0 && type == IToken.tAND) {
        parts.add(tokens.subList(start, i));
        start = i + 1;
      }
    }
    parts.add(tokens.subList(start, tokens.size()));
    return parts;
  }

  private static Ranges comparison(List<IToken> tokens, String variable) {
    int depth = 0;
    int at = -1;
    for (int i = 0; i < tokens.size(); i++) {
      depth += nesting(tokens.get(i));
      if (depth == 0 && isComparison(tokens.get(i))) {
        if (at >= 0) {
          return UNKNOWN;
        }
        at = i;
      } else if (depth == 0 && bindsLess(tokens.get(i))) {
        return UNKNOWN;
      }
    }
    if (at <= 0 || at == tokens.size() - 1) {
      return UNKNOWN;
    }
    List<IToken> left = withoutParentheses(tokens.subList(0, at));
    List<IToken> right = withoutParentheses(tokens.subList(at + 1, tokens.size()));
    int operator = tokens.get(at).getType();
    boolean up = operator == IToken.tGT || operator == IToken.tGTEQUAL;
    boolean strict = operator == IToken.tGT || operator == IToken.tLT;
    if (isOnly(left, variable) && !mentions(right, variable)) {
      return up ? from(right, strict) : new Ranges(OptionalLong.empty(), tokens);
    }
    if (isOnly(right, variable) && !mentions(left, variable)) {
      return up ? new Ranges(OptionalLong.empty(), tokens) : from(left, strict);
    }
    return UNKNOWN;
  }

  /** A literal without suffix, of type {@code int}. */
  private static Ranges from(List<IToken> bound, boolean strict) {
    String text = bound.size() == 1 ? bound.getFirst().getImage() : "";
    return text.matches("0|[1-9][0-9]{0,8}")
        ? new Ranges(OptionalLong.of(Long.parseLong(text) + (strict ? 1 : 0)), List.of())
        : UNKNOWN;
  }

  private static boolean isComparison(IToken token) {
    return switch (token.getType()) {
      case IToken.tLT, IToken.tLTEQUAL, IToken.tGT, IToken.tGTEQUAL -> true;
      default -> false;
    };
  }

  /** Operators whose operands may be comparisons. */
  private static boolean bindsLess(IToken token) {
    return switch (token.getType()) {
      case IToken.tEQUAL, IToken.tNOTEQUAL, IToken.tAMPER, IToken.tBITOR, IToken.tXOR -> true;
      case IToken.tOR, IToken.tAND, IToken.tQUESTION, IToken.tCOLON, IToken.tCOMMA -> true;
      default -> false;
    };
  }

  private static boolean isOnly(List<IToken> tokens, String variable) {
    return tokens.size() == 1 && mentions(tokens, variable);
  }

  private static boolean mentions(List<IToken> tokens, String variable) {
    return tokens.stream().anyMatch(token -> token.getImage().equals(variable));
  }

  private static List<IToken> withoutParentheses(List<IToken> tokens) {
    List<IToken> inner = tokens;
    while (inner.size() > 2
        && inner.getFirst().getType() == IToken.tLPAREN
        && closing(inner) == inner.size() - 1) {
      inner = inner.subList(1, inner.size() - 1);
    }
    return inner;
  }

  /** Where the parenthesis is closed that comes first. */
  private static int closing(List<IToken> tokens) {
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      depth += nesting(tokens.get(i));
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  static int nesting(IToken token) {
    return switch (token.getType()) {
      case IToken.tLPAREN, IToken.tLBRACKET, IToken.tLBRACE -> 1;
      case IToken.tRPAREN, IToken.tRBRACKET, IToken.tRBRACE -> -1;
      default -> 0;
    };
  }

  /** A keyword or an identifier. */
  static boolean isWord(IToken token) {
    return token.getImage().matches("[A-Za-z_]\\w*");
  }
}
