package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.engine.predicate.cegaar.Entailment.Reply;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.closure.Closure;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the inputs of one iteration of a loop after the other, such that as many as are left lead
 * from where the iteration ends to the state that is wanted: the closure says whether they do. The
 * inputs of the iteration before are tried first, without any solver.
 */
final class Iterations {

  private final TermFactory terms;
  private final Entailment entailment;
  private final Closure closure;
  private final GuardedStep relation;
  private final Values goal;
  private final boolean determined;
  private Map<Variable, Value> last = Map.of();

  /**
   * @param closure of the relation, or of a part of it that leads to the goal
   * @param goal the state behind the last iteration
   */
  Iterations(
      TermFactory terms,
      Entailment entailment,
      Closure closure,
      GuardedStep relation,
      Values goal) {
    this.terms = terms;
    this.entailment = entailment;
    this.closure = closure;
    this.relation = relation;
    this.goal = goal;
    this.determined =
        Collections.disjoint(
            relation.inputs(), Terms.freeVariables(List.copyOf(relation.updates().values())));
  }

  /** All variables that the loop speaks of. */
  Set<Variable> variables() {
    Set<Variable> all = new LinkedHashSet<>(relation.reads());
    all.addAll(relation.updates().keySet());
    all.removeAll(relation.inputs());
    for (Closure.Piece piece : closure.pieces()) {
      Set<Variable> read = new LinkedHashSet<>(piece.step().reads());
      read.removeAll(piece.step().inputs());
      all.addAll(read);
      all.addAll(piece.step().updates().keySet());
    }
    return all;
  }

  /**
   * The inputs of the next iteration; the state becomes the one behind it.
   *
   * @param left how many iterations there are after it
   */
  Optional<Map<Variable, Value>> next(Map<Variable, Value> state, long left) {
    Map<Variable, Value> inputs = last;
    if (!isFine(state, inputs, left)) {
      Optional<Map<Variable, Value>> found = ask(state, left);
      if (found.isEmpty() || !isFine(state, found.get(), left)) {
        return Optional.empty();
      }
      inputs = found.get();
      last = inputs;
    }
    state.putAll(after(state, inputs));
    return Optional.of(inputs);
  }

  private Evaluator evaluator(Map<Variable, Value> state, Map<Variable, Value> inputs) {
    return new Evaluator(
        variable -> {
          Value value = (relation.inputs().contains(variable) ? inputs : state).get(variable);
          return value == null ? TermFactory.zeroValue(variable.sort()) : value;
        });
  }

  private Map<Variable, Value> after(Map<Variable, Value> state, Map<Variable, Value> inputs) {
    Evaluator evaluator = evaluator(state, inputs);
    Map<Variable, Value> changed = new HashMap<>();
    relation
        .updates()
        .forEach((variable, value) -> changed.put(variable, evaluator.require(value)));
    return changed;
  }

  private boolean isFine(Map<Variable, Value> state, Map<Variable, Value> inputs, long left) {
    if (!evaluator(state, inputs).holds(relation.guard())) {
      return false;
    }
    if (determined && left > 0) {
      return true;
    }
    Map<Variable, Value> next = new HashMap<>(state);
    next.putAll(after(state, inputs));
    if (left == 0) {
      return relation.updates().keySet().stream()
          .allMatch(variable -> goal.of(variable).equals(next.get(variable)));
    }
    Evaluator evaluator = new Evaluator(next::get);
    return evaluator.holds(reaches(left));
  }

  /** Over the variables: so many iterations lead to the goal. */
  private Term reaches(long iterations) {
    List<Term> cases = new ArrayList<>();
    for (Closure.Piece piece : closure.pieces()) {
      times(piece, iterations).ifPresent(count -> cases.add(reaches(piece, count)));
    }
    return terms.or(cases);
  }

  private Term reaches(Closure.Piece piece, BigInteger count) {
    Map<Variable, Term> values = new LinkedHashMap<>();
    values.put(piece.count(), terms.integer(count));
    piece
        .step()
        .updates()
        .forEach(
            (variable, value) -> {
              if (value instanceof Variable input && piece.step().inputs().contains(input)) {
                values.put(input, terms.constant(goal.of(variable)));
              }
            });
    Substitution fixed = Substitution.of(terms, values);
    List<Term> parts = new ArrayList<>();
    parts.add(fixed.apply(piece.step().guard()));
    piece
        .step()
        .updates()
        .forEach(
            (variable, value) ->
                parts.add(terms.eq(fixed.apply(value), terms.constant(goal.of(variable)))));
    return terms.and(parts);
  }

  /** The count with which a piece does so many iterations: first + period·count of them. */
  private static Optional<BigInteger> times(Closure.Piece piece, long iterations) {
    BigInteger first = iterations(piece, 0);
    BigInteger period = iterations(piece, 1).subtract(first);
    BigInteger rest = BigInteger.valueOf(iterations).subtract(first);
    if (period.signum() <= 0) {
      return rest.signum() == 0 ? Optional.of(BigInteger.ZERO) : Optional.empty();
    }
    return rest.signum() >= 0 && rest.mod(period).signum() == 0
        ? Optional.of(rest.divide(period))
        : Optional.empty();
  }

  private static BigInteger iterations(Closure.Piece piece, long count) {
    Value value =
        new Evaluator(variable -> variable == piece.count() ? Value.integer(count) : null)
            .require(piece.iterations());
    return ((Value.IntValue) value).number();
  }

  private Optional<Map<Variable, Value>> ask(Map<Variable, Value> state, long left) {
    Map<Variable, Term> values = new LinkedHashMap<>();
    state.forEach((variable, value) -> values.put(variable, terms.constant(value)));
    Substitution now = Substitution.of(terms, values);
    Map<Variable, Term> next = new LinkedHashMap<>(values);
    relation.updates().forEach((variable, value) -> next.put(variable, now.apply(value)));
    List<Term> query = new ArrayList<>(List.of(now.apply(relation.guard())));
    if (left > 0) {
      if (!determined) {
        query.add(Substitution.of(terms, next).apply(reaches(left)));
      }
    } else {
      relation
          .updates()
          .forEach(
              (variable, value) ->
                  query.add(terms.eq(now.apply(value), terms.constant(goal.of(variable)))));
    }
    // this iteration ∧ the others lead to the goal
    if (!(entailment.ask(query) instanceof Reply.Possible(Model model))) {
      return Optional.empty();
    }
    Map<Variable, Value> inputs = new LinkedHashMap<>();
    relation.inputs().forEach(input -> inputs.put(input, model.value(input)));
    return Optional.of(inputs);
  }
}
