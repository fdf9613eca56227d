package dev.bulwark.report.expression;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
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
 * is small enough for different indices to be of different elements goes without saying.
 */
final class ForAll {

  private final Set<Variable> indices;
  private final Function<Term, String> notation;

  /** The range of an index: what is on its border, and whether that belongs to it. */
  private static final class Range {
    private final List<Term> lowest = new ArrayList<>();
    private final List<Term> above = new ArrayList<>();
    private final List<Term> below = new ArrayList<>();
    private final List<Term> highest = new ArrayList<>();
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
    for (Literal literal : clause) {
      if (!isBound(literal, ranges)) {
        Term written = literal.written();
        rest.add(
            written == null
                ? "!(" + notation.apply(literal.term()) + ")"
                : inParentheses(notation.apply(written), " && "));
      }
    }
    if (rest.isEmpty() || ranges.values().stream().anyMatch(ForAll::isEmpty)) {
      return "";
    }
    String body = String.join(" || ", rest);
    return ranges.isEmpty()
        ? inParentheses(body, " || ")
        : "(for all "
            + ranges.entrySet().stream()
                .map(entry -> notation.apply(entry.getKey()) + " in " + range(entry.getValue()))
                .collect(Collectors.joining(", "))
            + ": "
            + body
            + ")";
  }

  private static boolean isEmpty(Range range) {
    return !Collections.disjoint(range.lowest, range.below)
        || !Collections.disjoint(range.above, range.below)
        || !Collections.disjoint(range.above, range.highest);
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
          .add(right);
      return true;
    }
    if (right instanceof Variable index && indices.contains(index) && isPlain(left)) {
      Range range = ranges.computeIfAbsent(index, i -> new Range());
      (literal.negated()
              ? strict ? range.above : range.lowest
              : strict ? range.highest : range.below)
          .add(left);
      return true;
    }
    return false;
  }

  private String range(Range range) {
    List<Term> below = tighter(range.below, range.highest.isEmpty(), true);
    List<Term> lowest = tighter(range.lowest, range.above.isEmpty(), false);
    String low = range.above.isEmpty() ? "[" + one("max", lowest) : "(" + one("max", range.above);
    String high =
        range.highest.isEmpty() ? one("min", below) + ")" : one("min", range.highest) + "]";
    return low + ", " + high;
  }

  /** Without zero as the least and the greatest number as the last, where others are there. */
  private static List<Term> tighter(List<Term> bounds, boolean alone, boolean upper) {
    Term widest = null;
    for (Term bound : bounds) {
      BigInteger number = number(bound);
      if (number != null && (widest == null || isWider(number, number(widest), upper))) {
        widest = bound;
      }
    }
    Term left = widest;
    List<Term> others = bounds.stream().filter(bound -> bound != left).distinct().toList();
    return others.isEmpty() && alone ? bounds : others;
  }

  private static boolean isWider(BigInteger number, @Nullable BigInteger than, boolean upper) {
    return than != null && (number.compareTo(than) > 0) == upper;
  }

  private static @Nullable BigInteger number(Term term) {
    return term instanceof Constant constant && constant.value() instanceof Value.BitVecValue bits
        ? bits.signed()
        : null;
  }

  private String one(String function, List<Term> bounds) {
    String all = bounds.stream().map(notation).distinct().collect(Collectors.joining(", "));
    return bounds.isEmpty() ? "..." : bounds.size() == 1 ? all : function + "(" + all + ")";
  }
}
