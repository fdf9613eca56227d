package dev.bulwark.verification.goals.cache;

import dev.bulwark.logic.smtlib.SmtLibPrinter;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes names in printed terms. */
final class Symbols {

  private static final Pattern SYMBOL = Pattern.compile("\\|[^|]*\\||[^\\s()|]+");

  private Symbols() {}

  /** Replaces each symbol by what the function says; itself if that is nothing. */
  static String replace(String term, Function<String, Optional<String>> replacement) {
    Matcher symbols = SYMBOL.matcher(term);
    StringBuilder replaced = new StringBuilder();
    while (symbols.find()) {
      String symbol = symbols.group();
      String to = replacement.apply(name(symbol)).orElse(symbol);
      symbols.appendReplacement(replaced, Matcher.quoteReplacement(to));
    }
    return symbols.appendTail(replaced).toString();
  }

  private static String name(String symbol) {
    return symbol.startsWith("|") ? symbol.substring(1, symbol.length() - 1) : symbol;
  }

  static String quoted(String name) {
    return SmtLibPrinter.symbol(name);
  }
}
