package dev.bulwark.solver.decorator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.EliminationSession;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.decorator.SolverStatistics.Kind;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interpolation and elimination inside decorators: lies are found, queries counted, written. */
class CapabilityDecoratorsTest {

  private final TermFactory f = TermFactory.plain();
  private final Variable x = f.variable("x", Sort.INT);
  private final Variable y = f.variable("y", Sort.INT);
  private final Variable z = f.variable("z", Sort.INT);
  private final List<Term> groups =
      List.of(
          f.and(f.eq(x, f.integer(0)), f.eq(z, f.integer(0))),
          f.eq(y, f.add(x, f.integer(1))),
          f.lt(y, f.integer(0)));

  /** Says UNSAT and gives what the test wants. */
  private record Liar(List<Term> interpolants) implements InterpolationSolver {
    @Override
    public String name() {
      return "liar";
    }

    @Override
    public InterpolationSession openForInterpolation(TermFactory terms, Budget budget) {
      return new InterpolationSession() {
        @Override
        public Answer check(List<? extends Term> groups) {
          return Answer.UNSAT;
        }

        @Override
        public Term interpolant(Set<Integer> first) {
          return interpolants.getFirst();
        }

        @Override
        public List<Term> sequenceInterpolants() {
          return interpolants;
        }

        @Override
        public void close() {}
      };
    }
  }

  private List<Term> sequence(Term... interpolants) {
    SolverProvider solvers = JavaSmtSolvers.best(w -> {});
    InterpolationSolver checked =
        new Checking()
            .around(new Liar(List.of(interpolants)), () -> solvers.solver(Theory.INTEGERS));
    try (InterpolationSession session = checked.openForInterpolation(f, Budget.unlimited())) {
      session.check(groups);
      session.interpolant(Set.of(0));
      return session.sequenceInterpolants();
    }
  }

  @Test
  void rightInterpolantsPass() {
    assertThat(sequence(f.le(f.integer(0), x), f.le(f.integer(0), y))).hasSize(2);
  }

  @Test
  void wrongInterpolantsAreFound() {
    Term fine = f.le(f.integer(0), x);
    // too strong, too weak, links broken, not shared, too few
    for (Term[] wrong :
        new Term[][] {
          {f.lt(f.integer(0), x), f.le(f.integer(0), y)},
          {f.bool(true), f.le(f.integer(0), y)},
          {fine, f.lt(f.integer(5), y)},
          {fine, f.bool(true)},
          {f.eq(x, z), f.le(f.integer(0), y)},
          {fine}
        }) {
      assertThatThrownBy(() -> sequence(wrong))
          .as(List.of(wrong).toString())
          .isInstanceOf(SolverException.class)
          .hasMessageContaining("liar gave");
    }
  }

  @Test
  void wrongEliminationsAreFound() {
    // ∃y. x < y < 5
    Term formula = f.and(f.lt(x, y), f.lt(y, f.integer(5)));
    assertThat(eliminate(formula, f.lt(x, f.integer(4)))).isPresent();
    assertThatThrownBy(() -> eliminate(formula, f.lt(x, f.integer(3))))
        .hasMessageContaining("too much");
    Term nothing = f.and(f.lt(x, y), f.lt(y, x));
    assertThatThrownBy(() -> eliminate(nothing, f.lt(x, f.integer(4))))
        .hasMessageContaining("too little");
    assertThatThrownBy(() -> eliminate(formula, f.lt(x, y))).hasMessageContaining("left");
  }

  private Optional<Term> eliminate(Term formula, Term result) {
    SolverProvider solvers = JavaSmtSolvers.best(w -> {});
    EliminationSolver liar =
        new EliminationSolver() {
          @Override
          public String name() {
            return "liar";
          }

          @Override
          public EliminationSession openForElimination(TermFactory terms, Budget budget) {
            return new EliminationSession() {
              @Override
              public Optional<Term> exists(Collection<Variable> variables, Term query) {
                return Optional.of(result);
              }

              @Override
              public void close() {}
            };
          }
        };
    try (EliminationSession session =
        new Checking()
            .around(liar, () -> solvers.solver(Theory.INTEGERS))
            .openForElimination(f, Budget.unlimited())) {
      return session.exists(List.of(y), formula);
    }
  }

  @Test
  void queriesAreCounted() {
    SolverStatistics statistics = new SolverStatistics();
    SolverProvider solvers =
        new DecoratedSolvers(JavaSmtSolvers.best(w -> {}), new Measuring(statistics));
    assumeTrue(solvers.elimination(Theory.INTEGERS).isPresent(), "Z3 is missing");
    ask(solvers);
    SolverStatistics.Account interpolation = statistics.accounts().getFirst();
    assertThat(interpolation.interpolants()).isEqualTo(3);
    assertThat(interpolation.byKind()).hasSize(1);
    assertThat(interpolation.byKind().getFirst().kind()).isEqualTo(Kind.FOR_INTERPOLANTS);
    assertThat(interpolation.byKind().getFirst().unsat()).isEqualTo(1);
    SolverStatistics.Account elimination = statistics.accounts().getLast();
    assertThat(elimination.byKind().getFirst().kind()).isEqualTo(Kind.ELIMINATION);
    assertThat(elimination.byKind().getFirst().sat()).isEqualTo(1);
  }

  private void ask(SolverProvider solvers) {
    try (InterpolationSession session =
        solvers
            .interpolation(Theory.INTEGERS)
            .orElseThrow()
            .openForInterpolation(f, Budget.unlimited())) {
      assertThat(session.check(groups)).isEqualTo(Answer.UNSAT);
      session.sequenceInterpolants();
      session.interpolant(Set.of(0));
    }
    try (EliminationSession session =
        solvers
            .elimination(Theory.INTEGERS)
            .orElseThrow()
            .openForElimination(f, Budget.unlimited())) {
      assertThat(session.exists(List.of(y), groups.get(1))).isPresent();
    }
  }

  @Test
  void queriesAreWritten(@TempDir Path directory) throws IOException {
    SolverProvider solvers =
        new DecoratedSolvers(
            JavaSmtSolvers.best(w -> {}), new Tracing(new TraceDirectory(directory, "main")));
    assumeTrue(solvers.elimination(Theory.INTEGERS).isPresent(), "Z3 is missing");
    ask(solvers);
    String interpolation = Files.readString(directory.resolve("main/00001-smtinterpol.smt2"));
    assertThat(interpolation)
        .contains("(assert (! (= y (+ x 1)) :named group-1))")
        .contains("(get-interpolants group-0 group-1 group-2)")
        .contains("(get-interpolants group-0 (and group-1 group-2))")
        .endsWith("(exit)\n");
    String elimination = Files.readString(directory.resolve("main/00002-z3.smt2"));
    assertThat(elimination).contains("(assert (exists ((y Int)) (= y (+ x 1))))");
  }
}
