package dev.bulwark.certify;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When a node of an unrolling is passed: conjuncts over the inputs, behind those of another path
 * condition. Conditions form a tree. Where two paths meet, what they have in common is kept, and of
 * the rest is said that one or the other holds.
 */
final class PathCondition {

  /** How far back a new conjunct is compared with those before. */
  private static final int COMPARED = 16;

  private final TermFactory terms;
  private final @Nullable PathCondition before;
  private final Term last;
  private final Term whole;
  private final int length;
  private boolean feasible;

  private PathCondition(TermFactory terms, @Nullable PathCondition before, Term last, Term whole) {
    this.terms = terms;
    this.before = before;
    this.last = last;
    this.whole = whole;
    this.length = before == null ? 0 : before.length + 1;
  }

  static PathCondition always(TermFactory terms) {
    PathCondition always = new PathCondition(terms, null, terms.bool(true), terms.bool(true));
    always.feasible = true;
    return always;
  }

  Term term() {
    return whole;
  }

  int length() {
    return length;
  }

  /** Is it known that some inputs satisfy it? Only spares questions. */
  boolean isKnownFeasible() {
    return feasible;
  }

  void setFeasible() {
    for (PathCondition at = this; at != null && !at.feasible; at = at.before) {
      at.feasible = true;
    }
  }

  /** All but the last conjunct. */
  PathCondition before() {
    if (before == null) {
      throw new IllegalStateException("nothing is before the start");
    }
    return before;
  }

  /** This and that; null if they plainly contradict each other. */
  @Nullable PathCondition and(Term condition) {
    PathCondition result = this;
    for (Term part : Terms.conjuncts(condition)) {
      if (Terms.isFalse(part) || result.isNear(terms.not(part))) {
        return null;
      }
      if (!Terms.isTrue(part) && !result.isNear(part)) {
        result = result.then(part);
      }
    }
    return result;
  }

  private boolean isNear(Term part) {
    int compared = COMPARED;
    for (PathCondition at = this; at != null && compared > 0; at = at.before, compared--) {
      if (at.last == part) {
        return true;
      }
    }
    return false;
  }

  private PathCondition then(Term part) {
    return new PathCondition(terms, this, part, before == null ? part : terms.and(whole, part));
  }

  /** The condition of two paths together, and what tells the first from the second. */
  record Meeting(PathCondition either, Term first) {}

  /** For conditions that exclude each other. */
  static Meeting meet(PathCondition a, PathCondition b) {
    PathCondition common = commonPart(a, b);
    List<Term> restA = a.behind(common);
    List<Term> restB = b.behind(common);
    TermFactory terms = common.terms;
    if (restA.isEmpty() || restB.isEmpty()) {
      // One holds wherever the other does, so the other never holds.
      return new Meeting(common, terms.bool(restA.isEmpty()));
    }
    Term choice = restA.getFirst();
    if (restB.getFirst() != terms.not(choice) && choice != terms.not(restB.getFirst())) {
      Term first = terms.and(restA);
      return common.join(a, b, first, terms.or(first, terms.and(restB)));
    }
    Term thenA = terms.and(restA.subList(1, restA.size()));
    Term thenB = terms.and(restB.subList(1, restB.size()));
    return common.join(a, b, choice, terms.ite(choice, thenA, thenB));
  }

  private Meeting join(PathCondition a, PathCondition b, Term first, Term either) {
    PathCondition joined = Terms.isTrue(either) ? this : then(either);
    if (a.feasible || b.feasible) {
      joined.setFeasible();
    }
    return new Meeting(joined, first);
  }

  private static PathCondition commonPart(PathCondition a, PathCondition b) {
    PathCondition x = a;
    PathCondition y = b;
    while (x != y) {
      if (x.length >= y.length) {
        x = x.before();
      } else {
        y = y.before();
      }
    }
    return x;
  }

  private List<Term> behind(PathCondition shorter) {
    List<Term> rest = new ArrayList<>();
    for (PathCondition at = this; at != shorter; at = at.before()) {
      rest.add(at.last);
    }
    return rest.reversed();
  }
}
