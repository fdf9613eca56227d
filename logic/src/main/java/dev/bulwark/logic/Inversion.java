package dev.bulwark.logic;

import java.util.List;
import java.util.Optional;

/**
 * Solves equations between words for a variable that occurs once: sums, products with constants,
 * extensions, shifts and slices are undone from the outside in. The value is right where there is
 * one and nothing wraps around: a guess, for those who check what they make of it.
 */
public final class Inversion {

  private final TermFactory terms;

  public Inversion(TermFactory terms) {
    this.terms = terms;
  }

  /** A value of the variable for which the pattern may have this value. */
  public Optional<Term> solve(Term pattern, Variable variable, Term value) {
    Term inner = pattern;
    Term result = value;
    while (inner != variable) {
      if (!(inner instanceof Application operation)) {
        return Optional.empty();
      }
      List<Term> with =
          operation.args().stream()
              .filter(arg -> Terms.freeVariables(arg).contains(variable))
              .toList();
      if (with.size() != 1) {
        return Optional.empty();
      }
      boolean first = operation.arg(0) == with.getFirst();
      Term other = operation.arity() == 2 ? operation.arg(first ? 1 : 0) : operation;
      Optional<Term> before = undo(operation, first, other, result);
      if (before.isEmpty()) {
        return Optional.empty();
      }
      inner = with.getFirst();
      result = before.get();
    }
    return Optional.of(result);
  }

  /** What an argument of the operation is, if this is its value. */
  private Optional<Term> undo(Application operation, boolean first, Term other, Term value) {
    return switch (operation.op()) {
      case BV_ADD -> Optional.of(terms.apply(Op.BV_SUB, value, other));
      case BV_SUB ->
          Optional.of(
              first ? terms.apply(Op.BV_ADD, value, other) : terms.apply(Op.BV_SUB, other, value));
      case BV_NEG -> Optional.of(terms.apply(Op.BV_NEG, value));
      case BV_MUL ->
          other instanceof Constant c && c.value() instanceof Value.BitVecValue bits
              ? Optional.of(divided(value, bits))
              : Optional.empty();
      case BV_SHL ->
          first && other instanceof Constant
              ? Optional.of(terms.apply(Op.BV_ASHR, value, other))
              : Optional.empty();
      case SIGN_EXTEND, ZERO_EXTEND ->
          Optional.of(terms.extract(width(value) - operation.p() - 1, 0, value));
      case CONCAT -> {
        int low = width(other);
        yield Optional.of(
            first
                ? terms.extract(width(value) - 1, low, value)
                : terms.extract(width(value) - low - 1, 0, value));
      }
      case EXTRACT -> {
        int cut = width(operation.arg(0)) - width(value);
        yield operation.q() != 0
            ? Optional.empty()
            : Optional.of(cut == 0 ? value : terms.signExtend(cut, value));
      }
      default -> Optional.empty();
    };
  }

  private Term divided(Term value, Value.BitVecValue by) {
    int shift = by.unsigned().getLowestSetBit();
    return by.unsigned().bitCount() == 1
        ? terms.apply(Op.BV_ASHR, value, terms.bitVec(by.width(), shift))
        : terms.apply(Op.BV_SDIV, value, terms.constant(by));
  }

  private static int width(Term word) {
    if (word.sort() instanceof Sort.BitVec(int width)) {
      return width;
    }
    throw new IllegalArgumentException("no word: " + word);
  }
}
