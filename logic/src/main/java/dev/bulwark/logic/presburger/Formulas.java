package dev.bulwark.logic.presburger;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.Set;

/** Walks over formulas, whose depth is limited. */
final class Formulas {

  private Formulas() {}

  static boolean mentions(Formula formula, Set<Variable> variables) {
    return switch (formula) {
      case Formula.And and -> and.parts().stream().anyMatch(part -> mentions(part, variables));
      case Formula.Or or -> or.parts().stream().anyMatch(part -> mentions(part, variables));
      case Formula.AtMostZero(LinearForm form) -> mentions(form, variables);
      case Formula.Zero(LinearForm form, boolean holds) -> mentions(form, variables);
      case Formula.Divides(BigInteger divisor, LinearForm form, boolean holds) ->
          mentions(form, variables);
      case Formula.Opaque(Term atom, boolean holds) ->
          atom instanceof Variable variable && variables.contains(variable);
    };
  }

  private static boolean mentions(LinearForm form, Set<Variable> variables) {
    return form.coefficients().keySet().stream()
        .anyMatch(base -> base instanceof Variable variable && variables.contains(variable));
  }

  static Term toTerm(TermFactory terms, Formula formula) {
    return switch (formula) {
      case Formula.And and ->
          terms.and(and.parts().stream().map(part -> toTerm(terms, part)).toList());
      case Formula.Or or ->
          terms.or(or.parts().stream().map(part -> toTerm(terms, part)).toList());
      case Formula.AtMostZero(LinearForm form) -> terms.le(form.toTerm(terms), terms.integer(0));
      case Formula.Zero(LinearForm form, boolean holds) ->
          literal(terms, terms.eq(form.toTerm(terms), terms.integer(0)), holds);
      case Formula.Divides(BigInteger divisor, LinearForm form, boolean holds) ->
          literal(
              terms,
              terms.eq(
                  terms.apply(Op.INT_MOD, form.toTerm(terms), terms.integer(divisor)),
                  terms.integer(0)),
              holds);
      case Formula.Opaque(Term atom, boolean holds) -> literal(terms, atom, holds);
    };
  }

  private static Term literal(TermFactory terms, Term atom, boolean holds) {
    return holds ? atom : terms.not(atom);
  }
}
