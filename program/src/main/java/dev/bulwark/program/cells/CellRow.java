package dev.bulwark.program.cells;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Cells of a region that are walked by indices: those at {@code base + s1 * k1 + ... + sd * kd}.
 *
 * @param memory the region
 * @param bases variables, such as pointers, that say with the constant where it begins
 * @param constant the address of the cell with all indices zero, but for the bases
 * @param scales the distances, the largest first
 */
public record CellRow(
    Variable memory, Set<Variable> bases, BigInteger constant, List<BigInteger> scales) {

  private int width() {
    return memory.sort() instanceof Sort.Array(Sort.BitVec(int width), Sort element) ? width : 0;
  }

  /** The address of the cell with these indices, as wide as addresses or narrower. */
  public Term address(TermFactory terms, List<? extends Term> indices) {
    Map<Term, BigInteger> factors = new LinkedHashMap<>();
    bases.forEach(base -> factors.put(base, BigInteger.ONE));
    for (int d = 0; d < scales.size(); d++) {
      factors.put(wide(terms, indices.get(d)), scales.get(d));
    }
    return Address.term(terms, width(), factors, constant);
  }

  private Term wide(TermFactory terms, Term index) {
    int more = width() - Address.width(index);
    return more == 0 ? index : terms.signExtend(more, index);
  }

  /**
   * Is this the address of the cell with these indices? Said of the indices where the address has
   * the form of the row, else of the address. The former is stricter where sums wrap around, which
   * they do only for indices out of bounds.
   */
  public Term isAt(TermFactory terms, Term address, List<? extends Term> indices) {
    Optional<List<Sum>> sums = sums(address);
    if (sums.isEmpty()) {
      return terms.eq(address, address(terms, indices));
    }
    List<Term> equal = new ArrayList<>();
    for (int d = 0; d < scales.size(); d++) {
      equal.add(same(terms, sums.get().get(d), indices.get(d)));
    }
    return terms.and(equal);
  }

  /**
   * Are all indices of this address at least zero and below a limit? Never where it has not the
   * form of the row.
   */
  public Term isWithin(TermFactory terms, Term address, long limit) {
    Optional<List<Sum>> sums = sums(address);
    if (sums.isEmpty()) {
      return terms.bool(false);
    }
    List<Term> within = new ArrayList<>();
    for (Sum sum : sums.get()) {
      Term index = Address.term(terms, width(), sum.factors(), sum.number());
      within.add(terms.apply(Op.BV_SLE, terms.bitVec(width(), 0), index));
      within.add(terms.apply(Op.BV_SLT, index, terms.bitVec(width(), limit)));
    }
    return terms.and(within);
  }

  /** An index, as wide as addresses. */
  private record Sum(Map<Term, BigInteger> factors, BigInteger number) {}

  /** The indices of an address, if it has the form of the row. */
  private Optional<List<Sum>> sums(Term address) {
    Address sum = Address.of(address);
    Map<Term, BigInteger> rest = new LinkedHashMap<>(sum.factors());
    boolean fits = bases.stream().allMatch(base -> BigInteger.ONE.equals(rest.remove(base)));
    BigInteger number = sum.constant().subtract(constant);
    List<Sum> sums = new ArrayList<>();
    for (int d = 0; d < scales.size() && fits; d++) {
      BigInteger scale = scales.get(d);
      boolean last = d == scales.size() - 1;
      Map<Term, BigInteger> element = new LinkedHashMap<>();
      rest.forEach(
          (term, factor) -> {
            if (last ? factor.mod(scale).signum() == 0 : factor.equals(scale)) {
              element.put(term, factor.divide(scale));
            }
          });
      rest.keySet().removeAll(element.keySet());
      BigInteger whole = nearest(number, scale);
      number = number.subtract(whole.multiply(scale));
      sums.add(new Sum(element, whole));
    }
    return fits && rest.isEmpty() && number.signum() == 0 ? Optional.of(sums) : Optional.empty();
  }

  /** The quotient, rounded to the nearest: {@code m[i][j - 1]} is in line i. */
  static BigInteger nearest(BigInteger number, BigInteger by) {
    BigInteger shifted = number.add(by.shiftRight(1));
    return shifted.subtract(shifted.mod(by)).divide(by);
  }

  /** Where an index is as narrow as what was extended to an address, that is compared with it. */
  private Term same(TermFactory terms, Sum sum, Term index) {
    Map<Term, BigInteger> element = sum.factors();
    BigInteger number = sum.number();
    if (element.size() == 1 && number.signum() == 0) {
      Map.Entry<Term, BigInteger> only = element.entrySet().iterator().next();
      if (only.getValue().equals(BigInteger.ONE)
          && only.getKey() instanceof Application extended
          && extended.op() == Op.SIGN_EXTEND
          && extended.arg(0).sort().equals(index.sort())) {
        return terms.eq(extended.arg(0), index);
      }
    }
    return terms.eq(Address.term(terms, width(), element, number), wide(terms, index));
  }

  @Override
  public String toString() {
    return memory.name()
        + "["
        + bases.stream().map(Variable::name).collect(Collectors.joining("+"))
        + "+"
        + constant
        + " by "
        + scales
        + "]";
  }
}
