package dev.bulwark.logic.simplify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Terms as long runs of programs give: each step stays cheap, on a small stack. */
@Tag("slow")
class LargeTermsTest {

  private static final int STEPS = 100_000;

  private final TermFactory factory = Simplifier.factory();
  private final Term x = factory.variable("x", Sort.bitVec(32));
  private final Term y = factory.variable("y", Sort.bitVec(32));
  private final Term n = factory.variable("n", Sort.INT);

  /**
   * Runs on a stack of 256 KB within a minute, and checks that the factory holds at most so many
   * nodes for each step.
   */
  private void bounded(int nodesOfAStep, Runnable work) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Assertions.assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () -> {
          Thread thread = new Thread(null, work, "small stack", 256 << 10);
          thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
          thread.start();
          thread.join();
        });
    assertThat(failure.get()).isNull();
    assertThat(factory.size()).isLessThan(nodesOfAStep * STEPS + 1_000);
  }

  private Term constant(long number) {
    return factory.bitVec(32, number);
  }

  private Term condition(int i) {
    return factory.variable("c" + i, Sort.BOOL);
  }

  @Test
  void invertibleChains() {
    bounded(
        6,
        () -> {
          Term value = x;
          for (int i = 0; i < STEPS; i++) {
            value =
                factory.apply(Op.BV_ADD, factory.apply(Op.BV_XOR, value, constant(5)), constant(3));
          }
          factory.eq(value, constant(7));
        });
  }

  @Test
  void resetsInALoop() {
    bounded(
        6,
        () -> {
          Term value = x;
          for (int i = 0; i < STEPS; i++) {
            value =
                factory.apply(
                    Op.BV_ADD, factory.ite(condition(i), constant(i), value), constant(1));
          }
          factory.eq(value, constant(7));
          factory.apply(Op.BV_ULT, value, constant(7));
        });
  }

  @Test
  void equationsOfLongSums() {
    bounded(
        6,
        () -> {
          Term left = x;
          Term right = y;
          for (int i = 0; i < STEPS; i++) {
            Term summand = factory.variable("s" + i, Sort.bitVec(32));
            left = factory.apply(Op.BV_ADD, left, summand);
            right = factory.apply(Op.BV_ADD, right, summand);
          }
          factory.eq(left, right);
        });
  }

  @Test
  void growingConjunctions() {
    bounded(
        6,
        () -> {
          Term path = factory.bool(true);
          for (int i = 0; i < STEPS; i++) {
            path = factory.and(path, factory.or(condition(i), factory.not(condition(i + 1))));
          }
          factory.not(path);
        });
  }

  @Test
  void growingIntegerSums() {
    bounded(
        8,
        () -> {
          Term sum = n;
          for (int i = 0; i < STEPS; i++) {
            sum = factory.add(sum, factory.variable("n" + i, Sort.INT), factory.integer(1));
          }
          factory.le(sum, factory.add(sum, n));
          factory.eq(factory.neg(sum), n);
        });
  }

  @Test
  void doubledIntegers() {
    bounded(
        6,
        () -> {
          Term sum = n;
          Term product = factory.integer(3);
          for (int i = 0; i < 20_000; i++) {
            sum = factory.add(sum, sum, factory.integer(1));
          }
          for (int i = 0; i < 60; i++) {
            product = factory.mul(product, product);
          }
        });
  }

  @Test
  void nestedChoices() {
    bounded(
        6,
        () -> {
          Term value = x;
          Term shared = x;
          for (int i = 0; i < STEPS; i++) {
            value = factory.ite(condition(i), constant(i), value);
            shared = factory.ite(condition(i), y, shared);
          }
          factory.eq(value, constant(5));
          factory.eq(shared, y);
        });
  }

  @Test
  void manyStores() {
    bounded(
        6,
        () -> {
          Term array = factory.variable("a", Sort.array(Sort.bitVec(32), Sort.bitVec(32)));
          for (int i = 0; i < STEPS; i++) {
            array = factory.store(array, constant(i), factory.select(array, constant(i / 2)));
          }
        });
  }
}
