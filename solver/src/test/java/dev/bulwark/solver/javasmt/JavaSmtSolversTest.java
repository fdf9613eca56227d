package dev.bulwark.solver.javasmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.Theory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.sosy_lab.common.NativeLibraries;

class JavaSmtSolversTest {

  private final List<String> warnings = new ArrayList<>();

  private static void noLibrary(String name) {
    throw new UnsatisfiedLinkError("no " + name + " here");
  }

  private static void noBitwuzla(String name) {
    if (name.contains("bitwuzla")) {
      noLibrary(name);
    }
    NativeLibraries.loadLibrary(name);
  }

  @Test
  void theBestForEachTheory() {
    JavaSmtSolvers solvers = JavaSmtSolvers.best(warnings::add);
    assumeTrue(
        solvers.available().containsAll(List.of("z3", "bitwuzla")), "native solvers are missing");
    assertThat(solvers.solver(Theory.BIT_VECTORS).name()).startsWith("Bitwuzla");
    assertThat(solvers.secondOpinion(Theory.BIT_VECTORS).name()).startsWith("Z3");
    assertThat(solvers.solver(Theory.INTEGERS).name()).startsWith("Z3");
    assertThat(solvers.secondOpinion(Theory.INTEGERS).name()).startsWith("SMTInterpol");
    assertThat(warnings).isEmpty();
  }

  @Test
  void theUsersChoiceComesFirst() {
    JavaSmtSolvers solvers = JavaSmtSolvers.preferring("Z3", warnings::add);
    assumeTrue(
        solvers.available().containsAll(List.of("z3", "bitwuzla")), "native solvers are missing");
    assertThat(solvers.solver(Theory.BIT_VECTORS).name()).startsWith("Z3");
    assertThat(solvers.secondOpinion(Theory.BIT_VECTORS).name()).startsWith("Bitwuzla");
    assertThat(warnings).isEmpty();
  }

  @Test
  void aChoiceThatDoesNotKnowTheTheoryIsReplacedWithAWarning() {
    JavaSmtSolvers solvers = JavaSmtSolvers.preferring("smtinterpol", warnings::add);
    assertThat(solvers.solver(Theory.INTEGERS).name()).startsWith("SMTInterpol");
    assertThat(warnings).isEmpty();
    assertThat(solvers.solver(Theory.BIT_VECTORS).name()).doesNotStartWith("SMTInterpol");
    assertThat(solvers.solver(Theory.BIT_VECTORS)).isNotNull();
    assertThat(warnings).hasSize(1);
    assertThat(warnings.getFirst()).contains("SMTInterpol").contains("bit-vectors");
  }

  @Test
  void unknownNamesAreRefused() {
    assertThatThrownBy(() -> JavaSmtSolvers.preferring("z4", warnings::add))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("z4")
        .hasMessageContaining("z3, bitwuzla, smtinterpol, princess");
  }

  @Test
  void withoutLibrariesTheSolversInJavaAreUsed() {
    JavaSmtSolvers solvers =
        JavaSmtSolvers.loading(Optional.empty(), warnings::add, JavaSmtSolversTest::noLibrary);
    assertThat(solvers.available()).containsExactly("smtinterpol", "princess");
    assertThat(solvers.solver(Theory.BIT_VECTORS).name()).startsWith("Princess");
    assertThat(solvers.secondOpinion(Theory.BIT_VECTORS).name()).startsWith("Princess");
    assertThat(solvers.solver(Theory.INTEGERS).name()).startsWith("SMTInterpol");
    assertThat(warnings).hasSize(2);
    assertThat(warnings)
        .anySatisfy(w -> assertThat(w).contains("Z3").contains("z3").contains("java.library.path"))
        .anySatisfy(w -> assertThat(w).contains("Bitwuzla").contains("bitwuzlaj"));
    TermFactory f = TermFactory.plain();
    Variable x = f.variable("x", Sort.bitVec(32));
    try (ModelSession session = solvers.solver(Theory.BIT_VECTORS).open(Budget.unlimited())) {
      session.add(f.eq(f.apply(Op.BV_ADD, x, f.bitVec(32, 1)), f.bitVec(32, 0)));
      assertThat(session.check()).isEqualTo(Answer.SAT);
      assertThat(f.constant(session.model().value(x))).isSameAs(f.bitVec(32, -1));
    }
  }

  @Test
  void aMissingSolverIsReportedOnceAndTheNextTakesItsPlace() {
    JavaSmtSolvers solvers =
        JavaSmtSolvers.loading(
            Optional.of("bitwuzla"), warnings::add, JavaSmtSolversTest::noBitwuzla);
    assumeTrue(JavaSmtSolvers.best(w -> {}).byName("z3").isPresent(), "Z3 is missing");
    assertThat(solvers.solver(Theory.BIT_VECTORS).name()).startsWith("Z3");
    assertThat(solvers.secondOpinion(Theory.BIT_VECTORS).name()).startsWith("Z3");
    assertThat(warnings).hasSize(1);
  }

  @Test
  void mathSat5ComesOnlyWhenAskedForAndSaysHowToGetIt() {
    assertThat(JavaSmtSolvers.names()).contains("mathsat5");
    assertThat(JavaSmtSolvers.best(warnings::add).available()).doesNotContain("mathsat5");
    warnings.clear();
    JavaSmtSolvers solvers =
        JavaSmtSolvers.loading(
            Optional.of("mathsat5"),
            warnings::add,
            library -> {
              throw new UnsatisfiedLinkError("no " + library);
            });
    assertThat(solvers.solver(Theory.INTEGERS).name()).startsWith("SMTInterpol");
    assertThat(solvers.interpolation(Theory.INTEGERS).orElseThrow().name())
        .startsWith("SMTInterpol");
    assertThat(warnings).filteredOn(warning -> warning.contains("MathSAT5")).hasSize(1);
    assertThat(warnings.getFirst())
        .contains("research and evaluation")
        .contains("scripts/fetch-mathsat5");
  }

  @Test
  void whatASolverCannotDoIsNamed() {
    TermFactory f = TermFactory.plain();
    JavaSmtSolvers solvers = JavaSmtSolvers.best(warnings::add);
    try (ModelSession session =
        solvers.byName("smtinterpol").orElseThrow().open(Budget.unlimited())) {
      Variable x = f.variable("x", Sort.bitVec(8));
      assertThatThrownBy(() -> session.add(f.eq(x, x)))
          .isInstanceOf(SolverException.class)
          .hasMessageContaining("SMTInterpol does not support variables of sort (_ BitVec 8)");
      Variable i = f.variable("i", Sort.INT);
      Variable j = f.variable("j", Sort.INT);
      assertThatThrownBy(() -> session.add(f.eq(f.mul(i, j), i)))
          .isInstanceOf(SolverException.class)
          .hasMessageContaining("SMTInterpol does not support MUL");
      session.add(f.lt(i, j));
      assertThat(session.check()).isEqualTo(Answer.SAT);
    }
  }
}
