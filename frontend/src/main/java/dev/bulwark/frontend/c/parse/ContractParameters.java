package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.syntax.OwnWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.parser.IToken;

/**
 * The parameters of a declaration, each with a name.
 *
 * @param words the declaration, with names for the parameters that had none
 */
record ContractParameters(List<IToken> words, List<String> names) {

  private static final Set<String> QUALIFIERS =
      Set.of(
          "const",
          "volatile",
          "restrict",
          "register",
          "__const",
          "__const__",
          "__volatile__",
          "__restrict",
          "__restrict__");

  /** Empty if they are not seen, or if there may be more arguments than them. */
  static Optional<ContractParameters> of(List<IToken> words, int open) {
    int close = open;
    int depth = 0;
    do {
      depth += Ranges.nesting(words.get(close));
      close++;
    } while (depth > 0 && close < words.size());
    if (depth > 0) {
      return Optional.empty();
    }
    List<IToken> inner = words.subList(open + 1, close - 1);
    if (inner.isEmpty() || (inner.size() == 1 && inner.getFirst().getType() == IToken.t_void)) {
      return Optional.of(new ContractParameters(words, List.of()));
    }
    List<IToken> all = new ArrayList<>(words.subList(0, open + 1));
    List<String> names = new ArrayList<>();
    int from = 0;
    List<Integer> ends = new ArrayList<>(ContractTokens.positions(inner, IToken.tCOMMA));
    ends.add(inner.size());
    for (int end : ends) {
      List<IToken> parameter = inner.subList(from, end);
      Optional<String> name = named(parameter, names.size(), all);
      if (name.isEmpty()) {
        return Optional.empty();
      }
      names.add(name.get());
      if (end < inner.size()) {
        all.add(inner.get(end));
      }
      from = end + 1;
    }
    all.addAll(words.subList(close - 1, words.size()));
    return Optional.of(new ContractParameters(all, names));
  }

  /** Writes the parameter, and gives its name. */
  private static Optional<String> named(List<IToken> parameter, int number, List<IToken> all) {
    List<String> images = parameter.stream().map(IToken::getImage).toList();
    int parenthesis = images.indexOf("(");
    if (parameter.isEmpty() || images.contains("...") || images.contains("{")) {
      return Optional.empty();
    }
    if (parenthesis >= 0) {
      all.addAll(parameter);
      boolean isPointer =
          parenthesis + 3 < images.size()
              && images.get(parenthesis + 1).equals("*")
              && parameter.get(parenthesis + 2).getType() == IToken.tIDENTIFIER
              && images.get(parenthesis + 3).equals(")");
      return isPointer ? Optional.of(images.get(parenthesis + 2)) : Optional.empty();
    }
    int end = images.contains("[") ? images.indexOf("[") : images.size();
    if (isNamed(parameter.subList(0, end))) {
      all.addAll(parameter);
      return Optional.of(images.get(end - 1));
    }
    if (end == 0) {
      return Optional.empty();
    }
    IToken last = parameter.get(end - 1);
    String name = OwnWords.OWN + "argument" + number;
    all.addAll(parameter.subList(0, end));
    all.addAll(new TokenWriter(last.getOffset(), last.getEndOffset()).put(name).tokens());
    all.addAll(parameter.subList(end, parameter.size()));
    return Optional.of(name);
  }

  /** Is the last word a name, rather than a type? */
  private static boolean isNamed(List<IToken> words) {
    List<IToken> plain =
        words.stream().filter(word -> !QUALIFIERS.contains(word.getImage())).toList();
    if (plain.size() < 2 || words.getLast().getType() != IToken.tIDENTIFIER) {
      return false;
    }
    return switch (plain.get(plain.size() - 2).getType()) {
      case IToken.t_struct, IToken.t_union, IToken.t_enum -> false;
      default -> true;
    };
  }
}
