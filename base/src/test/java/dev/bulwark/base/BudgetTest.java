package dev.bulwark.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BudgetTest {

  private static final Reason OUT_OF_TIME = new Reason.OutOfTime();
  private static final Duration LONG = Duration.ofDays(1);

  private static int stepsOf(Budget budget) {
    int steps = 0;
    try {
      while (true) {
        budget.check();
        steps++;
      }
    } catch (BudgetExhaustedException over) {
      assertThat(over.reason()).isEqualTo(OUT_OF_TIME);
      return steps;
    }
  }

  @Test
  void stepsAreCounted() {
    Budget budget = Budget.ofSteps(100, LONG);
    assertThat(stepsOf(budget)).isEqualTo(100);
    assertThat(budget.exhaustion()).isEqualTo(OUT_OF_TIME);
    assertThat(stepsOf(budget)).isZero();
  }

  @Test
  void askingForTheReasonIsNoStep() {
    Budget budget = Budget.ofSteps(1, LONG);
    for (int i = 0; i < 10; i++) {
      assertThat(budget.exhaustion()).isNull();
    }
    assertThat(budget.isExhausted()).isFalse();
    assertThat(budget.isExhausted()).isTrue();
  }

  @Test
  void stepsOfPartsAreStepsOfTheWhole() {
    Budget whole = Budget.ofSteps(10, LONG);
    Budget part = whole.part(Duration.ofHours(1));
    part.check();
    part.share(0.5).check();
    assertThat(stepsOf(whole.share(0.5))).isEqualTo(8);
    assertThat(part.exhaustion()).isEqualTo(OUT_OF_TIME);
  }

  @Test
  void timeEndsItToo() {
    assertThat(Budget.ofSteps(10, Duration.ZERO).exhaustion()).isEqualTo(OUT_OF_TIME);
    assertThat(Budget.of(Duration.ZERO).part(LONG).exhaustion()).isEqualTo(OUT_OF_TIME);
    assertThat(Budget.of(LONG).part(Duration.ZERO).exhaustion()).isEqualTo(OUT_OF_TIME);
    assertThat(Budget.unlimited().isExhausted()).isFalse();
  }

  @Test
  void cancellationComesFirst() {
    Budget whole = Budget.ofSteps(0, LONG);
    Budget part = whole.part(LONG);
    whole.cancel(new Reason.Cancelled("not today"));
    whole.cancel(new Reason.Cancelled("nor tomorrow"));
    assertThatThrownBy(part::check)
        .isInstanceOf(BudgetExhaustedException.class)
        .hasMessage("not today");
  }

  @Test
  void cancellingAPartLeavesTheWhole() {
    Budget whole = Budget.unlimited();
    Budget part = whole.part(LONG);
    part.cancel(new Reason.Cancelled("enough"));
    assertThat(part.exhaustion()).isEqualTo(new Reason.Cancelled("enough"));
    assertThat(whole.isExhausted()).isFalse();
  }

  @Test
  void aPartMayGoByAnotherClock() {
    AtomicLong clock = new AtomicLong(500);
    Budget whole = Budget.of(LONG);
    Budget part = whole.part(Duration.ofNanos(100), clock::get);
    Budget half = part.share(0.5);
    assertThat(part.remainingNanos()).isEqualTo(100);
    assertThat(half.remainingNanos()).isEqualTo(50);
    clock.set(550);
    assertThat(half.exhaustion()).isEqualTo(OUT_OF_TIME);
    assertThat(part.exhaustion()).isNull();
    clock.set(600);
    assertThat(part.exhaustion()).isEqualTo(OUT_OF_TIME);
    assertThat(whole.exhaustion()).isNull();
  }

  @Test
  void aPartByAnotherClockEndsWithTheWhole() {
    Budget whole = Budget.of(Duration.ofSeconds(1));
    Budget part = whole.part(LONG, () -> 0);
    assertThat(part.remainingNanos()).isBetween(1L, 1_000_000_000L);
    assertThat(part.part(LONG).remainingNanos()).isLessThanOrEqualTo(1_000_000_000);
    whole.cancel(OUT_OF_TIME);
    assertThat(part.exhaustion()).isEqualTo(OUT_OF_TIME);
  }
}
