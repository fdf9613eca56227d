package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An integer term as a sum of multiples of other terms, and a constant. */
public record IntegerSum(Map<Term, BigInteger> summands, BigInteger constant) {

  private record Part(Term term, BigInteger factor) {}

  /** {@code left - right}. */
  public static IntegerSum difference(Term left, Term right) {
    Map<Term, BigInteger> summands = new LinkedHashMap<>();
    BigInteger constant = BigInteger.ZERO;
    ArrayDeque<Part> open = new ArrayDeque<>();
    open.push(new Part(right, BigInteger.ONE.negate()));
    open.push(new Part(left, BigInteger.ONE));
    while (!open.isEmpty()) {
      Part part = open.pop();
      if (part.term instanceof Constant c && c.value() instanceof Value.IntValue number) {
        constant = constant.add(number.number().multiply(part.factor));
      } else if (part.term instanceof Application sum && sum.op() == Op.ADD) {
        sum.args().forEach(arg -> open.push(new Part(arg, part.factor)));
      } else if (part.term instanceof Application negation && negation.op() == Op.NEG) {
        open.push(new Part(negation.arg(0), part.factor.negate()));
      } else if (part.term instanceof Application product
          && product.op() == Op.MUL
          && product.arity() == 2
          && product.arg(0) instanceof Constant c
          && c.value() instanceof Value.IntValue number) {
        open.push(new Part(product.arg(1), part.factor.multiply(number.number())));
      } else {
        summands.merge(part.term, part.factor, BigInteger::add);
      }
    }
    summands.values().removeIf(factor -> factor.signum() == 0);
    return new IntegerSum(summands, constant);
  }

  /** A literal as {@code sum <= 0}; nothing if it is no comparison of integers. */
  public static Optional<IntegerSum> notPositive(Term literal) {
    boolean positive = !(literal instanceof Application n && n.op() == Op.NOT);
    Term core = positive ? literal : ((Application) literal).arg(0);
    if (!(core instanceof Application atom)
        || (atom.op() != Op.LE && atom.op() != Op.LT)
        || !(atom.arg(0).sort() instanceof Sort.Int)) {
      return Optional.empty();
    }
    // not (a <= b) is b < a, and not (a < b) is b <= a
    IntegerSum difference =
        positive ? difference(atom.arg(0), atom.arg(1)) : difference(atom.arg(1), atom.arg(0));
    boolean strict = (atom.op() == Op.LT) == positive;
    return Optional.of(
        strict
            ? new IntegerSum(difference.summands, difference.constant.add(BigInteger.ONE))
            : difference);
  }

  public IntegerSum times(BigInteger number) {
    Map<Term, BigInteger> multiplied = new LinkedHashMap<>();
    summands.forEach((term, factor) -> multiplied.put(term, factor.multiply(number)));
    return new IntegerSum(multiplied, constant.multiply(number));
  }

  public IntegerSum plus(IntegerSum other) {
    Map<Term, BigInteger> added = new LinkedHashMap<>(summands);
    other.summands.forEach((term, factor) -> added.merge(term, factor, BigInteger::add));
    added.values().removeIf(factor -> factor.signum() == 0);
    return new IntegerSum(added, constant.add(other.constant));
  }

  public BigInteger coefficient(Term variable) {
    return summands.getOrDefault(variable, BigInteger.ZERO);
  }

  /** Does a summand other than the variable itself speak of it? */
  public boolean mentionsInside(Variable variable) {
    return summands.keySet().stream()
        .anyMatch(term -> term != variable && Terms.freeVariables(term).contains(variable));
  }

  public IntegerSum without(Variable variable) {
    Map<Term, BigInteger> rest = new LinkedHashMap<>(summands);
    rest.remove(variable);
    return new IntegerSum(rest, constant);
  }

  public Term term(TermFactory terms) {
    List<Term> parts = new ArrayList<>();
    summands.forEach((term, factor) -> parts.add(terms.mul(terms.integer(factor), term)));
    parts.add(terms.integer(constant));
    return parts.size() == 1 ? parts.getFirst() : terms.add(parts.toArray(Term[]::new));
  }
}
