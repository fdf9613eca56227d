package dev.bulwark.engine.bmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.UndefinedBehaviour;
import dev.bulwark.program.testing.TestProgram;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BoundedModelCheckerTest {

  private final EngineSubject bmc = subject(BmcConfiguration.DEFAULT);
  private final TestProgram program = new TestProgram();
  private final TestProgram.Body main = program.main();

  @Test
  void findsTheInputThatFails() {
    ProgramVariable x = main.local("x");
    Location tested = main.location();
    main.havoc(main.entry(), x, tested);
    main.branch(tested, program.eq(x, 77), main.error(), main.exit());

    Inputs inputs = bmc.assertUnsafe(program.build());

    assertThat(inputs.values().values()).containsExactly(List.of(Value.bitVec(8, 77)));
  }

  @Test
  void anErrorBehindAnAssumptionThatExcludesIt() {
    ProgramVariable x = main.local("x");
    Location taken = main.location();
    Location assumed = main.location();
    main.havoc(main.entry(), x, taken);
    main.assume(taken, program.less(x, 5), assumed);
    main.branch(assumed, program.eq(x, 7), main.error(), main.exit());

    assertThat(bmc.assertSafe(program.build())).isEqualTo(new Proof.Unrolled(Map.of(), Map.of()));
  }

  /** {@code for (i = 0; i < limit; i++) sum++;} between the locations, and the loop's head. */
  private Location countingLoop(
      Location from, ProgramVariable i, long limit, ProgramVariable sum, Location to) {
    Location head = main.location();
    Location body = main.location();
    Location step = main.location();
    main.assign(from, i, program.number(0), head);
    main.branch(head, program.less(i, limit), body, to);
    main.assign(body, sum, program.plus(sum, 1), step);
    main.assign(step, i, program.plus(i, 1), head);
    return head;
  }

  @Test
  void loopsOverConstantsRunThrough() {
    ProgramVariable i = main.local("i");
    ProgramVariable sum = program.global("sum");
    Location after = main.location();
    Location head = countingLoop(main.entry(), i, 200, sum, after);
    main.branch(after, program.eq(sum, 200), main.exit(), main.error());

    assertThat(bounds(program.build()).loopBounds()).isEqualTo(Map.of(head, 200));
  }

  @Test
  void loopsWhoseEndDependsOnAnInput() {
    ProgramVariable i = main.local("i");
    ProgramVariable n = main.local("n");
    Location taken = main.location();
    Location start = main.location();
    Location head = main.location();
    Location body = main.location();
    Location after = main.location();
    main.havoc(main.entry(), n, taken);
    main.assume(taken, program.less(n, 6), start);
    main.assign(start, i, program.number(0), head);
    main.branch(head, program.terms().apply(Op.BV_ULT, i.term(), n.term()), body, after);
    main.assign(body, i, program.plus(i, 1), head);
    main.branch(after, program.terms().eq(i.term(), n.term()), main.exit(), main.error());

    assertThat(bounds(program.build()).loopBounds()).isEqualTo(Map.of(head, 5));
  }

  @Test
  void nestedLoopsCountFromEachEntry() {
    ProgramVariable i = main.local("i");
    ProgramVariable j = main.local("j");
    ProgramVariable sum = program.global("sum");
    Location outer = main.location();
    Location body = main.location();
    Location step = main.location();
    Location after = main.location();
    main.assign(main.entry(), i, program.number(0), outer);
    main.branch(outer, program.less(i, 3), body, after);
    Location inner = countingLoop(body, j, 4, sum, step);
    main.assign(step, i, program.plus(i, 1), outer);
    main.branch(after, program.eq(sum, 12), main.exit(), main.error());

    assertThat(bounds(program.build()).loopBounds()).isEqualTo(Map.of(outer, 3, inner, 4));
  }

  @Test
  void inputsComeInTheOrderOfThePath() {
    // while (1) { x = input; sum += x; if (sum == 10 && x == 3) error; if (x > 3) stop; }
    ProgramVariable x = main.local("x");
    ProgramVariable sum = program.global("sum");
    Location head = main.location();
    Location add = main.location();
    Location test = main.location();
    Location test2 = main.location();
    Location test3 = main.location();
    main.skip(main.entry(), head);
    main.havoc(head, x, add);
    main.assign(add, sum, program.terms().apply(Op.BV_ADD, sum.term(), x.term()), test);
    main.branch(test, program.eq(x, 3), test2, test3);
    main.branch(test2, program.eq(sum, 10), main.error(), test3);
    main.branch(test3, program.less(x, 4), head, main.exit());

    List<Value> values = bmc.assertUnsafe(program.build()).values().values().iterator().next();

    assertThat(values.size()).isGreaterThanOrEqualTo(4);
    assertThat(values.getLast()).isEqualTo(Value.bitVec(8, 3));
  }

  @Test
  void pathsThatMeetAreMerged() {
    // Forty conditionals in a row: a million million paths, but forty merged nodes.
    ProgramVariable x = main.local("x");
    ProgramVariable sum = program.global("sum");
    Location at = main.entry();
    for (int i = 0; i < 40; i++) {
      Location taken = main.location();
      Location then = main.location();
      Location next = main.location();
      main.havoc(at, x, taken);
      main.branch(taken, program.eq(x, 1), then, next);
      main.assign(then, sum, program.plus(sum, 1), next);
      at = next;
    }
    main.branch(at, program.less(sum, 41), main.exit(), main.error());

    bmc.assertSafe(program.build());
  }

  @Test
  void recursionIsFollowed() {
    // f(n) { if (n == 0) return 0; return f(n - 1) + 1; }
    TestProgram.Body f = program.procedure("f");
    ProgramVariable n = f.parameter("n");
    ProgramVariable result = f.result();
    ProgramVariable t = f.local("t");
    Location base = f.location();
    Location step = f.location();
    Location back = f.location();
    f.branch(f.entry(), program.eq(n, 0), base, step);
    f.assign(base, result, program.number(0), f.exit());
    f.call(step, "f", List.of(program.plus(n, -1)), Optional.of(t), back);
    f.assign(back, result, program.plus(t, 1), f.exit());
    ProgramVariable x = main.local("x");
    ProgramVariable y = main.local("y");
    Location taken = main.location();
    Location call = main.location();
    Location test = main.location();
    main.havoc(main.entry(), x, taken);
    main.assume(taken, program.less(x, 7), call);
    main.call(call, "f", List.of(x.term()), Optional.of(y), test);
    main.branch(test, program.terms().eq(x.term(), y.term()), main.exit(), main.error());

    assertThat(bounds(program.build()).callBounds()).isEqualTo(Map.of("f", 7));
  }

  @Test
  void incompletePlacesForbidSafe() {
    ProgramVariable x = main.local("x");
    Location taken = main.location();
    main.havoc(main.entry(), x, taken);
    main.branch(
        taken,
        program.eq(x, 1),
        main.location(new Location.Role.Incomplete("too big")),
        main.exit());

    assertThat(bmc.assertUnknown(program.build())).isEqualTo("incomplete: too big");
  }

  @Test
  void incompletePlacesDoNotHideErrors() {
    ProgramVariable x = main.local("x");
    Location taken = main.location();
    Location other = main.location();
    main.havoc(main.entry(), x, taken);
    main.branch(
        taken, program.eq(x, 1), main.location(new Location.Role.Incomplete("too big")), other);
    main.branch(other, program.eq(x, 2), main.error(), main.exit());

    bmc.assertUnsafe(program.build());
  }

  @Test
  void unreachableIncompletePlacesAreHarmless() {
    ProgramVariable x = main.local("x");
    Location taken = main.location();
    Location small = main.location();
    main.havoc(main.entry(), x, taken);
    main.assume(taken, program.less(x, 4), small);
    main.branch(
        small,
        program.eq(x, 4),
        main.location(new Location.Role.Incomplete("too big")),
        main.exit());

    bmc.assertSafe(program.build());
  }

  @Test
  void pathsEndWhereTheProgramDoes() {
    ProgramVariable x = main.local("x");
    Location taken = main.location();
    Location other = main.location();
    Location last = main.location();
    main.havoc(main.entry(), x, taken);
    main.branch(taken, program.eq(x, 1), main.location(new Location.Role.Halt()), other);
    main.branch(
        other,
        program.eq(x, 2),
        main.location(new Location.Role.Undefined(UndefinedBehaviour.DIVISION_BY_ZERO)),
        last);
    main.branch(last, program.less(x, 3), main.location(), main.exit());

    bmc.assertSafe(program.build());
  }

  @Test
  void choicesBetweenEdgesAreKeptApart() {
    // Two edges without condition: both values have to be seen behind them.
    ProgramVariable x = main.local("x");
    Location met = main.location();
    main.assign(main.entry(), x, program.number(1), met);
    main.assign(main.entry(), x, program.number(2), met);
    main.branch(met, program.eq(x, 2), main.error(), main.exit());

    Verdict verdict = uncheckedVerdict(program.build());

    assertThat(verdict).isInstanceOf(Verdict.Unsafe.class);
  }

  /** The interpreter takes the first open edge, so it cannot replay a free choice. */
  private static Verdict uncheckedVerdict(Program program) {
    return subject(BmcConfiguration.DEFAULT).checkUncertified(program);
  }

  @Test
  void loopsThatCanBeEnteredInTheMiddle() {
    // if (x == 0) goto b; a: i++; b: i++; if (i < 9) goto a;
    ProgramVariable x = main.local("x");
    ProgramVariable i = program.global("i");
    Location taken = main.location();
    Location a = main.location();
    Location b = main.location();
    Location test = main.location();
    Location after = main.location();
    main.havoc(main.entry(), x, taken);
    main.branch(taken, program.eq(x, 0), b, a);
    main.assign(a, i, program.plus(i, 1), b);
    main.assign(b, i, program.plus(i, 1), test);
    main.branch(test, program.less(i, 9), a, after);
    main.branch(after, program.less(i, 11), main.exit(), main.error());

    Proof.Unrolled proof = bounds(program.build());

    // Entered in the middle, the way on to the head counts as well: an edge inside the loop leads
    // there.
    assertThat(proof.loopBounds().values()).containsExactly(5);
  }

  @Test
  void aLoopWithoutEndHasNoProof() {
    ProgramVariable x = main.local("x");
    Location head = main.location();
    Location taken = main.location();
    main.skip(main.entry(), head);
    main.havoc(head, x, taken);
    main.branch(taken, program.eq(x, 0), main.exit(), head);
    Program endless = program.build();

    assertThat(subject(new BmcConfiguration(20, 1000)).assertUnknown(endless))
        .isEqualTo("no error within the bound 20");
    assertThat(bmc.check(endless, Budget.of(Duration.ofMillis(300))))
        .isEqualTo(new Verdict.Unknown(new Reason.OutOfTime()));
  }

  @Test
  void aLoopThatRunsForeverOverConstantsDoesNotHideAnError() {
    ProgramVariable x = main.local("x");
    Location taken = main.location();
    Location forever = main.location();
    Location rest = main.location();
    main.havoc(main.entry(), x, taken);
    main.branch(taken, program.eq(x, 0), forever, rest);
    main.skip(forever, forever);
    main.branch(rest, program.eq(x, 9), main.error(), main.exit());

    subject(new BmcConfiguration(Integer.MAX_VALUE, 100)).assertUnsafe(program.build());
  }

  @Test
  void twoRunsGiveTheSameAnswer() {
    assertThat(bmc.check(manyInputs())).isEqualTo(bmc.check(manyInputs()));
  }

  private static Program manyInputs() {
    TestProgram fresh = new TestProgram();
    TestProgram.Body body = fresh.main();
    ProgramVariable x = body.local("x");
    ProgramVariable sum = fresh.global("sum");
    Location head = body.location();
    Location taken = body.location();
    Location test = body.location();
    body.skip(body.entry(), head);
    body.havoc(head, x, taken);
    body.assign(taken, sum, fresh.terms().apply(Op.BV_XOR, fresh.plus(sum, 3), x.term()), test);
    body.branch(test, fresh.eq(sum, 200), body.error(), head);
    return fresh.build();
  }

  private Proof.Unrolled bounds(Program safe) {
    return (Proof.Unrolled) bmc.assertSafe(safe);
  }

  private static EngineSubject subject(BmcConfiguration configuration) {
    return new EngineSubject(new BoundedModelChecker(configuration));
  }
}
