package dev.bulwark.engine.common.lemma;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The linear equations that hold in all sampled states: a basis of the space of those over the
 * rationals, by elimination, among the variables of one sort. Over bit-vectors the equation is
 * stated modulo the width, where it is the more often inductive.
 */
public final class LinearEquations {

  private static final int MAX_VARIABLES = 16;
  private static final BigInteger MAX_COEFFICIENT = BigInteger.valueOf(1000);

  private final TermFactory terms;
  private final List<Map<Variable, Value>> samples;

  public LinearEquations(TermFactory terms, List<Map<Variable, Value>> samples) {
    this.terms = terms;
    this.samples = samples;
  }

  public List<Term> over(List<ProgramVariable> variables) {
    Map<Sort, List<Variable>> bySort = new LinkedHashMap<>();
    variables.forEach(
        v -> bySort.computeIfAbsent(v.sort(), sort -> new ArrayList<>()).add(v.term()));
    List<Term> equations = new ArrayList<>();
    bySort.forEach(
        (sort, list) -> {
          if (list.size() <= MAX_VARIABLES) {
            equations.addAll(among(sort, list));
          }
        });
    return equations;
  }

  private List<Term> among(Sort sort, List<Variable> variables) {
    // Rows are samples, columns the variables and a one; the equations are the null space.
    List<BigInteger[]> rows = new ArrayList<>();
    for (Map<Variable, Value> sample : samples) {
      row(sample, variables).ifPresent(rows::add);
    }
    int columns = variables.size() + 1;
    if (rows.size() < columns) {
      return List.of();
    }
    List<Term> equations = new ArrayList<>();
    for (BigInteger[] solution : NullSpace.of(rows, columns)) {
      equation(sort, variables, solution).ifPresent(equations::add);
    }
    return equations;
  }

  /** The variables' numbers in the sample, and a one; none if it does not give them all. */
  public static Optional<BigInteger[]> row(Map<Variable, Value> sample, List<Variable> variables) {
    BigInteger[] row = new BigInteger[variables.size() + 1];
    for (int i = 0; i < variables.size(); i++) {
      Value value = sample.get(variables.get(i));
      if (value instanceof Value.BitVecValue v) {
        row[i] = v.signed();
      } else if (value instanceof Value.IntValue v) {
        row[i] = v.number();
      } else {
        return Optional.empty();
      }
    }
    row[variables.size()] = BigInteger.ONE;
    return Optional.of(row);
  }

  /** The sum of the variables' multiples and the last coefficient is zero; none if too large. */
  public Optional<Term> equation(Sort sort, List<Variable> variables, BigInteger[] coefficients) {
    List<Term> left = new ArrayList<>();
    List<Term> right = new ArrayList<>();
    for (int i = 0; i < coefficients.length; i++) {
      BigInteger c = coefficients[i];
      boolean isConstant = i == variables.size();
      if (!isConstant && c.abs().compareTo(MAX_COEFFICIENT) > 0) {
        return Optional.empty();
      }
      if (c.signum() != 0) {
        Term term = isConstant ? constant(sort, c.abs()) : product(sort, c.abs(), variables.get(i));
        (c.signum() > 0 ? left : right).add(term);
      }
    }
    return Optional.of(terms.eq(sum(sort, left), sum(sort, right)));
  }

  private Term constant(Sort sort, BigInteger number) {
    return sort instanceof Sort.BitVec(int width)
        ? terms.bitVec(width, number)
        : terms.integer(number);
  }

  private Term product(Sort sort, BigInteger factor, Variable variable) {
    if (factor.equals(BigInteger.ONE)) {
      return variable;
    }
    return terms.apply(
        sort instanceof Sort.BitVec ? Op.BV_MUL : Op.MUL, constant(sort, factor), variable);
  }

  private Term sum(Sort sort, List<Term> summands) {
    Op add = sort instanceof Sort.BitVec ? Op.BV_ADD : Op.ADD;
    return summands.stream()
        .reduce((a, b) -> terms.apply(add, a, b))
        .orElseGet(() -> constant(sort, BigInteger.ZERO));
  }
}
