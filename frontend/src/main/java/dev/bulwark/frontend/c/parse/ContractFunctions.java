package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.parse.ContractTokens.Clause;
import dev.bulwark.frontend.c.syntax.OwnWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.parser.IToken;

/**
 * The contract of a function as functions of their own. One stands for it where it has no body: it
 * asserts what is required, changes what is assigned, gives any value, and assumes what is ensured.
 * The other checks its body: it assumes what is required, calls it, and asserts what is ensured.
 */
final class ContractFunctions {

  private static final Set<String> DROPPED =
      Set.of("extern", "static", "inline", "__inline", "__inline__", "_Noreturn");

  private final List<IToken> words;
  private final int at;
  private final String name;
  private final List<Clause> clauses;
  private final int end;

  /** Of a declaration, which ends there. */
  private ContractFunctions(
      List<IToken> words, int at, String name, List<Clause> clauses, int end) {
    this.words = words;
    this.at = at;
    this.name = name;
    this.clauses = clauses;
    this.end = end;
  }

  /** What takes the place of the clauses and the semicolon behind them: it, and the functions. */
  static Optional<List<IToken>> declared(
      List<IToken> declaration, String name, List<Clause> clauses, IToken semicolon) {
    TokenWriter made =
        new TokenWriter(clauses.getFirst().word().getOffset(), semicolon.getEndOffset());
    made.put(";");
    return of(declaration, name, clauses, semicolon.getEndOffset())
        .map(functions -> functions.write(made));
  }

  /** What stands behind the body, or nothing if the clauses say what may be no C. */
  static Optional<List<IToken>> defined(
      List<IToken> declaration, String name, List<Clause> clauses) {
    if (clauses.stream().anyMatch(ContractFunctions::isNoC)) {
      return Optional.empty();
    }
    int end = clauses.getLast().end();
    TokenWriter made = new TokenWriter(clauses.getFirst().word().getOffset(), end);
    return of(declaration, name, clauses, end).map(functions -> functions.write(made));
  }

  /** Nothing, or an arrow outside of quantifiers, which C does not have. */
  private static boolean isNoC(Clause clause) {
    List<IToken> content = clause.content();
    boolean isCondition = clause.is("requires") || clause.is("ensures");
    return (isCondition && content.isEmpty())
        || isFollowed(content, IToken.tEQUAL, IToken.tGT)
        || isFollowed(content, IToken.tLTEQUAL, IToken.tASSIGN);
  }

  private static boolean isFollowed(List<IToken> content, int type, int next) {
    int braces = 0;
    for (int i = 0; i + 1 < content.size(); i++) {
      switch (content.get(i).getType()) {
        case IToken.tLBRACE -> braces++;
        case IToken.tRBRACE -> braces--;
        default -> {}
      }
      if (braces == 0 && content.get(i).getType() == type && content.get(i + 1).getType() == next) {
        return true;
      }
    }
    return false;
  }

  private static Optional<ContractFunctions> of(
      List<IToken> declaration, String name, List<Clause> clauses, int end) {
    List<IToken> words = ContractTokens.withoutAttributes(declaration);
    int at = ContractTokens.nameOf(words, name);
    return at < 1
        ? Optional.empty()
        : Optional.of(new ContractFunctions(words, at, name, clauses, end));
  }

  private List<IToken> write(TokenWriter made) {
    String standIn = OwnWords.contract(name);
    head(made, words, standIn);
    new ContractBody(made, name, clauses)
        .standIn(isVoid() ? Optional.empty() : Optional.of(standIn));
    Optional<ContractParameters> parameters = ContractParameters.of(words, at + 1);
    if (parameters.isPresent() && clauses.stream().allMatch(ContractBody::canBeChecked)) {
      head(made, parameters.get().words(), OwnWords.contractCheck(name));
      List<IToken> called = words.subList(at, words.size());
      new ContractBody(made, name, clauses).check(parameters.get().names(), called, isVoid());
    }
    return new ArrayList<>(made.tokens());
  }

  private void head(TokenWriter made, List<IToken> declaration, String function) {
    made.range(clauses.getFirst().word().getOffset(), end).statement();
    made.copy(declaration.getFirst(), IToken.t_static, "static");
    for (int i = 0; i < declaration.size(); i++) {
      IToken word = declaration.get(i);
      if (i == at) {
        made.copy(word, IToken.tIDENTIFIER, function);
      } else if (!DROPPED.contains(word.getImage())) {
        made.copy(word, word.getType(), word.getImage());
      }
    }
  }

  private boolean isVoid() {
    return words.get(at - 1).getType() == IToken.t_void;
  }
}
