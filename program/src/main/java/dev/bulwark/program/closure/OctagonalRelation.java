package dev.bulwark.program.closure;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;

/**
 * A relation between integers before and after a step, as a conjunction of constraints ±u ± v ≤ c
 * over variables x and their values after, x'. Immutable, and closed: every bound that follows from
 * the others is as tight as it can be over the integers.
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

    /** u ≤ bound. */
    public Builder add(Signed u, BigInteger bound) {
      throw new UnsupportedOperationException("not written yet");
    }

    /** u + v ≤ bound. */
    public Builder add(Signed u, Signed v, BigInteger bound) {
      throw new UnsupportedOperationException("not written yet");
    }

    public OctagonalRelation build() {
      throw new UnsupportedOperationException("not written yet");
    }
  }

  private OctagonalRelation() {}

  /** A relation over these variables, without constraints as yet: anything may become anything. */
  public static Builder over(List<Variable> variables) {
    throw new UnsupportedOperationException("not written yet");
  }

  public List<Variable> variables() {
    throw new UnsupportedOperationException("not written yet");
  }

  /** Is there no pair of states that it relates? */
  public boolean isEmpty() {
    throw new UnsupportedOperationException("not written yet");
  }

  /** This relation and then the other, over the same variables. */
  public OctagonalRelation compose(OctagonalRelation next) {
    throw new UnsupportedOperationException("not written yet");
  }

  /** The constraints as a term, without those that follow from the others. */
  public Term toTerm(
      TermFactory terms, Function<Variable, Term> before, Function<Variable, Term> after) {
    throw new UnsupportedOperationException("not written yet");
  }
}
