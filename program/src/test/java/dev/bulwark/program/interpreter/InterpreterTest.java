package dev.bulwark.program.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.UndefinedBehaviour;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.TestProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class InterpreterTest {

  private final TestProgram p = new TestProgram();

  private static Outcome run(Program program, InputSource inputs) {
    return Interpreter.run(program, inputs, StepListener.NONE, 1_000_000);
  }

  private static Outcome run(Program program) {
    return run(program, new ReplayedInputs(Inputs.NONE));
  }

  @Test
  void endsAtTheExitWithTheValueOfMain() {
    TestProgram.Body main = p.main();
    ProgramVariable result = main.result();
    main.assign(main.entry(), result, p.number(7), main.exit());
    assertThat(run(p.build())).isEqualTo(new Outcome.Terminated(Optional.of(Value.bitVec(8, 7))));
  }

  @Test
  void takesInputsBySiteAndOccurrence() {
    TestProgram.Body main = p.main();
    ProgramVariable x = main.local("x");
    Location again = main.location();
    Location error = main.error();
    Edge havoc = main.havoc(main.entry(), x, again);
    main.branch(again, p.eq(x, 42), error, main.entry());
    Program program = p.build();
    String site = ((Action.Havoc) havoc.action()).site().id();
    ReplayedInputs inputs =
        new ReplayedInputs(
            new Inputs(
                Map.of(
                    site, List.of(Value.bitVec(8, 1), Value.bitVec(8, 2), Value.bitVec(8, 42)))));

    List<Step> steps = new ArrayList<>();
    Outcome outcome = Interpreter.run(program, inputs, steps::add, 100);

    Location call = program.start().entry();
    assertThat(outcome).isEqualTo(new Outcome.ReachedError(error, new CallString(List.of(call))));
    assertThat(inputs.missing()).isEmpty();
    assertThat(steps.stream().flatMap(step -> step.input().stream()))
        .containsExactly(Value.bitVec(8, 1), Value.bitVec(8, 2), Value.bitVec(8, 42));
    assertThat(steps.getFirst().kind()).isEqualTo(Step.Kind.CALL);
    assertThat(steps.get(3).changes())
        .containsExactly(new Step.Change(x, Optional.of(Value.bitVec(8, 1)), Value.bitVec(8, 2)));
    assertThat(steps.get(3).depth()).isEqualTo(1);
  }

  @Test
  void missingInputsAreZeroAndRemembered() {
    TestProgram.Body main = p.main();
    ProgramVariable x = main.result();
    Edge havoc = main.havoc(main.entry(), x, main.exit());
    ReplayedInputs inputs = new ReplayedInputs(Inputs.NONE);
    assertThat(run(p.build(), inputs))
        .isEqualTo(new Outcome.Terminated(Optional.of(Value.bitVec(8, 0))));
    assertThat(inputs.missing())
        .containsExactly(new ReplayedInputs.Missing(((Action.Havoc) havoc.action()).site(), 0));
  }

  @Test
  void everyActivationHasItsOwnVariables() {
    // f(n) { x = n; if (n == 0) r = 0; else { r = f(n - 1); r = r + x; } }: the sum from n down,
    // which needs x to survive the call.
    TestProgram.Body f = p.procedure("f");
    ProgramVariable n = f.parameter("n");
    ProgramVariable r = f.result();
    ProgramVariable x = f.local("x");
    Location test = f.location();
    Location zero = f.location();
    Location more = f.location();
    Location add = f.location();
    f.assign(f.entry(), x, n.term(), test);
    f.branch(test, p.eq(n, 0), zero, more);
    f.assign(zero, r, p.number(0), f.exit());
    f.call(more, "f", List.of(p.plus(n, -1)), Optional.of(r), add);
    f.assign(add, r, p.terms().apply(dev.bulwark.logic.Op.BV_ADD, r.term(), x.term()), f.exit());
    TestProgram.Body main = p.main();
    ProgramVariable result = main.result();
    main.call(main.entry(), "f", List.of(p.number(10)), Optional.of(result), main.exit());

    List<Step> steps = new ArrayList<>();
    Outcome outcome = Interpreter.run(p.build(), new ReplayedInputs(Inputs.NONE), steps::add, 1000);
    assertThat(outcome).isEqualTo(new Outcome.Terminated(Optional.of(Value.bitVec(8, 55))));
    assertThat(steps.stream().mapToInt(Step::depth))
        .startsWith(0, 1, 2)
        .contains(12)
        .doesNotContain(13);
    assertThat(steps.stream().filter(step -> step.kind() == Step.Kind.CALL)).hasSize(12);
    assertThat(steps.stream().filter(step -> step.kind() == Step.Kind.RETURN)).hasSize(12);
  }

  @Test
  void endlessRecursionEndsAtTheLimitOfDepth() {
    TestProgram.Body main = p.main();
    main.call(main.entry(), "main", List.of(), Optional.empty(), main.exit());
    Outcome outcome = run(p.build());
    assertThat(outcome)
        .isEqualTo(new Outcome.CallStackTooDeep(main.entry(), Interpreter.DEFAULT_DEPTH));
  }

  @Test
  void tellsTheEndsApart() {
    assertThat(run(endingWith(new Location.Role.Halt()))).isInstanceOf(Outcome.Halted.class);
    assertThat(run(endingWith(new Location.Role.Incomplete("why"))))
        .isInstanceOf(Outcome.ReachedIncomplete.class);
    assertThat(run(endingWith(new Location.Role.Undefined(UndefinedBehaviour.DIVISION_BY_ZERO))))
        .isInstanceOf(Outcome.ReachedUndefined.class);
    assertThat(run(endingWith(Location.PLAIN))).isInstanceOf(Outcome.Blocked.class);
  }

  private static Program endingWith(Location.Role role) {
    TestProgram program = new TestProgram();
    TestProgram.Body main = program.main();
    main.skip(main.entry(), main.location(role));
    return program.build();
  }

  @Test
  void failedAssumptionsBlock() {
    TestProgram.Body main = p.main();
    ProgramVariable x = main.local("x");
    Location at = main.location();
    main.assign(main.entry(), x, p.number(1), at);
    main.assume(at, p.eq(x, 2), main.exit());
    assertThat(run(p.build()))
        .isInstanceOfSatisfying(Outcome.Blocked.class, b -> assertThat(b.location()).isEqualTo(at));
  }

  @Test
  void keepsItsBudgetAndStopsWhenAsked() {
    TestProgram.Body main = p.main();
    main.skip(main.entry(), main.entry());
    Program program = p.build();
    assertThat(run(program)).isInstanceOf(Outcome.OutOfSteps.class);
    assertThat(
            Interpreter.run(
                program, new RandomInputs(1), StepListener.NONE, Long.MAX_VALUE, () -> true))
        .isInstanceOf(Outcome.Stopped.class);
  }

  @Test
  void recordedRunsRepeat() {
    for (long seed = 0; seed < 300; seed++) {
      Program program = RandomPrograms.of(seed);
      Interpreter interpreter = new Interpreter(program, 200);
      RecordedInputs recorded = new RecordedInputs(new RandomInputs(seed));
      List<Step> first = new ArrayList<>();
      Outcome outcome = interpreter.run(recorded, first::add, 2000);
      List<Step> second = new ArrayList<>();
      ReplayedInputs replayed = new ReplayedInputs(recorded.inputs());
      assertThat(interpreter.run(replayed, second::add, 2000))
          .as("seed %d", seed)
          .isEqualTo(outcome);
      assertThat(second).as("seed %d", seed).isEqualTo(first);
      assertThat(replayed.missing()).isEmpty();
      assertThat(interpreter.run(new ReplayedInputs(recorded.inputs()), StepListener.NONE, 2000))
          .isEqualTo(outcome);
    }
  }

  @Test
  void runsAMillionStepsInASecondOrSo() {
    TestProgram.Body main = p.main();
    ProgramVariable i = main.local("i");
    ProgramVariable s = main.local("s");
    Location head = main.location();
    Location body = main.location();
    Location next = main.location();
    main.assign(main.entry(), i, p.number(0), head);
    main.branch(head, p.eq(i, 255), main.exit(), body);
    main.assign(body, s, p.terms().apply(dev.bulwark.logic.Op.BV_XOR, s.term(), i.term()), next);
    main.assign(next, i, p.apply(dev.bulwark.logic.Op.BV_AND, i, 127), main.location());
    Location last = p.build().procedure("main").locations().getLast();
    main.assign(last, i, p.plus(i, 1), head);
    Interpreter interpreter = new Interpreter(p.build());
    long best = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long begin = System.nanoTime();
      assertThat(interpreter.run(new RandomInputs(1), StepListener.NONE, 1_000_000))
          .isInstanceOf(Outcome.OutOfSteps.class);
      best = Math.min(best, System.nanoTime() - begin);
    }
    System.out.printf("interpreter: %.1f million steps a second%n", 1e9 / best);
    // Far below what is usual, so that a busy machine does not fail the build.
    assertThat(best).isLessThan(10_000_000_000L);
  }

  /** i goes from 0 to a million; each round writes memory[4 * (i mod 2^17)] = i. */
  @Test
  void writesAnArrayAMillionTimesInSeconds() {
    TermFactory terms = p.terms();
    Sort word = Sort.bitVec(32);
    ProgramVariable memory =
        p.global("memory", Sort.array(word, word), new CType.MemoryType(CType.INT));
    ProgramVariable i = p.global("i", word, CType.INT);
    TestProgram.Body main = p.main();
    Location body = main.location();
    Location next = main.location();
    Location check = main.location();
    main.branch(main.entry(), p.eq(i, 1_000_000), check, body);
    Term wrapped = p.apply(Op.BV_AND, i, (1 << 17) - 1);
    Term address = terms.apply(Op.BV_MUL, wrapped, terms.bitVec(32, 4));
    main.assign(body, memory, terms.store(memory.term(), address, i.term()), next);
    main.assign(next, i, p.plus(i, 1), main.entry());
    Term last = terms.select(memory.term(), terms.bitVec(32, 4 * (999_999 % (1 << 17))));
    main.branch(check, terms.eq(last, terms.bitVec(32, 999_999)), main.error(), main.exit());
    long begin = System.nanoTime();
    Outcome outcome =
        Interpreter.run(p.build(), new ReplayedInputs(Inputs.NONE), StepListener.NONE, 100_000_000);
    long time = System.nanoTime() - begin;
    System.out.printf("interpreter: a million array writes in %.1f s%n", time / 1e9);
    assertThat(outcome).isInstanceOf(Outcome.ReachedError.class);
    assertThat(time).isLessThan(30_000_000_000L);
  }

  @Test
  void takesWholeArraysAsInputs() {
    ProgramVariable memory = p.memory("memory", 8);
    TestProgram.Body main = p.main();
    Location taken = main.location();
    Edge havoc = main.havoc(main.entry(), memory, taken);
    Term sum =
        p.terms()
            .apply(
                Op.BV_ADD,
                p.terms().select(memory.term(), p.number(3)),
                p.terms().select(memory.term(), p.number(200)));
    main.branch(taken, p.terms().eq(sum, p.number(12)), main.error(), main.exit());
    Value.ArrayValue input =
        ((Value.ArrayValue) TermFactory.zeroValue(memory.sort()))
            .store(Value.bitVec(8, 3), Value.bitVec(8, 5))
            .store(Value.bitVec(8, 200), Value.bitVec(8, 7));
    String site = ((Action.Havoc) havoc.action()).site().id();
    Inputs inputs = new Inputs(Map.of(site, List.of(input)));
    Program program = p.build();
    assertThat(run(program, new ReplayedInputs(inputs))).isInstanceOf(Outcome.ReachedError.class);
    assertThat(run(program)).isInstanceOf(Outcome.Terminated.class);
    RecordedInputs recorded = new RecordedInputs(new RandomInputs(5));
    Outcome random = run(program, recorded);
    assertThat(run(program, new ReplayedInputs(recorded.inputs()))).isEqualTo(random);
  }
}
