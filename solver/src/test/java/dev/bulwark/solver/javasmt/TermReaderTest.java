package dev.bulwark.solver.javasmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.solver.SolverException;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sosy_lab.java_smt.api.Formula;
import org.sosy_lab.java_smt.api.FormulaManager;

/** Terms that go to a solver and come back mean the same. */
class TermReaderTest {

  private static final long SEED = 7_002L;
  private static final int TERMS = Boolean.getBoolean("bulwark.thorough") ? 5_000 : 150;

  private final TermFactory f = TermFactory.plain();

  static Stream<Arguments> readable() {
    Profile linear = Profile.linearIntegers();
    return Stream.of(
        Arguments.of(SolverKind.Z3, Profile.bitVectors(1, 64)),
        Arguments.of(SolverKind.Z3, Profile.arrays(1, 8)),
        Arguments.of(SolverKind.Z3, Profile.numbers()),
        Arguments.of(SolverKind.Z3, mixed()),
        Arguments.of(SolverKind.BITWUZLA, Profile.bitVectors(1, 64).without(Op.BV_LSHR)),
        Arguments.of(SolverKind.SMTINTERPOL, linear),
        Arguments.of(
            SolverKind.SMTINTERPOL,
            new Profile(0, 0, true, true, false, true, false, 3, 25, Set.of())),
        Arguments.of(SolverKind.PRINCESS, linear.without(Op.INT_DIV, Op.INT_MOD)),
        Arguments.of(
            SolverKind.PRINCESS,
            Profile.bitVectors(1, 64).without(Op.ZERO_EXTEND, Op.SIGN_EXTEND)));
  }

  private static Profile mixed() {
    return new Profile(1, 16, true, false, false, true, true, 3, 25, Set.of());
  }

  @ParameterizedTest
  @MethodSource("readable")
  void thereAndBack(SolverKind kind, Profile profile) {
    assumeAvailable(kind);
    try (Connection connection = Connection.open(kind)) {
      FormulaManager manager = connection.context().getFormulaManager();
      FormulaWriter writer = new FormulaWriter(kind, manager, Budget.unlimited());
      Random random = new Random(SEED);
      RandomTerms terms = new RandomTerms(f, random, profile);
      for (int i = 0; i < TERMS; i++) {
        Term term = terms.term(terms.sort(), 3);
        Formula formula = writer.write(term);
        Term looked = new TermReader(kind, manager, f, writer).read(formula);
        Term taken = new TermReader(kind, manager, f, writer.names()).read(formula);
        for (int round = 0; round < 3; round++) {
          Map<Variable, Value> valuation = RandomTerms.valuation(Terms.freeVariables(term), random);
          same(term, looked, valuation);
          same(term, taken, valuation);
        }
      }
    }
  }

  /**
   * Where one value is left open, the other may be too or be decided by another order of
   * evaluation.
   */
  private static void same(Term term, Term back, Map<Variable, Value> valuation) {
    Value expected = Evaluator.evaluate(term, Valuation.of(valuation));
    Value value = Evaluator.evaluate(back, Valuation.of(valuation));
    if (expected != null && value != null) {
      assertThat(value)
          .as(() -> term + " came back as " + back + " under " + valuation + ", seed " + SEED)
          .isEqualTo(expected);
    }
    assertThat(back.sort()).isEqualTo(term.sort());
  }

  @Test
  void namesComeBack() {
    try (Connection connection = Connection.open(SolverKind.SMTINTERPOL)) {
      FormulaManager manager = connection.context().getFormulaManager();
      FormulaWriter writer = new FormulaWriter(SolverKind.SMTINTERPOL, manager, Budget.unlimited());
      TermReader reader = new TermReader(SolverKind.SMTINTERPOL, manager, f, writer.names());
      for (String name : new String[] {"x", "and", "a|b", "c\\d", "%", "%b%", "main::x#1"}) {
        Variable variable = f.variable(name, Sort.INT);
        assertThat(reader.read(writer.write(variable))).isSameAs(variable);
      }
    }
  }

  @Test
  void whatWeWroteIsLookedUpWhereItCannotBeRead() {
    assumeAvailable(SolverKind.BITWUZLA);
    Variable x = f.variable("x", Sort.bitVec(8));
    Variable y = f.variable("y", Sort.Float.SINGLE);
    Term shift = f.apply(Op.BV_LSHR, x, f.bitVec(8, 1));
    Term sum = f.rounded(Op.FP_ADD, RoundingMode.TOWARD_ZERO, y, y);
    try (Connection connection = Connection.open(SolverKind.BITWUZLA)) {
      FormulaManager manager = connection.context().getFormulaManager();
      FormulaWriter writer = new FormulaWriter(SolverKind.BITWUZLA, manager, Budget.unlimited());
      TermReader looking = new TermReader(SolverKind.BITWUZLA, manager, f, writer);
      TermReader taking = new TermReader(SolverKind.BITWUZLA, manager, f, writer.names());
      for (Term term : new Term[] {shift, sum}) {
        Formula formula = writer.write(term);
        assertThat(looking.read(formula)).isSameAs(term);
        assertThatThrownBy(() -> taking.read(formula))
            .isInstanceOf(SolverException.class)
            .hasMessageContaining("cannot read a formula of Bitwuzla");
      }
    }
  }

  private static void assumeAvailable(SolverKind kind) {
    String name = kind.name().toLowerCase(Locale.ROOT);
    assumeTrue(
        JavaSmtSolvers.best(message -> {}).byName(name).isPresent(), name + " is not available");
  }
}
