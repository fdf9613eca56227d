package dev.bulwark.logic.presburger;

import dev.bulwark.logic.Op;
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
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A conjunction of literals, where all bounds of one direction are one range and all remainders of
 * one direction by one modulus are one entry. Immutable; a conjunction that is plainly false is
 * never made.
 */
final class Cube {

  static final Cube TRUE = new Cube(Map.of(), Map.of(), Map.of());

  /** The numbers from lower to upper, null for no bound, but for those excluded. */
  record Range(
      @Nullable BigInteger lower, @Nullable BigInteger upper, Set<BigInteger> excluded) {

    static final Range ALL = new Range(null, null, Set.of());

    boolean isPoint() {
      return lower != null && lower.equals(upper);
    }

    /** Nothing if no number is left. */
    Optional<Range> tightened() {
      BigInteger low = lower;
      BigInteger high = upper;
      while (low != null && excluded.contains(low)) {
        low = low.add(BigInteger.ONE);
      }
      while (high != null && excluded.contains(high)) {
        high = high.subtract(BigInteger.ONE);
      }
      if (low != null && high != null && low.compareTo(high) > 0) {
        return Optional.empty();
      }
      Set<BigInteger> inside = new TreeSet<>();
      for (BigInteger number : excluded) {
        if ((low == null || number.compareTo(low) > 0)
            && (high == null || number.compareTo(high) < 0)) {
          inside.add(number);
        }
      }
      return Optional.of(new Range(low, high, inside));
    }

    Range and(Range other) {
      Set<BigInteger> both = new TreeSet<>(excluded);
      both.addAll(other.excluded);
      return new Range(
          lower == null || (other.lower != null && other.lower.compareTo(lower) > 0)
              ? other.lower
              : lower,
          upper == null || (other.upper != null && other.upper.compareTo(upper) < 0)
              ? other.upper
              : upper,
          both);
    }

    boolean contains(Range other) {
      return (lower == null || (other.lower != null && lower.compareTo(other.lower) <= 0))
          && (upper == null || (other.upper != null && upper.compareTo(other.upper) >= 0))
          && excluded.stream().noneMatch(other::has);
    }

    boolean has(BigInteger number) {
      return (lower == null || lower.compareTo(number) <= 0)
          && (upper == null || upper.compareTo(number) >= 0)
          && !excluded.contains(number);
    }
  }

  /** What a direction leaves when it is divided by a modulus. */
  record Modulus(BigInteger divisor, LinearForm direction) {}

  /** Remainders that are among these, or that are not. */
  record Residues(boolean among, Set<BigInteger> numbers) {

    static Residues of(BigInteger remainder, boolean holds) {
      return new Residues(holds, Set.of(remainder));
    }

    private Residues not() {
      return new Residues(!among, numbers);
    }

    Residues and(Residues other) {
      if (!among && !other.among) {
        Set<BigInteger> both = new TreeSet<>(numbers);
        both.addAll(other.numbers);
        return new Residues(false, both);
      }
      Residues first = among ? this : other;
      Residues second = among ? other : this;
      Set<BigInteger> left = new TreeSet<>(first.numbers);
      left.removeIf(number -> !second.has(number));
      return new Residues(true, left);
    }

    Residues or(Residues other) {
      return not().and(other.not()).not();
    }

    boolean has(BigInteger remainder) {
      return numbers.contains(remainder) == among;
    }

    private boolean areAllOf(BigInteger modulus) {
      return numbers.size() == modulus.min(BigInteger.valueOf(Integer.MAX_VALUE)).intValue();
    }

    boolean areNone(BigInteger modulus) {
      return among ? numbers.isEmpty() : areAllOf(modulus);
    }

    boolean areAny(BigInteger modulus) {
      return not().areNone(modulus);
    }

    boolean contains(Residues other, BigInteger modulus) {
      return other.and(not()).areNone(modulus);
    }
  }

  private final Map<LinearForm, Range> ranges;
  private final Map<Modulus, Residues> remainders;
  private final Map<Term, Boolean> facts;

  private Cube(
      Map<LinearForm, Range> ranges,
      Map<Modulus, Residues> remainders,
      Map<Term, Boolean> facts) {
    this.ranges = ranges;
    this.remainders = remainders;
    this.facts = facts;
  }

  /** Directions have coprime coefficients, the first of them positive, and no constant. */
  Map<LinearForm, Range> ranges() {
    return ranges;
  }

  Map<Modulus, Residues> remainders() {
    return remainders;
  }

  Map<Term, Boolean> facts() {
    return facts;
  }

  /** Nothing if that cannot be. */
  Optional<Cube> with(Formula.Literal literal) {
    return switch (literal) {
      case Formula.AtMostZero(LinearForm form) -> withBound(form);
      case Formula.Zero(LinearForm form, boolean holds) -> withZero(form, holds);
      case Formula.Divides(BigInteger divisor, LinearForm form, boolean holds) ->
          withDivisor(divisor, form, holds);
      case Formula.Opaque(Term atom, boolean holds) -> withFact(atom, holds);
    };
  }

  Optional<Cube> with(List<Formula.Literal> literals) {
    Optional<Cube> all = Optional.of(this);
    for (Formula.Literal literal : literals) {
      all = all.flatMap(cube -> cube.with(literal));
    }
    return all;
  }

  private Optional<Cube> withFact(Term atom, boolean holds) {
    Boolean known = facts.get(atom);
    if (known != null) {
      return known == holds ? Optional.of(this) : Optional.empty();
    }
    Map<Term, Boolean> more = new LinkedHashMap<>(facts);
    more.put(atom, holds);
    return Optional.of(new Cube(ranges, remainders, more));
  }

  private Optional<Cube> withZero(LinearForm form, boolean holds) {
    if (form.isConstant()) {
      return (form.constant().signum() == 0) == holds ? Optional.of(this) : Optional.empty();
    }
    BigInteger content = form.content();
    BigInteger[] quotient = form.constant().negate().divideAndRemainder(content);
    if (quotient[1].signum() != 0) {
      return holds ? Optional.empty() : Optional.of(this);
    }
    LinearForm direction = form.directionDividedBy(content);
    BigInteger value = quotient[0];
    if (isNegative(direction)) {
      direction = direction.negate();
      value = value.negate();
    }
    return holds
        ? meet(direction, new Range(value, value, Set.of()))
        : meet(direction, new Range(null, null, Set.of(value)));
  }

  /** form ≤ 0. */
  private Optional<Cube> withBound(LinearForm form) {
    if (form.isConstant()) {
      return form.constant().signum() <= 0 ? Optional.of(this) : Optional.empty();
    }
    BigInteger content = form.content();
    LinearForm direction = form.directionDividedBy(content);
    BigInteger bound = floorDiv(form.constant().negate(), content);
    return isNegative(direction)
        ? meet(direction.negate(), new Range(bound.negate(), null, Set.of()))
        : meet(direction, new Range(null, bound, Set.of()));
  }

  static BigInteger floorDiv(BigInteger number, BigInteger divisor) {
    BigInteger[] parts = number.divideAndRemainder(divisor);
    return parts[1].signum() != 0 && (parts[1].signum() != divisor.signum())
        ? parts[0].subtract(BigInteger.ONE)
        : parts[0];
  }

  private static boolean isNegative(LinearForm direction) {
    return direction.coefficients().firstEntry().getValue().signum() < 0;
  }

  private Optional<Cube> meet(LinearForm direction, Range range) {
    Range known = ranges.getOrDefault(direction, Range.ALL);
    Optional<Range> both = known.and(range).tightened();
    if (both.isEmpty()) {
      return Optional.empty();
    }
    Map<LinearForm, Range> more = new LinkedHashMap<>(ranges);
    more.put(direction, both.get());
    return Optional.of(new Cube(more, remainders, facts));
  }

  private Optional<Cube> withDivisor(BigInteger divisor, LinearForm form, boolean holds) {
    LinearForm reduced = form.mod(divisor);
    BigInteger common = reduced.content().gcd(divisor);
    BigInteger modulus = divisor.divide(common);
    if (modulus.equals(BigInteger.ONE)
        || reduced.constant().mod(common).signum() != 0) {
      // All that is left is the constant, or the constant alone decides.
      boolean divides = reduced.constant().mod(common).signum() == 0;
      return divides == holds ? Optional.of(this) : Optional.empty();
    }
    LinearForm direction = reduced.directionDividedBy(common);
    BigInteger remainder = reduced.constant().divide(common).negate();
    BigInteger leading = direction.coefficients().firstEntry().getValue();
    if (leading.gcd(modulus).equals(BigInteger.ONE)) {
      BigInteger inverse = leading.modInverse(modulus);
      direction = direction.times(inverse).mod(modulus);
      remainder = remainder.multiply(inverse);
    }
    return meet(new Modulus(modulus, direction), Residues.of(remainder.mod(modulus), holds));
  }

  private Optional<Cube> meet(Modulus modulus, Residues residues) {
    Residues known = remainders.get(modulus);
    Residues both = known == null ? residues : known.and(residues);
    if (both.areNone(modulus.divisor())) {
      return Optional.empty();
    }
    Map<Modulus, Residues> more = new LinkedHashMap<>(remainders);
    more.put(modulus, both);
    return Optional.of(new Cube(ranges, more, facts));
  }

  boolean mentions(Variable variable) {
    return facts.containsKey(variable)
        || ranges.keySet().stream().anyMatch(direction -> direction.contains(variable))
        || remainders.keySet().stream().anyMatch(m -> m.direction().contains(variable));
  }

  /** What does not mention the variable. */
  Cube without(Variable variable) {
    Map<LinearForm, Range> otherRanges = new LinkedHashMap<>(ranges);
    otherRanges.keySet().removeIf(direction -> direction.contains(variable));
    Map<Modulus, Residues> otherRemainders = new LinkedHashMap<>(remainders);
    otherRemainders.keySet().removeIf(modulus -> modulus.direction().contains(variable));
    Map<Term, Boolean> otherFacts = new LinkedHashMap<>(facts);
    otherFacts.remove(variable);
    return new Cube(otherRanges, otherRemainders, otherFacts);
  }

  /** This cube with other ranges for a direction; null for none. */
  Cube withOther(LinearForm direction, @Nullable Range range) {
    Map<LinearForm, Range> other = new LinkedHashMap<>(ranges);
    if (range == null) {
      other.remove(direction);
    } else {
      other.put(direction, range);
    }
    return new Cube(other, remainders, facts);
  }

  /** This cube with other remainders; null for any. */
  Cube withOther(Modulus modulus, @Nullable Residues left) {
    Map<Modulus, Residues> other = new LinkedHashMap<>(remainders);
    if (left == null) {
      other.remove(modulus);
    } else {
      other.put(modulus, left);
    }
    return new Cube(ranges, other, facts);
  }

  Cube withoutFact(Term atom) {
    Map<Term, Boolean> other = new LinkedHashMap<>(facts);
    other.remove(atom);
    return new Cube(ranges, remainders, other);
  }

  /** Does the other, as far as can be seen, imply this one? */
  boolean contains(Cube other) {
    for (Map.Entry<LinearForm, Range> mine : ranges.entrySet()) {
      Range theirs = other.ranges.get(mine.getKey());
      if (theirs == null || !mine.getValue().contains(theirs)) {
        return false;
      }
    }
    for (Map.Entry<Modulus, Residues> mine : remainders.entrySet()) {
      Residues theirs = other.remainders.get(mine.getKey());
      if (theirs == null || !mine.getValue().contains(theirs, mine.getKey().divisor())) {
        return false;
      }
    }
    return other.facts.entrySet().containsAll(facts.entrySet());
  }

  Term toTerm(TermFactory terms) {
    List<Term> parts = new ArrayList<>();
    facts.forEach((atom, holds) -> parts.add(holds ? atom : terms.not(atom)));
    ranges.forEach((direction, range) -> range(terms, direction, range, parts));
    remainders.forEach((modulus, left) -> parts.add(remainder(terms, modulus, left)));
    return terms.and(parts);
  }

  private static void range(
      TermFactory terms, LinearForm direction, Range range, List<Term> parts) {
    Term sum = direction.toTerm(terms);
    if (range.isPoint() && range.lower() != null) {
      parts.add(terms.eq(sum, terms.integer(range.lower())));
      return;
    }
    if (range.lower() != null) {
      parts.add(terms.le(terms.integer(range.lower()), sum));
    }
    if (range.upper() != null) {
      parts.add(terms.le(sum, terms.integer(range.upper())));
    }
    for (BigInteger number : range.excluded()) {
      parts.add(terms.distinct(sum, terms.integer(number)));
    }
  }

  private static Term remainder(TermFactory terms, Modulus modulus, Residues residues) {
    Term mod =
        terms.apply(
            Op.INT_MOD, modulus.direction().toTerm(terms), terms.integer(modulus.divisor()));
    List<Term> each =
        residues.numbers().stream().map(r -> terms.eq(mod, terms.integer(r))).toList();
    return residues.among() ? terms.or(each) : terms.not(terms.or(each));
  }

  @Override
  public String toString() {
    return ranges + " " + remainders + " " + facts;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Cube cube
        && ranges.equals(cube.ranges)
        && remainders.equals(cube.remainders)
        && facts.equals(cube.facts);
  }

  @Override
  public int hashCode() {
    return ranges.hashCode() + 31 * remainders.hashCode() + 961 * facts.hashCode();
  }
}
