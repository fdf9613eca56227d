package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Turns segments of the powers of an octagonal relation into pieces of a closure. A value after
 * that is a value before (or none) and a function of the count becomes that sum; others are inputs,
 * or another input and a function of the count.
 */
final class OctagonalPieces {

  private final Layout layout;
  private final PieceBuilder builder;
  private final Budget budget;

  OctagonalPieces(Layout layout, PieceBuilder builder, Budget budget) {
    this.layout = layout;
    this.builder = builder;
    this.budget = budget;
  }

  List<Closure.Piece> of(List<OctagonalPowers.Segment> segments) {
    List<Closure.Piece> pieces = new ArrayList<>();
    for (OctagonalPowers.Segment segment : segments) {
      BigInteger first = segment.first();
      for (OctagonFamily family : segment.families()) {
        piece(family, first, segment.period(), segment.last()).ifPresent(pieces::add);
        first = first.add(BigInteger.ONE);
      }
    }
    return pieces;
  }

  private Optional<Closure.Piece> piece(
      OctagonFamily family, BigInteger first, int period, @Nullable BigInteger last) {
    Variable count = builder.freshCount();
    LinearTerm t = LinearTerm.before(count);
    Map<Integer, Variable> inputs = new LinkedHashMap<>();
    Map<Variable, LinearTerm> values = new LinkedHashMap<>();
    for (int i = 0; i < layout.changing().size(); i++) {
      Variable variable = layout.changing().get(i);
      LinearTerm value = value(family, i, t, inputs);
      if (value == null) {
        Variable input = builder.freshAfter(variable);
        inputs.put(layout.after(i), input);
        value = LinearTerm.before(input);
      }
      values.put(variable, value);
    }
    int[] kept =
        IntStream.range(0, layout.numbers())
            .filter(number -> isBefore(number) || inputs.containsKey(number))
            .toArray();
    List<OctagonRow> rows = new RowReduction(family, kept, last, budget).rows();
    List<LinearConstraint> constraints = new ArrayList<>();
    for (LinearConstraint constraint : RowReduction.constraints(rows, layout, t)) {
      LinearTerm sum = constraint.sum().substitute(key -> named(key, inputs));
      constraints.add(new LinearConstraint(sum, constraint.equality()));
    }
    boolean single = last != null && last.signum() == 0;
    LinearTerm iterations = LinearTerm.constant(first);
    return builder.build(
        count,
        endsByItself(family.base().nodes() / 2, rows, last) ? null : last,
        single ? iterations : iterations.plus(t.times(BigInteger.valueOf(period))),
        constraints,
        values,
        List.copyOf(inputs.values()));
  }

  private boolean isBefore(int number) {
    int changes = layout.changing().size();
    return number < changes || number >= 2 * changes;
  }

  private LinearTerm named(Occurrence occurrence, Map<Integer, Variable> inputs) {
    Variable input = inputs.get(layout.number(occurrence));
    return input == null ? LinearTerm.of(occurrence) : LinearTerm.before(input);
  }

  /** The value after as a sum; null if it needs an input of its own. */
  private @Nullable LinearTerm value(
      OctagonFamily family, int index, LinearTerm t, Map<Integer, Variable> inputs) {
    int node = Octagon.positive(layout.after(index));
    Line single = family.bound(node, Octagon.opposite(node));
    if (single != null && RowReduction.isPinned(family, node, Octagon.opposite(node))) {
      return LinearTerm.constant(single.constant().shiftRight(1))
          .plus(t.times(single.slope().shiftRight(1)));
    }
    for (int partner : candidates(index, inputs)) {
      Line difference = family.bound(node, partner);
      if (difference != null && RowReduction.isPinned(family, node, partner)) {
        LinearTerm value = named(layout.occurrence(partner / 2), inputs);
        return (partner % 2 == 0 ? value : value.negate())
            .plus(difference.constant())
            .plus(t.times(difference.slope()));
      }
    }
    return null;
  }

  /** The variable itself first, then the others before, then the inputs; as they are, negated. */
  private List<Integer> candidates(int index, Map<Integer, Variable> inputs) {
    List<Integer> numbers = new ArrayList<>();
    numbers.add(layout.before(index));
    for (int number = 0; number < layout.numbers(); number++) {
      if (isBefore(number) && number != layout.before(index)) {
        numbers.add(number);
      }
    }
    numbers.addAll(inputs.keySet());
    List<Integer> nodes = new ArrayList<>();
    numbers.forEach(number -> nodes.add(Octagon.positive(number)));
    numbers.forEach(number -> nodes.add(Octagon.negative(number)));
    return nodes;
  }

  /**
   * Are the rows contradictory for all counts after the last? They are not for the last two, and
   * the counts of one parity for which they are not contradictory are an interval.
   */
  private boolean endsByItself(int numbers, List<OctagonRow> rows, @Nullable BigInteger last) {
    if (last == null || last.signum() == 0) {
      return false;
    }
    for (int i = 1; i <= 2; i++) {
      BigInteger t = last.add(BigInteger.valueOf(i));
      Octagon.Builder octagon = new Octagon.Builder(numbers);
      rows.forEach(row -> octagon.atMost(row.a(), row.b(), row.at(t)));
      if (!octagon.build(budget).isEmpty()) {
        return false;
      }
    }
    return true;
  }
}
