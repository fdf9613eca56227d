package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.solver.Model;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Model-based projection of inputs out of a conjunction of literals: an input is replaced by a term
 * over the state such that the literals still hold in the model. Whatever the term is, the result
 * implies that there is a value of the input; terms from equations and bounds make it more general
 * than the model's value does, which is the last resort.
 */
public final class InputProjection {

  /**
   * Literals without inputs.
   *
   * @param choices what the inputs were replaced by; none if some input was eliminated otherwise
   */
  public record Projected(List<Term> literals, Optional<Map<Variable, Term>> choices) {}

  private final TermFactory terms;
  private final Model model;
  private final Evaluator values;
  private final Map<Variable, Term> choices = new LinkedHashMap<>();
  private boolean onlyByChoice = true;

  public InputProjection(TermFactory terms, Model model) {
    this.terms = terms;
    this.model = model;
    this.values = new Evaluator(model::value);
  }

  /** The literals must hold in the model. */
  public Projected project(List<Term> from, Collection<Variable> inputs) {
    List<Term> literals = from;
    for (Variable input : inputs) {
      if (Terms.freeVariables(literals).contains(input)) {
        literals = without(input, literals);
      } else {
        choices.putIfAbsent(input, terms.constant(model.value(input)));
      }
    }
    return new Projected(literals, onlyByChoice ? Optional.of(closed(inputs)) : Optional.empty());
  }

  /** Choices may mention inputs that were replaced later. */
  private Map<Variable, Term> closed(Collection<Variable> inputs) {
    Map<Variable, Term> closed = new LinkedHashMap<>();
    List<Variable> backwards = new ArrayList<>(inputs).reversed();
    for (Variable input : backwards) {
      Term choice = choices.get(input);
      if (choice != null) {
        closed.put(input, Substitution.of(terms, closed).apply(choice));
      }
    }
    return closed;
  }

  private List<Term> without(Variable input, List<Term> literals) {
    List<Term> about =
        literals.stream().filter(l -> Terms.freeVariables(l).contains(input)).toList();
    List<Term> others = new ArrayList<>(literals);
    others.removeAll(about);
    List<LinearAtom> atoms = new ArrayList<>();
    for (Term literal : about) {
      LinearAtom.of(terms, literal, input).ifPresent(atoms::add);
    }
    if (atoms.size() == about.size() && oneSided(atoms)) {
      // The input can be as small, or as large, as is wanted.
      onlyByChoice = false;
      return others;
    }
    for (Term candidate : candidates(input, atoms)) {
      Substitution choice = Substitution.of(terms, Map.of(input, candidate));
      List<Term> replaced = about.stream().map(choice::apply).toList();
      if (replaced.stream().allMatch(values::holds)) {
        choices.put(input, candidate);
        others.addAll(replaced);
        return others;
      }
    }
    // Even the model's value does not decide all literals (division by zero): keep them as they
    // would be for it.
    Term value = terms.constant(model.value(input));
    choices.put(input, value);
    Substitution choice = Substitution.of(terms, Map.of(input, value));
    about.forEach(literal -> others.add(choice.apply(literal)));
    return others;
  }

  private static boolean oneSided(List<LinearAtom> atoms) {
    return atoms.stream().allMatch(atom -> atom.unbounded() && atom.side() == LinearAtom.Side.LOWER)
        || atoms.stream()
            .allMatch(atom -> atom.unbounded() && atom.side() == LinearAtom.Side.UPPER);
  }

  /** Terms that might replace the input, the most general first. */
  private List<Term> candidates(Variable input, List<LinearAtom> atoms) {
    List<Term> candidates = new ArrayList<>();
    for (LinearAtom atom : atoms) {
      if (atom.side() == LinearAtom.Side.EQUAL) {
        candidates.add(atom.bound());
      }
    }
    extremes(input.sort(), candidates);
    for (LinearAtom atom : atoms) {
      if (atom.side() != LinearAtom.Side.EQUAL) {
        candidates.add(atom.bound());
      }
    }
    candidates.add(terms.constant(model.value(input)));
    return candidates;
  }

  private void extremes(Sort sort, List<Term> candidates) {
    switch (sort) {
      case Sort.BitVec(int width) -> {
        candidates.add(terms.bitVec(width, BigInteger.ZERO));
        candidates.add(
            terms.bitVec(width, BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE)));
        candidates.add(terms.bitVec(width, BigInteger.ONE.shiftLeft(width - 1)));
        candidates.add(
            terms.bitVec(width, BigInteger.ONE.shiftLeft(width - 1).subtract(BigInteger.ONE)));
      }
      case Sort.Bool b -> {
        candidates.add(terms.bool(false));
        candidates.add(terms.bool(true));
      }
      case Sort.Int i -> candidates.add(terms.integer(0));
      case Sort.Real r -> {}
      case Sort.Float f -> {}
      case Sort.Array a -> {}
    }
  }

  /** A literal solved for an input: {@code v = t}, {@code t <= v} or {@code v <= t}. */
  record LinearAtom(Side side, Term bound, boolean unbounded) {

    enum Side {
      EQUAL,
      LOWER,
      UPPER
    }

    /** Nothing if the literal cannot be solved for the variable. */
    static Optional<LinearAtom> of(TermFactory terms, Term literal, Variable variable) {
      boolean positive = !(literal instanceof Application n && n.op() == Op.NOT);
      Term core = positive ? literal : ((Application) literal).arg(0);
      if (core == variable) {
        return Optional.of(new LinearAtom(Side.EQUAL, terms.bool(positive), false));
      }
      if (!(core instanceof Application atom) || atom.arity() != 2) {
        return Optional.empty();
      }
      return switch (atom.op()) {
        case LE, LT ->
            atom.arg(0).sort() instanceof Sort.Int
                ? integer(terms, atom, positive, variable)
                : Optional.empty();
        case EQ ->
            !positive
                ? Optional.empty()
                : atom.arg(0).sort() instanceof Sort.Int
                    ? integer(terms, atom, true, variable)
                    : equation(terms, atom, variable);
        case BV_SLE, BV_SLT, BV_ULE, BV_ULT -> comparison(terms, atom, positive, variable);
        default -> Optional.empty();
      };
    }

    private static Optional<LinearAtom> integer(
        TermFactory terms, Application atom, boolean positive, Variable variable) {
      // left - right = coefficient * variable + rest
      IntegerSum sum = IntegerSum.difference(atom.arg(0), atom.arg(1));
      BigInteger coefficient = sum.coefficient(variable);
      if (!coefficient.abs().equals(BigInteger.ONE) || sum.mentionsInside(variable)) {
        return Optional.empty();
      }
      boolean plus = coefficient.signum() > 0;
      Term rest = sum.without(variable).term(terms);
      // variable ~ bound, for the variable on the left of the comparison if it has a plus
      Term bound = plus ? terms.neg(rest) : rest;
      if (atom.op() == Op.EQ) {
        return Optional.of(new LinearAtom(Side.EQUAL, bound, false));
      }
      // v <= b or v < b (plus, positive); negated: v > b or v >= b
      boolean upper = plus == positive;
      boolean strict = (atom.op() == Op.LT) == positive;
      Term tight = strict ? terms.add(bound, terms.integer(upper ? -1 : 1)) : bound;
      return Optional.of(new LinearAtom(upper ? Side.UPPER : Side.LOWER, tight, true));
    }

    /** Moves summands of bit-vectors to the other side until the variable stands alone. */
    private static Optional<LinearAtom> equation(
        TermFactory terms, Application atom, Variable variable) {
      for (int side = 0; side < 2; side++) {
        Term alone = atom.arg(side);
        Term other = atom.arg(1 - side);
        if (mentions(other, variable)) {
          continue;
        }
        while (alone != variable) {
          if (!(alone instanceof Application sum)
              || (sum.op() != Op.BV_ADD && sum.op() != Op.BV_SUB)) {
            break;
          }
          boolean left = mentions(sum.arg(0), variable);
          if (left == mentions(sum.arg(1), variable)) {
            break;
          }
          Term moved = sum.arg(left ? 1 : 0);
          if (sum.op() == Op.BV_ADD) {
            other = terms.apply(Op.BV_SUB, other, moved);
          } else {
            other =
                left ? terms.apply(Op.BV_ADD, other, moved) : terms.apply(Op.BV_SUB, moved, other);
          }
          alone = sum.arg(left ? 0 : 1);
        }
        if (alone == variable) {
          return Optional.of(new LinearAtom(Side.EQUAL, other, false));
        }
      }
      return Optional.empty();
    }

    private static Optional<LinearAtom> comparison(
        TermFactory terms, Application atom, boolean positive, Variable variable) {
      boolean left = atom.arg(0) == variable;
      Term bound = atom.arg(left ? 1 : 0);
      if ((!left && atom.arg(1) != variable) || mentions(bound, variable)) {
        return Optional.empty();
      }
      boolean upper = left == positive;
      boolean strict = (atom.op() == Op.BV_SLT || atom.op() == Op.BV_ULT) == positive;
      int width = ((Sort.BitVec) bound.sort()).width();
      Term tight =
          strict ? terms.apply(Op.BV_ADD, bound, terms.bitVec(width, upper ? -1 : 1)) : bound;
      return Optional.of(new LinearAtom(upper ? Side.UPPER : Side.LOWER, tight, false));
    }

    private static boolean mentions(Term term, Variable variable) {
      return Terms.freeVariables(term).contains(variable);
    }
  }
}
