package dev.bulwark.engine.bmc;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The condition under which a node of the unrolling is reached, over input symbols: a list of
 * conjuncts that shares its prefix with the guards of the nodes before. Where paths meet again, the
 * prefix says what they have in common, so that {@code if (c) ... else ...} leaves no trace in the
 * guard, and values are chosen by {@code c} alone instead of by whole path conditions.
 */
final class Guard {

  /** How far back a new conjunct is compared with the ones before. */
  private static final int WINDOW = 24;

  private final @Nullable Guard prefix;
  private final Term conjunct;
  private final int length;
  private final Term term;
  private boolean feasible;

  private Guard(@Nullable Guard prefix, Term conjunct, Term term) {
    this.prefix = prefix;
    this.conjunct = conjunct;
    this.length = prefix == null ? 0 : prefix.length + 1;
    this.term = term;
  }

  /** The guard of the beginning. */
  static Guard always(TermFactory terms) {
    Guard always = new Guard(null, terms.bool(true), terms.bool(true));
    always.feasible = true;
    return always;
  }

  /** The conjunction of everything. */
  Term term() {
    return term;
  }

  boolean isAlways() {
    return prefix == null;
  }

  /** Is it known that some inputs satisfy the guard? */
  boolean isKnownFeasible() {
    return feasible;
  }

  void markFeasible() {
    for (Guard guard = this; guard != null && !guard.feasible; guard = guard.prefix) {
      guard.feasible = true;
    }
  }

  /** This guard and the condition; null if that is plainly false. */
  @Nullable Guard and(TermFactory terms, Term condition) {
    if (Terms.isTrue(condition)) {
      return this;
    }
    Guard result = this;
    for (Term part : Terms.conjuncts(condition)) {
      if (Terms.isFalse(part)) {
        return null;
      }
      if (Terms.isTrue(part)) {
        continue;
      }
      boolean known = false;
      int window = WINDOW;
      for (Guard at = result; at != null && window > 0; at = at.prefix, window--) {
        if (opposite(terms, at.conjunct, part)) {
          return null;
        }
        known |= at.conjunct == part;
      }
      if (!known) {
        result = result.append(terms, part);
      }
    }
    return result;
  }

  /** Is one plainly the negation of the other? */
  private static boolean opposite(TermFactory terms, Term a, Term b) {
    return terms.not(a) == b || terms.not(b) == a;
  }

  /** The conjunction is built in pairs, not flattened, so that it shares the term of the prefix. */
  private Guard append(TermFactory terms, Term part) {
    return new Guard(this, part, isAlways() ? part : terms.applyRaw(Op.AND, 0, 0, term, part));
  }

  /**
   * Where two paths meet: the guard of both, and the condition under which it was the first one.
   */
  record Meeting(Guard guard, Term first) {}

  /** The meeting of two guards that exclude each other (where both hold, the first counts). */
  static Meeting meet(TermFactory terms, Guard a, Guard b) {
    Guard common = commonPrefix(a, b);
    if (a == common || b == common) {
      // One says more than the other: choose it where what it says more holds.
      Term first =
          a == common
              ? terms.not(conjunction(terms, b.after(common)))
              : conjunction(terms, a.after(common));
      return new Meeting(common, first);
    }
    List<Term> restA = a.after(common);
    List<Term> restB = b.after(common);
    Term choice = restA.getFirst();
    boolean complementary = opposite(terms, choice, restB.getFirst());
    Term first = complementary ? choice : conjunction(terms, restA);
    Guard both =
        complementary
            ? common.split(terms, restA, restB)
            : common.either(terms, conjunction(terms, restA), conjunction(terms, restB));
    both.feasible |= a.feasible | b.feasible;
    return new Meeting(both, first);
  }

  /** This and ((c and ...) or (not c and ...)). */
  private Guard split(TermFactory terms, List<Term> withChoice, List<Term> without) {
    Term a = conjunction(terms, withChoice.subList(1, withChoice.size()));
    Term b = conjunction(terms, without.subList(1, without.size()));
    if (Terms.isTrue(a) && Terms.isTrue(b)) {
      return this;
    }
    if (Terms.isTrue(a)) {
      return either(terms, withChoice.getFirst(), b);
    }
    if (Terms.isTrue(b)) {
      return either(terms, without.getFirst(), a);
    }
    return append(terms, terms.ite(withChoice.getFirst(), a, b));
  }

  private Guard either(TermFactory terms, Term a, Term b) {
    return append(terms, terms.applyRaw(Op.OR, 0, 0, a, b));
  }

  int length() {
    return length;
  }

  private static Guard commonPrefix(Guard a, Guard b) {
    Guard x = a;
    Guard y = b;
    while (x != y) {
      if (x.length >= y.length) {
        x = x.prefix();
      } else {
        y = y.prefix();
      }
    }
    return x;
  }

  /** All but the last conjunct; there must be one. */
  Guard prefix() {
    if (prefix == null) {
      throw new IllegalStateException("guards of different unrollings");
    }
    return prefix;
  }

  /** The conjuncts behind a prefix, in order. */
  private List<Term> after(Guard shorter) {
    List<Term> rest = new ArrayList<>(length - shorter.length);
    for (Guard at = this; at != shorter; at = at.prefix()) {
      rest.add(at.conjunct);
    }
    return rest.reversed();
  }

  private static Term conjunction(TermFactory terms, List<Term> parts) {
    Term result = terms.bool(true);
    for (Term part : parts) {
      result = Terms.isTrue(result) ? part : terms.applyRaw(Op.AND, 0, 0, result, part);
    }
    return result;
  }

  @Override
  public String toString() {
    return term.toString();
  }
}
