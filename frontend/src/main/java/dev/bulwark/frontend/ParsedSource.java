package dev.bulwark.frontend;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.source.SourcePlace;
import dev.bulwark.program.source.SourceView;
import java.util.Map;
import java.util.Optional;

/** The source of a program, at whose places expressions of its language can be read. */
public interface ParsedSource extends SourceView {

  /** What came of reading an expression. */
  sealed interface Reading {

    /**
     * What the expression says, as a term over the program's globals and the variables of the
     * place's function: true where the expression is evaluated without undefined behaviour to
     * something other than zero.
     */
    record Read(Term truth) implements Reading {}

    record Refused(String reason) implements Reading {}
  }

  /**
   * Has the property named an error, be it in code that no execution reaches, in the functions that
   * the entry function can call?
   */
  boolean hasErrors();

  /** Reads an expression without side effects in the scope that the place is in. */
  Reading read(SourcePlace place, String expression);

  /**
   * What an inductive proof with these invariants says in the language itself, if there are words
   * for it: a model of clauses.
   */
  default Optional<String> model(Map<CutPoint, Term> invariants) {
    return Optional.empty();
  }

  /** The same of a proof that states nothing: that is enough where nothing is repeated. */
  default Optional<String> model() {
    return Optional.empty();
  }

  /** The same of a proof by contracts. */
  default Optional<String> model(Contracts contracts) {
    return Optional.empty();
  }

  /** Of a language that says nothing of its sources, such as one without statements. */
  static ParsedSource withoutPlaces(boolean hasErrors) {
    return new SourceWithoutPlaces(hasErrors);
  }
}
