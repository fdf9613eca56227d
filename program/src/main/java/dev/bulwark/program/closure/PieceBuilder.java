package dev.bulwark.program.closure;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the pieces of a closure, with fresh inputs, and puts in what is carried along. */
final class PieceBuilder {

  private final TermFactory terms;
  private final GuardedStep loop;
  private final Carried carried;

  PieceBuilder(TermFactory terms, GuardedStep loop, Carried carried) {
    this.terms = terms;
    this.loop = loop;
    this.carried = carried;
  }

  Variable freshCount() {
    return terms.freshVariable("count", Sort.INT);
  }

  /** An input that stands for the variable's value after. */
  Variable freshAfter(Variable variable) {
    return terms.freshVariable(variable.name() + "'", variable.sort());
  }

  /**
   * A piece; nothing if what is carried along plainly contradicts it.
   *
   * @param last the last value of the count, or null
   * @param constraints on the state, the count and the inputs
   * @param values what variables become
   * @param inputs that the constraints and values speak of, beside the count
   */
  Optional<Closure.Piece> build(
      Variable count,
      @Nullable BigInteger last,
      LinearTerm iterations,
      List<LinearConstraint> constraints,
      Map<Variable, LinearTerm> values,
      List<Variable> inputs) {
    Set<Variable> all = new LinkedHashSet<>();
    all.add(count);
    all.addAll(inputs);
    List<Term> guard = new ArrayList<>(range(count, last));
    for (LinearConstraint constraint : constraints) {
      guard.add(constraint.toTerm(terms, Occurrence::variable));
    }
    Map<Variable, Term> renaming = new HashMap<>();
    for (Variable input : carried.inputs()) {
      Variable fresh = terms.freshVariable(input.name(), input.sort());
      renaming.put(input, fresh);
      all.add(fresh);
    }
    Substitution renamed = Substitution.of(terms, renaming);
    carried.conjuncts().forEach(conjunct -> guard.add(renamed.apply(conjunct)));
    Map<Variable, Term> updates = new LinkedHashMap<>();
    values.forEach(
        (variable, value) -> updates.put(variable, value.toTerm(terms, Occurrence::variable)));
    carried.resets().forEach((variable, value) -> updates.put(variable, renamed.apply(value)));
    for (Variable variable : carried.havocs()) {
      Variable fresh = freshAfter(variable);
      updates.put(variable, fresh);
      all.add(fresh);
    }
    SymbolicState effect = SymbolicState.INITIAL;
    for (Map.Entry<Variable, Term> update : updates.entrySet()) {
      if (update.getKey() != update.getValue()) {
        effect = effect.with(update.getKey(), update.getValue());
      }
    }
    GuardedStep step = new GuardedStep(loop.source(), loop.target(), terms.and(guard), effect, all);
    return Terms.isFalse(step.guard())
        ? Optional.empty()
        : Optional.of(
            new Closure.Piece(step, count, iterations.toTerm(terms, Occurrence::variable)));
  }

  private List<Term> range(Variable count, @Nullable BigInteger last) {
    Term zero = terms.integer(0);
    if (last == null) {
      return List.of(terms.le(zero, count));
    }
    return last.signum() == 0
        ? List.of(terms.eq(count, zero))
        : List.of(terms.le(zero, count), terms.le(count, terms.integer(last)));
  }
}
