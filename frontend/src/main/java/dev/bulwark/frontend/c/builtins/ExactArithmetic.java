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
