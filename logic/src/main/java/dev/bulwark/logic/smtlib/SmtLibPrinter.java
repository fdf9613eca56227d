package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes terms as SMT-LIB 2.7. A subterm that occurs more than once is named by {@code let};
 * subterms that do not depend on each other are named by the same {@code let}, so that the text is
 * nested no deeper than the term itself.
 */
public final class SmtLibPrinter {

  private final StringBuilder text = new StringBuilder();
  private final Map<Term, String> names = new HashMap<>();
  private final Conversions conversions;

  private SmtLibPrinter(Conversions conversions) {
    this.conversions = conversions;
  }

  public static String term(Term term) {
    return term(term, Conversions.STANDARD);
  }

  private static String term(Term term, Conversions conversions) {
    SmtLibPrinter printer = new SmtLibPrinter(conversions);
    printer.printShared(term);
    return printer.text.toString();
  }

  public static String sort(Sort sort) {
    return sort.toString();
  }

  public static String value(Value value) {
    StringBuilder text = new StringBuilder();
    ValueText.append(value, text);
    return text.toString();
  }

  /** A name as a symbol, quoted where that is needed. */
  public static String symbol(String name) {
    return Symbols.quote(name);
  }

  public static String declaration(Variable variable) {
    return "(declare-const " + symbol(variable.name()) + " " + sort(variable.sort()) + ")";
  }

  /**
   * A script that declares the variables of the assertions and asks whether these are satisfiable
   * together.
   */
  public static String script(Collection<? extends Term> assertions) {
    StringBuilder script = new StringBuilder("(set-logic ALL)\n");
    for (Variable variable : Terms.freeVariables(assertions)) {
      script.append(declaration(variable)).append('\n');
    }
    for (Term assertion : assertions) {
      script.append("(assert ").append(term(assertion)).append(")\n");
    }
    return script.append("(check-sat)\n").toString();
  }

  /**
   * The same for solvers that know SMT-LIB 2.6 only, and conversions between integers and
   * bit-vectors by the names that they had before they were standard.
   */
  public static String portableScript(Collection<? extends Term> assertions) {
    StringBuilder script = new StringBuilder("(set-info :smt-lib-version 2.6)\n(set-logic ALL)\n");
    Conversions.definitions(assertions).forEach(line -> script.append(line).append('\n'));
    for (Variable variable : Terms.freeVariables(assertions)) {
      script.append(declaration(variable)).append('\n');
    }
    for (Term assertion : assertions) {
      script.append("(assert ").append(term(assertion, Conversions.EARLY)).append(")\n");
    }
    return script.append("(check-sat)\n").toString();
  }

  private void printShared(Term root) {
    List<List<Term>> levels = sharedByLevel(root);
    String prefix = unusedPrefix(root);
    int parentheses = 0;
    for (List<Term> level : levels) {
      text.append("(let (");
      List<String> chosen = new ArrayList<>();
      for (Term shared : level) {
        String name = prefix + (names.size() + chosen.size());
        text.append(chosen.isEmpty() ? "(" : " (").append(name).append(' ');
        print(shared);
        text.append(')');
        chosen.add(name);
      }
      text.append(") ");
      for (int i = 0; i < level.size(); i++) {
        names.put(level.get(i), chosen.get(i));
      }
      parentheses++;
    }
    print(root);
    text.append(")".repeat(parentheses));
  }

  /** Shared applications, grouped such that each group needs only names of groups before it. */
  private static List<List<Term>> sharedByLevel(Term root) {
    Map<Term, Integer> uses = new HashMap<>();
    Terms.forEachPostOrder(
        List.of(root),
        term -> {
          if (term instanceof Application application) {
            for (int i = 0; i < application.arity(); i++) {
              uses.merge(application.arg(i), 1, Integer::sum);
            }
          }
        });
    List<List<Term>> levels = new ArrayList<>();
    Map<Term, Integer> needed = new HashMap<>();
    Terms.forEachPostOrder(
        List.of(root),
        term -> {
          if (!(term instanceof Application application)) {
            return;
          }
          int level = 0;
          for (int i = 0; i < application.arity(); i++) {
            level = Math.max(level, needed.getOrDefault(application.arg(i), 0));
          }
          if (uses.getOrDefault(term, 0) > 1) {
            if (level == levels.size()) {
              levels.add(new ArrayList<>());
            }
            levels.get(level).add(term);
            level++;
          }
          needed.put(term, level);
        });
    return levels;
  }

  private static String unusedPrefix(Term root) {
    String prefix = "$";
    for (Variable variable : Terms.freeVariables(root)) {
      while (variable.name().startsWith(prefix)) {
        prefix += "$";
      }
    }
    return prefix;
  }

  /** Writes a term, with names for those subterms that have them already. */
  private void print(Term root) {
    ArrayDeque<Object> pending = new ArrayDeque<>();
    pending.push(root);
    while (!pending.isEmpty()) {
      Object next = pending.pop();
      if (!(next instanceof Term term)) {
        text.append(next);
        continue;
      }
      String name = names.get(term);
      if (name != null) {
        text.append(name);
        continue;
      }
      switch (term) {
        case Constant constant -> ValueText.append(constant.value(), text);
        case Variable variable -> text.append(symbol(variable.name()));
        case Application application -> {
          text.append('(').append(head(application));
          pending.push(")");
          for (int i = application.arity() - 1; i >= 0; i--) {
            pending.push(application.arg(i));
            pending.push(" ");
          }
        }
      }
    }
  }

  private String head(Application term) {
    Op op = term.op();
    String symbol = op.smtLib();
    String head =
        switch (op) {
          case EXTRACT -> indexed(symbol, term.p(), term.q());
          case ZERO_EXTEND, SIGN_EXTEND -> indexed(symbol, term.p());
          case INT_TO_BV -> indexed(conversions.symbol(term), term.p());
          case UBV_TO_INT, SBV_TO_INT -> conversions.symbol(term);
          case FP_TO_UBV, FP_TO_SBV -> indexed(symbol, term.q());
          case FP_TO_FP, SBV_TO_FP, UBV_TO_FP, REAL_TO_FP, BITS_TO_FP -> {
            Sort.Float target = Op.unpackFloat(term.q());
            yield indexed(symbol, target.exponent(), target.significand());
          }
          case CONST_ARRAY -> "(as const " + sort(term.sort()) + ")";
          default -> symbol;
        };
    return op.rounds() ? head + " " + RoundingMode.of(term.p()).smtLib() : head;
  }

  private static String indexed(String symbol, int... indices) {
    StringBuilder text = new StringBuilder("(_ ").append(symbol);
    for (int index : indices) {
      text.append(' ').append(index);
    }
    return text.append(')').toString();
  }
}
