package dev.bulwark.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Preprocessing tokens of one directive. */
final class ConditionTokens {

  /**
   * A token.
   *
   * @param spaced is there white space in front of it?
   * @param hidden macros that it comes from, which are not expanded again
   */
  record Token(String text, boolean spaced, Set<String> hidden) {

    boolean isName() {
      return Character.isJavaIdentifierStart(text.charAt(0));
    }

    boolean is(String other) {
      return text.equals(other);
    }

    Token hiding(Set<String> more) {
      return new Token(text, spaced, more);
    }
  }

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<blank>\\s+|/\\*(?s:.*?)\\*/|//.*)"
              + "|(?<literal>(?:u8|[LuU])?(?:'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"))"
              + "|(?<number>\\.?[0-9](?:[eEpP][+-]|[\\w.])*)"
              + "|(?<name>[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*)"
              + "|(?<sign><<=|>>=|\\.\\.\\.|##|%:%:|&&|\\|\\||<<|>>|[<>=!]=|[-+*/%&|^]=|\\+\\+|--"
              + "|->|.)",
          Pattern.DOTALL);

  private ConditionTokens() {}

  static List<Token> of(String text) {
    String joined = text.replaceAll("\\\\[ \\t]*\\r?\\n", "");
    List<Token> tokens = new ArrayList<>();
    boolean spaced = false;
    Matcher matcher = TOKEN.matcher(joined);
    while (matcher.lookingAt()) {
      if (matcher.group("blank") != null) {
        spaced = true;
      } else {
        tokens.add(new Token(matcher.group(), spaced, Set.of()));
        spaced = false;
      }
      matcher.region(matcher.end(), joined.length());
    }
    return tokens;
  }
}
