package dev.bulwark.solver.javasmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.BudgetWatch;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.SolverException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Solvers that do not stop when asked to. */
class SeparateThreadsTest {

  private static final Duration ENOUGH = Duration.ofSeconds(30);

  private final SeparateThreads threads = new SeparateThreads();

  @Test
  void whatComesBackInTimeIsTheResult() throws Exception {
    assertThat(threads.run(() -> 42, Budget.of(ENOUGH))).contains(42);
  }

  @Test
  void whatIsThrownIsThrownHere() {
    assertThatThrownBy(
            () ->
                threads.run(
                    () -> {
                      throw new org.sosy_lab.java_smt.api.SolverException("no");
                    },
                    Budget.of(ENOUGH)))
        .isInstanceOf(org.sosy_lab.java_smt.api.SolverException.class)
        .hasMessage("no");
    assertThatThrownBy(
            () ->
                threads.run(
                    () -> {
                      throw new StackOverflowError();
                    },
                    Budget.of(ENOUGH)))
        .isInstanceOf(StackOverflowError.class);
  }

  @Test
  void whatDoesNotComeBackIsLeftBehindAndHasNoCompany() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    AtomicReference<Thread> left = new AtomicReference<>();
    SolverCalls.Call<Integer> deaf =
        () -> {
          left.set(Thread.currentThread());
          release.await();
          return 1;
        };
    long start = System.nanoTime();
    assertThat(threads.run(deaf, Budget.of(Duration.ofMillis(50)))).isEmpty();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
    assertThatThrownBy(() -> threads.run(() -> 2, Budget.of(ENOUGH)))
        .isInstanceOf(SolverException.class)
        .hasMessageContaining("still busy");

    release.countDown();
    left.get().join();
    assertThat(threads.run(() -> 3, Budget.of(ENOUGH))).contains(3);
  }

  @Test
  void anInterruptOfTheCallerLeavesTheCallBehind() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    Thread.currentThread().interrupt();
    try {
      assertThat(
              threads.run(
                  () -> {
                    release.await();
                    return 1;
                  },
                  Budget.of(ENOUGH)))
          .isEmpty();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
      release.countDown();
    }
  }

  /** Conditionals that share their branches: solved at once, but their proof takes seconds. */
  @Test
  void smtInterpolIsLeftWhileItInterpolates() {
    TermFactory f = TermFactory.plain();
    Variable x = f.variable("x", Sort.INT);
    Variable y = f.variable("y", Sort.INT);
    Term value = x;
    for (int i = 0; i < 13; i++) {
      value =
          f.ite(
              f.apply(Op.LT, value, f.integer(i)),
              f.apply(Op.ADD, value, f.integer(1)),
              f.apply(Op.ADD, value, f.integer(2)));
    }
    var solver =
        new JavaSmtInterpolation(SolverKind.SMTINTERPOL, "SMTInterpol", new BudgetWatch(), threads);
    Budget budget = Budget.unlimited();
    InterpolationSession session = solver.openForInterpolation(f, budget);
    assertThat(
            session.check(
                List.of(
                    f.and(f.eq(x, f.integer(0)), f.eq(y, value)), f.apply(Op.LT, y, f.integer(0)))))
        .isEqualTo(Answer.UNSAT);
    CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS)
        .execute(() -> budget.cancel(new Reason.Cancelled("enough")));
    long start = System.nanoTime();
    assertThatThrownBy(session::sequenceInterpolants)
        .isInstanceOf(BudgetExhaustedException.class)
        .hasMessage("enough");
    session.close();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
  }
}
