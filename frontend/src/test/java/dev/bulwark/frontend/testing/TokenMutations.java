package dev.bulwark.frontend.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sources with tokens deleted, doubled, swapped, or replaced by others of the same source. */
public final class TokenMutations {

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s+|//[^\\n]*|/\\*(?s:.*?)\\*/|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])*'"
              + "|\\w+|[-+*/%&|^<>=!]=|&&|\\|\\||<<|>>|\\+\\+|--|->|(?s:.)");

  private final Random random;

  public TokenMutations(Random random) {
    this.random = random;
  }

  /** The source with one to four mutations. */
  public String mutate(String source) {
    List<String> tokens = new ArrayList<>();
    for (Matcher at = TOKEN.matcher(source); at.find(); ) {
      tokens.add(at.group());
    }
    int mutations = 1 + random.nextInt(4);
    for (int i = 0; i < mutations && !tokens.isEmpty(); i++) {
      mutate(tokens);
    }
    return String.join("", tokens);
  }

  private void mutate(List<String> tokens) {
    int at = visible(tokens);
    int other = visible(tokens);
    switch (random.nextInt(5)) {
      case 0 -> tokens.remove(at);
      case 1 -> tokens.add(at, tokens.get(at) + " ");
      case 2 -> Collections.swap(tokens, at, other);
      case 3 -> tokens.set(at, tokens.get(other));
      default -> tokens.add(at, tokens.get(other) + " ");
    }
  }

  /** A token that is not white space, if one is found soon. */
  private int visible(List<String> tokens) {
    int at = random.nextInt(tokens.size());
    for (int tries = 0; tries < 20 && tokens.get(at).isBlank(); tries++) {
      at = random.nextInt(tokens.size());
    }
    return at;
  }
}
