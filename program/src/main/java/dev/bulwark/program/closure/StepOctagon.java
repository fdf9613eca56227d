package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A relation between states as an octagon whose numbers a layout names. */
record StepOctagon(Layout layout, Octagon octagon) {

  /** The relation of constraints over the layout's variables, if they are all of that form. */
  static Optional<StepOctagon> of(
      Layout layout, List<LinearConstraint> constraints, Budget budget) {
    Octagon.Builder builder = new Octagon.Builder(layout.numbers());
    for (LinearConstraint constraint : constraints) {
      if (constraint.isFalse()) {
        return Optional.of(new StepOctagon(layout, Octagon.empty(layout.numbers())));
      }
      if (!constraint.isTrue() && !add(builder, layout, constraint)) {
        return Optional.empty();
      }
    }
    return Optional.of(new StepOctagon(layout, builder.build(budget)));
  }

  /** Do those of the constraints that are of that form contradict each other? */
  static boolean isContradiction(Layout layout, List<LinearConstraint> constraints, Budget budget) {
    Octagon.Builder builder = new Octagon.Builder(layout.numbers());
    for (LinearConstraint constraint : constraints) {
      if (constraint.isFalse()) {
        return true;
      }
      if (!constraint.isTrue()) {
        add(builder, layout, constraint);
      }
    }
    return builder.build(budget).isEmpty();
  }

  /** Adds a constraint that is not constant, if it is of the form that an octagon has. */
  static boolean add(Octagon.Builder builder, Layout layout, LinearConstraint constraint) {
    List<LinearTerm> sums =
        constraint.equality()
            ? List.of(constraint.sum(), constraint.sum().negate())
            : List.of(constraint.sum());
    for (LinearTerm sum : sums) {
      Optional<OctagonRow> row = OctagonRow.read(sum, BigInteger.ZERO, layout::number);
      if (row.isEmpty()) {
        return false;
      }
      builder.atMost(row.get().a(), row.get().b(), row.get().constant());
    }
    return true;
  }

  /** The same with the variables that are equal before and after among those that stay. */
  StepOctagon withoutUnchanged() {
    if (isEmpty()) {
      return this;
    }
    List<Variable> changing = new ArrayList<>();
    List<Variable> staying = new ArrayList<>(layout.staying());
    for (int i = 0; i < layout.changing().size(); i++) {
      int before = Octagon.positive(layout.before(i));
      int after = Octagon.positive(layout.after(i));
      BigInteger up = octagon.bound(after, before);
      BigInteger down = octagon.bound(before, after);
      boolean same = up != null && down != null && up.signum() == 0 && down.signum() == 0;
      (same ? staying : changing).add(layout.changing().get(i));
    }
    Layout smaller = new Layout(changing, staying);
    int[] kept = new int[smaller.numbers()];
    Arrays.setAll(kept, number -> layout.number(smaller.occurrence(number)));
    return new StepOctagon(smaller, octagon.project(kept));
  }

  boolean isEmpty() {
    return octagon.isEmpty();
  }

  /**
   * This relation and then the other: the octagon over the states before, between and after, of
   * which those between are left out. That is exact over the integers. Both parts are closed, so
   * only what they share can be inside of a shorter path.
   */
  StepOctagon then(StepOctagon next, Budget budget) {
    if (isEmpty() || next.isEmpty()) {
      return isEmpty() ? this : next;
    }
    Octagon both =
        new Octagon.Builder(layout.numbers() + layout.changing().size())
            .include(octagon, layout.firstOfTwo())
            .include(next.octagon, layout.secondOfTwo())
            .build(budget, layout.sharedByTwo());
    return new StepOctagon(layout, both.project(layout.bothOfTwo()));
  }

  /** The relation so many times in a row, by squaring; the exponent is positive. */
  StepOctagon power(BigInteger exponent, Budget budget) {
    StepOctagon square = this;
    @Nullable StepOctagon result = null;
    for (int bit = 0; bit < exponent.bitLength(); bit++) {
      if (exponent.testBit(bit)) {
        result = result == null ? square : result.then(square, budget);
      }
      if (bit + 1 < exponent.bitLength()) {
        square = square.then(square, budget);
      }
    }
    if (result == null) {
      throw new IllegalArgumentException("not positive: " + exponent);
    }
    return result;
  }
}
