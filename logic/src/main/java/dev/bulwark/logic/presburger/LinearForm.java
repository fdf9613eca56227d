package dev.bulwark.logic.presburger;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A sum {@code c1*t1 + ... + cn*tn + c} of integer terms that are not looked into, with no
 * coefficient zero, in the order of the terms' ids.
 */
record LinearForm(SortedMap<Term, BigInteger> coefficients, BigInteger constant) {

  static final LinearForm ZERO = new LinearForm(empty(), BigInteger.ZERO);

  LinearForm {
    coefficients = Collections.unmodifiableSortedMap(coefficients);
  }

  private static SortedMap<Term, BigInteger> empty() {
    return new TreeMap<>(Comparator.comparingInt(Term::id));
  }

  static LinearForm of(BigInteger constant) {
    return new LinearForm(empty(), constant);
  }

  static LinearForm of(Term base) {
    SortedMap<Term, BigInteger> one = empty();
    one.put(base, BigInteger.ONE);
    return new LinearForm(one, BigInteger.ZERO);
  }

  boolean isConstant() {
    return coefficients.isEmpty();
  }

  BigInteger coefficient(Term base) {
    return coefficients.getOrDefault(base, BigInteger.ZERO);
  }

  boolean contains(Term base) {
    return coefficients.containsKey(base);
  }

  LinearForm plus(LinearForm other) {
    SortedMap<Term, BigInteger> sum = empty();
    sum.putAll(coefficients);
    other.coefficients.forEach(
        (base, factor) -> {
          BigInteger total = sum.getOrDefault(base, BigInteger.ZERO).add(factor);
          if (total.signum() == 0) {
            sum.remove(base);
          } else {
            sum.put(base, total);
          }
        });
    return new LinearForm(sum, constant.add(other.constant));
  }

  LinearForm plus(BigInteger number) {
    return new LinearForm(new TreeMap<>(coefficients), constant.add(number));
  }

  LinearForm minus(LinearForm other) {
    return plus(other.negate());
  }

  LinearForm negate() {
    return times(BigInteger.ONE.negate());
  }

  LinearForm times(BigInteger factor) {
    if (factor.signum() == 0) {
      return ZERO;
    }
    SortedMap<Term, BigInteger> product = empty();
    coefficients.forEach((base, number) -> product.put(base, number.multiply(factor)));
    return new LinearForm(product, constant.multiply(factor));
  }

  /** Without one of its terms. */
  LinearForm without(Term base) {
    SortedMap<Term, BigInteger> rest = new TreeMap<>(coefficients);
    rest.remove(base);
    return new LinearForm(rest, constant);
  }

  /** Without its constant. */
  LinearForm direction() {
    return new LinearForm(new TreeMap<>(coefficients), BigInteger.ZERO);
  }

  /** The greatest common divisor of the coefficients, not of the constant; zero if there is none. */
  BigInteger content() {
    BigInteger gcd = BigInteger.ZERO;
    for (BigInteger factor : coefficients.values()) {
      gcd = gcd.gcd(factor);
    }
    return gcd;
  }

  /** All coefficients divided by a number that divides them; without constant. */
  LinearForm directionDividedBy(BigInteger divisor) {
    SortedMap<Term, BigInteger> quotient = empty();
    coefficients.forEach((base, number) -> quotient.put(base, number.divide(divisor)));
    return new LinearForm(quotient, BigInteger.ZERO);
  }

  /** All coefficients and the constant from 0 up to below the modulus. */
  LinearForm mod(BigInteger modulus) {
    SortedMap<Term, BigInteger> remainders = empty();
    coefficients.forEach(
        (base, number) -> {
          BigInteger remainder = number.mod(modulus);
          if (remainder.signum() != 0) {
            remainders.put(base, remainder);
          }
        });
    return new LinearForm(remainders, constant.mod(modulus));
  }

  Term toTerm(TermFactory terms) {
    List<Term> summands = new ArrayList<>();
    for (Map.Entry<Term, BigInteger> part : coefficients.entrySet()) {
      summands.add(
          part.getValue().equals(BigInteger.ONE)
              ? part.getKey()
              : terms.mul(terms.integer(part.getValue()), part.getKey()));
    }
    if (constant.signum() != 0 || summands.isEmpty()) {
      summands.add(terms.integer(constant));
    }
    return summands.size() == 1 ? summands.getFirst() : terms.add(summands.toArray(Term[]::new));
  }

  @Override
  public String toString() {
    return coefficients + "+" + constant;
  }
}
