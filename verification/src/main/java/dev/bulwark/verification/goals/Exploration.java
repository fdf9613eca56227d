package dev.bulwark.verification.goals;

import dev.bulwark.base.Budget;
import dev.bulwark.frontend.Reactive;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.interpreter.ComparedNumbers;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.RandomInputs;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Marks what is easy to reach: runs on zeros, then on random inputs with a liking for borders, and
 * continuations of runs that have passed something new, found here or by an engine.
 */
final class Exploration {

  private static final String BY = "runs";
  private static final long SEED = 0xC0BE_5EEDL;

  /** A run of a program that never ends has to end. */
  private static final long STEPS = 50_000;

  /** Every so often a run is longer, for counters that count far. */
  private static final long MANY_STEPS = 2_000_000;

  private static final int LONG_RUNS = 10;

  /** After as many runs without a new goal it is left to engines, if these took some time. */
  private static final int MOST_FRUITLESS = 300;

  private static final long FRUITLESS_NANOS = 200_000_000L;

  /** Of three runs, one does not continue another. */
  private static final int NEW_RUNS = 3;

  /** Tests that were found last are continued more often. */
  private static final int LAST_TESTS = 8;

  /** Values that are remembered for a place. */
  private static final int MOST_VALUES = 50;

  private final GoalBoard board;
  private final GoalCheck check;
  private final ObservedRuns observed;
  private final Optional<Reactive> reactive;
  private final List<BigInteger> constants;
  private List<TestCase> tests = List.of();
  private Map<String, List<Value>> values = Map.of();
  private int runs;

  Exploration(GoalBoard board, GoalCheck check, Optional<Reactive> reactive) {
    this.board = board;
    this.reactive = reactive;
    this.check = check;
    this.observed = new ObservedRuns(board.program());
    this.constants = ComparedNumbers.in(board.program());
  }

  /** Runs until nothing new is found for a while. Called again it goes on. */
  void explore(Budget budget) {
    if (runs == 0) {
      run((site, sort, occurrence) -> TermFactory.zeroValue(sort), STEPS, budget);
    }
    int fruitless = 0;
    long start = System.nanoTime();
    long found = start;
    while (!budget.isExhausted() && !board.open().isEmpty()) {
      long fruitlessNanos = System.nanoTime() - found;
      // What has given something for long may give more.
      if (fruitless > MOST_FRUITLESS && fruitlessNanos > FRUITLESS_NANOS + (found - start)) {
        return;
      }
      runs++;
      long steps = runs % LONG_RUNS == 0 ? MANY_STEPS : STEPS;
      if (run(source(SEED + runs), steps, budget) > 0) {
        fruitless = 0;
        found = System.nanoTime();
      } else {
        fruitless++;
      }
    }
  }

  private InputSource source(long seed) {
    InputSource random = RangedInputs.of(reactive, seed, new RandomInputs(seed, constants));
    learn();
    Random choice = new Random(seed * 0x9E3779B97F4A7C15L);
    if (tests.isEmpty() || choice.nextInt(NEW_RUNS) == 0) {
      return random;
    }
    int back = choice.nextInt(choice.nextBoolean() ? tests.size() : LAST_TESTS) % tests.size();
    List<TestCase.Taken> taken = tests.get(tests.size() - 1 - back).taken();
    int length = choice.nextBoolean() ? taken.size() : choice.nextInt(taken.size() + 1);
    return new ContinuedInputs(taken.subList(0, length), values, random, choice);
  }

  /** The tests that there are now, and their values by place. */
  private void learn() {
    List<TestCase> now = board.tests();
    if (now.size() == tests.size()) {
      return;
    }
    tests = now;
    Map<String, Set<Value>> found = new HashMap<>();
    for (TestCase test : tests.reversed()) {
      for (TestCase.Taken taken : test.taken()) {
        Set<Value> here = found.computeIfAbsent(taken.site().id(), site -> new LinkedHashSet<>());
        if (here.size() < MOST_VALUES) {
          here.add(taken.value());
        }
      }
    }
    values = new HashMap<>();
    found.forEach((site, here) -> values.put(site, new ArrayList<>(here)));
  }

  private int run(InputSource source, long steps, Budget budget) {
    ObservedRuns.Passed passed =
        observed.run(source, board::isUnreached, steps, budget::isExhausted);
    return check.enter(passed, BY, budget);
  }
}
