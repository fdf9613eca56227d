package dev.bulwark.program.closure;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A sum of multiples of integer variables, before or after a step, and a constant. */
public record LinearTerm(Map<Occurrence, BigInteger> coefficients, BigInteger constant) {

  public static final LinearTerm ZERO = constant(BigInteger.ZERO);

  public LinearTerm {
    TreeMap<Occurrence, BigInteger> sorted = new TreeMap<>(coefficients);
    sorted.values().removeIf(coefficient -> coefficient.signum() == 0);
    coefficients = Collections.unmodifiableMap(sorted);
  }

  public static LinearTerm constant(BigInteger number) {
    return new LinearTerm(Map.of(), number);
  }

  public static LinearTerm of(Occurrence occurrence) {
    return new LinearTerm(Map.of(occurrence, BigInteger.ONE), BigInteger.ZERO);
  }

  public static LinearTerm before(Variable variable) {
    return of(Occurrence.before(variable));
  }

  public static LinearTerm after(Variable variable) {
    return of(Occurrence.after(variable));
  }

  /** The term over the variables before, if it is an integer and linear. */
  public static Optional<LinearTerm> read(Term term) {
    if (!(term.sort() instanceof Sort.Int)) {
      return Optional.empty();
    }
    Map<Term, @Nullable LinearTerm> known = new HashMap<>();
    Terms.forEachPostOrder(
        List.of(term),
        part -> {
          LinearTerm linear = part.sort() instanceof Sort.Int ? readPart(part, known) : null;
          if (linear != null) {
            known.put(part, linear);
          }
        });
    return Optional.ofNullable(known.get(term));
  }

  private static @Nullable LinearTerm readPart(Term part, Map<Term, @Nullable LinearTerm> known) {
    return switch (part) {
      case Constant c -> c.value() instanceof Value.IntValue v ? constant(v.number()) : null;
      case Variable variable -> before(variable);
      case Application application ->
          switch (application.op()) {
            case ADD, MUL, NEG -> combined(application, known);
            default -> null;
          };
    };
  }

  private static @Nullable LinearTerm combined(
      Application application, Map<Term, @Nullable LinearTerm> known) {
    LinearTerm result = known.get(application.arg(0));
    if (application.op() == Op.NEG) {
      return result == null ? null : result.negate();
    }
    for (int i = 1; i < application.arity() && result != null; i++) {
      LinearTerm next = known.get(application.arg(i));
      if (next == null) {
        return null;
      }
      if (application.op() == Op.ADD) {
        result = result.plus(next);
      } else if (next.isConstant()) {
        result = result.times(next.constant);
      } else {
        result = result.isConstant() ? next.times(result.constant) : null;
      }
    }
    return result;
  }

  public BigInteger coefficient(Occurrence occurrence) {
    return coefficients.getOrDefault(occurrence, BigInteger.ZERO);
  }

  public boolean isConstant() {
    return coefficients.isEmpty();
  }

  public boolean mentions(Occurrence occurrence) {
    return coefficients.containsKey(occurrence);
  }

  public LinearTerm plus(LinearTerm other) {
    Map<Occurrence, BigInteger> sum = new HashMap<>(coefficients);
    other.coefficients.forEach((key, coefficient) -> sum.merge(key, coefficient, BigInteger::add));
    return new LinearTerm(sum, constant.add(other.constant));
  }

  public LinearTerm plus(BigInteger number) {
    return new LinearTerm(coefficients, constant.add(number));
  }

  public LinearTerm minus(LinearTerm other) {
    return plus(other.negate());
  }

  public LinearTerm negate() {
    return times(BigInteger.ONE.negate());
  }

  public LinearTerm times(BigInteger factor) {
    Map<Occurrence, BigInteger> product = new HashMap<>();
    coefficients.forEach((key, coefficient) -> product.put(key, coefficient.multiply(factor)));
    return new LinearTerm(product, constant.multiply(factor));
  }

  /** Without this occurrence and its coefficient. */
  public LinearTerm without(Occurrence occurrence) {
    Map<Occurrence, BigInteger> rest = new HashMap<>(coefficients);
    rest.remove(occurrence);
    return new LinearTerm(rest, constant);
  }

  public LinearTerm withoutConstant() {
    return new LinearTerm(coefficients, BigInteger.ZERO);
  }

  /** The sum with another sum in the place of an occurrence. */
  public LinearTerm substitute(Occurrence occurrence, LinearTerm replacement) {
    BigInteger coefficient = coefficient(occurrence);
    return coefficient.signum() == 0
        ? this
        : without(occurrence).plus(replacement.times(coefficient));
  }

  /** The sum with other sums in the places of all occurrences, at once. */
  public LinearTerm substitute(Function<Occurrence, LinearTerm> replacement) {
    LinearTerm result = constant(constant);
    for (Map.Entry<Occurrence, BigInteger> entry : coefficients.entrySet()) {
      result = result.plus(replacement.apply(entry.getKey()).times(entry.getValue()));
    }
    return result;
  }

  /** Without the constant, divided by a divisor of all coefficients. */
  LinearTerm dividedBy(BigInteger divisor) {
    Map<Occurrence, BigInteger> divided = new HashMap<>();
    coefficients.forEach((key, coefficient) -> divided.put(key, coefficient.divide(divisor)));
    return new LinearTerm(divided, BigInteger.ZERO);
  }

  /** The greatest common divisor of the coefficients; zero if there are none. */
  BigInteger content() {
    BigInteger gcd = BigInteger.ZERO;
    for (BigInteger coefficient : coefficients.values()) {
      gcd = gcd.gcd(coefficient);
    }
    return gcd;
  }

  public Term toTerm(TermFactory terms, Function<Occurrence, Term> naming) {
    List<Term> summands = new ArrayList<>();
    coefficients.forEach(
        (key, coefficient) ->
            summands.add(
                coefficient.equals(BigInteger.ONE)
                    ? naming.apply(key)
                    : terms.mul(terms.integer(coefficient), naming.apply(key))));
    if (constant.signum() != 0 || summands.isEmpty()) {
      summands.add(terms.integer(constant));
    }
    return summands.size() == 1 ? summands.getFirst() : terms.add(summands.toArray(Term[]::new));
  }
}
