package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A relation between integers before and after a step, as a conjunction of constraints ±u ± v ≤ c
 * over variables x and their values after, x'. Immutable, and closed: every bound that follows from
 * the others is as tight as it can be over the integers, so that equal relations over the same
 * variables are equal objects.
 */
public final class OctagonalRelation {

  /** A variable before or after, or its negation. */
  public record Signed(Variable variable, boolean after, boolean negated) {

    public static Signed before(Variable variable) {
      return new Signed(variable, false, false);
    }

    public static Signed after(Variable variable) {
      return new Signed(variable, true, false);
    }

    public Signed negate() {
      return new Signed(variable, after, !negated);
    }
  }

  /** Collects constraints. */
  public static final class Builder {

    private final Layout layout;
    private final Octagon.Builder octagon;
    private boolean contradiction;

    private Builder(List<Variable> variables) {
      this.layout = new Layout(variables, List.of());
      this.octagon = new Octagon.Builder(layout.numbers());
    }

    /** u ≤ bound. */
    public Builder add(Signed u, BigInteger bound) {
      return add(u, u, bound.shiftLeft(1));
    }

    /** u + v ≤ bound. */
    public Builder add(Signed u, Signed v, BigInteger bound) {
      int first = node(u);
      int second = node(v);
      if (first == Octagon.opposite(second)) {
        contradiction |= bound.signum() < 0;
      } else {
        octagon.atMost(first, Octagon.opposite(second), bound);
      }
      return this;
    }

    /** Adds a constraint that is linear; is it of the form that an octagon has? */
    public boolean add(LinearConstraint constraint) {
      if (constraint.sum().isConstant()) {
        contradiction |= constraint.isFalse();
        return true;
      }
      return StepOctagon.add(octagon, layout, constraint);
    }

    private int node(Signed signed) {
      int number = layout.number(new Occurrence(signed.variable, signed.after));
      if (number < 0) {
        throw new IllegalArgumentException("not over " + signed.variable);
      }
      return signed.negated ? Octagon.negative(number) : Octagon.positive(number);
    }

    /** The relation. The builder must not be used any more. */
    public OctagonalRelation build() {
      return new OctagonalRelation(
          new StepOctagon(
              layout,
              contradiction ? Octagon.empty(layout.numbers()) : octagon.build(Budget.unlimited())));
    }
  }

  private final StepOctagon step;

  private OctagonalRelation(StepOctagon step) {
    this.step = step;
  }

  /** A relation over these variables, without constraints as yet: anything may become anything. */
  public static Builder over(List<Variable> variables) {
    return new Builder(variables);
  }

  public List<Variable> variables() {
    return step.layout().changing();
  }

  /** Is there no pair of states that it relates? */
  public boolean isEmpty() {
    return step.isEmpty();
  }

  /** The least c with u ≤ c, or null if there is none. */
  public @Nullable BigInteger bound(Signed u) {
    BigInteger twice = bound(u, u);
    return twice == null ? null : twice.shiftRight(1);
  }

  /** The least c with u + v ≤ c, or null if there is none. */
  public @Nullable BigInteger bound(Signed u, Signed v) {
    return step.octagon().bound(node(u), Octagon.opposite(node(v)));
  }

  private int node(Signed signed) {
    int number = step.layout().number(new Occurrence(signed.variable, signed.after));
    return signed.negated ? Octagon.negative(number) : Octagon.positive(number);
  }

  /** This relation and then the other, over the same variables. */
  public OctagonalRelation compose(OctagonalRelation next) {
    if (!variables().equals(next.variables())) {
      throw new IllegalArgumentException(variables() + " is not " + next.variables());
    }
    return new OctagonalRelation(step.then(next.step, Budget.unlimited()));
  }

  /** The constraints as a term, without most of those that follow from the others. */
  public Term toTerm(
      TermFactory terms, Function<Variable, Term> before, Function<Variable, Term> after) {
    if (isEmpty()) {
      return terms.bool(false);
    }
    Layout layout = step.layout();
    List<OctagonRow> rows =
        new RowReduction(
                OctagonFamily.constant(step.octagon()),
                IntStream.range(0, layout.numbers()).toArray(),
                BigInteger.ZERO,
                Budget.unlimited())
            .rows();
    List<Term> conjuncts = new ArrayList<>();
    for (LinearConstraint constraint : RowReduction.constraints(rows, layout, LinearTerm.ZERO)) {
      conjuncts.add(
          constraint.toTerm(
              terms,
              occurrence ->
                  occurrence.after()
                      ? after.apply(occurrence.variable())
                      : before.apply(occurrence.variable())));
    }
    return terms.and(conjuncts);
  }

  /** The same with a layout of the same variables; those that stay are equal before and after. */
  StepOctagon with(Layout layout, Budget budget) {
    if (isEmpty()) {
      return new StepOctagon(layout, Octagon.empty(layout.numbers()));
    }
    int[] places = new int[step.layout().numbers()];
    Arrays.setAll(places, number -> layout.number(step.layout().occurrence(number)));
    return new StepOctagon(
        layout,
        new Octagon.Builder(layout.numbers()).include(step.octagon(), places).build(budget));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OctagonalRelation that
        && variables().equals(that.variables())
        && step.octagon().equals(that.step.octagon());
  }

  @Override
  public int hashCode() {
    return step.octagon().hashCode();
  }
}
