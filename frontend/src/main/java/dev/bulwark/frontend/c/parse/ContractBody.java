package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.library.CproverFunction;
import dev.bulwark.frontend.c.parse.ContractTokens.Clause;
import dev.bulwark.frontend.c.syntax.OwnWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.parser.IToken;

/** The body of a function that is made of a contract. */
final class ContractBody {

  private static final String RESULT = "__bulwark_result";
  private static final String RETURN_VALUE = "__CPROVER_return_value";
  private static final String OLD = "__CPROVER_old";

  /** Words of CBMC that mean the same in a contract as elsewhere. */
  private static final Set<String> KNOWN =
      Arrays.stream(CproverFunction.values())
          .filter(each -> each != CproverFunction.LOOP_ENTRY)
          .map(CproverFunction::word)
          .collect(Collectors.toUnmodifiableSet());

  /** A value before the call that a clause speaks of. */
  private record Old(Clause clause, List<IToken> value) {}

  private final TokenWriter made;
  private final String name;
  private final List<Clause> clauses;
  private final List<Old> old = new ArrayList<>();

  ContractBody(TokenWriter made, String name, List<Clause> clauses) {
    this.made = made;
    this.name = name;
    this.clauses = clauses;
  }

  /** Is it known what a check of the clause would be? Changes are not looked at. */
  static boolean canBeChecked(Clause clause) {
    if (clause.is("requires_contract") || clause.is("ensures_contract")) {
      return clause.content().isEmpty();
    }
    if (!clause.is("requires") && !clause.is("ensures")) {
      return true;
    }
    return clause.content().stream()
        .map(IToken::getImage)
        .filter(image -> image.startsWith("__CPROVER_"))
        .allMatch(
            image ->
                KNOWN.contains(image)
                    || QuantifierTokens.WORDS.contains(image)
                    || image.startsWith("__CPROVER_uninterpreted_")
                    || (clause.is("ensures") && (image.equals(OLD) || image.equals(RETURN_VALUE))));
  }

  /** {@code function} is the one whose body this is, if it has a result. */
  void standIn(Optional<String> function) {
    made.put("{");
    for (Clause clause : clauses) {
      if (clause.is("requires")) {
        stated("__CPROVER_precondition", clause);
      } else if (clause.is("frees")
          || clause.is("requires_contract")
          || clause.is("ensures_contract")) {
        if (!clause.content().isEmpty()) {
          clause.refuse(made);
        }
      }
    }
    List<Clause> ensured = ensured();
    takeOld();
    new AssignedTargets(made)
        .write(clauses.stream().filter(clause -> clause.is("assigns")).toList());
    function.ifPresent(
        own -> {
          String any = "nondet_" + own;
          behind(3);
          String type = "__typeof__ ( " + own + " ( ) ) ";
          made.statement().put(type + any + " ( void ) ;");
          made.statement().put(type + RESULT + " = " + any + " ( ) ;");
        });
    ensured.forEach(this::assume);
    end(function.isEmpty());
  }

  /** Calls the function, at the place of its declaration, and checks it against its contract. */
  void check(List<String> arguments, List<IToken> declaration, boolean isVoid) {
    made.put("{");
    clauses.stream().filter(clause -> clause.is("requires")).forEach(this::assume);
    List<Clause> ensured = ensured();
    takeOld();
    String call = name + " ( " + String.join(" , ", arguments) + " ) ";
    made.range(declaration.getFirst().getOffset(), declaration.getLast().getEndOffset());
    if (isVoid) {
      made.put("( void ) " + call + ";");
    } else {
      made.put("__typeof__ ( " + call + ") " + RESULT + " = " + call + ";");
    }
    ensured.forEach(clause -> stated("__CPROVER_postcondition", clause));
    end(isVoid);
  }

  private void end(boolean isVoid) {
    if (!isVoid) {
      behind(6);
      made.statement().put("return " + RESULT + " ;");
    }
    made.put("}");
  }

  /** Without the cast, the parser may take it for the declaration of a variable. */
  private void assume(Clause clause) {
    in(clause).put("( void ) __CPROVER_assume (").copy(clause.content()).put(") ;");
  }

  private void stated(String word, Clause clause) {
    in(clause).put(word + " (").copy(clause.content()).put(",");
    made.text("contract of " + name).put(") ;");
  }

  private TokenWriter in(Clause clause) {
    return made.range(clause.word().getOffset(), clause.end());
  }

  /** In the first clause, some places behind its beginning. */
  private void behind(int places) {
    made.range(clauses.getFirst().word().getOffset() + places, clauses.getFirst().end());
  }

  // ---- Values before the call

  private List<Clause> ensured() {
    return clauses.stream()
        .filter(clause -> clause.is("ensures"))
        .map(each -> new Clause(each.word(), withoutOld(each), each.end()))
        .toList();
  }

  private void takeOld() {
    for (int i = 0; i < old.size(); i++) {
      if (i == 0 || old.get(i).clause() != old.get(i - 1).clause()) {
        old.get(i).clause().statements(made);
      }
      List<IToken> value = old.get(i).value();
      made.statement().put("__typeof__ (").copy(value).put(") " + old(i) + " = (");
      made.copy(value).put(") ;");
    }
  }

  private static String old(int n) {
    return OwnWords.OWN + "old" + n;
  }

  /** The condition with names for what it says about values before the call, and the result. */
  private List<IToken> withoutOld(Clause clause) {
    List<IToken> condition = clause.content();
    List<IToken> result = new ArrayList<>();
    for (int i = 0; i < condition.size(); i++) {
      IToken token = condition.get(i);
      TokenWriter renamed = new TokenWriter(token.getOffset(), token.getEndOffset());
      if (token.getImage().equals(RETURN_VALUE)) {
        result.addAll(renamed.put(RESULT).tokens());
      } else if (token.getImage().equals(OLD) && i + 1 < condition.size()) {
        int depth = 0;
        int first = i + 1;
        do {
          i++;
          depth += Ranges.nesting(condition.get(i));
        } while (depth > 0 && i + 1 < condition.size());
        old.add(new Old(clause, List.copyOf(condition.subList(first, i + 1))));
        // Of a condition that ends here, the text ends with the parenthesis.
        int end = condition.get(i).getEndOffset();
        result.addAll(renamed.range(token.getOffset(), end).put(old(old.size() - 1)).tokens());
      } else {
        result.add(token);
      }
    }
    return result;
  }
}
