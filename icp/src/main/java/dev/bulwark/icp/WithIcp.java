package dev.bulwark.icp;

import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.HornSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.OrderedSolver;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The solvers of another provider, and the interval solver for those who ask for it by name. */
public record WithIcp(SolverProvider others) implements SolverProvider {

  @Override
  public CoreSolver solver(Theory theory) {
    return others.solver(theory);
  }

  @Override
  public CoreSolver secondOpinion(Theory theory) {
    return others.secondOpinion(theory);
  }

  @Override
  public Optional<InterpolationSolver> interpolation(Theory theory) {
    return others.interpolation(theory);
  }

  @Override
  public Optional<InterpolationSolver> interpolationByName(String name) {
    return name.equalsIgnoreCase(IcpSolver.NAME)
        ? Optional.of(new IcpSolver())
        : others.interpolationByName(name);
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
    return Optional.of(new ProvingIcp());
  }

  @Override
  public Optional<OrderedSolver> ordered() {
    return Optional.of(new IcpSolver());
  }

  @Override
  public Optional<CoreSolver> byName(String name) {
    return name.equalsIgnoreCase(IcpSolver.NAME)
        ? Optional.of(new IcpSolver())
        : others.byName(name);
  }

  @Override
  public List<String> available() {
    return Stream.concat(others.available().stream(), Stream.of(IcpSolver.NAME)).toList();
  }
}
