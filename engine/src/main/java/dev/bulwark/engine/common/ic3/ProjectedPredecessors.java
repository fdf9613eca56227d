package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.List;

/** One cube of the exact preimage, the one that the model is in. */
public final class ProjectedPredecessors implements Predecessors {

  private final TransitionGraph graph;

  public ProjectedPredecessors(TransitionGraph graph) {
    this.graph = graph;
  }

  @Override
  public Cube before(GuardedStep transition, Cube cube, Model model) {
    List<Term> formulas = new ArrayList<>();
    formulas.add(transition.guard());
    cube.literals().forEach(literal -> formulas.add(graph.before(transition, literal)));
    return CubeAround.of(graph.terms(), formulas, transition.inputs(), model);
  }

  @Override
  public Cube before(ErrorTransition error, Model model) {
    return CubeAround.of(graph.terms(), List.of(error.condition()), error.inputs(), model);
  }
}
