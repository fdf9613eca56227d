package dev.bulwark.solver.javasmt;

import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.decorator.CheckingSolver;
import dev.bulwark.solver.testing.SolverContract.Subject;
import java.util.ArrayList;
import java.util.List;

/** The solvers that contract tests run over. */
final class SolverSubjects {

  private SolverSubjects() {}

  static List<Subject> all() {
    JavaSmtSolvers solvers = JavaSmtSolvers.best(message -> {});
    List<Subject> subjects = new ArrayList<>();
    for (String name : solvers.available()) {
      CoreSolver solver = new CheckingSolver(solvers.byName(name).orElseThrow());
      if (!name.equals("smtinterpol")) {
        subjects.add(new Subject(solver, true));
      }
      if (!name.equals("bitwuzla")) {
        subjects.add(new Subject(solver, false));
      }
    }
    return subjects;
  }
}
