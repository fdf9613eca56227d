package dev.bulwark.engine.isat3;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A literal that is a simple bound: {@code x <= limit} or {@code x >= limit}. So bounds of the same
 * variable and side can be compared, whatever form simplification has given them.
 *
 * @param limit the last number that the bound admits; of floats the place in their order, in which
 *     both zeros are 0
 */
record Bound(Variable variable, Side side, BigInteger limit) {

  /** As what a variable is compared. */
  enum Reading {
    UNSIGNED,
    SIGNED,
    INTEGER,
    FLOAT,
    /** A bound that NaN fulfils too. */
    FLOAT_OR_NAN
  }

  record Side(Reading reading, boolean upper) {}

  private record Place(Variable variable, Side side) {}

  /** Nothing if the literal is no comparison of a variable with a constant. */
  static Optional<Bound> of(Term literal) {
    boolean negated = literal instanceof Application not && not.op() == Op.NOT;
    if (!((negated ? ((Application) literal).arg(0) : literal) instanceof Application atom)) {
      return Optional.empty();
    }
    return switch (atom.op()) {
      case BV_ULE, BV_ULT -> comparison(atom, Reading.UNSIGNED, negated);
      case BV_SLE, BV_SLT -> comparison(atom, Reading.SIGNED, negated);
      case LE, LT -> comparison(atom, Reading.INTEGER, negated);
      case FP_LE, FP_LT ->
          comparison(atom, negated ? Reading.FLOAT_OR_NAN : Reading.FLOAT, negated);
      case EQ -> border(atom, negated);
      default -> Optional.empty();
    };
  }

  private static Optional<Bound> comparison(Application atom, Reading reading, boolean negated) {
    boolean left = atom.arg(0) instanceof Variable;
    if (!(atom.arg(left ? 0 : 1) instanceof Variable variable)
        || !(atom.arg(left ? 1 : 0) instanceof Constant constant)) {
      return Optional.empty();
    }
    boolean strict =
        switch (atom.op()) {
          case BV_ULT, BV_SLT, LT, FP_LT -> true;
          default -> false;
        };
    boolean upper = left != negated;
    // The constant itself is left out by a strict comparison, and by the negation of another.
    boolean excluded = strict != negated;
    return number(constant.value(), reading)
        .map(
            number ->
                new Bound(
                    variable,
                    new Side(reading, upper),
                    excluded ? number.add(BigInteger.valueOf(upper ? -1 : 1)) : number));
  }

  /** Simplification makes equations of bounds that only the least or greatest word fulfils. */
  private static Optional<Bound> border(Application equation, boolean negated) {
    boolean left = equation.arg(0) instanceof Variable;
    if (!(equation.arg(left ? 0 : 1) instanceof Variable variable)
        || !(equation.arg(left ? 1 : 0) instanceof Constant constant)
        || !(constant.value() instanceof Value.BitVecValue bits)) {
      return Optional.empty();
    }
    BigInteger half = BigInteger.ONE.shiftLeft(bits.width() - 1);
    BigInteger greatest = half.add(half).subtract(BigInteger.ONE);
    BigInteger number = bits.unsigned();
    Reading reading =
        number.signum() == 0 || number.equals(greatest) ? Reading.UNSIGNED : Reading.SIGNED;
    boolean least = number.signum() == 0 || number.equals(half);
    if (!least && !number.equals(greatest) && !number.equals(half.subtract(BigInteger.ONE))) {
      return Optional.empty();
    }
    boolean upper = least != negated;
    BigInteger limit = reading == Reading.UNSIGNED ? number : bits.signed();
    return Optional.of(
        new Bound(
            variable,
            new Side(reading, upper),
            negated ? limit.add(BigInteger.valueOf(upper ? -1 : 1)) : limit));
  }

  private static Optional<BigInteger> number(Value value, Reading reading) {
    return switch (value) {
      case Value.BitVecValue bits ->
          Optional.of(reading == Reading.SIGNED ? bits.signed() : bits.unsigned());
      case Value.IntValue(BigInteger number) -> Optional.of(number);
      case Value.FloatValue f -> f.isNaN() ? Optional.empty() : Optional.of(place(f));
      default -> Optional.empty();
    };
  }

  private static BigInteger place(Value.FloatValue value) {
    Sort.Float sort = value.sort();
    BigInteger magnitude = value.bits().clearBit(sort.width() - 1);
    return value.bits().testBit(sort.width() - 1) ? magnitude.negate() : magnitude;
  }

  boolean isBeside(Bound other) {
    return variable == other.variable && side.equals(other.side);
  }

  /** Of two bounds of the same side: does this one admit at most what the other does? */
  boolean implies(Bound other) {
    int order = limit.compareTo(other.limit);
    return side.upper ? order <= 0 : order >= 0;
  }

  /** The conjunction of these literals, with the strongest bound of each side only. */
  static List<Term> strongest(Collection<Term> literals) {
    Map<Place, Term> bounds = new LinkedHashMap<>();
    Set<Term> others = new LinkedHashSet<>();
    for (Term literal : literals) {
      Optional<Bound> bound = of(literal);
      if (bound.isEmpty()) {
        others.add(literal);
        continue;
      }
      bounds.merge(
          new Place(bound.get().variable, bound.get().side),
          literal,
          (known, next) -> bound.get().implies(of(known).orElseThrow()) ? next : known);
    }
    List<Term> all = new ArrayList<>(others);
    all.addAll(bounds.values());
    return all;
  }
}
