package dev.bulwark.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.DecidedLoops;
import dev.bulwark.program.testing.RandomHotLoops;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.TestProgram;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** With loops compiled, a walk gets where it gets without, and counts the same. */
@Tag("slow")
final class WalkTest {

  private static final long SEED = 300;
  private static final int PROGRAMS = 600;
  private static final long STEPS = 20_000;

  /** How a walk ended; how far compiled code has taken it is not compared. */
  private record End(String at, boolean decided, boolean assumes, Optional<Proof.Unrolled> proof) {}

  private int ended;
  private long skipped;

  private Optional<End> walk(Program program, int manyPasses) {
    Walk walk = new Walk(program, manyPasses);
    long steps = 0;
    boolean goesOn = true;
    while (goesOn && steps < STEPS) {
      long taken = walk.skip(() -> false);
      skipped += taken;
      steps += taken + 1;
      goesOn = walk.step();
    }
    return goesOn
        ? Optional.empty()
        : Optional.of(new End(walk.at().name(), walk.isDecided(), walk.assumes(), walk.proof()));
  }

  private void compare(Program program, long seed) {
    Optional<End> expected = walk(program, DecidedLoops.NEVER);
    if (expected.isPresent()) {
      ended++;
      assertThat(walk(program, 3)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  @Test
  void compiledLoopsCountTheSame() {
    System.out.println("WalkTest: seeds from " + SEED);
    for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
      compare(RandomHotLoops.of(seed), seed);
      compare(RandomHotLoops.closed(seed), seed);
      compare(RandomPrograms.of(seed), seed);
    }
    System.out.printf("WalkTest: %d walks ended, %d steps compiled%n", ended, skipped);
    assertThat(ended).isGreaterThan(PROGRAMS);
    assertThat(skipped).isGreaterThan(200_000);
  }

  /** A loop that is entered elsewhere than at its head has met the head once less. */
  @Test
  void loopsThatAreEnteredInTheMiddle() {
    TestProgram p = new TestProgram();
    TestProgram.Body main = p.main();
    ProgramVariable i = main.local("i");
    ProgramVariable j = main.local("j");
    Location outer = main.location();
    Location fork = main.location();
    Location head = main.location();
    Location middle = main.location();
    Location next = main.location();
    main.assign(main.entry(), i, p.number(0), outer);
    main.branch(outer, p.less(i, 60), fork, main.exit());
    // Found first, so this is the head, but nobody goes there from outside.
    Location never = main.location();
    main.branch(fork, p.eq(i, 200), head, never);
    main.assign(never, j, p.number(0), middle);
    main.assign(middle, j, p.plus(j, 1), head);
    main.branch(head, p.less(j, 20), middle, next);
    main.assign(next, i, p.plus(i, 1), outer);
    Program program = p.build();
    End expected = walk(program, DecidedLoops.NEVER).orElseThrow();
    assertThat(expected.proof().orElseThrow().loopBounds())
        .containsEntry(outer, 60)
        .containsEntry(head, 19);
    assertThat(walk(program, 3)).contains(expected);
    assertThat(skipped).isGreaterThan(1_000);
  }
}
