package dev.bulwark.program.cells;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An address as a sum of terms with factors, and a constant: {@code p + 8 * sext(i) + 4}. Factors
 * are signed; the sum wraps around as words do, so it is the same number always.
 *
 * @param constant what is left when all terms are zero
 */
public record Address(Map<Term, BigInteger> factors, BigInteger constant) {

  private record Part(Term term, BigInteger factor) {}

  public static Address of(Term address) {
    int width = width(address);
    Map<Term, BigInteger> factors = new LinkedHashMap<>();
    BigInteger constant = BigInteger.ZERO;
    ArrayDeque<Part> open = new ArrayDeque<>();
    open.push(new Part(address, BigInteger.ONE));
    while (!open.isEmpty()) {
      Part part = open.pop();
      BigInteger factor = part.factor();
      switch (part.term()) {
        case Constant c when c.value() instanceof Value.BitVecValue bits ->
            constant = constant.add(factor.multiply(bits.signed()));
        case Application sum when sum.op() == Op.BV_ADD -> {
          open.push(new Part(sum.arg(0), factor));
          open.push(new Part(sum.arg(1), factor));
        }
        case Application sum when sum.op() == Op.BV_SUB -> {
          open.push(new Part(sum.arg(0), factor));
          open.push(new Part(sum.arg(1), factor.negate()));
        }
        case Application negated when negated.op() == Op.BV_NEG ->
            open.push(new Part(negated.arg(0), factor.negate()));
        case Application product
            when product.op() == Op.BV_MUL && product.arg(0) instanceof Constant ->
            open.push(new Part(product.arg(1), factor.multiply(number(product.arg(0)))));
        case Application product
            when product.op() == Op.BV_MUL && product.arg(1) instanceof Constant ->
            open.push(new Part(product.arg(0), factor.multiply(number(product.arg(1)))));
        case Application shifted when isShifted(shifted, width) ->
            open.push(
                new Part(
                    shifted(shifted),
                    factor.multiply(BigInteger.ONE.shiftLeft(distance(shifted)))));
        default -> factors.merge(part.term(), factor, BigInteger::add);
      }
    }
    factors.replaceAll((term, factor) -> signed(factor, width));
    factors.values().removeIf(factor -> factor.signum() == 0);
    return new Address(factors, signed(constant, width));
  }

  /** Is it a word shifted to the left by a constant, in one of the forms of the simplifier? */
  private static boolean isShifted(Application term, int width) {
    return switch (term.op()) {
      case BV_SHL -> term.arg(1) instanceof Constant && number(term.arg(1)).bitLength() < 31;
      case CONCAT ->
          term.arg(1) instanceof Constant low
              && number(low).signum() == 0
              && term.arg(0) instanceof Application high
              && high.op() == Op.EXTRACT
              && high.q() == 0
              && width(high.arg(0)) == width;
      default -> false;
    };
  }

  private static Term shifted(Application term) {
    return term.op() == Op.BV_SHL ? term.arg(0) : ((Application) term.arg(0)).arg(0);
  }

  private static int distance(Application term) {
    return term.op() == Op.BV_SHL ? number(term.arg(1)).intValue() : width(term.arg(1));
  }

  private static BigInteger number(Term constant) {
    return constant instanceof Constant c && c.value() instanceof Value.BitVecValue bits
        ? bits.signed()
        : BigInteger.ZERO;
  }

  static int width(Term word) {
    return word.sort() instanceof Sort.BitVec(int width) ? width : 0;
  }

  private static BigInteger signed(BigInteger number, int width) {
    BigInteger low = number.mod(BigInteger.ONE.shiftLeft(width));
    return low.testBit(width - 1) ? low.subtract(BigInteger.ONE.shiftLeft(width)) : low;
  }

  /** The sum as a term. */
  static Term term(TermFactory terms, int width, Map<Term, BigInteger> factors, BigInteger number) {
    Term sum = terms.bitVec(width, number);
    for (Map.Entry<Term, BigInteger> part : factors.entrySet()) {
      Term product =
          part.getValue().equals(BigInteger.ONE)
              ? part.getKey()
              : terms.apply(Op.BV_MUL, terms.bitVec(width, part.getValue()), part.getKey());
      sum = terms.apply(Op.BV_ADD, sum, product);
    }
    return sum;
  }
}
