package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sums, products, equations and comparisons of integers and reals. An atom compares what has
 * positive coefficients with what has negative ones and the constant, in lowest terms, such that
 * the first term has a positive coefficient; the opposite direction is a negation. On integers
 * {@code <} becomes {@code <=}.
 */
final class LinearRules {

  /** Sums and products are flattened up to this size; see {@link BooleanRules} for the reason. */
  private static final int FLAT_LIMIT = 32;

  /**
   * Coefficients of more bits than this are not computed: doubling a term again and again would
   * otherwise fill the memory.
   */
  private static final int MAXIMAL_BITS = 2_048;

  private LinearRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule("linear-negation", Op.NEG, LinearRules::negation),
        new Rule("linear-product", Op.MUL, LinearRules::product),
        new Rule("linear-sum", Op.ADD, LinearRules::sum),
        new Rule("linear-comparison", Set.of(Op.LT, Op.LE), LinearRules::comparison),
        new Rule("linear-equation", Op.EQ, LinearRules::equation));
  }

  private static @Nullable Term negation(TermFactory factory, Op op, int p, int q, Term[] args) {
    return factory.mul(factory.constant(Rational.MINUS_ONE.value(args[0].sort())), args[0]);
  }

  /**
   * The sum as a term, or null if that is just the application that was to be made, or if its
   * numbers got out of hand.
   */
  private static @Nullable Term unlessSame(TermFactory factory, LinearSum sum, Op op, Term[] args) {
    if (sum.bitLength() > MAXIMAL_BITS) {
      return null;
    }
    Term result = sum.term(factory, args[0].sort());
    if (result instanceof Application made && made.op() == op && made.arity() == args.length) {
      for (int i = 0; i < args.length; i++) {
        if (made.arg(i) != args[i]) {
          return result;
        }
      }
      return null;
    }
    return result;
  }

  /** A coefficient times a flat product; a coefficient is distributed over a sum. */
  private static @Nullable Term product(TermFactory factory, Op op, int p, int q, Term[] args) {
    Sort sort = args[0].sort();
    Rational coefficient = Rational.ONE;
    List<Term> factors = new ArrayList<>();
    for (Term arg : args) {
      LinearSum.Builder builder = new LinearSum.Builder();
      builder.addPart(arg, Rational.ONE);
      LinearSum single = builder.build();
      boolean constant = single.monomials().isEmpty();
      coefficient = coefficient.times(constant ? single.constant() : single.leading());
      if (coefficient.bitLength() > MAXIMAL_BITS) {
        return null;
      }
      if (constant) {
        continue;
      }
      Term base = single.monomials().getFirst().base();
      if (Shape.app(base, Op.MUL) instanceof Application nested
          && factors.size() + nested.arity() <= FLAT_LIMIT) {
        factors.addAll(nested.args());
      } else {
        factors.add(base);
      }
    }
    if (coefficient.signum() == 0 || factors.isEmpty()) {
      return factory.constant(coefficient.value(sort));
    }
    factors.sort(Comparator.comparingInt(Term::id));
    Term base =
        factors.size() == 1
            ? factors.getFirst()
            : factory.applyRaw(Op.MUL, 0, 0, factors.toArray(Term[]::new));
    return unlessSame(factory, new LinearSum.Builder().add(base, coefficient).build(), op, args);
  }

  private static @Nullable Term sum(TermFactory factory, Op op, int p, int q, Term[] args) {
    LinearSum.Builder builder = new LinearSum.Builder();
    int pending = args.length;
    for (Term arg : args) {
      pending--;
      if (Shape.app(arg, Op.ADD) instanceof Application nested
          && builder.size() + nested.arity() + pending <= FLAT_LIMIT) {
        builder.add(nested, Rational.ONE);
      } else {
        builder.addPart(arg, Rational.ONE);
      }
    }
    return unlessSame(factory, builder.build(), op, args);
  }

  private static boolean isNumber(Term term) {
    return term.sort() instanceof Sort.Int || term.sort() instanceof Sort.Real;
  }

  /** What divides all coefficients of an integer sum; for reals the first coefficient. Positive. */
  private static Rational content(LinearSum sum, Sort sort) {
    if (!(sort instanceof Sort.Int)) {
      return sum.leading().abs();
    }
    BigInteger gcd = BigInteger.ZERO;
    for (LinearSum.Monomial part : sum.monomials()) {
      gcd = gcd.gcd(part.coefficient().numerator());
    }
    return Rational.of(gcd);
  }

  private static @Nullable Term comparison(TermFactory factory, Op op, int p, int q, Term[] args) {
    Sort sort = args[0].sort();
    boolean integer = sort instanceof Sort.Int;
    // sum <= 0, or sum < 0 if strict
    LinearSum sum = LinearSum.difference(args[0], args[1]);
    boolean strict = op == Op.LT;
    if (integer && strict) {
      sum = sum.withConstant(sum.constant().plus(Rational.ONE));
      strict = false;
    }
    if (sum.monomials().isEmpty()) {
      return factory.bool(strict ? sum.constant().signum() < 0 : sum.constant().signum() <= 0);
    }
    sum = sum.dividedBy(content(sum, sort));
    if (integer) {
      // t <= -c is t <= floor(-c)
      sum = sum.withConstant(Rational.of(sum.constant().negate().floor().negate()));
    }
    boolean negated = sum.leading().signum() < 0;
    if (negated) {
      // t + c <= 0 is not (-t - c < 0), and on integers not (-t - c + 1 <= 0)
      sum = sum.negate();
      if (integer) {
        sum = sum.withConstant(sum.constant().plus(Rational.ONE));
      } else {
        strict = !strict;
      }
    }
    Op normal = strict ? Op.LT : Op.LE;
    Term left = sum.part(true).term(factory, sort);
    Term right = sum.part(false).withConstant(sum.constant().negate()).term(factory, sort);
    if (!negated && normal == op && left == args[0] && right == args[1]) {
      return null;
    }
    Term atom = factory.apply(normal, left, right);
    return negated ? factory.not(atom) : atom;
  }

  private static @Nullable Term equation(TermFactory factory, Op op, int p, int q, Term[] args) {
    if (!isNumber(args[0])) {
      return null;
    }
    Sort sort = args[0].sort();
    LinearSum sum = LinearSum.difference(args[0], args[1]);
    if (sum.monomials().isEmpty()) {
      return factory.bool(sum.constant().signum() == 0);
    }
    sum = sum.dividedBy(content(sum, sort));
    if (sort instanceof Sort.Int && !sum.constant().denominator().equals(BigInteger.ONE)) {
      return factory.bool(false);
    }
    if (sum.leading().signum() < 0) {
      sum = sum.negate();
    }
    Term left = sum.part(true).term(factory, sort);
    Term right = sum.part(false).withConstant(sum.constant().negate()).term(factory, sort);
    return left == args[0] && right == args[1] ? null : factory.eq(left, right);
  }
}
