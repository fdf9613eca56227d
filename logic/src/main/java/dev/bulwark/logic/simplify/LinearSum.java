package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sum {@code c1*t1 + ... + cn*tn + c} of integers or reals, with different terms in the order of
 * their ids and no coefficient zero. As a term it is a flat sum of products {@code (* ci ti)} with
 * the constant last.
 */
record LinearSum(List<Monomial> monomials, Rational constant) {

  record Monomial(Term base, Rational coefficient) {}

  /** Adds up terms; nested sums are opened as far as asked. */
  static final class Builder {
    private final List<Monomial> parts = new ArrayList<>();
    private Rational constant = Rational.ZERO;

    int size() {
      return parts.size();
    }

    /** Adds a multiple of the term, by its summands if it is a sum. */
    Builder add(Term term, Rational factor) {
      if (Shape.app(term, Op.ADD) instanceof Application sum) {
        for (int i = 0; i < sum.arity(); i++) {
          addPart(sum.arg(i), factor);
        }
      } else {
        addPart(term, factor);
      }
      return this;
    }

    /** Adds a multiple of the term, which stays together if it is a sum. */
    void addPart(Term term, Rational factor) {
      Rational value = term instanceof Constant number ? Rational.of(number.value()) : null;
      if (value != null) {
        constant = constant.plus(value.times(factor));
        return;
      }
      if (Shape.app(term, Op.MUL) instanceof Application product
          && product.arity() == 2
          && coefficient(product.arg(0)) instanceof Rational coefficient) {
        parts.add(new Monomial(product.arg(1), coefficient.times(factor)));
      } else {
        parts.add(new Monomial(term, factor));
      }
    }

    LinearSum build() {
      parts.sort(Comparator.comparingInt(part -> part.base().id()));
      List<Monomial> merged = new ArrayList<>(parts.size());
      for (int i = 0; i < parts.size(); ) {
        Term base = parts.get(i).base();
        Rational coefficient = parts.get(i).coefficient();
        for (i++; i < parts.size() && parts.get(i).base() == base; i++) {
          coefficient = coefficient.plus(parts.get(i).coefficient());
        }
        if (coefficient.signum() != 0) {
          merged.add(new Monomial(base, coefficient));
        }
      }
      return new LinearSum(merged, constant);
    }
  }

  static @Nullable Rational coefficient(Term term) {
    return term instanceof Constant constant ? Rational.of(constant.value()) : null;
  }

  static LinearSum of(Term term) {
    return new Builder().add(term, Rational.ONE).build();
  }

  static LinearSum difference(Term left, Term right) {
    return new Builder().add(left, Rational.ONE).add(right, Rational.MINUS_ONE).build();
  }

  Rational leading() {
    return monomials.getFirst().coefficient();
  }

  /** Of the largest number in it, roughly. */
  int bitLength() {
    int bits = constant.bitLength();
    for (Monomial part : monomials) {
      bits = Math.max(bits, part.coefficient().bitLength());
    }
    return bits;
  }

  LinearSum withConstant(Rational changed) {
    return new LinearSum(monomials, changed);
  }

  /** Every coefficient and the constant divided by a number that is not zero. */
  LinearSum dividedBy(Rational divisor) {
    return new LinearSum(
        monomials.stream()
            .map(part -> new Monomial(part.base(), part.coefficient().dividedBy(divisor)))
            .toList(),
        constant.dividedBy(divisor));
  }

  LinearSum negate() {
    return dividedBy(Rational.MINUS_ONE);
  }

  /**
   * The monomials of positive sign, or those of negative sign with their signs changed; without the
   * constant.
   */
  LinearSum part(boolean positive) {
    List<Monomial> chosen = new ArrayList<>();
    for (Monomial part : monomials) {
      if ((part.coefficient().signum() > 0) == positive) {
        chosen.add(new Monomial(part.base(), part.coefficient().abs()));
      }
    }
    return new LinearSum(chosen, Rational.ZERO);
  }

  /** The sum as a term in normal form. */
  Term term(TermFactory factory, Sort sort) {
    boolean hasConstant = constant.signum() != 0 || monomials.isEmpty();
    Term[] summands = new Term[monomials.size() + (hasConstant ? 1 : 0)];
    for (int i = 0; i < monomials.size(); i++) {
      Monomial part = monomials.get(i);
      summands[i] =
          part.coefficient().isOne()
              ? part.base()
              : factory.applyRaw(
                  Op.MUL, 0, 0, factory.constant(part.coefficient().value(sort)), part.base());
    }
    if (hasConstant) {
      summands[summands.length - 1] = factory.constant(constant.value(sort));
    }
    return summands.length == 1 ? summands[0] : factory.applyRaw(Op.ADD, 0, 0, summands);
  }
}
