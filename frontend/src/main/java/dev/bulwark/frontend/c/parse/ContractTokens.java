package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.library.CproverFunction;
import dev.bulwark.frontend.c.syntax.OwnWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.cdt.core.parser.IGCCToken;
import org.eclipse.cdt.core.parser.IToken;

/**
 * Contracts of CBMC as code. Invariants of a loop become assertions in front of its condition. The
 * contract of a function that is declared becomes the body of a function of its own, which stands
 * for it where it has none: it asserts what is required, changes what is assigned, gives any value,
 * and assumes what is ensured.
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

  private static final String RESULT = "__bulwark_result";
  private static final Set<String> DROPPED =
      Set.of("extern", "static", "inline", "__inline", "__inline__", "_Noreturn");

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

  /**
   * What takes the place of the clauses and the semicolon behind them: the semicolon, and the
   * function that stands for the contract. {@code declaration} is what stands in front of them.
   */
  static Optional<List<IToken>> function(
      List<IToken> declaration, String name, List<Clause> clauses, IToken semicolon) {
    List<IToken> words = withoutAttributes(declaration);
    int at = nameOf(words, name);
    if (at < 1) {
      return Optional.empty();
    }
    int start = clauses.getFirst().word().getOffset();
    TokenWriter made = new TokenWriter(start, semicolon.getEndOffset());
    made.put(";").statement();
    String contract = OwnWords.contract(name);
    IToken first = words.getFirst();
    made.copy(first, IToken.t_static, "static");
    for (int i = 0; i < words.size(); i++) {
      IToken word = words.get(i);
      if (i == at) {
        made.copy(word, IToken.tIDENTIFIER, contract);
      } else if (!DROPPED.contains(word.getImage())) {
        made.copy(word, word.getType(), word.getImage());
      }
    }
    new Body(made, name, isVoid(words, at)).write(clauses);
    return Optional.of(made.tokens());
  }

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

  private static boolean isVoid(List<IToken> words, int name) {
    return words.get(name - 1).getType() == IToken.t_void;
  }

  private static int nameOf(List<IToken> words, String name) {
    for (int i = 0; i + 1 < words.size(); i++) {
      if (words.get(i).getImage().equals(name) && words.get(i + 1).getType() == IToken.tLPAREN) {
        return i;
      }
    }
    return -1;
  }

  private static List<IToken> withoutAttributes(List<IToken> tokens) {
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

  /** A value before the call that a clause speaks of. */
  private record Old(Clause clause, List<IToken> value) {}

  /** The body of the function that stands for a contract. */
  private static final class Body {
    private final TokenWriter made;
    private final String name;
    private final boolean isVoid;
    private final List<Old> old = new ArrayList<>();

    Body(TokenWriter made, String name, boolean isVoid) {
      this.made = made;
      this.name = name;
      this.isVoid = isVoid;
    }

    void write(List<Clause> clauses) {
      made.put("{");
      for (Clause clause : clauses) {
        if (clause.is("requires")) {
          in(clause).put("__CPROVER_precondition (").copy(clause.content()).put(",");
          made.text("contract of " + name).put(") ;");
        } else if (clause.is("frees")
            || clause.is("requires_contract")
            || clause.is("ensures_contract")) {
          if (!clause.content().isEmpty()) {
            clause.refuse(made);
          }
        }
      }
      List<Clause> ensured =
          clauses.stream()
              .filter(clause -> clause.is("ensures"))
              .map(each -> new Clause(each.word(), withoutOld(each), each.end()))
              .toList();
      for (int i = 0; i < old.size(); i++) {
        if (i == 0 || old.get(i).clause() != old.get(i - 1).clause()) {
          old.get(i).clause().statements(made);
        }
        List<IToken> value = old.get(i).value();
        made.statement().put("__typeof__ (").copy(value).put(") " + old(i) + " = (");
        made.copy(value).put(") ;");
      }
      new AssignedTargets(made)
          .write(clauses.stream().filter(clause -> clause.is("assigns")).toList());
      if (!isVoid) {
        String any = "nondet_" + OwnWords.contract(name);
        made.range(clauses.getFirst().word().getOffset() + 3, clauses.getFirst().end());
        String type = "__typeof__ ( " + OwnWords.contract(name) + " ( ) ) ";
        made.statement().put(type + any + " ( void ) ;");
        made.statement().put(type + RESULT + " = " + any + " ( ) ;");
      }
      for (Clause clause : ensured) {
        in(clause).put("__CPROVER_assume (").copy(clause.content()).put(") ;");
      }
      if (!isVoid) {
        made.range(clauses.getFirst().word().getOffset() + 6, clauses.getFirst().end());
        made.statement().put("return " + RESULT + " ;");
      }
      made.put("}");
    }

    private TokenWriter in(Clause clause) {
      return made.range(clause.word().getOffset(), clause.end());
    }

    private static String old(int n) {
      return "__bulwark_old" + n;
    }

    /** The condition with names for what it says about values before the call, and the result. */
    private List<IToken> withoutOld(Clause clause) {
      List<IToken> condition = clause.content();
      List<IToken> result = new ArrayList<>();
      for (int i = 0; i < condition.size(); i++) {
        IToken token = condition.get(i);
        TokenWriter renamed = new TokenWriter(token.getOffset(), token.getEndOffset());
        if (token.getImage().equals("__CPROVER_return_value")) {
          result.addAll(renamed.put(RESULT).tokens());
        } else if (token.getImage().equals("__CPROVER_old") && i + 1 < condition.size()) {
          int depth = 0;
          int first = i + 1;
          do {
            i++;
            depth += Ranges.nesting(condition.get(i));
          } while (depth > 0 && i + 1 < condition.size());
          old.add(new Old(clause, List.copyOf(condition.subList(first, i + 1))));
          result.addAll(renamed.put(old(old.size() - 1)).tokens());
        } else {
          result.add(token);
        }
      }
      return result;
    }
  }
}
