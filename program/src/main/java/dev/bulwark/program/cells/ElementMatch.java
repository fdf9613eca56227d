package dev.bulwark.program.cells;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds indices of arrays of arrays by the distances of their elements: {@code p + 80 * i + 4 * j}
 * is {@code p + 80 * k + 4 * l} with i for k and j for l. A guess, since sums may wrap around.
 */
public final class ElementMatch {

  private ElementMatch() {}

  /** What the indices in the pattern have to be for it to be the address. */
  public static Optional<Map<Variable, Term>> indices(
      TermFactory terms, Term pattern, Collection<Variable> wanted, Term address) {
    Address form = Address.of(pattern);
    Address sum = Address.of(address);
    Map<Term, BigInteger> rest = new LinkedHashMap<>(sum.factors());
    TreeMap<BigInteger, Variable> byDistance = new TreeMap<>(Collections.reverseOrder());
    for (Map.Entry<Term, BigInteger> part : form.factors().entrySet()) {
      BigInteger distance = part.getValue();
      if (unextended(part.getKey()) instanceof Variable index && wanted.contains(index)) {
        if (distance.signum() < 0 || byDistance.put(distance, index) != null) {
          return Optional.empty();
        }
      } else if (!distance.equals(rest.remove(part.getKey()))) {
        return Optional.empty();
      }
    }
    BigInteger number = sum.constant().subtract(form.constant());
    Map<Variable, Term> found = new LinkedHashMap<>();
    for (Map.Entry<BigInteger, Variable> part : byDistance.entrySet()) {
      BigInteger distance = part.getKey();
      Map<Term, BigInteger> element = new LinkedHashMap<>();
      rest.forEach(
          (term, factor) -> {
            if (factor.mod(distance).signum() == 0) {
              element.put(term, factor.divide(distance));
            }
          });
      rest.keySet().removeAll(element.keySet());
      BigInteger whole = CellRow.nearest(number, distance);
      number = number.subtract(whole.multiply(distance));
      found.put(part.getValue(), index(terms, pattern, element, whole, part.getValue()));
    }
    return rest.isEmpty() && number.signum() == 0 ? Optional.of(found) : Optional.empty();
  }

  private static Term unextended(Term term) {
    return term instanceof Application extended && extended.op() == Op.SIGN_EXTEND
        ? extended.arg(0)
        : term;
  }

  private static Term index(
      TermFactory terms,
      Term pattern,
      Map<Term, BigInteger> element,
      BigInteger number,
      Variable wanted) {
    if (element.size() == 1 && number.signum() == 0) {
      Map.Entry<Term, BigInteger> only = element.entrySet().iterator().next();
      Term narrow = unextended(only.getKey());
      if (only.getValue().equals(BigInteger.ONE) && narrow.sort().equals(wanted.sort())) {
        return narrow;
      }
    }
    Term wide = Address.term(terms, Address.width(pattern), element, number);
    int width = Address.width(wanted);
    return width == Address.width(wide) ? wide : terms.extract(width - 1, 0, wide);
  }
}
