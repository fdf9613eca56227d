package dev.bulwark.verification.deadcode;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.RandomInputSamples;
import dev.bulwark.frontend.Reactive;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.RandomInputs;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** Marks what is easy to reach: runs on zeros, then on random inputs with a liking for borders. */
final class Exploration {

  private static final String BY = "runs";
  private static final long SEED = 0xC0BE_5EEDL;

  /** A run of a program that never ends has to end. */
  private static final long STEPS = 50_000;

  /** Every so often a run is longer, for counters that count far. */
  private static final long MANY_STEPS = 2_000_000;

  private static final int LONG_RUNS = 10;

  /** After as many runs without a new goal it is left to engines. */
  private static final int MOST_FRUITLESS = 300;

  private final GoalBoard board;
  private final GoalCheck check;
  private final Optional<Reactive> reactive;

  Exploration(GoalBoard board, GoalCheck check, Optional<Reactive> reactive) {
    this.board = board;
    this.reactive = reactive;
    this.check = check;
  }

  /** Runs until nothing new is found for a while. */
  void explore(Budget budget) {
    run((site, sort, occurrence) -> TermFactory.zeroValue(sort), STEPS, budget);
    List<BigInteger> constants = RandomInputSamples.constants(board.program());
    int fruitless = 0;
    for (int i = 0; fruitless < MOST_FRUITLESS && !budget.isExhausted(); i++) {
      if (board.open().isEmpty()) {
        return;
      }
      InputSource random =
          RangedInputs.of(reactive, SEED + i, new RandomInputs(SEED + i, constants));
      fruitless =
          run(random, i % LONG_RUNS == LONG_RUNS - 1 ? MANY_STEPS : STEPS, budget) > 0
              ? 0
              : fruitless + 1;
    }
  }

  private int run(InputSource source, long steps, Budget budget) {
    ObservedRuns.Passed passed =
        check.runs().run(source, board::isOpen, steps, budget::isExhausted);
    return check.enter(passed, BY, budget);
  }
}
