package dev.bulwark.certify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An address that operators on words make of a byte and of constants, as that of an element of a
 * table of characters.
 *
 * @param digit the byte
 * @param operators first that whose argument the digit is, then each whose argument the one before
 *     is; all other arguments are constants
 */
record TableAddress(Term digit, List<Application> operators) {

  /** A table of at most 256 places. */
  private static final int TABLE_BITS = 8;

  private static final int MOST_OPERATORS = 8;

  /** Null for other terms. */
  static @Nullable TableAddress of(Term index) {
    List<Application> operators = new ArrayList<>();
    Term at = index;
    while (operators.size() < MOST_OPERATORS && at instanceof Application operator) {
      List<Term> open = operator.args().stream().filter(arg -> !isConstant(arg)).toList();
      if (open.size() != 1 || operator.args().stream().anyMatch(arg -> !isWord(arg))) {
        return null;
      }
      operators.addFirst(operator);
      at = open.getFirst();
      if (width(at) <= TABLE_BITS) {
        return new TableAddress(at, List.copyOf(operators));
      }
    }
    return null;
  }

  private static boolean isConstant(Term term) {
    return term instanceof Constant;
  }

  private static boolean isWord(Term term) {
    return term.sort() instanceof Sort.BitVec;
  }

  private static int width(Term word) {
    return ((Sort.BitVec) word.sort()).width();
  }

  int bits() {
    return width(digit);
  }

  /** The address where the digit is this number. */
  Term at(TermFactory terms, int number) {
    Term value = terms.bitVec(bits(), number);
    for (Application operator : operators) {
      Term[] args = new Term[operator.arity()];
      for (int i = 0; i < args.length; i++) {
        args[i] = isConstant(operator.arg(i)) ? operator.arg(i) : value;
      }
      value = terms.apply(operator.op(), operator.p(), operator.q(), args);
    }
    return value;
  }
}
