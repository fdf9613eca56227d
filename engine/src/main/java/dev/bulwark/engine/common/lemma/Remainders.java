package dev.bulwark.engine.common.lemma;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How to say that a difference of words is divisible by a constant. Powers of two are a matter of
 * the lowest bits. Remainders cost solvers much, so they are said only by divisors by which the
 * program takes remainders itself. Other odd divisors d are said by a product: a word is d times a
 * number of at most (2^w - 1) / d just if its product with the inverse of d modulo 2^w is such a
 * number.
 */
final class Remainders {

  private final TermFactory terms;
  private final Set<BigInteger> divisors = new TreeSet<>();

  Remainders(Program program) {
    this.terms = program.terms();
    List<Term> all = new ArrayList<>();
    for (Edge edge : program.start().edges()) {
      switch (edge.action()) {
        case Action.Assume(Term condition) -> all.add(condition);
        case Action.Assign assign -> all.add(assign.value());
        default -> {}
      }
    }
    Terms.forEachPostOrder(all, this::look);
  }

  private void look(Term term) {
    if (term instanceof Application a
        && (a.op() == Op.BV_UREM || a.op() == Op.BV_SREM)
        && a.arg(1) instanceof Constant by
        && by.value() instanceof Value.BitVecValue bits
        && bits.signed().signum() > 0) {
      divisors.add(bits.signed());
    }
  }

  /**
   * Formulas of which each says that a - b is divisible by the divisor or a part of it, if nothing
   * wraps around.
   *
   * @param signed whether a - b may be negative
   */
  List<Term> congruent(Term a, Term b, BigInteger divisor, boolean signed) {
    if (!(a.sort() instanceof Sort.BitVec(int width))) {
      return List.of(
          terms.eq(
              terms.apply(Op.INT_MOD, terms.sub(a, b), terms.integer(divisor)), terms.integer(0)));
    }
    if (!signed && a instanceof Constant && !(b instanceof Constant)) {
      return congruent(b, a, divisor, false);
    }
    Term from = b;
    if (!signed
        && b instanceof Constant constant
        && constant.value() instanceof Value.BitVecValue bits) {
      // Unsigned words are not below the least number of their class.
      from = terms.bitVec(width, bits.unsigned().mod(divisor));
    }
    List<Term> all = new ArrayList<>();
    Term difference = terms.apply(Op.BV_SUB, a, from);
    int twos = divisor.getLowestSetBit();
    if (twos > 0 && twos < width) {
      all.add(terms.eq(terms.extract(twos - 1, 0, difference), terms.bitVec(twos, 0)));
    }
    BigInteger odd = divisor.shiftRight(twos);
    if (odd.equals(BigInteger.ONE) || odd.bitLength() >= width - 1) {
      return all;
    }
    for (BigInteger own : divisors) {
      BigInteger common = own.gcd(divisor);
      if (common.gcd(odd).compareTo(BigInteger.ONE) > 0 && common.bitLength() < width) {
        all.add(remainder(a, from, own.equals(common) ? own : common, signed, width));
      }
    }
    all.add(multiple(difference, odd, signed, width));
    return all;
  }

  /** Of the term itself, as the program has it, if what it should leave is known. */
  private Term remainder(Term a, Term b, BigInteger divisor, boolean signed, int width) {
    Op op = signed ? Op.BV_SREM : Op.BV_UREM;
    Term by = terms.bitVec(width, divisor);
    if (b instanceof Constant constant
        && constant.value() instanceof Value.BitVecValue bits
        && bits.signed().signum() >= 0) {
      return terms.eq(terms.apply(op, a, by), terms.bitVec(width, bits.signed().mod(divisor)));
    }
    return terms.eq(terms.apply(op, terms.apply(Op.BV_SUB, a, b), by), terms.bitVec(width, 0));
  }

  private Term multiple(Term difference, BigInteger odd, boolean signed, int width) {
    BigInteger inverse = odd.modInverse(BigInteger.ONE.shiftLeft(width));
    Term quotient = terms.apply(Op.BV_MUL, difference, terms.bitVec(width, inverse));
    BigInteger most =
        BigInteger.ONE.shiftLeft(signed ? width - 1 : width).subtract(BigInteger.ONE).divide(odd);
    Term below = terms.bitVec(width, most);
    return signed
        ? terms.and(
            terms.apply(Op.BV_SLE, terms.bitVec(width, most.negate()), quotient),
            terms.apply(Op.BV_SLE, quotient, below))
        : terms.apply(Op.BV_ULE, quotient, below);
  }
}
