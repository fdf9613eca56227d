package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Rewriter;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tries the rules for an operator in their order and takes the first that applies. Arguments are in
 * normal form already, so a rule looks only a level or two below its operator, and the work for
 * each node stays small however large the term is.
 *
 * <p>The normal form: constants stand last in commutative operators, other arguments in the order
 * of their ids; conjunctions and disjunctions are flat up to a limit; {@code x <= y} on bit-vectors
 * is {@code not (y < x)}, on integers it is the only comparison; integer sums are flat, with one
 * monomial for each term, and constants of a bit-vector sum are gathered at its top.
 *
 * <p>A simplifier belongs to one factory, and so to one thread.
 */
public final class Simplifier implements Rewriter {

  private static final List<Rule> RULES =
      concatenate(
          FoldingRules.all(),
          BooleanRules.all(),
          IteRules.all(),
          EqualityRules.all(),
          BitVecEqualityRules.all(),
          BitVecArithmeticRules.all(),
          BitVecDivisionRules.all(),
          BitwiseRules.all(),
          ShiftRules.all(),
          SliceRules.all(),
          BitVecComparisonRules.all(),
          IntegerRules.all(),
          LinearRules.all(),
          ArrayRules.all(),
          FloatRules.all());

  /**
   * How deep rules may ask for further simplification. Some rules pass an operator down a level,
   * and chains of such levels can be as long as a program runs; what lies deeper stays as it is.
   */
  private static final int MAXIMAL_DEPTH = 64;

  private final Rule[][] rules;
  private int depth;

  public Simplifier() {
    this(rules());
  }

  /** A simplifier of these rules only, tried in this order. */
  public Simplifier(List<Rule> rules) {
    Op[] ops = Op.values();
    this.rules = new Rule[ops.length][];
    for (Op op : ops) {
      this.rules[op.ordinal()] =
          rules.stream().filter(rule -> rule.ops().contains(op)).toArray(Rule[]::new);
    }
  }

  /** All rules, in the order in which they are tried. */
  public static List<Rule> rules() {
    return RULES;
  }

  /** A new factory that simplifies what it builds. */
  public static TermFactory factory() {
    return new TermFactory(new Simplifier());
  }

  @SafeVarargs
  private static List<Rule> concatenate(List<Rule>... groups) {
    List<Rule> all = new ArrayList<>();
    for (List<Rule> group : groups) {
      all.addAll(group);
    }
    return List.copyOf(all);
  }

  @Override
  public @Nullable Term rewrite(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (depth == MAXIMAL_DEPTH) {
      return null;
    }
    depth++;
    try {
      for (Rule rule : rules[op.ordinal()]) {
        Term result = rule.rewriter().rewrite(factory, op, p, q, args);
        if (result != null) {
          return result;
        }
      }
      return null;
    } finally {
      depth--;
    }
  }
}
