package dev.bulwark.logic.presburger;

import dev.bulwark.logic.Term;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** A formula in negation normal form. */
sealed interface Formula {

  Formula TRUE = new And(List.of());
  Formula FALSE = new Or(List.of());

  Formula negate();

  record And(List<Formula> parts) implements Formula {
    public And {
      parts = List.copyOf(parts);
    }

    @Override
    public Formula negate() {
      return or(parts.stream().map(Formula::negate).toList());
    }
  }

  record Or(List<Formula> parts) implements Formula {
    public Or {
      parts = List.copyOf(parts);
    }

    @Override
    public Formula negate() {
      return and(parts.stream().map(Formula::negate).toList());
    }
  }

  /** What is not taken apart any more. */
  sealed interface Literal extends Formula {
    @Override
    Literal negate();
  }

  /** form ≤ 0. */
  record AtMostZero(LinearForm form) implements Literal {
    @Override
    public Literal negate() {
      return new AtMostZero(form.negate().plus(BigInteger.ONE));
    }
  }

  /** form = 0, or not. */
  record Zero(LinearForm form, boolean holds) implements Literal {
    @Override
    public Literal negate() {
      return new Zero(form, !holds);
    }
  }

  /** The divisor, which is positive, divides the form, or does not. */
  record Divides(BigInteger divisor, LinearForm form, boolean holds) implements Literal {
    @Override
    public Literal negate() {
      return new Divides(divisor, form, !holds);
    }
  }

  /** Something else that is true or false; a Boolean variable, say. */
  record Opaque(Term atom, boolean holds) implements Literal {
    @Override
    public Literal negate() {
      return new Opaque(atom, !holds);
    }
  }

  static Formula and(List<Formula> parts) {
    List<Formula> flat = new ArrayList<>();
    for (Formula part : parts) {
      if (part instanceof And inner) {
        flat.addAll(inner.parts());
      } else if (part.equals(FALSE)) {
        return FALSE;
      } else {
        flat.add(part);
      }
    }
    return flat.size() == 1 ? flat.getFirst() : new And(flat);
  }

  static Formula or(List<Formula> parts) {
    List<Formula> flat = new ArrayList<>();
    for (Formula part : parts) {
      if (part instanceof Or inner) {
        flat.addAll(inner.parts());
      } else if (part.equals(TRUE)) {
        return TRUE;
      } else {
        flat.add(part);
      }
    }
    return flat.size() == 1 ? flat.getFirst() : new Or(flat);
  }
}
