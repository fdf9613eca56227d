package dev.bulwark.icp;

import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.decorator.CheckingSolver;
import dev.bulwark.solver.testing.SolverContract;
import java.util.List;

/** The interval solver does what every solver has to do. */
class IcpContractTest extends SolverContract {

  static List<Subject> subjects() {
    CoreSolver solver = new CheckingSolver(new IcpSolver());
    return List.of(new Subject(solver, true), new Subject(solver, false));
  }
}
