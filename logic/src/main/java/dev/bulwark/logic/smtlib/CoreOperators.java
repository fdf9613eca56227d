package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.IntValue;
import dev.bulwark.logic.Value.RealValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Booleans, equality, integers, reals and arrays. Integers among reals are converted, as most
 * solvers do.
 */
final class CoreOperators {

  private CoreOperators() {}

  static void addTo(Map<String, Operators.Maker> table) {
    table.put("not", Operators.plain(Op.NOT));
    table.put("and", (factory, head, args) -> factory.and(booleans(head, args)));
    table.put("or", (factory, head, args) -> factory.or(booleans(head, args)));
    table.put(
        "xor",
        (factory, head, args) ->
            Operators.foldLeft(
                head, booleans(head, args), (a, b) -> factory.not(factory.eq(a, b))));
    table.put("=>", CoreOperators::implication);
    table.put("=", mixed(Operators.chain(Op.EQ, false)));
    table.put("distinct", mixed(CoreOperators::distinct));
    table.put("ite", CoreOperators::choice);

    table.put(
        "+",
        mixed((factory, head, args) -> args.size() == 1 ? args.getFirst() : sum(factory, args)));
    table.put("-", mixed(CoreOperators::minus));
    table.put(
        "*",
        mixed(
            (factory, head, args) -> args.size() == 1 ? args.getFirst() : product(factory, args)));
    table.put("div", Operators.leftAssociative(Op.INT_DIV));
    table.put("mod", Operators.plain(Op.INT_MOD));
    table.put("/", CoreOperators::division);
    table.put("abs", CoreOperators::absolute);
    table.put("<", mixed(Operators.chain(Op.LT, false)));
    table.put("<=", mixed(Operators.chain(Op.LE, false)));
    table.put(">", mixed(Operators.chain(Op.LT, true)));
    table.put(">=", mixed(Operators.chain(Op.LE, true)));
    table.put("to_real", Operators.plain(Op.INT_TO_REAL));
    table.put("to_int", Operators.plain(Op.REAL_TO_INT));
    table.put("is_int", CoreOperators::isInteger);
    table.put("divisible", CoreOperators::divisible);

    table.put("select", Operators.plain(Op.SELECT));
    table.put("store", Operators.plain(Op.STORE));
    table.put("const", CoreOperators::constantArray);
  }

  private static List<Term> booleans(Head head, List<Term> args) {
    for (Term arg : args) {
      if (!arg.isBool()) {
        throw head.error(head.name() + " takes Booleans, not " + arg.sort());
      }
    }
    return args;
  }

  private static Term implication(TermFactory factory, Head head, List<Term> args) {
    Operators.atLeast(head, args, 2);
    Term result = args.getLast();
    for (int i = args.size() - 2; i >= 0; i--) {
      result = factory.implies(args.get(i), result);
    }
    return result;
  }

  private static Term distinct(TermFactory factory, Head head, List<Term> args) {
    Operators.atLeast(head, args, 2);
    List<Term> pairs = new ArrayList<>();
    for (int i = 0; i < args.size(); i++) {
      for (int j = i + 1; j < args.size(); j++) {
        pairs.add(factory.distinct(args.get(i), args.get(j)));
      }
    }
    return factory.and(pairs);
  }

  private static Term choice(TermFactory factory, Head head, List<Term> args) {
    Operators.exactly(head, args, 3);
    List<Term> branches = unified(factory, args.subList(1, 3));
    return factory.ite(args.getFirst(), branches.get(0), branches.get(1));
  }

  // ---- Numbers

  private static Operators.Maker mixed(Operators.Maker maker) {
    return (factory, head, args) -> maker.make(factory, head, unified(factory, args));
  }

  /** All real if one is. */
  private static List<Term> unified(TermFactory factory, List<Term> args) {
    boolean reals = args.stream().anyMatch(arg -> arg.sort() instanceof Sort.Real);
    boolean integers = args.stream().anyMatch(arg -> arg.sort() instanceof Sort.Int);
    return reals && integers ? args.stream().map(arg -> toReal(factory, arg)).toList() : args;
  }

  private static Term toReal(TermFactory factory, Term term) {
    if (!(term.sort() instanceof Sort.Int)) {
      return term;
    }
    return term instanceof Constant constant
            && constant.value() instanceof IntValue(BigInteger number)
        ? factory.constant(Value.real(number, BigInteger.ONE))
        : factory.apply(Op.INT_TO_REAL, term);
  }

  private static Term sum(TermFactory factory, List<Term> args) {
    return factory.add(args.toArray(Term[]::new));
  }

  private static Term product(TermFactory factory, List<Term> args) {
    return factory.mul(args.toArray(Term[]::new));
  }

  /**
   * With one argument a negation, which for a literal is the negative number; else a difference.
   */
  private static Term minus(TermFactory factory, Head head, List<Term> args) {
    if (args.size() == 1) {
      return negative(factory, args.getFirst());
    }
    List<Term> summands = new ArrayList<>();
    summands.add(args.getFirst());
    for (Term arg : args.subList(1, args.size())) {
      summands.add(factory.neg(arg));
    }
    return sum(factory, summands);
  }

  private static Term negative(TermFactory factory, Term term) {
    if (term instanceof Constant constant) {
      if (constant.value() instanceof IntValue(BigInteger number)) {
        return factory.integer(number.negate());
      }
      if (constant.value() instanceof RealValue(BigInteger numerator, BigInteger denominator)) {
        return factory.constant(Value.real(numerator.negate(), denominator));
      }
    }
    return factory.neg(term);
  }

  /** The quotient of two literals is the rational number. */
  private static Term division(TermFactory factory, Head head, List<Term> args) {
    List<Term> reals = args.stream().map(arg -> toReal(factory, arg)).toList();
    return Operators.foldLeft(
        head,
        reals,
        (a, b) ->
            a instanceof Constant x
                    && x.value() instanceof RealValue dividend
                    && b instanceof Constant y
                    && y.value() instanceof RealValue divisor
                    && divisor.numerator().signum() != 0
                ? factory.constant(
                    Value.real(
                        dividend.numerator().multiply(divisor.denominator()),
                        dividend.denominator().multiply(divisor.numerator())))
                : factory.apply(Op.REAL_DIV, a, b));
  }

  private static Term absolute(TermFactory factory, Head head, List<Term> args) {
    Operators.exactly(head, args, 1);
    Term number = args.getFirst();
    return factory.ite(
        factory.lt(number, factory.zero(number.sort())), factory.neg(number), number);
  }

  private static Term isInteger(TermFactory factory, Head head, List<Term> args) {
    Operators.exactly(head, args, 1);
    Term floor = factory.apply(Op.REAL_TO_INT, args.getFirst());
    return factory.eq(factory.apply(Op.INT_TO_REAL, floor), args.getFirst());
  }

  private static Term divisible(TermFactory factory, Head head, List<Term> args) {
    Operators.exactly(head, args, 1);
    Term remainder = factory.apply(Op.INT_MOD, args.getFirst(), factory.integer(head.index(0)));
    return factory.eq(remainder, factory.integer(0));
  }

  // ---- Arrays

  private static Term constantArray(TermFactory factory, Head head, List<Term> args) {
    Operators.exactly(head, args, 1);
    if (head.sort() instanceof Sort.Array array) {
      return factory.constArray(array, args.getFirst());
    }
    throw head.error("const needs an array sort: (as const (Array I E))");
  }
}
