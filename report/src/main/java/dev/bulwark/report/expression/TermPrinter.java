package dev.bulwark.report.expression;

import dev.bulwark.logic.Term;

/** Prints the parts of a term for those who print its operators. */
interface TermPrinter {

  /** Something to print. */
  interface Part {
    CExpression print() throws NoCFormException;
  }

  /** A formula. */
  CExpression truth(Term term) throws NoCFormException;

  /** The number that the term stands for, of bit-vectors the signed or the unsigned one. */
  CExpression number(Term term, boolean signed) throws NoCFormException;

  /** Is the term rather a signed number? */
  boolean natural(Term term);

  /** Prints a part of this term, unless that goes too deep or gets too long. */
  CExpression bounded(Term term, Part part) throws NoCFormException;
}
