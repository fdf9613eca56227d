package dev.bulwark.certify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Operations;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Words that are one of a few constants, by choices on the way to where they are used: for each of
 * the constants, when it is that one. Whatever the inputs are, just one of these conditions holds:
 * that is so for a constant, whose condition is true; for a choice, which adds its condition to
 * those of one side and the opposite to those of the other; and for an operator, which takes the
 * constants of its arguments in all combinations.
 */
final class Cases {

  /** More are not worth the formula. */
  private static final int MOST = 64;

  /** Of the constants of two arguments. */
  private static final int MOST_COMBINATIONS = 1024;

  private final Map<Term, Map<Value, Term>> found = new HashMap<>();

  /** Empty where it is not known that there are only a few. */
  Map<Value, Term> of(TermFactory terms, Term word) {
    ArrayDeque<Term> open = new ArrayDeque<>();
    open.push(word);
    while (!open.isEmpty()) {
      Term top = open.element();
      if (found.containsKey(top)) {
        open.pop();
        continue;
      }
      List<Term> from = madeFrom(top);
      Term missing = null;
      boolean anything = false;
      for (Term part : from) {
        anything |= found.containsKey(part) && of(part).isEmpty();
        missing = missing == null && !found.containsKey(part) ? part : missing;
      }
      if (missing != null && !anything) {
        open.push(missing);
      } else {
        found.put(top, anything ? Map.of() : cases(terms, top, from));
      }
    }
    return of(word);
  }

  private Map<Value, Term> of(Term word) {
    return found.getOrDefault(word, Map.of());
  }

  /** The words whose cases those of this one are made from; none if they are not words only. */
  private static List<Term> madeFrom(Term term) {
    if (!(term instanceof Application application)) {
      return List.of();
    }
    List<Term> args = application.args();
    List<Term> from = application.op() == Op.ITE ? args.subList(1, 3) : args;
    return from.stream().allMatch(part -> part.sort() instanceof Sort.BitVec) ? from : List.of();
  }

  private Map<Value, Term> cases(TermFactory terms, Term term, List<Term> from) {
    if (term instanceof Constant constant) {
      return Map.of(constant.value(), terms.bool(true));
    }
    if (!(term instanceof Application application) || from.isEmpty() || !isKept(term)) {
      return Map.of();
    }
    Map<Value, Term> cases = new LinkedHashMap<>();
    if (application.op() == Op.ITE) {
      Term condition = application.arg(0);
      add(terms, cases, condition, of(from.getFirst()));
      add(terms, cases, terms.not(condition), of(from.getLast()));
    } else if (from.size() == 1) {
      of(from.getFirst())
          .forEach((value, when) -> add(terms, cases, when, value(application, value)));
    } else if (from.size() == 2
        && of(from.getFirst()).size() * of(from.getLast()).size() <= MOST_COMBINATIONS) {
      of(from.getFirst())
          .forEach(
              (a, whenA) ->
                  of(from.getLast())
                      .forEach(
                          (b, whenB) ->
                              add(
                                  terms,
                                  cases,
                                  terms.and(whenA, whenB),
                                  value(application, a, b))));
    }
    cases.values().removeIf(when -> when == terms.bool(false));
    return cases.size() > MOST ? Map.of() : cases;
  }

  private static boolean isKept(Term term) {
    return term.isBool() || term.sort() instanceof Sort.BitVec;
  }

  private static Value value(Application application, Value... args) {
    Value value =
        Operations.apply(
            application.op(), application.p(), application.q(), application.sort(), args);
    if (value == null) {
      throw new IllegalStateException("operators on words have a value");
    }
    return value;
  }

  private static void add(
      TermFactory terms, Map<Value, Term> cases, Term condition, Map<Value, Term> more) {
    more.forEach((value, when) -> add(terms, cases, terms.and(condition, when), value));
  }

  private static void add(TermFactory terms, Map<Value, Term> cases, Term when, Value value) {
    Term before = cases.get(value);
    cases.put(value, before == null ? when : terms.or(before, when));
  }
}
