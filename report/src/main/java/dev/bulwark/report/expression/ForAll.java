package dev.bulwark.report.expression;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes invariants about all indices as {@code for all k in [0, i): a[k] == 0}: what an index has
 * to be for the rest to be said of it stands in front. Where the index has another bound, that it
 * is not negative, and small enough for different indices to be of different elements, goes without
 * saying. Nothing else is left out, so that what is said is never more than what holds.
 */
final class ForAll {

  private final Set<Variable> indices;
  private final Function<Term, String> notation;

  /**
   * The range of an index: what is on its border, and whether that belongs to it; with the literals
   * that say so.
   */
  private static final class Range {
    private final Map<Term, Literal> lowest = new LinkedHashMap<>();
    private final Map<Term, Literal> above = new LinkedHashMap<>();
    private final Map<Term, Literal> below = new LinkedHashMap<>();
    private final Map<Term, Literal> highest = new LinkedHashMap<>();

    private boolean isUnbounded() {
      return lowest.isEmpty() && above.isEmpty() && below.isEmpty() && highest.isEmpty();
    }

    private boolean isEmpty() {
      return !Collections.disjoint(lowest.keySet(), below.keySet())
          || !Collections.disjoint(above.keySet(), below.keySet())
          || !Collections.disjoint(above.keySet(), highest.keySet());
    }

    /** Is it the range that all indices are in? */
    private boolean isImplied(Variable index) {
      return above.isEmpty()
          && highest.isEmpty()
          && lowest.keySet().stream().allMatch(bound -> isNumber(bound, BigInteger.ZERO))
          && below.keySet().stream().allMatch(bound -> isNumber(bound, limit(index)));
    }

    private static BigInteger limit(Variable index) {
      return BigInteger.valueOf(AnyIndex.limit(((Sort.BitVec) index.sort()).width()));
    }

    /**
     * Takes out what goes without saying where there is another bound: that an index is not
     * negative, and that it is below the limit of its width. Returns what is no border then, since
     * only one of two kinds can be.
     */
    private List<Literal> withoutImplied(Variable index) {
      without(BigInteger.ZERO, lowest, !above.isEmpty());
      without(limit(index), below, !highest.isEmpty());
      List<Literal> others = new ArrayList<>();
      if (!above.isEmpty()) {
        others.addAll(lowest.values());
      }
      if (!highest.isEmpty()) {
        others.addAll(below.values());
      }
      return others;
    }

    private static void without(BigInteger implied, Map<Term, Literal> bounds, boolean hasOther) {
      if (hasOther || bounds.keySet().stream().anyMatch(bound -> !isNumber(bound, implied))) {
        bounds.keySet().removeIf(bound -> isNumber(bound, implied));
      }
    }

    private static boolean isNumber(Term term, BigInteger number) {
      return term instanceof Constant constant
          && constant.value() instanceof Value.BitVecValue bits
          && bits.signed().equals(number);
    }
  }

  /**
   * A literal.
   *
   * @param written the term with the negation, where there is one
   */
  private record Literal(Term term, boolean negated, @Nullable Term written) {}

  ForAll(Set<Variable> indices, Function<Term, String> notation) {
    this.indices = indices;
    this.notation = notation;
  }

  String notation(Term invariant) {
    if (indices.isEmpty()) {
      return notation.apply(invariant);
    }
    Set<String> parts = new LinkedHashSet<>();
    for (Term conjunct : Terms.conjuncts(invariant)) {
      if (isPlain(conjunct)) {
        parts.add(inParentheses(notation.apply(conjunct), " || "));
      }
    }
    for (Term conjunct : Terms.conjuncts(invariant)) {
      if (!isPlain(conjunct)) {
        clauses(conjunct).stream().map(this::claim).filter(c -> !c.isEmpty()).forEach(parts::add);
      }
    }
    return String.join(" && ", parts);
  }

  private boolean isPlain(Term term) {
    return Terms.freeVariables(term).stream().noneMatch(indices::contains);
  }

  private static String inParentheses(String text, String operator) {
    return text.contains(operator) || text.contains(" ? ") ? "(" + text + ")" : text;
  }

  /** A conjunct as clauses: a conjunction among its literals is multiplied out, if it is one. */
  private static List<List<Literal>> clauses(Term conjunct) {
    List<Literal> common = new ArrayList<>();
    List<Term> inner = new ArrayList<>();
    for (Term literal : Terms.disjuncts(conjunct)) {
      if (inner.isEmpty() && literal instanceof Application and && and.op() == Op.AND) {
        inner.addAll(Terms.conjuncts(literal));
      } else {
        add(literal, common);
      }
    }
    if (inner.isEmpty()) {
      return List.of(common);
    }
    List<List<Literal>> clauses = new ArrayList<>();
    for (Term part : inner) {
      List<Literal> clause = new ArrayList<>(common);
      Terms.disjuncts(part).forEach(literal -> add(literal, clause));
      clauses.add(clause);
    }
    return clauses;
  }

  private static void add(Term literal, List<Literal> to) {
    if (isNot(literal)) {
      List<Term> parts = Terms.conjuncts(inner(literal));
      for (Term part : parts) {
        Term written = parts.size() == 1 ? literal : isNot(part) ? inner(part) : null;
        to.add(new Literal(isNot(part) ? inner(part) : part, !isNot(part), written));
      }
    } else {
      to.add(new Literal(literal, false, literal));
    }
  }

  private static boolean isNot(Term term) {
    return term instanceof Application not && not.op() == Op.NOT;
  }

  private static Term inner(Term negation) {
    return ((Application) negation).arg(0);
  }

  private String claim(List<Literal> clause) {
    Map<Variable, Range> ranges = new LinkedHashMap<>();
    List<String> rest = new ArrayList<>();
    List<Literal> inner = new ArrayList<>();
    for (Literal literal : clause) {
      if (!isBound(literal, ranges)) {
        inner.add(literal);
      }
    }
    if (inner.isEmpty() || ranges.values().stream().anyMatch(Range::isEmpty)) {
      return "";
    }
    ranges
        .entrySet()
        .removeIf(
            range -> range.getValue().isImplied(range.getKey()) && !speakOf(inner, range.getKey()));
    ranges.forEach((index, range) -> range.withoutImplied(index).forEach(b -> rest.add(said(b))));
    inner.forEach(literal -> rest.add(said(literal)));
    for (Literal literal : inner) {
      Terms.freeVariables(literal.term()).stream()
          .filter(indices::contains)
          .forEach(index -> ranges.computeIfAbsent(index, i -> new Range()));
    }
    String body = String.join(" || ", rest);
    return ranges.isEmpty()
        ? inParentheses(body, " || ")
        : "(for all "
            + ranges.entrySet().stream()
                .map(entry -> notation.apply(entry.getKey()) + range(entry.getValue()))
                .collect(Collectors.joining(", "))
            + ": "
            + body
            + ")";
  }

  private static boolean speakOf(List<Literal> literals, Variable index) {
    return literals.stream().anyMatch(l -> Terms.freeVariables(l.term()).contains(index));
  }

  private String said(Literal literal) {
    Term written = literal.written();
    return written == null
        ? "!(" + notation.apply(literal.term()) + ")"
        : inParentheses(notation.apply(written), " && ");
  }

  /** Does the literal say that an index is not in the range that the rest is said for? */
  private boolean isBound(Literal literal, Map<Variable, Range> ranges) {
    if (!(literal.term() instanceof Application comparison)
        || (comparison.op() != Op.BV_SLT && comparison.op() != Op.BV_SLE)) {
      return false;
    }
    boolean strict = comparison.op() == Op.BV_SLT;
    Term left = comparison.arg(0);
    Term right = comparison.arg(1);
    if (left instanceof Variable index && indices.contains(index) && isPlain(right)) {
      Range range = ranges.computeIfAbsent(index, i -> new Range());
      // Where k < e or k <= e is excepted, k begins at e or behind it.
      (literal.negated()
              ? strict ? range.below : range.highest
              : strict ? range.lowest : range.above)
          .put(right, literal);
      return true;
    }
    if (right instanceof Variable index && indices.contains(index) && isPlain(left)) {
      Range range = ranges.computeIfAbsent(index, i -> new Range());
      (literal.negated()
              ? strict ? range.above : range.lowest
              : strict ? range.highest : range.below)
          .put(left, literal);
      return true;
    }
    return false;
  }

  private String range(Range range) {
    if (range.isUnbounded()) {
      return "";
    }
    String low =
        range.above.isEmpty() ? "[" + one("max", range.lowest) : "(" + one("max", range.above);
    String high =
        range.highest.isEmpty() ? one("min", range.below) + ")" : one("min", range.highest) + "]";
    return " in " + low + ", " + high;
  }

  private String one(String function, Map<Term, Literal> bounds) {
    String all =
        bounds.keySet().stream().map(notation).distinct().collect(Collectors.joining(", "));
    return bounds.isEmpty() ? "..." : all.contains(", ") ? function + "(" + all + ")" : all;
  }
}
