package dev.bulwark.icp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.OrderedSession;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random formulas, also as assumptions of several queries in one session: the interval solver never
 * contradicts Bitwuzla, or Z3 where that knows more; its cores are unsatisfiable. Models are
 * checked by the session itself.
 */
class RandomFormulasTest {

  private static final long SEED = Long.getLong("bulwark.seed", 2_411);
  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int FORMULAS = THOROUGH ? 20_000 : 400;

  private final Map<Answer, Integer> answers = new EnumMap<>(Answer.class);
  private int refused;
  private int propagated;
  private int confirmed;

  private static CoreSolver other(String name) {
    JavaSmtSolvers solvers = JavaSmtSolvers.best(message -> {});
    assumeTrue(solvers.available().contains(name), name + " is missing");
    return solvers.byName(name).orElseThrow();
  }

  @Test
  void smallWords() {
    run("bitwuzla", Profile.bitVectors(1, 5), 3);
  }

  @Test
  void words() {
    run("bitwuzla", Profile.bitVectors(1, 70), 2);
  }

  @Test
  void floats() {
    run("bitwuzla", Profile.floats(3, 40).without(Op.FP_TO_REAL, Op.REAL_TO_FP, Op.FP_FMA), 2);
  }

  @Test
  void integers() {
    run("z3", Profile.linearIntegers(), 3);
  }

  /** Equations between arrays, and arrays of arrays, are refused. */
  @Test
  void arrays() {
    run("bitwuzla", Profile.arrays(1, 9), 3);
    assertThat(refused).isLessThan(FORMULAS / 4);
  }

  private void run(String other, Profile profile, int depth) {
    CoreSolver judge = other(other);
    for (int i = 0; i < FORMULAS; i += 4) {
      agree(judge, SEED + i, profile, 1 + i / 4 % depth);
    }
    System.out.printf(
        "icp on %s: %s, %d UNSAT by propagation, %d confirmed by %s, %d of %d sessions refused%n",
        profile, answers, propagated, confirmed, other, refused, FORMULAS / 4);
    assertThat(answers.getOrDefault(Answer.SAT, 0)).isPositive();
    assertThat(answers.getOrDefault(Answer.UNSAT, 0)).isPositive();
  }

  /** Four formulas: the first is added, the others are assumed one after the other and together. */
  private void agree(CoreSolver judge, long seed, Profile profile, int depth) {
    TermFactory factory = TermFactory.plain();
    RandomTerms random = new RandomTerms(factory, new Random(seed), profile, 40);
    List<Term> formulas = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      formulas.add(random.formula(depth));
    }
    Budget budget = Budget.of(Duration.ofMillis(400));
    try (OrderedSession session = new IcpSolver().openOrdered(budget)) {
      session.push();
      session.add(formulas.get(0));
      List<Term> assumed = new ArrayList<>();
      for (Term next : formulas.subList(1, 4)) {
        assumed.add(next);
        ask(judge, session, seed, formulas.get(0), assumed);
      }
      session.pop();
      ask(judge, session, seed, factory.bool(true), formulas);
    } catch (BudgetExhaustedException over) {
      answers.merge(Answer.UNKNOWN, 1, Integer::sum);
    } catch (RuntimeException | Error e) {
      if (e instanceof SolverException && e.getMessage().startsWith("icp knows no ")) {
        refused++;
        return;
      }
      throw new AssertionError("seed " + seed + ", " + formulas, e);
    }
  }

  private void ask(
      CoreSolver judge, OrderedSession session, long seed, Term added, List<Term> assumed) {
    Answer quick = session.propagate(assumed);
    propagated += quick == Answer.UNSAT ? 1 : 0;
    Answer answer = session.check(assumed);
    answers.merge(answer, 1, Integer::sum);
    if (quick == Answer.UNSAT) {
      assertThat(answer).isEqualTo(Answer.UNSAT);
    }
    if (answer == Answer.UNSAT) {
      List<Term> core = session.unsatCore();
      assertThat(assumed).containsAll(core);
      List<Term> all = new ArrayList<>(core);
      all.add(added);
      Answer judgement = judge(judge, all);
      assertThat(judgement).as("seed %d: %s", seed, all).isIn(Answer.UNSAT, Answer.UNKNOWN);
      confirmed += judgement == Answer.UNSAT ? 1 : 0;
    }
  }

  private static Answer judge(CoreSolver judge, List<Term> formulas) {
    if (isBeyondOthers(formulas)) {
      return Answer.UNKNOWN;
    }
    try (CoreSession session = judge.openWithCores(Budget.of(Duration.ofSeconds(2)))) {
      formulas.forEach(session::add);
      return session.check();
    } catch (BudgetExhaustedException | SolverException over) {
      return Answer.UNKNOWN;
    }
  }

  /**
   * Bitwuzla takes minutes or all memory to write large remainders as bits, or tiny floats that are
   * rounded or converted, and does not look at its budget meanwhile; its root of them is wrong.
   */
  private static boolean isBeyondOthers(List<Term> formulas) {
    boolean[] found = {false};
    Terms.forEachPostOrder(
        formulas,
        term ->
            found[0] |=
                term instanceof Application application
                    && switch (application.op()) {
                      case FP_REM -> exponent(application) > 5;
                      case FP_ROUND,
                          FP_SQRT,
                          FP_TO_FP,
                          SBV_TO_FP,
                          UBV_TO_FP,
                          FP_TO_SBV,
                          FP_TO_UBV ->
                          isTiny(application) || isTiny(application.arg(0));
                      default -> false;
                    });
    return found[0];
  }

  private static boolean isTiny(Term term) {
    return term.sort() instanceof Sort.Float && exponent(term) < 5;
  }

  private static int exponent(Term term) {
    return ((Sort.Float) term.sort()).exponent();
  }
}
