package dev.bulwark.engine.bmc;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.solver.Model;
import org.jspecify.annotations.Nullable;

/**
 * Reads the inputs of an error path off a model: runs the program through the same unrolled
 * locations, with the values that the model gives to their symbols, and notes what each site takes,
 * in order.
 */
final class InputsFromModel {

  private final TermFactory terms;
  private final Semantics semantics;
  private final Budget budget;

  InputsFromModel(TermFactory terms, Semantics semantics, Budget budget) {
    this.terms = terms;
    this.semantics = semantics;
    this.budget = budget;
  }

  ErrorInputs read(Model model) {
    Concrete concrete = new Concrete(model);
    UnrolledLocation unrolled = semantics.start();
    State state = semantics.initial(concrete);
    while (!unrolled.location().isError()) {
      budget.check();
      Semantics.Successor step = openStep(unrolled, state, concrete);
      if (step == null) {
        throw new IllegalStateException(
            "the model's path ends at " + unrolled + " without an error");
      }
      unrolled = step.unrolled();
      state = step.state();
    }
    return new ErrorInputs(concrete.inputs.build(), unrolled.location().goal());
  }

  private Semantics.@Nullable Successor openStep(
      UnrolledLocation unrolled, State state, Concrete concrete) {
    for (Edge edge : semantics.edges(unrolled)) {
      Semantics.Successor step = semantics.step(unrolled, state, edge, 0, concrete);
      if (Terms.isTrue(concrete.normal(step.condition()))) {
        concrete.taken();
        return step;
      }
      concrete.notTaken();
    }
    return null;
  }

  /** Symbols have the model's values. */
  private final class Concrete implements Semantics.Valuation {

    private final Model model;
    private final Inputs.Builder inputs = new Inputs.Builder();
    private @Nullable InputSite site;
    private @Nullable Variable symbol;

    Concrete(Model model) {
      this.model = model;
    }

    @Override
    public Term value(Variable variable) {
      return terms.constant(model.value(variable));
    }

    /** A constant also if the factory does not simplify. */
    @Override
    public Term normal(Term computed) {
      return computed instanceof Constant
          ? computed
          : terms.constant(new Evaluator(Valuation.NONE).require(computed));
    }

    @Override
    public void input(InputSite at, Variable taken) {
      site = at;
      symbol = taken;
    }

    void taken() {
      if (site != null && symbol != null) {
        inputs.add(site, model.value(symbol));
      }
      notTaken();
    }

    void notTaken() {
      site = null;
      symbol = null;
    }
  }
}
