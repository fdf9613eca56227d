package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Technique;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Predicates of other shapes than equations that hold in all given states, beyond the thesis:
 * bounds of differences and sums of two variables (octagons), of such with a coefficient, and
 * residues of a variable. A bound counts where several states are just at it and another is not; a
 * residue where several numbers have it. Over machine words sums are taken as the machine does, and
 * compared with their sign; residues are those of the lowest bits.
 */
final class Shapes {

  /** How many states must be at a bound, or have a residue. */
  private static final int SUPPORT = 3;

  /** More variables have too many pairs. */
  private static final int MAX_VARIABLES = 10;

  private static final int MAX_MODULUS = 8;
  private static final BigInteger MAX_BOUND = BigInteger.valueOf(1_000_000);

  private final TermFactory terms;
  private final boolean octagons;
  private final boolean coefficients;
  private final boolean congruences;

  Shapes(TermFactory terms, Set<Technique> techniques) {
    this.terms = terms;
    this.octagons = techniques.contains(Technique.OCTAGONS);
    this.coefficients = techniques.contains(Technique.COEFFICIENTS);
    this.congruences = techniques.contains(Technique.CONGRUENCES);
  }

  static boolean areWanted(Ic3CegarConfiguration configuration) {
    return configuration.has(Technique.OCTAGONS)
        || configuration.has(Technique.COEFFICIENTS)
        || configuration.has(Technique.CONGRUENCES);
  }

  /**
   * What holds in all these states.
   *
   * @param rows the variables' numbers in each state, and perhaps more
   */
  List<Term> through(Sort sort, List<Variable> variables, List<BigInteger[]> rows) {
    List<BigInteger[]> states = distinct(rows);
    if (states.size() <= SUPPORT || variables.size() > MAX_VARIABLES) {
      return List.of();
    }
    List<Term> found = new ArrayList<>();
    for (int i = 0; i < variables.size(); i++) {
      if (congruences) {
        residue(sort, variables.get(i), column(states, i)).ifPresent(found::add);
      }
      for (int j = 0; j < i; j++) {
        for (int[] factors : factors()) {
          found.addAll(bounds(sort, variables.get(i), variables.get(j), factors, states, i, j));
        }
      }
    }
    return found;
  }

  private static List<BigInteger[]> distinct(List<BigInteger[]> rows) {
    Map<List<BigInteger>, BigInteger[]> distinct = new LinkedHashMap<>();
    rows.forEach(row -> distinct.putIfAbsent(Arrays.asList(row), row));
    return List.copyOf(distinct.values());
  }

  private static List<BigInteger> column(List<BigInteger[]> states, int i) {
    return states.stream().map(row -> row[i]).distinct().toList();
  }

  private List<int[]> factors() {
    List<int[]> factors = new ArrayList<>();
    if (octagons) {
      factors.addAll(List.of(new int[] {1, -1}, new int[] {1, 1}));
    }
    if (coefficients) {
      factors.addAll(
          List.of(new int[] {2, -1}, new int[] {1, -2}, new int[] {2, 1}, new int[] {1, 2}));
    }
    return factors;
  }

  private List<Term> bounds(
      Sort sort, Variable a, Variable b, int[] factors, List<BigInteger[]> states, int i, int j) {
    List<BigInteger> sums = new ArrayList<>();
    for (BigInteger[] row : states) {
      BigInteger sum =
          row[i]
              .multiply(BigInteger.valueOf(factors[0]))
              .add(row[j].multiply(BigInteger.valueOf(factors[1])));
      sums.add(sort instanceof Sort.BitVec(int width) ? wrapped(sum, width) : sum);
    }
    BigInteger low = sums.stream().reduce(BigInteger::min).orElseThrow();
    BigInteger high = sums.stream().reduce(BigInteger::max).orElseThrow();
    List<Term> bounds = new ArrayList<>();
    if (low.equals(high)) {
      // An equation, which is mined as such.
      return bounds;
    }
    Term sum = sum(sort, a, factors[0], b, factors[1]);
    if (isBound(low, sums)) {
      bounds.add(lessOrEqual(sort, constant(sort, low), sum));
    }
    if (isBound(high, sums)) {
      bounds.add(lessOrEqual(sort, sum, constant(sort, high)));
    }
    return bounds;
  }

  private static boolean isBound(BigInteger end, List<BigInteger> sums) {
    return end.abs().compareTo(MAX_BOUND) <= 0
        && sums.stream().filter(end::equals).count() >= SUPPORT;
  }

  private static BigInteger wrapped(BigInteger number, int width) {
    BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
    return number.add(half).mod(half.shiftLeft(1)).subtract(half);
  }

  private Term constant(Sort sort, BigInteger number) {
    return sort instanceof Sort.BitVec(int width)
        ? terms.bitVec(width, number)
        : terms.integer(number);
  }

  private Term lessOrEqual(Sort sort, Term a, Term b) {
    return terms.apply(sort instanceof Sort.BitVec ? Op.BV_SLE : Op.LE, a, b);
  }

  private Term sum(Sort sort, Variable a, int factorOfA, Variable b, int factorOfB) {
    if (sort instanceof Sort.BitVec) {
      Term right = times(sort, Math.abs(factorOfB), b);
      return terms.apply(factorOfB < 0 ? Op.BV_SUB : Op.BV_ADD, times(sort, factorOfA, a), right);
    }
    return terms.add(times(sort, factorOfA, a), times(sort, factorOfB, b));
  }

  private Term times(Sort sort, int factor, Variable variable) {
    if (factor == 1) {
      return variable;
    }
    Term constant = constant(sort, BigInteger.valueOf(factor));
    return terms.apply(sort instanceof Sort.BitVec ? Op.BV_MUL : Op.MUL, constant, variable);
  }

  /** The greatest small modulus that all numbers have the same residue of. */
  private Optional<Term> residue(Sort sort, Variable variable, List<BigInteger> numbers) {
    if (numbers.size() <= SUPPORT) {
      return Optional.empty();
    }
    BigInteger first = numbers.getFirst();
    BigInteger common = BigInteger.ZERO;
    for (BigInteger number : numbers) {
      common = common.gcd(number.subtract(first));
    }
    for (int modulus = MAX_MODULUS; modulus > 1; modulus--) {
      BigInteger m = BigInteger.valueOf(modulus);
      if (common.mod(m).signum() == 0) {
        if (!(sort instanceof Sort.BitVec(int width))) {
          return Optional.of(
              terms.eq(
                  terms.apply(Op.INT_MOD, variable, terms.integer(m)),
                  terms.integer(first.mod(m))));
        }
        int bits = m.getLowestSetBit();
        if (m.bitCount() == 1 && bits < width) {
          return Optional.of(
              terms.eq(terms.extract(bits - 1, 0, variable), terms.bitVec(bits, first.mod(m))));
        }
      }
    }
    return Optional.empty();
  }
}
