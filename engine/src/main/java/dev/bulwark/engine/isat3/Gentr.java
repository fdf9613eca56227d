package dev.bulwark.engine.isat3;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.Predecessors;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.OrderedSession;
import dev.bulwark.solver.OrderedSolver;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Generalization with a negated transition relation (GeNTR, §2.4.5): a state ê that a step leads
 * from into a cube ĉ is reduced to the bounds that suffice for it.
 *
 * <p>The paper asks {@code ê ∧ ¬T ∧ ĉ'}, which has no answer as it should where ĉ is no single
 * state: other states of ĉ are no successors. Our steps are functions of state and inputs, so with
 * the inputs fixed to their values it is {@code ê ∧ ¬(guard ∧ ĉ[f(s)])}. What is left of ê has only
 * states that can take the step, as obligations must.
 *
 * <p>{@link #lifted Lifting} (§3.2) leaves the guard as it is: {@code ê ∧ guard ∧ ¬ĉ[f(s)]}. That
 * admits states that cannot take the step, so it is only for counterexamples to generalization.
 */
final class Gentr implements Predecessors, AutoCloseable {

  private static final long SEED = 245;

  /** Sessions keep what former queries left behind. */
  private static final int QUERIES_BEFORE_RENEWAL = 500;

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final StateLiterals literals;
  private final OrderedSolver solver;
  private final LiteralRotation rotation;
  private final boolean drops;
  private final Counters counters;
  private final Budget budget;
  private final Random random = new Random(SEED);
  private OrderedSession session;
  private int asked;

  /**
   * @param drops whether literals are dropped by asking without them too (+ld)
   */
  Gentr(
      TransitionGraph graph,
      OrderedSolver solver,
      LiteralRotation rotation,
      boolean drops,
      Counters counters,
      Budget budget) {
    this.graph = graph;
    this.terms = graph.terms();
    this.literals = StateLiterals.of(graph.program());
    this.solver = solver;
    this.rotation = rotation;
    this.drops = drops;
    this.counters = counters;
    this.budget = budget;
    this.session = solver.openOrdered(budget);
  }

  @Override
  public Cube before(GuardedStep transition, Cube cube, Model model) {
    List<Term> formulas = new ArrayList<>();
    formulas.add(transition.guard());
    cube.literals().forEach(literal -> formulas.add(graph.before(transition, literal)));
    return reduced(terms.bool(true), terms.and(formulas), transition.inputs(), model);
  }

  @Override
  public Cube before(ErrorTransition error, Model model) {
    return reduced(terms.bool(true), error.condition(), error.inputs(), model);
  }

  private Cube reduced(Term given, Term wanted, Collection<Variable> inputs, Model model) {
    Reduction reduction = new Reduction(given, wanted, inputs, model);
    Cube cube = reduction.cube();
    counters.removedByGentr += reduction.state.size() - cube.size();
    return cube;
  }

  /** States around the counterexample that lead into the cube if they can take the step at all. */
  Cube lifted(Consecution.Predecessor ctg, Cube cube) {
    GuardedStep step = ctg.transition();
    List<Term> after =
        cube.literals().stream().map(literal -> graph.before(step, literal)).toList();
    Reduction reduction = new Reduction(step.guard(), terms.and(after), step.inputs(), ctg.model());
    Cube lifted = reduction.cube();
    counters.removedByLifting += reduction.state.size() - lifted.size();
    return lifted;
  }

  @Override
  public void close() {
    session.close();
  }

  private void renew() {
    if (asked++ == QUERIES_BEFORE_RENEWAL) {
      session.close();
      session = solver.openOrdered(budget);
      asked = 0;
    }
  }

  /** One state that is reduced. */
  private final class Reduction {

    private final List<Term> fixed = new ArrayList<>();
    private final List<Term> state;

    Reduction(Term given, Term wanted, Collection<Variable> inputs, Model model) {
      Map<Variable, Term> chosen = new HashMap<>();
      inputs.forEach(input -> chosen.put(input, terms.constant(model.value(input))));
      Substitution fix = Substitution.of(terms, chosen);
      Term condition = fix.apply(given);
      Term goal = fix.apply(wanted);
      if (!Terms.isTrue(condition)) {
        fixed.add(condition);
      }
      fixed.add(terms.not(goal));
      state = new ArrayList<>(literals.of(terms.and(condition, goal), model));
      Collections.shuffle(state, random);
    }

    private List<Term> with(List<Term> assumed) {
      List<Term> query = new ArrayList<>(fixed);
      query.addAll(assumed);
      return query;
    }

    private Optional<OrderedSession> propagate(List<Term> assumed) {
      // ê ∧ ¬(guard ∧ ĉ[f(s)]), or ê ∧ guard ∧ ¬ĉ[f(s)], by propagation alone
      return session.propagate(with(assumed)) == Answer.UNSAT
          ? Optional.of(session)
          : Optional.empty();
    }

    private Optional<OrderedSession> refute(List<Term> assumed) {
      Optional<OrderedSession> quick = propagate(assumed);
      if (quick.isPresent()) {
        return quick;
      }
      // The same with decisions.
      return session.check(with(assumed)) == Answer.UNSAT ? Optional.of(session) : Optional.empty();
    }

    Cube cube() {
      if (state.isEmpty()) {
        return Cube.of(state);
      }
      renew();
      Optional<OrderedSession> refuted = refute(state);
      if (refuted.isEmpty()) {
        return Cube.of(state);
      }
      List<Term> current = rotation.minimize(refuted.get(), state, this::propagate);
      for (Term literal : drops ? List.copyOf(current) : List.<Term>of()) {
        if (current.contains(literal)) {
          List<Term> fewer = new ArrayList<>(current);
          fewer.remove(literal);
          Optional<OrderedSession> again = refute(fewer);
          if (again.isPresent()) {
            counters.droppedByGentr++;
            current = rotation.minimize(again.get(), fewer, this::propagate);
          }
        }
      }
      return Cube.of(Bound.strongest(current));
    }
  }
}
