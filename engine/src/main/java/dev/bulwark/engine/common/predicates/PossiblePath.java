package dev.bulwark.engine.common.predicates;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One path along blocks that the abstraction takes to be possible: each block goes from one state
 * to another, and where two blocks meet their states agree on all predicates there. So what refutes
 * it is not known yet: interpolants over the predicates at hand would hold in one state after the
 * other, up to the last, which is false.
 *
 * <p>It is found backwards, since every combination of predicates that a Boolean abstraction has is
 * there because some state leads to it.
 */
final class PossiblePath {

  /** What became of the search. */
  sealed interface Result {

    /** From the start. */
    record Found(List<Edge> edges) implements Result {}

    /** There is none once this anchor's state is abstracted with all predicates of today. */
    record Outdated(Anchor anchor) implements Result {}

    /** The abstraction is not as exact as that, or a solver gives up. */
    record Unknown() implements Result {}
  }

  private final Program program;
  private final TermFactory terms;
  private final PredicateDomain domain;

  PossiblePath(Program program, PredicateDomain domain) {
    this.program = program;
    this.terms = program.terms();
    this.domain = domain;
  }

  Result to(PredicateState end) {
    Deque<List<Edge>> paths = new ArrayDeque<>();
    PredicateState block = end;
    Optional<Anchor> behind = Optional.empty();
    Term goal = terms.bool(true);
    while (true) {
      Anchor anchor = block.anchor();
      Optional<Model> model = model(block, goal);
      Optional<List<Edge>> path = model.flatMap(found -> follow(anchor, found));
      if (model.isEmpty() && behind.filter(domain::isOutdated).isPresent()) {
        return new Result.Outdated(behind.get());
      }
      if (model.isEmpty() || path.isEmpty()) {
        return new Result.Unknown();
      }
      paths.addFirst(path.get());
      if (anchor.isRoot()) {
        return new Result.Found(paths.stream().flatMap(List::stream).toList());
      }
      goal = combination(anchor, model.get());
      behind = Optional.of(anchor);
      block = anchor.arrival();
    }
  }

  /** A state at the block's anchor, with inputs, from which it arrives at the goal. */
  private Optional<Model> model(PredicateState block, Term goal) {
    ModelSession session = domain.queries().session();
    // φ ∧ block ∧ goal'
    Term arrives = new Substitution(terms, block.effect()::value).apply(goal);
    return session.check(List.of(domain.reaches(block), arrives)) == Answer.SAT
        ? Optional.of(session.model())
        : Optional.empty();
  }

  /** What the state at the anchor says about each predicate. */
  private Term combination(Anchor anchor, Model model) {
    Evaluator state = new Evaluator(values(anchor, model, new HashMap<>()));
    List<Term> literals = new ArrayList<>();
    for (Term predicate : domain.precision().at(anchor.location())) {
      if (state.holds(predicate)) {
        literals.add(predicate);
      } else if (state.fails(predicate)) {
        literals.add(terms.not(predicate));
      }
    }
    return terms.and(literals);
  }

  /** The edges from the anchor to the end of its block. */
  private Optional<List<Edge>> follow(Anchor anchor, Model model) {
    Map<Variable, Value> changed = new HashMap<>();
    Valuation values = values(anchor, model, changed);
    List<Edge> path = new ArrayList<>();
    Location here = anchor.location();
    do {
      Evaluator state = new Evaluator(values);
      Optional<Edge> next =
          program.outgoing(here).stream()
              .filter(edge -> !(edge.action() instanceof Action.Assume(Term c)) || state.holds(c))
              .findFirst();
      if (next.isEmpty()) {
        return Optional.empty();
      }
      Edge edge = next.get();
      switch (edge.action()) {
        case Action.Assign assign -> {
          Value value = state.evaluate(assign.value());
          if (value == null) {
            return Optional.empty();
          }
          changed.put(assign.variable().term(), value);
        }
        case Action.Havoc havoc ->
            changed.put(havoc.variable().term(), model.value(domain.symbol(edge)));
        case Action.Skip skip -> {}
        case Action.Assume assume -> {}
        case Action.Call call -> throw new IllegalArgumentException("not inlined: " + edge);
      }
      path.add(edge);
      here = edge.target();
    } while (!domain.isBlockEnd(here) && !here.isBad());
    return Optional.of(path);
  }

  /**
   * The state that a block has come to. Other analyses may know variables at the anchor to be
   * constants.
   */
  private static Valuation values(Anchor anchor, Model model, Map<Variable, Value> changed) {
    anchor
        .start()
        .forEach(
            (variable, constant) ->
                changed.put(variable, new Evaluator(model::value).require(constant)));
    return variable -> {
      Value value = changed.get(variable);
      return value == null ? model.value(variable) : value;
    };
  }
}
