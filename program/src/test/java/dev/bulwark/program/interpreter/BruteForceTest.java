package dev.bulwark.program.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.BruteForce;
import dev.bulwark.program.testing.BruteForce.Decision;
import dev.bulwark.program.testing.TestProgram;
import org.junit.jupiter.api.Test;

class BruteForceTest {

  /** Two inputs below 3, and an error where they have a certain sum. */
  private static Program sum(int sum) {
    TestProgram p = new TestProgram();
    TestProgram.Body main = p.main();
    ProgramVariable x = main.local("x");
    ProgramVariable y = main.local("y");
    Location l1 = main.location();
    Location l2 = main.location();
    Location l3 = main.location();
    Location l4 = main.location();
    Location error = main.error();
    main.havoc(main.entry(), x, l1);
    main.assume(l1, p.less(x, 3), l2);
    main.havoc(l2, y, l3);
    main.assume(l3, p.less(y, 3), l4);
    main.branch(
        l4,
        p.terms().eq(p.terms().apply(Op.BV_ADD, x.term(), y.term()), p.number(sum)),
        error,
        main.exit());
    return p.build();
  }

  @Test
  void looksAtAllInputs() {
    // 253 values of x fail the assumption at once; the other three go on with 256 values of y each.
    assertThat(BruteForce.decide(sum(5), 10_000, 100)).isEqualTo(new Decision.Safe(253 + 3 * 256));
    assertThat(BruteForce.decide(sum(5), 1000, 100)).isInstanceOf(Decision.Unknown.class);
  }

  @Test
  void givesInputsThatFail() {
    Program program = sum(4);
    assertThat(BruteForce.decide(program, 10_000, 100))
        .isInstanceOfSatisfying(
            Decision.Unsafe.class,
            unsafe ->
                assertThat(
                        Interpreter.run(
                            program, new ReplayedInputs(unsafe.inputs()), StepListener.NONE, 100))
                    .isInstanceOf(Outcome.ReachedError.class));
  }

  @Test
  void doesNotCallSafeWhatDoesNotEnd() {
    TestProgram p = new TestProgram();
    TestProgram.Body main = p.main();
    main.skip(main.entry(), main.entry());
    assertThat(BruteForce.decide(p.build(), 10, 1000)).isInstanceOf(Decision.Unknown.class);
  }
}
