package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A sum c + a1·x1 + ... + an·xn over integer variables, with no coefficient zero. Variables are in
 * the order of their ids.
 */
record LinearForm(SortedMap<Variable, BigInteger> coefficients, BigInteger constant) {

  static final LinearForm ZERO = of(BigInteger.ZERO);

  LinearForm {
    coefficients = Collections.unmodifiableSortedMap(coefficients);
  }

  private static SortedMap<Variable, BigInteger> empty() {
    return new TreeMap<>(Comparator.comparingInt(Variable::id));
  }

  static LinearForm of(BigInteger constant) {
    return new LinearForm(empty(), constant);
  }

  static LinearForm of(long constant) {
    return of(BigInteger.valueOf(constant));
  }

  static LinearForm of(Variable variable) {
    SortedMap<Variable, BigInteger> single = empty();
    single.put(variable, BigInteger.ONE);
    return new LinearForm(single, BigInteger.ZERO);
  }

  boolean isConstant() {
    return coefficients.isEmpty();
  }

  BigInteger coefficient(Variable variable) {
    return coefficients.getOrDefault(variable, BigInteger.ZERO);
  }

  /** The variable, if the form is just that. */
  Optional<Variable> single() {
    return constant.signum() == 0
            && coefficients.size() == 1
            && coefficients.firstEntry().getValue().equals(BigInteger.ONE)
        ? Optional.of(coefficients.firstKey())
        : Optional.empty();
  }

  LinearForm plus(LinearForm other) {
    SortedMap<Variable, BigInteger> sum = empty();
    sum.putAll(coefficients);
    other.coefficients.forEach((variable, factor) -> add(sum, variable, factor));
    return new LinearForm(sum, constant.add(other.constant));
  }

  private static void add(
      SortedMap<Variable, BigInteger> sum, Variable variable, BigInteger factor) {
    BigInteger total = sum.getOrDefault(variable, BigInteger.ZERO).add(factor);
    if (total.signum() == 0) {
      sum.remove(variable);
    } else {
      sum.put(variable, total);
    }
  }

  LinearForm minus(LinearForm other) {
    return plus(other.negate());
  }

  LinearForm plus(BigInteger number) {
    return number.signum() == 0 ? this : new LinearForm(coefficients, constant.add(number));
  }

  LinearForm plus(long number) {
    return plus(BigInteger.valueOf(number));
  }

  LinearForm negate() {
    return times(BigInteger.ONE.negate());
  }

  LinearForm times(BigInteger factor) {
    if (factor.signum() == 0) {
      return ZERO;
    }
    SortedMap<Variable, BigInteger> product = empty();
    coefficients.forEach((variable, number) -> product.put(variable, number.multiply(factor)));
    return new LinearForm(product, constant.multiply(factor));
  }

  /** Without the variable's summand. */
  LinearForm without(Variable variable) {
    if (!coefficients.containsKey(variable)) {
      return this;
    }
    SortedMap<Variable, BigInteger> rest = empty();
    rest.putAll(coefficients);
    rest.remove(variable);
    return new LinearForm(rest, constant);
  }

  /** With forms in the place of variables, all at once; those that the map has none for stay. */
  LinearForm substitute(Map<Variable, LinearForm> values) {
    if (coefficients.keySet().stream().noneMatch(values::containsKey)) {
      return this;
    }
    LinearForm result = of(constant);
    for (Map.Entry<Variable, BigInteger> part : coefficients.entrySet()) {
      LinearForm value = values.get(part.getKey());
      result = result.plus((value == null ? of(part.getKey()) : value).times(part.getValue()));
    }
    return result;
  }

  /** The greatest number that divides all coefficients; 0 if there are none. */
  BigInteger content() {
    BigInteger gcd = BigInteger.ZERO;
    for (BigInteger factor : coefficients.values()) {
      gcd = gcd.gcd(factor);
    }
    return gcd;
  }

  /** Where the values lie, given where those of variables do. */
  Interval range(Function<Variable, Interval> ranges) {
    Interval sum = Interval.single(constant);
    for (Map.Entry<Variable, BigInteger> part : coefficients.entrySet()) {
      sum = sum.add(scaled(ranges.apply(part.getKey()), part.getValue()));
    }
    return sum;
  }

  private static Interval scaled(Interval range, BigInteger factor) {
    BigInteger low = range.low() == null ? null : range.low().multiply(factor);
    BigInteger high = range.high() == null ? null : range.high().multiply(factor);
    return factor.signum() > 0 ? new Interval(low, high) : new Interval(high, low);
  }

  /** As a term over integers. */
  Term term(TermFactory terms) {
    List<Term> summands = new ArrayList<>();
    coefficients.forEach(
        (variable, factor) ->
            summands.add(
                factor.equals(BigInteger.ONE)
                    ? variable
                    : terms.mul(terms.integer(factor), variable)));
    if (constant.signum() != 0 || summands.isEmpty()) {
      summands.add(terms.integer(constant));
    }
    return summands.size() == 1 ? summands.getFirst() : terms.add(summands.toArray(Term[]::new));
  }

  /** The form that a term over integers is, or nothing if it is not linear. */
  static Optional<LinearForm> parse(Term root) {
    Map<Term, LinearForm> known = new HashMap<>();
    List<Term> order = new ArrayList<>();
    Terms.forEachPostOrder(List.of(root), order::add);
    for (Term term : order) {
      LinearForm form = parse(term, known);
      if (form != null) {
        known.put(term, form);
      }
    }
    return Optional.ofNullable(known.get(root));
  }

  private static @Nullable LinearForm parse(Term term, Map<Term, LinearForm> known) {
    return switch (term) {
      case Constant constant ->
          constant.value() instanceof Value.IntValue(BigInteger number) ? of(number) : null;
      case Variable variable -> variable.sort() instanceof Sort.Int ? of(variable) : null;
      case Application a ->
          switch (a.op()) {
            case ADD -> {
              LinearForm sum = ZERO;
              for (Term summand : a.args()) {
                LinearForm next = known.get(summand);
                if (next == null) {
                  yield null;
                }
                sum = sum.plus(next);
              }
              yield sum;
            }
            case NEG -> {
              LinearForm form = known.get(a.arg(0));
              yield form == null ? null : form.negate();
            }
            case MUL -> {
              LinearForm product = of(1);
              for (Term factor : a.args()) {
                LinearForm next = known.get(factor);
                if (next == null || !(next.isConstant() || product.isConstant())) {
                  yield null;
                }
                product =
                    next.isConstant()
                        ? product.times(next.constant())
                        : next.times(product.constant());
              }
              yield product;
            }
            default -> null;
          };
    };
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    coefficients.forEach((variable, factor) -> text.append(factor + "·" + variable + " + "));
    return text.append(constant).toString();
  }
}
