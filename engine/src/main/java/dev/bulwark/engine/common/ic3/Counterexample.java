package dev.bulwark.engine.common.ic3;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * From an obligation at the start to the inputs of a run. Each state of an obligation can take its
 * step into the next one, so the run is found step by step, each with a small query about the
 * inputs from a known state.
 */
public final class Counterexample {

  private static final long STEP_BUDGET = 50_000_000;

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final Solver solver;
  private final ModelSession session;
  private final Budget budget;

  /** The variables after the steps so far; one that is not here can still have any value. */
  private Map<Variable, Term> state = new HashMap<>();

  private final List<Map<Edge, Value>> inputs = new ArrayList<>();

  private Counterexample(
      TransitionGraph graph, Solver solver, ModelSession session, Budget budget) {
    this.graph = graph;
    this.solver = solver;
    this.terms = graph.terms();
    this.session = session;
    this.budget = budget;
  }

  /** The inputs of a run through the obligations to the error. */
  public static Inputs inputs(
      TransitionGraph graph, Obligation first, Solver solver, Budget budget) {
    try (ModelSession session = solver.open(budget)) {
      Counterexample found = new Counterexample(graph, solver, session, budget);
      found.follow(first);
      return found.replay();
    }
  }

  private void follow(Obligation first) {
    Obligation obligation = first;
    while (obligation.successor()
        instanceof Obligation.Into(GuardedStep transition, Obligation next)) {
      budget.check();
      List<Term> formulas = new ArrayList<>();
      formulas.add(transition.guard());
      next.cube().literals().forEach(literal -> formulas.add(graph.before(transition, literal)));
      Substitution before = step(formulas, List.of(graph.inputsByEdge(transition)));
      Map<Variable, Term> after = new HashMap<>(state);
      transition.effect().forEach((variable, value) -> after.put(variable, before.apply(value)));
      state = after;
      obligation = next;
    }
    if (obligation.successor() instanceof Obligation.IntoError(ErrorTransition error)) {
      step(List.of(error.condition()), error.path());
    }
  }

  /**
   * Chooses inputs (and values that were open) such that the formulas hold.
   *
   * @param path the symbols of inputs, for each step
   */
  private Substitution step(List<Term> formulas, List<Map<Edge, Variable>> path) {
    Term query = Substitution.of(terms, state).apply(terms.and(formulas));
    // T ∧ s', in the state that the run is in
    Model model = model(query);
    Set<Variable> symbols = new LinkedHashSet<>();
    for (Map<Edge, Variable> step : path) {
      Map<Edge, Value> taken = new HashMap<>();
      step.forEach((edge, symbol) -> taken.put(edge, model.value(symbol)));
      inputs.add(taken);
      symbols.addAll(step.values());
    }
    Map<Variable, Term> values = new HashMap<>(state);
    for (Variable free : Terms.freeVariables(query)) {
      Term value = terms.constant(model.value(free));
      values.put(free, value);
      if (!symbols.contains(free)) {
        state.put(free, value);
      }
    }
    // Inputs that the step takes but the formulas do not speak of.
    symbols.forEach(s -> values.putIfAbsent(s, terms.constant(model.value(s))));
    return Substitution.of(terms, values);
  }

  /** A model of the query; without an answer it is asked once more in a session of its own. */
  private Model model(Term query) {
    Answer answer = session.check(List.of(query));
    if (answer != Answer.UNKNOWN) {
      return model(answer, session);
    }
    try (ModelSession another = solver.open(budget)) {
      return model(another.check(List.of(query)), another);
    }
  }

  private static Model model(Answer answer, ModelSession from) {
    return switch (answer) {
      case SAT -> from.model();
      case UNSAT ->
          throw new IllegalStateException("an obligation has a state that cannot take its step");
      case UNKNOWN ->
          throw new SolverException("no answer to a query about a step of the counterexample");
    };
  }

  private Inputs replay() {
    Follower follower = new Follower();
    RecordedInputs recorded = new RecordedInputs(follower);
    Outcome outcome = Interpreter.run(graph.program(), recorded, follower, STEP_BUDGET);
    if (!(outcome instanceof Outcome.ReachedError)) {
      throw new IllegalStateException(
          "the counterexample describes no run to the error: " + outcome);
    }
    return recorded.inputs();
  }

  /** Knows how many steps of the graph the run has taken, and where it is. */
  private final class Follower implements InputSource, StepListener {

    private Location here = graph.start();
    private int steps;

    @Override
    public void on(Step step) {
      here = step.edge().target();
      if (graph.contains(here)) {
        steps++;
      }
    }

    @Override
    public Value next(InputSite site, Sort sort, int occurrence) {
      // An edge that takes an input is the only one that leaves its source.
      Edge edge = graph.program().outgoing(here).getFirst();
      Value chosen = steps < inputs.size() ? inputs.get(steps).get(edge) : null;
      return chosen == null ? TermFactory.zeroValue(sort) : chosen;
    }
  }
}
