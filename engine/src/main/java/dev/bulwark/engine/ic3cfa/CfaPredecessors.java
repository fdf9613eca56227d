package dev.bulwark.engine.ic3cfa;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.Implicant;
import dev.bulwark.engine.common.ic3.InputProjection;
import dev.bulwark.engine.common.ic3.Predecessors;
import dev.bulwark.engine.common.ic3.Preimage;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration.Technique;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
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
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The states before a step. The paper takes all of them, by the weakest precondition of the region
 * (§IV); what is wanted is the set of states that <i>can</i> reach it, so inputs are quantified
 * existentially. Where the quantifier cannot be eliminated, and for projections, only states around
 * a model are described. In every case each state described can take the step into the region,
 * which is what makes counterexamples real.
 */
final class CfaPredecessors implements Predecessors, AutoCloseable {

  private final TransitionGraph graph;
  private final TermFactory terms;
  private final Ic3CfaConfiguration configuration;
  private final CoreSession lifting;
  private final Preimage preimage;

  CfaPredecessors(
      TransitionGraph graph,
      Ic3CfaConfiguration configuration,
      CoreSolver solver,
      Optional<EliminationSolver> eliminations,
      Budget budget) {
    this.graph = graph;
    this.terms = graph.terms();
    this.configuration = configuration;
    this.lifting = solver.openWithCores(budget);
    this.preimage =
        new Preimage(
            terms,
            !configuration.has(Technique.PROJECTION) ? eliminations : Optional.empty(),
            budget);
  }

  @Override
  public Cube before(GuardedStep transition, Cube cube, Model model) {
    List<Term> formulas = new ArrayList<>();
    formulas.add(transition.guard());
    cube.literals().forEach(literal -> formulas.add(graph.before(transition, literal)));
    return preimage(formulas, transition.inputs(), model);
  }

  @Override
  public Cube before(ErrorTransition error, Model model) {
    return preimage(List.of(error.condition()), error.inputs(), model);
  }

  private Cube preimage(List<Term> formulas, Collection<Variable> inputs, Model model) {
    Set<Variable> taken = new HashSet<>(Terms.freeVariables(formulas));
    taken.retainAll(new HashSet<>(inputs));
    List<Variable> relevant = inputs.stream().filter(taken::contains).toList();
    return configuration.has(Technique.PROJECTION)
        ? around(formulas, relevant, model)
        : Cube.of(preimage.of(formulas, relevant, model));
  }

  private Cube around(List<Term> formulas, List<Variable> inputs, Model model) {
    List<Term> literals = Implicant.of(terms, formulas, new Evaluator(model::value));
    InputProjection.Projected projected =
        new InputProjection(terms, model).project(literals, inputs);
    Cube cube = Cube.of(sides(projected.literals(), model));
    if (!configuration.has(Technique.LIFTING) || cube.size() < 2 || projected.choices().isEmpty()) {
      return cube;
    }
    Substitution choices = Substitution.of(terms, projected.choices().get());
    return lifted(cube, choices.apply(terms.and(formulas)));
  }

  /**
   * Of integers that differ, one is smaller: half-spaces generalize better. Not where they are all
   * there is, since that they are the same may well be the invariant.
   */
  private List<Term> sides(List<Term> literals, Model model) {
    if (!configuration.has(Technique.HALVES) || literals.size() < 2) {
      return literals;
    }
    Evaluator values = new Evaluator(model::value);
    List<Term> sides = new ArrayList<>();
    for (Term literal : literals) {
      if (literal instanceof Application negation
          && negation.op() == Op.NOT
          && negation.arg(0) instanceof Application equation
          && equation.op() == Op.EQ
          && equation.arg(0).sort() instanceof Sort.Int) {
        Term less = terms.lt(equation.arg(0), equation.arg(1));
        Term more = terms.lt(equation.arg(1), equation.arg(0));
        sides.add(values.holds(less) ? less : values.holds(more) ? more : literal);
      } else {
        sides.add(literal);
      }
    }
    return sides;
  }

  /** Those literals of the cube that suffice for the formula, with the inputs chosen. */
  private Cube lifted(Cube cube, Term formula) {
    List<Term> query = new ArrayList<>(cube.literals());
    query.add(terms.not(formula));
    // c ∧ ¬(T ∧ s')[inputs chosen]
    if (lifting.check(query) != Answer.UNSAT) {
      return cube;
    }
    List<Term> core = new ArrayList<>(lifting.unsatCore());
    core.retainAll(new HashSet<>(cube.literals()));
    return Cube.of(core);
  }

  @Override
  public void close() {
    lifting.close();
    preimage.close();
  }
}
