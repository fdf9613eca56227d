package dev.bulwark.program;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;

/**
 * What a procedure requires of every call, and what it ensures whenever a call comes back. {@link
 * ContractVariables} says what the two may speak of.
 *
 * @param requires over parameters and globals as they are at entry
 * @param ensures over parameters and globals at entry ({@link EntryValue}), and over the result and
 *     the globals at exit
 */
public record Contract(Term requires, Term ensures) {

  /** Every call is all right, and nothing is known when it comes back. */
  public static Contract trivial(TermFactory terms) {
    return new Contract(terms.bool(true), terms.bool(true));
  }

  /** No call is ever made. */
  public static Contract neverCalled(TermFactory terms) {
    return new Contract(terms.bool(false), terms.bool(true));
  }

  /** With more required and more ensured. */
  public Contract and(TermFactory terms, Term alsoRequires, Term alsoEnsures) {
    return new Contract(terms.and(requires, alsoRequires), terms.and(ensures, alsoEnsures));
  }
}
