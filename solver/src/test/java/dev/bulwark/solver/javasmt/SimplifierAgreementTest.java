package dev.bulwark.solver.javasmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.decorator.CheckingSolver;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A term and its simplification are equal, says Z3: on every operator at every width from 1 to 64,
 * and on random terms of all theories. On hard ones (products and quotients of many bits) Z3 is
 * given up soon and Bitwuzla asked, so that most are decided.
 */
@Tag("slow")
class SimplifierAgreementTest {

  private static final long SEED = 31_415L;
  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int FACTOR = THOROUGH ? 30 : 1;

  private static final Set<Op> HARD =
      EnumSet.of(Op.BV_MUL, Op.BV_UDIV, Op.BV_UREM, Op.BV_SDIV, Op.BV_SREM);

  private final TermFactory plain = TermFactory.plain();
  private final TermFactory simplifying = Simplifier.factory();
  private final Random random = new Random(SEED);
  private CoreSolver z3;
  private CoreSolver bitwuzla;
  private int asked;
  private int decided;

  @BeforeEach
  void findSolvers() {
    JavaSmtSolvers solvers = JavaSmtSolvers.best(message -> {});
    assumeTrue(
        solvers.available().containsAll(List.of("z3", "bitwuzla")), "native solvers are missing");
    z3 = new CheckingSolver(solvers.byName("z3").orElseThrow());
    bitwuzla = new CheckingSolver(solvers.byName("bitwuzla").orElseThrow());
  }

  /** The operator on top of leaves and of other operators. */
  @ParameterizedTest
  @EnumSource(Op.class)
  void everyOperator(Op op) {
    boolean bits = op.ordinal() <= Op.SIGN_EXTEND.ordinal();
    for (int width = 1; width <= 64; width += bits ? 1 : 8) {
      for (int depth = 0; depth < 2 * FACTOR; depth++) {
        RandomTerms terms = new RandomTerms(plain, random, profile(op, width));
        agree(terms.application(op, depth % 2));
      }
    }
    mostWereDecided();
  }

  private static Profile profile(Op op, int width) {
    if (EnumSet.of(Op.CONCAT, Op.EXTRACT, Op.ZERO_EXTEND, Op.SIGN_EXTEND).contains(op)) {
      return Profile.bitVectors(1, 64);
    }
    if (op.ordinal() <= Op.SIGN_EXTEND.ordinal()) {
      return Profile.bitVectors(width, width);
    }
    if (op.ordinal() >= Op.FP_ABS.ordinal()) {
      boolean reals = op == Op.REAL_TO_FP || op == Op.FP_TO_REAL;
      return new Profile(width, width, false, reals, true, false, true, 2, 25, Set.of());
    }
    if (op.ordinal() >= Op.SELECT.ordinal()) {
      return Profile.arrays(Math.min(8, width), Math.min(8, width));
    }
    boolean conversion = op.ordinal() >= Op.INT_TO_BV.ordinal();
    return conversion
        ? new Profile(
            Math.min(16, width),
            Math.min(16, width),
            true,
            false,
            false,
            false,
            false,
            2,
            25,
            Set.of())
        : Profile.numbers();
  }

  @Test
  void bitVectors() {
    randomTerms(Profile.bitVectors(1, 64), 100, 4);
    randomTerms(Profile.bitVectors(1, 8), 100, 4);
  }

  @Test
  void bitVectorsOfOneWidth() {
    for (int width : new int[] {1, 2, 8, 32, 64}) {
      randomTerms(Profile.bitVectors(width, width).withLeaves(2, 40), 20, 4);
    }
  }

  @Test
  void integers() {
    randomTerms(Profile.linearIntegers(), 150, 4);
    randomTerms(Profile.numbers(), 50, 3);
  }

  @Test
  void arrays() {
    randomTerms(Profile.arrays(1, 4), 100, 4);
    randomTerms(Profile.arrays(32, 32).withLeaves(2, 40), 60, 4);
  }

  @Test
  void floats() {
    randomTerms(Profile.floats(1, 16), 60, 2);
  }

  private void randomTerms(Profile profile, int count, int depth) {
    RandomTerms terms = new RandomTerms(plain, random, profile);
    for (int i = 0; i < count * FACTOR; i++) {
      agree(terms.term(terms.sort(), depth));
    }
    mostWereDecided();
  }

  private void agree(Term term) {
    Term simplified = plain.importTerm(simplifying.importTerm(term));
    if (simplified == term || !isWithinReach(term)) {
      return;
    }
    asked++;
    Term differ = plain.distinct(term, simplified);
    Answer answer = isHardForZ3(differ) ? Answer.UNKNOWN : ask(z3, differ, 300);
    if (answer == Answer.UNKNOWN && !hasNumbers(differ)) {
      answer = ask(bitwuzla, differ, 300);
    }
    if (answer == Answer.SAT) {
      fail("not equal: " + term + "\n and simplified: " + simplified + "\nseed " + SEED);
    }
    if (answer == Answer.UNSAT) {
      decided++;
    }
  }

  private static Answer ask(CoreSolver solver, Term formula, int millis) {
    try (ModelSession session = solver.open(Budget.of(Duration.ofMillis(millis)))) {
      session.add(formula);
      return session.check();
    } catch (BudgetExhaustedException e) {
      return Answer.UNKNOWN;
    }
  }

  private void mostWereDecided() {
    assertThat(decided)
        .as("of " + asked + " queries decided, seed " + SEED)
        .isGreaterThanOrEqualTo(asked / 4);
  }

  /**
   * Solvers are wrong about floats of a few bits, see OperatorAgreementTest, and JavaSMT has no
   * fp.fma.
   */
  private static boolean isWithinReach(Term term) {
    boolean[] usual = {true};
    Terms.forEachPostOrder(
        List.of(term),
        part -> {
          if (part.sort() instanceof Sort.Float format) {
            usual[0] &= format.exponent() >= 5;
          }
          if (part instanceof Application application) {
            usual[0] &= application.op() != Op.FP_FMA;
          }
        });
    return usual[0];
  }

  private static boolean isHardForZ3(Term term) {
    boolean[] hard = {false};
    Terms.forEachPostOrder(
        List.of(term),
        part ->
            hard[0] |=
                part instanceof Application application
                    && HARD.contains(application.op())
                    && application.sort() instanceof Sort.BitVec(int width)
                    && width > 10);
    return hard[0];
  }

  private static boolean hasNumbers(Term term) {
    boolean[] numbers = {false};
    Terms.forEachPostOrder(
        List.of(term),
        part -> numbers[0] |= part.sort() instanceof Sort.Int || part.sort() instanceof Sort.Real);
    return numbers[0];
  }
}
