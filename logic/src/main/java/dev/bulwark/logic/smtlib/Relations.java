package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import java.util.List;

/**
 * What a script may have beyond our terms: relations without a meaning of their own, quantifiers.
 */
interface Relations {

  /** None of it. */
  Relations NONE =
      new Relations() {
        @Override
        public boolean areQuantifiersKnown() {
          return false;
        }

        @Override
        public boolean isKnown(String name) {
          return false;
        }

        @Override
        public Term atom(String name, List<Term> arguments, SExpression at) {
          throw at.error("unknown relation " + name);
        }

        @Override
        public Term quantified(boolean universal, List<Variable> bound, Term body, SExpression at) {
          throw at.error("quantifiers are not supported");
        }
      };

  boolean areQuantifiersKnown();

  boolean isKnown(String name);

  /** What stands for the relation's application in a term. */
  Term atom(String name, List<Term> arguments, SExpression at);

  /** What stands for the quantified formula in a term; the bound variables occur nowhere else. */
  Term quantified(boolean universal, List<Variable> bound, Term body, SExpression at);
}
