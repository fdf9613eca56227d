package dev.bulwark.solver.javasmt;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.decorator.Checking;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Solvers with what they can do besides answering, each answer checked by another solver. */
final class CapabilitySubjects {

  private CapabilitySubjects() {}

  /** A solver that interpolates, and the numbers that it does it with. */
  record Interpolating(InterpolationSolver solver, Theory theory) {

    Sort sort() {
      return theory == Theory.INTEGERS ? Sort.INT : Sort.bitVec(8);
    }

    Term number(TermFactory f, long n) {
      return theory == Theory.INTEGERS ? f.integer(n) : f.bitVec(8, n);
    }

    Term less(TermFactory f, Term a, Term b) {
      return theory == Theory.INTEGERS ? f.lt(a, b) : f.apply(Op.BV_SLT, a, b);
    }

    Term sum(TermFactory f, Term a, Term b) {
      return theory == Theory.INTEGERS ? f.add(a, b) : f.apply(Op.BV_ADD, a, b);
    }

    Profile profile() {
      return theory == Theory.INTEGERS
          ? Profile.linearIntegers().withLeaves(2, 25)
          : Profile.bitVectors(4, 4).withLeaves(2, 25);
    }

    /** It starts a process for every query. */
    boolean isPrincess() {
      return solver.name().contains("Princess");
    }

    @Override
    public String toString() {
      return solver.name() + " on " + theory.title();
    }
  }

  /** Without MathSAT5, which has tests of its own. */
  static List<Interpolating> interpolating() {
    List<Interpolating> subjects = new ArrayList<>(interpolating("smtinterpol"));
    // A process for every query takes long, so only what the others cannot do.
    interpolating("princess").stream()
        .filter(
            subject ->
                subject.theory() == Theory.BIT_VECTORS || Boolean.getBoolean("bulwark.thorough"))
        .forEach(subjects::add);
    return subjects;
  }

  static List<Interpolating> interpolating(String name) {
    List<Interpolating> subjects = new ArrayList<>();
    JavaSmtSolvers solvers = JavaSmtSolvers.preferring(name, message -> {});
    Optional<CoreSolver> chosen = solvers.byName(name);
    for (Theory theory : Theory.values()) {
      Optional<InterpolationSolver> found = solvers.interpolation(theory);
      if (chosen.isPresent()
          && found.isPresent()
          && found.get().name().equals(chosen.get().name())) {
        subjects.add(new Interpolating(checked(found.get(), theory), theory));
      }
    }
    return subjects;
  }

  private static InterpolationSolver checked(InterpolationSolver solver, Theory theory) {
    // Z3 knows both theories, so also interpolants that mix them.
    JavaSmtSolvers all = JavaSmtSolvers.best(message -> {});
    return new Checking()
        .around(solver, () -> all.byName("z3").orElseGet(() -> all.secondOpinion(theory)));
  }

  /** Those for integers. */
  static List<EliminationSolver> eliminating() {
    List<EliminationSolver> subjects = new ArrayList<>();
    JavaSmtSolvers solvers = JavaSmtSolvers.best(message -> {});
    solvers
        .elimination(Theory.INTEGERS)
        .map(solver -> new Checking().around(solver, () -> solvers.solver(Theory.INTEGERS)))
        .ifPresent(subjects::add);
    return subjects;
  }
}
