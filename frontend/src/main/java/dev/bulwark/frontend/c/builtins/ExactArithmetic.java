package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CType;

/** Results of operations on integers in enough bits, and whether a type holds them. */
final class ExactArithmetic {

  private final TermFactory terms;
  private final Conversions conversions;

  ExactArithmetic(TermFactory terms, Conversions conversions) {
    this.terms = terms;
    this.conversions = conversions;
  }

  /** The sum, difference or product in as many bits as it takes to lose nothing, signed. */
  Term exact(Op op, CValue left, CValue right) {
    int width = 2 * Math.max(conversions.width(left.type()), conversions.width(right.type())) + 2;
    return terms.apply(op, extended(left, width), extended(right, width));
  }

  /** Does the type hold the value times two to the power of the amount, unless that is negative? */
  Term fitsShifted(CValue value, CValue amount, CType type) {
    int bits = conversions.width(type);
    Term number = conversions.asTerm(amount);
    Term none = terms.zero(number.sort());
    Term isNegative =
        conversions.signed(amount.type())
            ? terms.apply(Op.BV_SLT, number, none)
            : terms.bool(false);
    Term given = conversions.asTerm(value);
    Term isZero = terms.eq(given, terms.zero(given.sort()));
    // Shifted by fewer bits than the type has, it is within twice as many.
    Term exact = terms.apply(Op.BV_SHL, extended(value, 2 * bits), resized(number, 2 * bits));
    Term isFar =
        terms.apply(Op.BV_ULE, terms.bitVec(conversions.width(amount.type()), bits), number);
    return terms.or(isNegative, terms.ite(isFar, isZero, fits(exact, type)));
  }

  private Term resized(Term number, int width) {
    int bits = ((Sort.BitVec) number.sort()).width();
    return bits <= width
        ? terms.zeroExtend(width - bits, number)
        : terms.extract(width - 1, 0, number);
  }

  private Term extended(CValue value, int width) {
    Term term = conversions.asTerm(value);
    int more = width - ((Sort.BitVec) term.sort()).width();
    return conversions.signed(value.type())
        ? terms.signExtend(more, term)
        : terms.zeroExtend(more, term);
  }

  Term fits(Term exact, CType type) {
    int width = ((Sort.BitVec) exact.sort()).width();
    int bits = conversions.width(type);
    if (bits >= width) {
      return conversions.signed(type)
          ? terms.bool(true)
          : terms.apply(Op.BV_SLE, terms.zero(exact.sort()), exact);
    }
    Term cut = terms.extract(bits - 1, 0, exact);
    Term back =
        conversions.signed(type)
            ? terms.signExtend(width - bits, cut)
            : terms.zeroExtend(width - bits, cut);
    return terms.eq(back, exact);
  }
}
