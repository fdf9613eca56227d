package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.library.CproverFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.cdt.core.parser.IGCCToken;
import org.eclipse.cdt.core.parser.IToken;

/**
 * Contracts of CBMC as code. Invariants of a loop become assertions in front of its condition. For
 * those of functions see {@link ContractFunctions}.
 */
final class ContractTokens {

  /** A clause with what stands between its parentheses, and where it ends. */
  record Clause(IToken word, List<IToken> content, int end) {
    boolean is(String name) {
      return word.getImage().equals("__CPROVER_" + name);
    }

    /** New tokens stand in the clause, behind the places that those about the result take. */
    TokenWriter statements(TokenWriter made) {
      return made.range(word.getOffset() + 8, end);
    }

    /** A call of something that there is not, since it is not known what the clause says. */
    void refuse(TokenWriter made) {
      made.statement().put(word.getImage() + "_without_body ( ) ;");
    }
  }

  private ContractTokens() {}

  // ---- Loops

  /**
   * The head of a loop with its invariants, or nothing if these say what cannot be looked at.
   * {@code head} goes from the keyword to the closing parenthesis.
   */
  static Optional<List<IToken>> loop(List<IToken> head, List<Clause> clauses) {
    List<Clause> invariants = clauses.stream().filter(ContractTokens::isAsserted).toList();
    List<IToken> inner = head.subList(2, head.size() - 1);
    List<Integer> semicolons = semicolons(inner);
    boolean isFor = head.getFirst().getType() == IToken.t_for;
    if (invariants.isEmpty() || isFor != (semicolons.size() == 2)) {
      return Optional.empty();
    }
    int from = isFor ? semicolons.get(0) + 1 : 0;
    int to = isFor ? semicolons.get(1) : inner.size();
    List<IToken> condition = inner.subList(from, to);
    IToken before = from == 0 ? head.get(1) : inner.get(from - 1);
    int end = head.getLast().getOffset();
    int start = before.getEndOffset();
    TokenWriter made = new TokenWriter(start, Math.max(end, start + 1));
    for (Clause invariant : invariants) {
      made.put("__CPROVER_assert (").copy(withNewWords(invariant.content())).put(",");
      made.text("loop invariant").put(") ,");
    }
    if (condition.isEmpty()) {
      made.put("1");
    } else if (positions(condition, IToken.tCOMMA).isEmpty()) {
      made.copy(condition);
    } else {
      made.put("(").copy(condition).put(")");
    }
    List<IToken> all = new ArrayList<>(head.subList(0, 2 + from));
    all.addAll(made.tokens());
    all.addAll(inner.subList(to, inner.size()));
    all.add(head.getLast());
    return Optional.of(all);
  }

  /** Does the clause of a loop become an assertion, if the loop is one that may have them? */
  static boolean isAsserted(Clause clause) {
    return clause.is("loop_invariant");
  }

  /** What older versions of CBMC call the value that something has in front of a loop. */
  private static List<IToken> withNewWords(List<IToken> condition) {
    TokenWriter renamed = new TokenWriter(0, 1);
    for (IToken token : condition) {
      if (token.getImage().equals("__CPROVER_loop_old")) {
        renamed.copy(token, token.getType(), CproverFunction.LOOP_ENTRY.word());
      } else {
        renamed.copy(List.of(token));
      }
    }
    return renamed.tokens();
  }

  private static List<Integer> semicolons(List<IToken> tokens) {
    return positions(tokens, IToken.tSEMI);
  }

  /** Where there are tokens of the type outside of parentheses. */
  static List<Integer> positions(List<IToken> tokens, int type) {
    List<Integer> found = new ArrayList<>();
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      depth += Ranges.nesting(tokens.get(i));
      if (depth == 0 && tokens.get(i).getType() == type) {
        found.add(i);
      }
    }
    return found;
  }

  // ---- Functions

  /** The function that is declared, whatever attributes it has; empty if that is not seen. */
  static String declared(List<IToken> declaration) {
    List<IToken> words = withoutAttributes(declaration);
    String name = "";
    int depth = 0;
    for (int i = 0; i < words.size(); i++) {
      boolean opens = words.get(i).getType() == IToken.tLPAREN && depth == 0;
      if (opens && i > 0 && words.get(i - 1).getType() == IToken.tIDENTIFIER) {
        name = words.get(i - 1).getImage();
      }
      depth += Ranges.nesting(words.get(i));
    }
    return name;
  }

  /** What a contract says, with the parameters that it speaks of. */
  static String text(List<IToken> declaration, String name, List<Clause> clauses) {
    List<IToken> words = withoutAttributes(declaration);
    Stream<String> parameters =
        words.subList(Math.max(0, nameOf(words, name)), words.size()).stream()
            .map(IToken::getImage);
    Stream<String> contract =
        clauses.stream()
            .flatMap(
                each ->
                    Stream.concat(
                        Stream.of(each.word().getImage(), "("),
                        Stream.concat(
                            each.content().stream().map(IToken::getImage), Stream.of(")"))));
    return Stream.concat(parameters, contract).collect(Collectors.joining(" "));
  }

  /** Where the name is that the parameters follow; less than one if it is not seen. */
  static int nameOf(List<IToken> words, String name) {
    for (int i = 0; i + 1 < words.size(); i++) {
      if (words.get(i).getImage().equals(name) && words.get(i + 1).getType() == IToken.tLPAREN) {
        return i;
      }
    }
    return -1;
  }

  static List<IToken> withoutAttributes(List<IToken> tokens) {
    List<IToken> kept = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).getType() != IGCCToken.t__attribute__) {
        kept.add(tokens.get(i));
        continue;
      }
      int depth = 0;
      do {
        i++;
        depth += i < tokens.size() ? Ranges.nesting(tokens.get(i)) : 0;
      } while (depth > 0 && i < tokens.size());
    }
    return kept;
  }
}
