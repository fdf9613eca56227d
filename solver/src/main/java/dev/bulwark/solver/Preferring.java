package dev.bulwark.solver;

import java.util.List;
import java.util.Optional;

/**
 * The solvers of another provider, with one of them as the preferred one for every theory. What it
 * cannot do is done by the others, and so are second opinions. If it is not at hand, nothing
 * changes.
 */
public record Preferring(SolverProvider others, String name) implements SolverProvider {

  @Override
  public CoreSolver solver(Theory theory) {
    return others.byName(name).orElseGet(() -> others.solver(theory));
  }

  @Override
  public CoreSolver secondOpinion(Theory theory) {
    return others.byName(name).isPresent() ? others.solver(theory) : others.secondOpinion(theory);
  }

  @Override
  public Optional<InterpolationSolver> interpolation(Theory theory) {
    return others.interpolation(theory);
  }

  @Override
  public Optional<InterpolationSolver> interpolationByName(String wanted) {
    return others.interpolationByName(wanted);
  }

  @Override
  public Optional<EliminationSolver> elimination(Theory theory) {
    return others.elimination(theory);
  }

  @Override
  public Optional<HornSolver> horn() {
    return others.horn();
  }

  @Override
  public Optional<CoreSolver> proving() {
    return others.proving();
  }

  @Override
  public Optional<OrderedSolver> ordered() {
    return others.ordered();
  }

  @Override
  public Optional<CoreSolver> byName(String wanted) {
    return others.byName(wanted);
  }

  @Override
  public List<String> available() {
    return others.available();
  }
}
