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
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random groups that contradict each other: sequences of interpolants are chains, interpolants of
 * any groups are implied by them and contradicted by the others, and have shared variables only.
 * Another solver is asked about each implication.
 */
@Tag("slow")
class RandomInterpolantsTest {

  private static final long SEED = Long.getLong("bulwark.seed", 7_003);
  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int QUERIES = THOROUGH ? 10_000 : 100;

  /** Of the search. */
  private static final long STEPS = 20_000;

  private int found;
  private int withVariables;
  private int refused;
  private int confirmed;
  private int open;

  @Test
  void smallWords() {
    run("bitwuzla", "words of 1 to 5 bits", QUERIES, terms(Profile.bitVectors(1, 5)));
  }

  @Test
  void words() {
    run("bitwuzla", "words of 1 to 70 bits", QUERIES, terms(Profile.bitVectors(1, 70)));
  }

  @Test
  void floats() {
    run(
        "bitwuzla",
        "floats",
        QUERIES,
        terms(Profile.floats(3, 40).without(Op.FP_TO_REAL, Op.REAL_TO_FP, Op.FP_FMA)));
  }

  /** Integers without bounds are not what the solver is for: it often has no answer. */
  @Test
  void integers() {
    run("z3", "integers", QUERIES / 2, terms(Profile.linearIntegers()));
  }

  /** Elements that groups share are not known to be equal, so that some have no interpolants. */
  @Test
  void arrays() {
    run("bitwuzla", "arrays", QUERIES, terms(Profile.arrays(1, 9)));
  }

  @Test
  void pathsOverWords() {
    run("bitwuzla", "paths over words", QUERIES, RandomPath::overWords);
    assertThat(withVariables).isGreaterThan(found / 2);
  }

  @Test
  void pathsOverFloats() {
    run("bitwuzla", "paths over floats", QUERIES, RandomPath::overFloats);
    assertThat(withVariables).isGreaterThan(found / 2);
  }

  @Test
  void pathsOverIntegers() {
    run("z3", "paths over integers", QUERIES, RandomPath::overIntegers);
    assertThat(withVariables).isGreaterThan(found / 2);
  }

  /** Makes groups. */
  private interface Source extends BiFunction<TermFactory, Random, List<Term>> {}

  private static Source terms(Profile profile) {
    return (factory, random) -> {
      RandomTerms terms = new RandomTerms(factory, random, profile, 40);
      List<Term> groups = new ArrayList<>();
      for (int g = 2 + random.nextInt(3); g > 0; g--) {
        groups.add(factory.and(terms.formula(2), terms.formula(1 + random.nextInt(2))));
      }
      return groups;
    };
  }

  private void run(String name, String what, int queries, Source source) {
    JavaSmtSolvers solvers = JavaSmtSolvers.best(message -> {});
    assumeTrue(solvers.available().contains(name), name + " is missing");
    CoreSolver judge = solvers.byName(name).orElseThrow();
    long start = System.nanoTime();
    for (int i = 0; found < queries && i < 100 * queries; i++) {
      query(judge, SEED + i, source);
    }
    System.out.printf(
        "interpolants of icp, %s, from seed %d: %d queries, %d formulas with variables, %d"
            + " refused; %s confirmed %d links, %d open, %d ms%n",
        what,
        SEED,
        found,
        withVariables,
        refused,
        name,
        confirmed,
        open,
        (System.nanoTime() - start) / 1_000_000);
    assertThat(found).isEqualTo(queries);
    assertThat(withVariables).isGreaterThan(queries / 10);
    assertThat(open).isLessThan(confirmed / 4);
  }

  private void query(CoreSolver judge, long seed, Source source) {
    TermFactory factory = TermFactory.plain();
    List<Term> groups = source.apply(factory, new Random(seed));
    Set<Integer> first = Set.of(groups.size() - 1);
    List<Term> sequence;
    Term last;
    try (InterpolationSession session =
        new IcpSolver()
            .openForInterpolation(factory, Budget.ofSteps(STEPS, Duration.ofSeconds(2)))) {
      if (isBeyondOthers(groups) || session.check(groups) != Answer.UNSAT) {
        return;
      }
      sequence = session.sequenceInterpolants();
      last = session.interpolant(first);
    } catch (BudgetExhaustedException over) {
      return;
    } catch (SolverException none) {
      assertThat(none).as("seed %d", seed).hasMessageMatching("icp (has|knows) no .*");
      refused++;
      return;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("seed " + seed + ", " + groups, e);
    }
    found++;
    Term before = factory.bool(true);
    for (int i = 0; i < groups.size(); i++) {
      Term next = i < sequence.size() ? sequence.get(i) : factory.bool(false);
      assertShared(seed, groups.subList(0, i + 1), next, groups.subList(i + 1, groups.size()));
      // I_i ∧ group i ∧ ¬I_(i+1)
      assertImpossible(judge, seed, List.of(before, groups.get(i), factory.not(next)));
      before = next;
    }
    List<Term> others = new ArrayList<>(groups.subList(0, groups.size() - 1));
    assertShared(seed, List.of(groups.getLast()), last, others);
    assertImpossible(judge, seed, List.of(groups.getLast(), factory.not(last)));
    others.add(last);
    assertImpossible(judge, seed, others);
  }

  private void assertShared(long seed, List<Term> before, Term interpolant, List<Term> after) {
    Set<Variable> free = Terms.freeVariables(interpolant);
    withVariables += free.isEmpty() ? 0 : 1;
    assertThat(Terms.freeVariables(before)).as("seed %d", seed).containsAll(free);
    assertThat(free).as("seed %d", seed).allMatch(Terms.freeVariables(after)::contains);
  }

  private void assertImpossible(CoreSolver judge, long seed, List<Term> formulas) {
    try (ModelSession session = judge.open(Budget.of(Duration.ofSeconds(2)))) {
      formulas.forEach(session::add);
      Answer answer = session.check();
      assertThat(answer).as("seed %d: %s", seed, formulas).isNotEqualTo(Answer.SAT);
      confirmed += answer == Answer.UNSAT ? 1 : 0;
      open += answer == Answer.UNSAT ? 0 : 1;
    } catch (BudgetExhaustedException | SolverException none) {
      open++;
    }
  }

  /** As in {@link RandomFormulasTest}. */
  private static boolean isBeyondOthers(List<Term> formulas) {
    boolean[] beyond = {false};
    Terms.forEachPostOrder(
        formulas,
        term ->
            beyond[0] |=
                term instanceof Application application
                    && switch (application.op()) {
                      case FP_REM -> true;
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
    return beyond[0];
  }

  private static boolean isTiny(Term term) {
    return term.sort() instanceof Sort.Float sort && sort.exponent() < 5;
  }
}
