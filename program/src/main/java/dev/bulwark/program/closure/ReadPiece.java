package dev.bulwark.program.closure;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a closure as a checker sees it, read from its step alone.
 *
 * @param first the number of iterations for a count of zero
 * @param period how many more there are for each count
 * @param last the last count that the guard allows, or null
 * @param constraints of the guard, but for those on the count alone and what is carried along
 * @param values what the changing variables become
 * @param inputs that are neither the count nor carried along
 */
record ReadPiece(
    Variable count,
    BigInteger first,
    BigInteger period,
    @Nullable BigInteger last,
    List<LinearConstraint> constraints,
    Map<Variable, LinearTerm> values,
    Set<Variable> inputs) {

  /** The piece of a closure of this loop, if what is carried along in it is right. */
  static Optional<ReadPiece> of(TermFactory terms, LoopShape shape, Closure.Piece piece) {
    return new Reader(terms, shape, piece).read();
  }

  private static final class Reader {

    private final TermFactory terms;
    private final LoopShape shape;
    private final Carried carried;
    private final Closure.Piece piece;
    private final GuardedStep step;
    private final Map<Variable, LinearTerm> values = new LinkedHashMap<>();
    private final Set<Variable> inputs;
    private Substitution names;

    Reader(TermFactory terms, LoopShape shape, Closure.Piece piece) {
      this.terms = terms;
      this.shape = shape;
      this.carried = shape.carried();
      this.piece = piece;
      this.step = piece.step();
      this.inputs = new LinkedHashSet<>(step.inputs());
      this.names = Substitution.of(terms, Map.of());
    }

    Optional<ReadPiece> read() {
      boolean sameLocations =
          step.source() == shape.loop().source() && step.target() == shape.loop().target();
      boolean hasCount = inputs.remove(piece.count()) && piece.count().sort() instanceof Sort.Int;
      if (!sameLocations || !hasCount || !readUpdates()) {
        return Optional.empty();
      }
      Optional<LinearTerm> iterations = LinearTerm.read(piece.iterations());
      Occurrence t = Occurrence.before(piece.count());
      if (iterations.isEmpty() || !iterations.get().without(t).isConstant()) {
        return Optional.empty();
      }
      Optional<List<LinearConstraint>> constraints = readGuard();
      if (constraints.isEmpty()) {
        return Optional.empty();
      }
      List<LinearConstraint> onCount = new ArrayList<>();
      List<LinearConstraint> others = new ArrayList<>();
      for (LinearConstraint constraint : constraints.get()) {
        (constraint.sum().without(t).isConstant() ? onCount : others).add(constraint);
      }
      Optional<Optional<BigInteger>> last = lastCount(onCount, t);
      return last.map(
          bound ->
              new ReadPiece(
                  piece.count(),
                  iterations.get().constant(),
                  iterations.get().coefficient(t),
                  bound.orElse(null),
                  others,
                  values,
                  inputs));
    }

    private boolean readUpdates() {
      Map<Variable, Term> updates = new LinkedHashMap<>(step.updates());
      for (Variable variable : carried.havocs()) {
        Term value = updates.remove(variable);
        if (!(value instanceof Variable input) || !inputs.remove(input) || isRead(input)) {
          return false;
        }
      }
      for (Variable variable : shape.changing()) {
        Term value = updates.remove(variable);
        Optional<LinearTerm> linear = LinearTerm.read(value == null ? variable : value);
        if (linear.isEmpty()) {
          return false;
        }
        values.put(variable, linear.get());
      }
      if (!readNames()) {
        return false;
      }
      for (Map.Entry<Variable, Term> reset : carried.resets().entrySet()) {
        if (updates.remove(reset.getKey()) != names.apply(reset.getValue())) {
          return false;
        }
      }
      return updates.entrySet().stream().allMatch(entry -> entry.getKey() == entry.getValue());
    }

    /** Is the input that a variable becomes read anywhere else? */
    private boolean isRead(Variable input) {
      long assigned =
          step.updates().values().stream()
              .filter(value -> Terms.freeVariables(value).contains(input))
              .count();
      return assigned != 1 || Terms.freeVariables(step.guard()).contains(input);
    }

    /** Inputs that are carried along have other names here, in the same order. */
    private boolean readNames() {
      Set<Variable> assigned = new HashSet<>();
      values.values().stream()
          .flatMap(value -> value.coefficients().keySet().stream())
          .forEach(key -> assigned.add(key.variable()));
      List<Variable> free = inputs.stream().filter(input -> !assigned.contains(input)).toList();
      if (free.size() != carried.inputs().size()) {
        return false;
      }
      Map<Variable, Term> renaming = new HashMap<>();
      int index = 0;
      for (Variable input : carried.inputs()) {
        Variable renamed = free.get(index++);
        if (!renamed.sort().equals(input.sort())) {
          return false;
        }
        renaming.put(input, renamed);
        inputs.remove(renamed);
      }
      names = Substitution.of(terms, renaming);
      return true;
    }

    /** The constraints of the guard without what is carried along, which has to be there. */
    private Optional<List<LinearConstraint>> readGuard() {
      Set<Term> conjuncts = new LinkedHashSet<>(LoopShape.conjuncts(terms, step.guard()));
      for (Term conjunct : carried.conjuncts()) {
        if (!conjuncts.remove(names.apply(conjunct))) {
          return Optional.empty();
        }
      }
      List<LinearConstraint> constraints = new ArrayList<>();
      for (Term conjunct : conjuncts) {
        Optional<LinearConstraint> constraint = LinearConstraint.read(conjunct);
        if (constraint.isEmpty()) {
          return Optional.empty();
        }
        constraints.add(constraint.get());
      }
      return Optional.of(constraints);
    }

    /** The last count, if the first one is zero. */
    private static Optional<Optional<BigInteger>> lastCount(
        List<LinearConstraint> constraints, Occurrence t) {
      boolean fromZero = false;
      @Nullable BigInteger last = null;
      for (LinearConstraint constraint : constraints) {
        // In lowest terms the coefficient is zero or one.
        BigInteger constant = constraint.sum().constant();
        int sign = constraint.sum().coefficient(t).signum();
        if (sign == 0 ? !constraint.isTrue() : constraint.isFalse()) {
          return Optional.empty();
        }
        if (sign > 0 || (sign < 0 && constraint.equality())) {
          BigInteger bound = sign > 0 ? constant.negate() : constant;
          last = last == null ? bound : last.min(bound);
        }
        if (sign < 0 || (sign > 0 && constraint.equality())) {
          BigInteger bound = sign < 0 ? constant : constant.negate();
          if (bound.signum() > 0) {
            return Optional.empty();
          }
          fromZero |= bound.signum() == 0;
        }
      }
      boolean isRange = fromZero && (last == null || last.signum() >= 0);
      return isRange ? Optional.of(Optional.ofNullable(last)) : Optional.empty();
    }
  }
}
