package dev.bulwark.icp.terms;

import dev.bulwark.icp.box.Reading;
import dev.bulwark.icp.integer.Equal;
import dev.bulwark.icp.integer.LessOrEqual;
import dev.bulwark.icp.search.Description;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.SolverException;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Formulas. Comparisons with constants are bounds, and so literals by themselves; others are truth
 * values that a constraint ties to what they compare.
 */
final class TruthPlans {

  private record Pair(int x, int y) {}

  private final Pieces pieces;
  private final FloatPlans floats;

  /** Which nodes are there already. */
  private final Predicate<Node> exists;

  /** Literals of comparisons, by their variables. */
  private final Map<Pair, Integer> orders = new HashMap<>();

  TruthPlans(Pieces pieces, FloatPlans floats, Predicate<Node> exists) {
    this.pieces = pieces;
    this.floats = floats;
    this.exists = exists;
  }

  Plan plan(Term term) {
    return switch (term) {
      case Constant constant ->
          Plan.of(parts -> pieces.constantTruth(constant.value().equals(Value.TRUE)));
      case Variable variable -> Plan.of(parts -> pieces.truth(pieces.newTruth(true), parts));
      case Application application -> plan(application);
    };
  }

  private Plan plan(Application a) {
    List<Node> truths = a.args().stream().filter(Term::isBool).map(Node::truth).toList();
    return switch (a.op()) {
      case NOT ->
          new Plan(truths, parts -> pieces.literal(Pieces.not(parts.getFirst().first), parts));
      case AND -> new Plan(truths, parts -> pieces.and(parts, literals(parts, false)));
      case OR ->
          new Plan(
              truths,
              parts -> {
                Encoded none = pieces.and(parts, literals(parts, true));
                return negated(none);
              });
      case ITE ->
          new Plan(
              truths,
              parts ->
                  pieces.choice(parts, parts.get(0).first, parts.get(1).first, parts.get(2).first));
      case EQ -> equality(a);
      case BV_ULE -> atMost(View.UNSIGNED, a.arg(0), a.arg(1), false);
      case BV_ULT -> atMost(View.UNSIGNED, a.arg(1), a.arg(0), true);
      case BV_SLE -> atMost(View.SIGNED, a.arg(0), a.arg(1), false);
      case BV_SLT -> atMost(View.SIGNED, a.arg(1), a.arg(0), true);
      case LE -> atMost(integers(a), a.arg(0), a.arg(1), false);
      case LT -> atMost(integers(a), a.arg(1), a.arg(0), true);
      case FP_LT, FP_LE, FP_EQ -> floats.comparison(a);
      case FP_IS_NAN,
          FP_IS_INFINITE,
          FP_IS_NEGATIVE,
          FP_IS_NORMAL,
          FP_IS_POSITIVE,
          FP_IS_SUBNORMAL,
          FP_IS_ZERO ->
          floats.classification(a);
      default -> throw new SolverException("icp does not know " + a.op().smtLib());
    };
  }

  private static View integers(Application a) {
    if (a.arg(0).sort() instanceof Sort.Int) {
      return View.INTEGER;
    }
    throw new SolverException("icp does not know real numbers");
  }

  private static int[] literals(List<Encoded> parts, boolean negate) {
    return parts.stream().mapToInt(part -> negate ? Pieces.not(part.first) : part.first).toArray();
  }

  /** The same as a formula that it is part of. */
  private Encoded negated(Encoded made) {
    return pieces.literal(Pieces.not(made.first), List.of(made));
  }

  // ---- Comparisons

  static @Nullable Reading reading(Term term, View view) {
    return term.sort() instanceof Sort.BitVec(int width)
        ? new Reading(width, view == View.SIGNED)
        : null;
  }

  static @Nullable BigInteger number(Term term, View view) {
    if (!(term instanceof Constant constant)) {
      return null;
    }
    return switch (constant.value()) {
      case Value.BitVecValue bits -> view == View.SIGNED ? bits.signed() : bits.unsigned();
      case Value.IntValue(BigInteger number) -> number;
      default -> null;
    };
  }

  private Plan atMost(View view, Term x, Term y, boolean negate) {
    Reading reading = reading(x, view);
    BigInteger left = number(x, view);
    BigInteger right = number(y, view);
    Plan.Maker maker;
    Node[] nodes;
    if (right != null) {
      nodes = new Node[] {new Node(x, view)};
      maker = parts -> pieces.literal(pieces.atMost(reading, parts.getFirst().first, right), parts);
    } else if (left != null) {
      nodes = new Node[] {new Node(y, view)};
      maker = parts -> pieces.literal(pieces.atLeast(reading, parts.getFirst().first, left), parts);
    } else {
      nodes = new Node[] {new Node(x, view), new Node(y, view)};
      maker = parts -> order(reading, parts);
    }
    return Plan.of(negate ? parts -> negated(maker.make(parts)) : maker, nodes);
  }

  /** Of two numbers one is at most the other, which bounds alone would find only step by step. */
  private Encoded order(@Nullable Reading reading, List<Encoded> parts) {
    int x = parts.get(0).first;
    int y = parts.get(1).first;
    Pair pair = new Pair(x, y);
    Integer known = orders.get(pair);
    if (known == null) {
      known = pieces.newTruth(false);
      orders.put(pair, known);
      Integer opposite = orders.get(new Pair(y, x));
      if (opposite != null) {
        pieces.search().addClause(known, opposite);
      }
    }
    Encoded made = pieces.truth(known, parts);
    return pieces.with(
        made,
        Description.of("le"),
        new LessOrEqual(reading != null && reading.isNarrow()),
        pieces.truthOf(known, made),
        x,
        y);
  }

  private Plan equality(Application a) {
    Term x = a.arg(0);
    Term y = a.arg(1);
    return switch (x.sort()) {
      case Sort.Bool b ->
          Plan.of(
              parts -> pieces.same(parts, parts.get(0).first, parts.get(1).first),
              Node.truth(x),
              Node.truth(y));
      case Sort.BitVec v -> equality(viewFor(x, y), x, y);
      case Sort.Int i -> equality(View.INTEGER, x, y);
      case Sort.Float f -> floats.equality(x, y);
      case Sort.Real r -> throw new SolverException("icp does not know real numbers");
      case Sort.Array array -> throw new SolverException("icp knows no equality of arrays");
    };
  }

  /** The reading that is there already. */
  private View viewFor(Term x, Term y) {
    boolean unsigned = exists.test(Node.unsigned(x)) || exists.test(Node.unsigned(y));
    boolean signed = exists.test(Node.signed(x)) || exists.test(Node.signed(y));
    return unsigned && !signed ? View.UNSIGNED : View.SIGNED;
  }

  private Plan equality(View view, Term x, Term y) {
    Reading reading = reading(x, view);
    BigInteger right = number(y, view);
    BigInteger constant = right != null ? right : number(x, view);
    if (constant != null) {
      return Plan.of(
          parts ->
              pieces.and(
                  parts,
                  pieces.atLeast(reading, parts.getFirst().first, constant),
                  pieces.atMost(reading, parts.getFirst().first, constant)),
          new Node(right != null ? x : y, view));
    }
    return Plan.of(
        parts -> {
          int literal = pieces.newTruth(false);
          Encoded made = pieces.truth(literal, parts);
          return pieces.with(
              made,
              Description.of("eq"),
              new Equal(reading != null && reading.isNarrow()),
              pieces.truthOf(literal, made),
              parts.get(0).first,
              parts.get(1).first);
        },
        new Node(x, view),
        new Node(y, view));
  }
}
