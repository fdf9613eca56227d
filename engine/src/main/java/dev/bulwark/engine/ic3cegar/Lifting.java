package dev.bulwark.engine.ic3cegar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.Implicant;
import dev.bulwark.engine.common.ic3.InputProjection;
import dev.bulwark.engine.common.ic3.Predecessors;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lifting of states (§3.2): of a concrete predecessor only the values that an unsat core needs to
 * lead into the successor. Instead of dropping variables that the step assigns any value, the
 * inputs keep the values of the model, and the step's guard is part of what is negated; so this is
 * right also where the transition relation is not left-total, and where inputs occur in guards.
 */
final class Lifting implements Predecessors, AutoCloseable {

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final boolean projection;
  private final CoreSession session;

  /** With projection, literals around the model take the place of values, as far as they can. */
  Lifting(TransitionGraph graph, boolean projection, CoreSolver solver, Budget budget) {
    this.graph = graph;
    this.terms = graph.terms();
    this.projection = projection;
    this.session = solver.openWithCores(budget);
  }

  @Override
  public Cube before(GuardedStep transition, Cube cube, Model model) {
    List<Term> formulas = new ArrayList<>();
    formulas.add(transition.guard());
    cube.literals().forEach(literal -> formulas.add(graph.before(transition, literal)));
    return lift(formulas, transition.inputs(), model);
  }

  @Override
  public Cube before(ErrorTransition error, Model model) {
    return lift(List.of(error.condition()), error.inputs(), model);
  }

  private Cube lift(List<Term> formulas, Collection<Variable> inputs, Model model) {
    Set<Variable> free = new HashSet<>(Terms.freeVariables(formulas));
    List<Variable> taken = inputs.stream().filter(free::contains).toList();
    boolean values = free.stream().noneMatch(variable -> variable.sort() instanceof Sort.Array);
    return projection || !values
        ? aroundModel(formulas, taken, model)
        : values(formulas, taken, model);
  }

  private Cube values(List<Term> formulas, List<Variable> inputs, Model model) {
    Map<Variable, Term> fixed = new HashMap<>();
    inputs.forEach(input -> fixed.put(input, terms.constant(model.value(input))));
    Term goal = Substitution.of(terms, fixed).apply(terms.and(formulas));
    List<Variable> state =
        Terms.freeVariables(goal).stream()
            .sorted((a, b) -> Integer.compare(a.id(), b.id()))
            .toList();
    return core(Assignment.literals(terms, state, model), goal);
  }

  private Cube aroundModel(List<Term> formulas, List<Variable> inputs, Model model) {
    List<Term> literals = Implicant.of(terms, formulas, new Evaluator(model::value));
    InputProjection.Projected projected =
        new InputProjection(terms, model).project(literals, inputs);
    Cube cube = Cube.of(projected.literals());
    return cube.size() < 2 || projected.choices().isEmpty()
        ? cube
        : core(
            cube.literals(),
            Substitution.of(terms, projected.choices().get()).apply(terms.and(formulas)));
  }

  private Cube core(List<Term> literals, Term goal) {
    List<Term> query = new ArrayList<>(literals);
    query.add(terms.not(goal));
    // t ∧ ¬(T ∧ s'), with the inputs fixed
    if (session.check(query) != Answer.UNSAT) {
      return Cube.of(literals);
    }
    List<Term> core = new ArrayList<>(session.unsatCore());
    core.retainAll(new HashSet<>(literals));
    return Cube.of(core);
  }

  @Override
  public void close() {
    session.close();
  }
}
