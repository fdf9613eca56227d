package dev.bulwark.engine.ic3cegar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Refinement by "beautiful interpolants" (§3.4; Albarghouthi and McMillan, CAV 2013): few
 * half-spaces with small coefficients, each without the obligation's states, that together contain
 * what a step can reach. They are guessed from samples of both sides, and wrong guesses give new
 * samples. Where that does not succeed soon, interpolants of a solver take over.
 */
final class BeautifulRefinement implements Refinement {

  private static final int MAX_ROUNDS = 60;
  private static final int MAX_COEFFICIENT = 8;

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final StepCores steps;
  private final Solver solver;
  private final Refinement otherwise;
  private final Budget budget;

  BeautifulRefinement(
      TransitionGraph graph, StepCores steps, Solver solver, Refinement otherwise, Budget budget) {
    this.graph = graph;
    this.terms = graph.terms();
    this.steps = steps;
    this.solver = solver;
    this.otherwise = otherwise;
    this.budget = budget;
  }

  @Override
  public List<Term> predicates(Obligation obligation, Cube core) {
    List<Term> predicates = new ArrayList<>();
    for (StepCores.StepCore step : steps.of(obligation, core)) {
      List<Variable> variables =
          Terms.freeVariables(step.literals()).stream()
              .sorted(Comparator.comparingInt(Variable::id))
              .toList();
      if (variables.stream().anyMatch(variable -> !(variable.sort() instanceof Sort.Int))) {
        return otherwise.predicates(obligation, core);
      }
      try (ModelSession session = solver.open(budget)) {
        Optional<List<Term>> found = new Separation(step, variables, session).find();
        if (found.isEmpty()) {
          return otherwise.predicates(obligation, core);
        }
        predicates.addAll(found.get());
      }
    }
    return predicates;
  }

  /** States after the step that one half-space is to contain. */
  private static final class Group {

    private final List<Map<Variable, Term>> samples = new ArrayList<>();
    private Term halfSpace;

    Group(Map<Variable, Term> first, Term halfSpace) {
      samples.add(first);
      this.halfSpace = halfSpace;
    }
  }

  /** The search for one step. */
  private final class Separation {

    private final GuardedStep transition;
    private final List<Term> reached;
    private final Term excluded;
    private final List<Variable> variables;
    private final ModelSession session;
    private final Map<Variable, Variable> coefficients = new LinkedHashMap<>();
    private final Variable bound;
    private final List<Group> groups = new ArrayList<>();
    private final List<Map<Variable, Term>> outside = new ArrayList<>();

    Separation(StepCores.StepCore step, List<Variable> variables, ModelSession session) {
      this.transition = step.transition();
      this.reached = new ArrayList<>(step.before());
      reached.add(transition.guard());
      this.excluded = terms.and(step.literals());
      this.variables = variables;
      this.session = session;
      variables.forEach(
          variable -> coefficients.put(variable, terms.freshVariable("coefficient", Sort.INT)));
      this.bound = terms.freshVariable("bound", Sort.INT);
    }

    Optional<List<Term>> find() {
      for (int round = 0; round < MAX_ROUNDS; round++) {
        budget.check();
        List<Term> query = new ArrayList<>(reached);
        groups.forEach(group -> query.add(terms.not(graph.before(transition, group.halfSpace))));
        // F ∧ ¬s ∧ T ∧ no half-space'
        Answer answer = session.check(query);
        if (answer == Answer.UNSAT) {
          return Optional.of(groups.stream().map(group -> group.halfSpace).toList());
        }
        if (answer == Answer.UNKNOWN || !cover(after(session.model()))) {
          return Optional.empty();
        }
      }
      return Optional.empty();
    }

    private Map<Variable, Term> after(Model model) {
      Evaluator values = new Evaluator(model::value);
      Map<Variable, Term> state = new LinkedHashMap<>();
      for (Variable variable : variables) {
        Value value = values.require(graph.before(transition, variable));
        state.put(variable, terms.constant(value));
      }
      return state;
    }

    /** Puts the state into a half-space, an old one or a new one. */
    private boolean cover(Map<Variable, Term> state) {
      for (Group group : groups) {
        group.samples.add(state);
        Optional<Term> wider = separate(group.samples);
        if (wider.isPresent()) {
          group.halfSpace = wider.get();
          return true;
        }
        group.samples.removeLast();
      }
      Optional<Term> own = separate(List.of(state));
      own.ifPresent(halfSpace -> groups.add(new Group(state, halfSpace)));
      return own.isPresent();
    }

    /** A half-space with these states and none of the excluded ones. */
    private Optional<Term> separate(List<Map<Variable, Term>> inside) {
      for (int limit = 1; limit <= MAX_COEFFICIENT; limit *= 2) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
          budget.check();
          if (session.check(constraints(inside, limit)) != Answer.SAT) {
            break;
          }
          Term guess = halfSpace(session.model());
          // s ∧ half-space
          Answer answer = session.check(List.of(excluded, guess));
          if (answer == Answer.UNSAT) {
            return Optional.of(guess);
          }
          if (answer == Answer.UNKNOWN) {
            return Optional.empty();
          }
          outside.add(values(session.model()));
        }
      }
      return Optional.empty();
    }

    private Map<Variable, Term> values(Model model) {
      Map<Variable, Term> state = new LinkedHashMap<>();
      variables.forEach(v -> state.put(v, terms.constant(model.value(v))));
      return state;
    }

    private List<Term> constraints(List<Map<Variable, Term>> inside, int limit) {
      List<Term> constraints = new ArrayList<>();
      coefficients
          .values()
          .forEach(
              c -> {
                constraints.add(terms.le(terms.integer(-limit), c));
                constraints.add(terms.le(c, terms.integer(limit)));
              });
      inside.forEach(state -> constraints.add(terms.le(sum(coefficients, state), bound)));
      outside.forEach(
          state -> constraints.add(terms.not(terms.le(sum(coefficients, state), bound))));
      return constraints;
    }

    private Term sum(Map<Variable, ? extends Term> factors, Map<Variable, ? extends Term> state) {
      List<Term> parts = new ArrayList<>(List.of(terms.integer(0)));
      for (Variable variable : variables) {
        Term factor = factors.get(variable);
        Term value = state.get(variable);
        if (factor != null && value != null) {
          parts.add(terms.mul(value, factor));
        }
      }
      return terms.add(parts.toArray(Term[]::new));
    }

    private Term halfSpace(Model model) {
      List<Term> parts = new ArrayList<>(List.of(terms.integer(0)));
      coefficients.forEach(
          (variable, coefficient) ->
              parts.add(terms.mul(terms.constant(model.value(coefficient)), variable)));
      return terms.le(terms.add(parts.toArray(Term[]::new)), terms.constant(model.value(bound)));
    }
  }
}
