package dev.bulwark.solver.javasmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.CapabilitySubjects.Interpolating;
import dev.bulwark.solver.testing.HardQueries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Interpolants of every solver that has them; a decorator has each checked by another solver. */
@Tag("slow")
class InterpolationTest {

  private static final long SEED = 9_101L;
  private static final int QUERIES = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 60;

  private final TermFactory f = TermFactory.plain();

  static List<Interpolating> subjects() {
    return CapabilitySubjects.interpolating();
  }

  /** x0 = 0, x1 = x0 + 1, ..., xn = x(n-1) + 1, xn < 0 */
  private List<Term> counting(Interpolating subject, int n) {
    List<Term> groups = new ArrayList<>();
    Variable x = f.variable("x0", subject.sort());
    groups.add(f.eq(x, subject.number(f, 0)));
    for (int i = 1; i <= n; i++) {
      Variable next = f.variable("x" + i, subject.sort());
      groups.add(f.eq(next, subject.sum(f, x, subject.number(f, 1))));
      x = next;
    }
    groups.add(subject.less(f, x, subject.number(f, 0)));
    return groups;
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void sequencesAreChains(Interpolating subject) {
    try (InterpolationSession session =
        subject.solver().openForInterpolation(f, Budget.unlimited())) {
      assertThat(session.check(counting(subject, 6))).isEqualTo(Answer.UNSAT);
      assertThat(session.sequenceInterpolants()).hasSize(7);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void anyGroupsMayComeFirst(Interpolating subject) {
    try (InterpolationSession session =
        subject.solver().openForInterpolation(f, Budget.unlimited())) {
      assertThat(session.check(counting(subject, 3))).isEqualTo(Answer.UNSAT);
      session.interpolant(Set.of(0, 1));
      session.interpolant(Set.of(1, 3));
      session.interpolant(Set.of(4));
      assertThat(session.interpolant(Set.of())).isSameAs(f.bool(true));
      assertThat(session.interpolant(Set.of(0, 1, 2, 3, 4))).isSameAs(f.bool(false));
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void queriesStandForThemselves(Interpolating subject) {
    List<Term> groups = counting(subject, 2);
    try (InterpolationSession session =
        subject.solver().openForInterpolation(f, Budget.unlimited())) {
      assertThat(session.check(groups)).isEqualTo(Answer.UNSAT);
      assertThat(session.check(groups.subList(0, 3))).isEqualTo(Answer.SAT);
      assertThatThrownBy(session::sequenceInterpolants).isInstanceOf(IllegalStateException.class);
      assertThat(session.check(groups.reversed())).isEqualTo(Answer.UNSAT);
      assertThat(session.sequenceInterpolants()).hasSize(3);
      assertThat(session.check(List.of(f.bool(false)))).isEqualTo(Answer.UNSAT);
      assertThat(session.sequenceInterpolants()).isEmpty();
      assertThat(session.check(List.of(f.bool(true), f.bool(false), f.bool(true))))
          .isEqualTo(Answer.UNSAT);
      assertThat(session.sequenceInterpolants()).hasSize(2);
    }
  }

  /** Some may be refused; what comes is right, and most come. */
  @ParameterizedTest
  @MethodSource("subjects")
  void randomGroups(Interpolating subject) {
    Random random = new Random(SEED);
    RandomTerms terms = new RandomTerms(f, random, subject.profile());
    assumeTrue(
        !subject.isPrincess() || Boolean.getBoolean("bulwark.thorough"),
        "a process for every query takes long");
    int queries = subject.isPrincess() ? 40 : QUERIES;
    int found = 0;
    int refused = 0;
    StringBuilder refusals = new StringBuilder();
    for (int i = 0; found + refused < queries && i < 100 * queries; i++) {
      List<Term> groups = new ArrayList<>();
      for (int g = 2 + random.nextInt(3); g > 0; g--) {
        groups.add(f.and(terms.formula(2), terms.formula(3)));
      }
      try (InterpolationSession session =
          subject.solver().openForInterpolation(f, Budget.of(Duration.ofSeconds(4)))) {
        if (session.check(groups) == Answer.UNSAT) {
          session.sequenceInterpolants();
          session.interpolant(Set.of(groups.size() - 1));
          found++;
        }
      } catch (SolverException e) {
        assertThat(e).as("seed %s, groups %s", SEED, groups).hasMessageNotContaining("gave");
        refused++;
        refusals.append(e.getMessage()).append('\n');
      } catch (BudgetExhaustedException e) {
        refused++;
        refusals.append("timeout\n");
      }
    }
    assertThat(found + refused).isEqualTo(queries);
    assertThat(refused).as(refusals.toString()).isLessThanOrEqualTo(queries / 4);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void arraysOfIntegers(Interpolating subject) {
    assumeTrue(subject.theory() == Theory.INTEGERS, "about integers");
    Variable a = f.variable("a", Sort.array(Sort.INT, Sort.INT));
    Variable b = f.variable("b", Sort.array(Sort.INT, Sort.INT));
    Variable i = f.variable("i", Sort.INT);
    try (InterpolationSession session =
        subject.solver().openForInterpolation(f, Budget.unlimited())) {
      assertThat(
              session.check(
                  List.of(
                      f.and(f.eq(b, f.store(a, i, f.integer(7))), f.eq(i, f.integer(3))),
                      f.not(f.eq(f.select(b, f.integer(3)), f.integer(7))))))
          .isEqualTo(Answer.UNSAT);
      session.sequenceInterpolants();
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void budgetsAreObeyed(Interpolating subject) {
    Term hard = HardQueries.hard(f, subject.theory() == Theory.BIT_VECTORS);
    long start = System.nanoTime();
    try (InterpolationSession session =
        subject.solver().openForInterpolation(f, Budget.of(Duration.ofMillis(300)))) {
      assertThatThrownBy(() -> session.check(List.of(hard, f.bool(true))))
          .isInstanceOf(BudgetExhaustedException.class);
      assertThatThrownBy(() -> session.check(List.of(f.bool(false))))
          .isInstanceOf(BudgetExhaustedException.class);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
  }
}
