package dev.bulwark.engine.bmc;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An address that is computed of a byte and constants: where tables of characters are read. With
 * elements of several bytes it is a sum of a constant and a multiple.
 *
 * @param digit of few bits
 * @param steps from the digit to the address: each has the one before, or the digit, as its only
 *     argument that is no constant
 */
record TableIndex(Term digit, List<Application> steps) {

  private static final int MOST_BITS = 8;

  private static final int MOST_STEPS = 8;

  /** Null for other terms. */
  static @Nullable TableIndex of(Term index) {
    List<Application> steps = new ArrayList<>();
    TableIndex narrowest = null;
    Term at = index;
    while (steps.size() < MOST_STEPS && at instanceof Application step) {
      at = onlyUnknown(step);
      if (at == null) {
        break;
      }
      steps.add(step);
      if (bits(at) <= (narrowest == null ? MOST_BITS : bits(narrowest.digit) - 1)) {
        narrowest = new TableIndex(at, List.copyOf(steps.reversed()));
      }
    }
    return narrowest;
  }

  /** The argument that is no constant, of an operator on words; null if there are several. */
  private static @Nullable Term onlyUnknown(Application step) {
    Term found = null;
    for (Term arg : step.args()) {
      if (!(arg.sort() instanceof Sort.BitVec)) {
        return null;
      }
      if (!(arg instanceof Constant)) {
        if (found != null) {
          return null;
        }
        found = arg;
      }
    }
    return found;
  }

  /** The address for a value of the digit. */
  Term place(TermFactory terms, int digitsValue) {
    Term value = terms.bitVec(bits(digit), digitsValue);
    for (Application step : steps) {
      Term[] args = new Term[step.arity()];
      for (int i = 0; i < args.length; i++) {
        args[i] = step.arg(i) instanceof Constant constant ? constant : value;
      }
      value = terms.rebuild(step, args);
    }
    return value;
  }

  private static int bits(Term word) {
    return ((Sort.BitVec) word.sort()).width();
  }

  /** What the function gives for the address that it is, chosen by the bits of the digit. */
  Term choose(TermFactory terms, UnaryOperator<Term> function) {
    int bits = bits(digit);
    Term[] level = new Term[1 << bits];
    for (int i = 0; i < level.length; i++) {
      level[i] = function.apply(place(terms, i));
    }
    for (int bit = 0; bit < bits; bit++) {
      Term isSet = terms.eq(terms.extract(bit, bit, digit), terms.bitVec(1, 1));
      Term[] above = new Term[level.length / 2];
      for (int i = 0; i < above.length; i++) {
        above[i] = terms.ite(isSet, level[2 * i + 1], level[2 * i]);
      }
      level = above;
    }
    return level[0];
  }
}
