package dev.bulwark.engine.cells;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.Collection;
import java.util.Map;

/** For which indices invariants about all elements are looked at. */
interface Instantiation {

  /**
   * Instances of invariants for what a path reads, writes or names, each with the invariant that it
   * is one of; the invariants themselves are among them.
   */
  Map<Term, Term> instances(TermFactory terms, Collection<Term> path, Collection<Term> invariants);
}
