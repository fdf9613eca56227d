package dev.bulwark.solver.javasmt;

import static org.assertj.core.api.Assertions.assertThat;

import de.uni_freiburg.informatik.ultimate.logic.ApplicationTerm;
import de.uni_freiburg.informatik.ultimate.logic.Term;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.FormulaType;
import org.sosy_lab.java_smt.api.NumeralFormula.IntegerFormula;
import org.sosy_lab.java_smt.solvers.smtinterpol.SmtInterpolFormulaManager;

class SpoiledTermsTest {

  /** A change of the library that makes this useless is to be noticed. */
  @Test
  void whoeverLooksUpSymbolsForeverFails() throws Exception {
    try (Connection connection = Connection.open(SolverKind.SMTINTERPOL)) {
      var manager = (SmtInterpolFormulaManager) connection.context().getFormulaManager();
      IntegerFormula x = manager.makeVariable(FormulaType.IntegerType, "x");
      IntegerFormula sum = manager.getIntegerFormulaManager().add(x, x);
      BooleanFormula formula = manager.getIntegerFormulaManager().lessThan(sum, x);
      ApplicationTerm variable = (ApplicationTerm) manager.extractInfo(x);
      AtomicReference<Throwable> failure = new AtomicReference<>();
      CountDownLatch begun = new CountDownLatch(1);
      Thread looking = new Thread(() -> lookForever(variable, begun));
      looking.setUncaughtExceptionHandler((thread, thrown) -> failure.set(thrown));
      looking.setDaemon(true);
      looking.start();
      begun.await();
      List<Term> formulas = List.of(manager.extractInfo(formula));
      assertThat(SpoiledTerms.spoil(formulas)).isTrue();
      looking.join(10_000);
      assertThat(looking.isAlive()).isFalse();
      assertThat(failure.get()).isInstanceOf(NullPointerException.class);
    }
  }

  /** Terms with the same names, made before and after, belong to another context. */
  @Test
  void otherContextsAreNotTouched() throws Exception {
    try (Connection spoiled = Connection.open(SolverKind.SMTINTERPOL);
        Connection other = Connection.open(SolverKind.SMTINTERPOL)) {
      BooleanFormula before = lessThanEachOther(other);
      var manager = (SmtInterpolFormulaManager) spoiled.context().getFormulaManager();
      List<Term> formulas = List.of(manager.extractInfo(lessThanEachOther(spoiled)));
      assertThat(SpoiledTerms.spoil(formulas)).isTrue();
      for (BooleanFormula formula : List.of(before, lessThanEachOther(other))) {
        try (var prover = other.context().newProverEnvironment()) {
          prover.addConstraint(formula);
          assertThat(prover.isUnsat()).isTrue();
        }
      }
    }
  }

  private static BooleanFormula lessThanEachOther(Connection connection) {
    var manager = connection.context().getFormulaManager();
    var numbers = manager.getIntegerFormulaManager();
    IntegerFormula x = manager.makeVariable(FormulaType.IntegerType, "x");
    IntegerFormula y = manager.makeVariable(FormulaType.IntegerType, "y");
    return manager.getBooleanFormulaManager().and(numbers.lessThan(x, y), numbers.lessThan(y, x));
  }

  private static void lookForever(ApplicationTerm term, CountDownLatch begun) {
    while (!term.getFunction().getName().isEmpty()) {
      begun.countDown();
    }
  }
}
