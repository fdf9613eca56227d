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
import org.jspecify.annotations.Nullable;
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

  /** Of many formulas some are too hard for the others: those are not waited for. */
  private static final Duration JUDGEMENT = Duration.ofMillis(THOROUGH ? 200 : 500);

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
    Random choice = new Random(seed);
    Sort sort = sort(profile, choice);
    int clauses = sort == null ? 0 : choice.nextInt(5);
    for (int i = 0; i < 4; i++) {
      formulas.add(
          clauses == 0 ? random.formula(depth) : clauses(random, choice, sort, 2 * clauses));
    }
    Budget budget = Budget.of(Duration.ofMillis(THOROUGH ? 200 : 400));
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

  /** What clauses compare; null if there are to be none. */
  private static @Nullable Sort sort(Profile profile, Random choice) {
    if (profile.arrays()) {
      return null;
    }
    if (profile.floats()) {
      return choice.nextBoolean() ? Sort.floating(5, 11) : Sort.Float.SINGLE;
    }
    return profile.integers()
        ? Sort.INT
        : Sort.bitVec(Math.min(profile.maxWidth(), 4 + choice.nextInt(30)));
  }

  /**
   * Comparisons of terms of one sort, so that they share variables: few solutions, if any, and
   * seldom decided by propagation.
   */
  private static Term clauses(RandomTerms random, Random choice, Sort sort, int clauses) {
    TermFactory factory = random.factory();
    List<Term> all = new ArrayList<>();
    for (int c = 0; c < clauses; c++) {
      Term either = comparison(random, choice, sort);
      all.add(
          choice.nextInt(3) == 0 ? either : factory.or(either, comparison(random, choice, sort)));
    }
    return factory.and(all);
  }

  private static Term comparison(RandomTerms random, Random choice, Sort sort) {
    TermFactory factory = random.factory();
    Term x = random.term(sort, 1 + choice.nextInt(2));
    Term y = random.term(sort, choice.nextInt(2));
    Term compared =
        switch (sort) {
          case Sort.BitVec words ->
              factory.apply(choice.nextBoolean() ? Op.BV_ULT : Op.BV_SLE, x, y);
          case Sort.Float floats -> factory.apply(choice.nextBoolean() ? Op.FP_LT : Op.FP_LE, x, y);
          default -> factory.lt(x, y);
        };
    return switch (choice.nextInt(4)) {
      case 0 -> factory.eq(x, y);
      case 1 -> factory.not(compared);
      default -> compared;
    };
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
    try (CoreSession session = judge.openWithCores(Budget.of(JUDGEMENT))) {
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
