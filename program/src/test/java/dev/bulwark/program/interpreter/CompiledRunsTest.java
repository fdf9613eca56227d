package dev.bulwark.program.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.RandomHotLoops;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.TestProgram;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** With loops compiled, a run does what it does without. */
@Tag("slow")
class CompiledRunsTest {

  private static final long SEED = 5_000;

  /** Compiles nearly everything that is a loop. */
  private static final HotLoops.Limits EAGER = new HotLoops.Limits(0, 3);

  private static final int DEPTH = 60;

  /** All that can be seen of a run: of some steps everything, of others the state between. */
  private record Seen(
      String end,
      long steps,
      Inputs inputs,
      List<Step> heard,
      List<Map<String, Value>> states,
      List<CallString> stacks,
      List<Long> resumed) {}

  /** Hears {@code length} steps of every {@code period}. */
  private record Now(Program program, long period, long length, Seen seen) implements StepListener {

    @Override
    public void on(Step step) {
      seen.heard().add(step);
    }

    @Override
    public long hearsFrom(long next) {
      long within = next % period;
      return within >= period - length ? next : next - within + period - length;
    }

    @Override
    public boolean hearsInputs(InputSite site) {
      return period % 2 == 0 && site.id().length() % 2 == 0;
    }

    @Override
    public void resumes(long step, StateWatch.State state, int kept) {
      Map<String, Value> values = new LinkedHashMap<>();
      program.globals().forEach(global -> values.put(global.name(), state.value(global, 0)));
      List<Location> calls = new ArrayList<>(state.stack().calls());
      calls.add(state.location());
      for (int i = 0; i < calls.size(); i++) {
        int below = calls.size() - 1 - i;
        for (ProgramVariable local : program.procedureOf(calls.get(i)).frameVariables()) {
          values.put(i + ":" + local.name(), state.value(local, below));
        }
      }
      seen.states().add(values);
      seen.stacks().add(state.stack().push(state.location()));
      seen.resumed().add(step);
      seen.resumed().add((long) kept);
    }
  }

  /** Of all runs that were measured. */
  private static long measuredSteps;

  private static long compiledSteps;

  private static Seen run(
      Program program, HotLoops.Limits limits, long seed, long period, long length, long budget) {
    Seen seen =
        new Seen(
            "",
            0,
            Inputs.NONE,
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>());
    RecordedInputs inputs = new RecordedInputs(new RandomInputs(seed));
    Interpreter interpreter = new Interpreter(program, DEPTH, limits);
    String end;
    long steps = 0;
    try {
      if (period == 0) {
        Interpreter.Length measured = interpreter.measure(inputs, budget, () -> false);
        end = measured.outcome().toString();
        steps = measured.steps();
        measuredSteps += limits == EAGER ? steps : 0;
        compiledSteps += measured.compiled();
      } else {
        end = interpreter.run(inputs, new Now(program, period, length, seen), budget).toString();
      }
    } catch (NotExecutableException stuck) {
      end = stuck.toString();
    }
    return new Seen(
        end, steps, inputs.inputs(), seen.heard(), seen.states(), seen.stacks(), seen.resumed());
  }

  @BeforeEach
  void count() {
    measuredSteps = 0;
    compiledSteps = 0;
  }

  private static void compare(Program program, long seed) {
    Random random = new Random(seed);
    long budget = 1_000L + random.nextInt(9_000);
    for (int i = 0; i < 3; i++) {
      long period = i == 0 ? 0 : 30 + random.nextInt(1_500);
      long length = 1L + random.nextInt(20);
      Seen expected = run(program, HotLoops.Limits.NEVER, seed, period, length, budget);
      Seen found = run(program, EAGER, seed, period, length, budget);
      assertThat(found).as("seed %d, period %d", seed, period).isEqualTo(expected);
    }
  }

  @Test
  void randomLoopsRunTheSame() {
    System.out.println("random loops, seeds from " + SEED);
    Set<String> outcomes = new HashSet<>();
    for (long seed = SEED; seed < SEED + 700; seed++) {
      Program program = RandomHotLoops.of(seed);
      compare(program, seed);
      outcomes.add(run(program, EAGER, seed, 0, 1, 10_000).end().replaceFirst("\\W.*", ""));
    }
    assertThat(outcomes)
        .contains("ReachedError", "Terminated", "Blocked", "OutOfSteps", "CallStackTooDeep");
    assertMuchIsCompiled();
  }

  @Test
  void randomJumpsRunTheSame() {
    System.out.println("random programs, seeds from " + SEED);
    for (long seed = SEED; seed < SEED + 700; seed++) {
      compare(RandomPrograms.of(seed), seed);
    }
    assertMuchIsCompiled();
  }

  /** Else nothing would have been compared. */
  private static void assertMuchIsCompiled() {
    System.out.printf("%d of %d steps in compiled code%n", compiledSteps, measuredSteps);
    assertThat(compiledSteps).isGreaterThan(measuredSteps / 4);
  }

  private final TestProgram p = new TestProgram();

  /** Counts to a number of 32 bits, then ends in the error. */
  private Program counting(long bound, boolean havoc) {
    ProgramVariable x = p.global("x", Sort.bitVec(32), CType.UINT);
    TestProgram.Body main = p.main();
    ProgramVariable t = main.local("t");
    Location head = main.location();
    Location body = main.location();
    Location step = main.location();
    main.skip(main.entry(), head);
    main.branch(head, p.less(x, bound), body, main.error());
    if (havoc) {
      main.havoc(body, t, step);
    } else {
      main.skip(body, step);
    }
    main.assign(step, x, p.plus(x, 1), head);
    return p.build();
  }

  @Test
  void aHundredMillionStepsEnd() {
    Interpreter.Length length =
        new Interpreter(counting(40_000_000, false))
            .measure(new ReplayedInputs(Inputs.NONE), Long.MAX_VALUE, () -> false);
    assertThat(length.outcome()).isInstanceOf(Outcome.ReachedError.class);
    assertThat(length.steps()).isEqualTo(120_000_000 + 4);
  }

  /** Neither inputs nor what is missing of them may fill the memory. */
  @Test
  void uninitialisedVariablesOfLoopsTakeNoMemory() {
    Inputs inputs = CompletedInputs.of(counting(3_000_000, true), Inputs.NONE, () -> false);
    assertThat(inputs.values().values()).hasSize(1);
    assertThat(inputs.values().values()).allMatch(values -> values.size() <= 10_000);
  }

  @Test
  void theBudgetOfStepsIsKeptToTheStep() {
    Program program = counting(1_000_000, true);
    Random random = new Random(SEED);
    for (int i = 0; i < 20; i++) {
      long budget = 100_000L + random.nextInt(100_000);
      Interpreter.Length length =
          new Interpreter(program, DEPTH, EAGER)
              .measure(new ReplayedInputs(Inputs.NONE), budget, () -> false);
      assertThat(length.steps()).isEqualTo(budget);
      assertThat(length.outcome())
          .isEqualTo(
              new Interpreter(program, DEPTH, false)
                  .run(new ReplayedInputs(Inputs.NONE), StepListener.NONE, budget));
    }
  }

  @Test
  void stopsWhenAsked() {
    TestProgram.Body main = p.main();
    main.skip(main.entry(), main.entry());
    int[] asked = {0};
    Outcome outcome =
        Interpreter.run(
            p.build(),
            new ReplayedInputs(Inputs.NONE),
            StepListener.NONE,
            Long.MAX_VALUE,
            () -> ++asked[0] > 1_000);
    assertThat(outcome).isEqualTo(new Outcome.Stopped(main.entry()));
  }

  @Test
  void watchedLocationsAreNotPassedUnseen() {
    Program program = counting(100_000, false);
    Location watched = program.procedure("main").locations().get(4);
    int[] seen = {0};
    Outcome outcome =
        new Interpreter(program, DEPTH, EAGER)
            .run(
                new ReplayedInputs(Inputs.NONE),
                new StateWatch() {
                  @Override
                  public Set<Location> locations() {
                    return Set.of(watched);
                  }

                  @Override
                  public boolean goesOn(State state) {
                    seen[0]++;
                    return true;
                  }
                },
                Long.MAX_VALUE,
                () -> false);
    assertThat(outcome).isInstanceOf(Outcome.ReachedError.class);
    assertThat(seen[0]).isEqualTo(100_000);
  }

  /** What does not fit into 64 bits is computed by the interpreter. */
  @Test
  void integersOverflowIntoTheInterpreter() {
    ProgramVariable x = p.global("x", Sort.INT, CType.INT);
    ProgramVariable n = p.global("n", Sort.INT, CType.INT);
    TestProgram.Body main = p.main();
    Location head = main.location();
    Location body = main.location();
    Location next = main.location();
    main.assign(main.entry(), x, p.terms().integer(1), head);
    main.branch(head, p.terms().apply(Op.LT, n.term(), p.terms().integer(300)), body, main.error());
    main.assign(body, x, p.terms().apply(Op.MUL, x.term(), p.terms().integer(-3)), next);
    main.assign(next, n, p.terms().apply(Op.ADD, n.term(), p.terms().integer(1)), head);
    Program program = p.build();
    List<Value> results = new ArrayList<>();
    for (HotLoops.Limits limits : List.of(HotLoops.Limits.NEVER, EAGER)) {
      new Interpreter(program, DEPTH, limits)
          .run(
              new ReplayedInputs(Inputs.NONE),
              new StepListener() {
                @Override
                public void on(Step step) {
                  results.add(
                      step.changes().isEmpty() ? Value.TRUE : step.changes().get(0).after());
                }

                @Override
                public long hearsFrom(long step) {
                  return 895;
                }
              },
              2_000);
    }
    assertThat(results).hasSizeGreaterThan(10);
    assertThat(results.subList(0, results.size() / 2))
        .isEqualTo(results.subList(results.size() / 2, results.size()));
    assertThat(results)
        .anyMatch(value -> value instanceof Value.IntValue i && i.number().bitLength() > 400);
  }

  /** An input that is no word has been taken when the compiled loop notices. */
  @Test
  void largeInputsAreTakenOnce() {
    ProgramVariable x = p.global("x", Sort.INT, CType.INT);
    ProgramVariable sum = p.global("sum", Sort.INT, CType.INT);
    TestProgram.Body main = p.main();
    Location taken = main.location();
    Location added = main.location();
    main.havoc(main.entry(), x, taken);
    main.assign(taken, sum, p.terms().apply(Op.ADD, sum.term(), x.term()), added);
    main.branch(
        added, p.terms().apply(Op.LT, x.term(), p.terms().integer(-7)), main.error(), main.entry());
    Program program = p.build();
    List<Inputs> inputs = new ArrayList<>();
    List<Interpreter.Length> lengths = new ArrayList<>();
    for (HotLoops.Limits limits : List.of(HotLoops.Limits.NEVER, EAGER)) {
      RecordedInputs recorded =
          new RecordedInputs(
              (site, sort, occurrence) ->
                  occurrence == 100 || occurrence == 200
                      ? Value.integer(BigInteger.ONE.shiftLeft(70))
                      : Value.integer(occurrence == 300 ? -8 : occurrence));
      lengths.add(new Interpreter(program, DEPTH, limits).measure(recorded, 10_000, () -> false));
      inputs.add(recorded.inputs());
    }
    assertThat(inputs.get(1)).isEqualTo(inputs.get(0));
    assertThat(inputs.get(1).values().values()).allMatch(values -> values.size() == 301);
    assertThat(lengths.get(1).outcome()).isEqualTo(lengths.get(0).outcome());
    assertThat(lengths.get(1).steps()).isEqualTo(lengths.get(0).steps());
    assertThat(lengths.get(1).compiled()).isGreaterThan(200);
  }

  /** Which bits stand for a number is known where the number is, which is in the interpreter. */
  @Test
  void bitsOfNumbersAreLeftToTheInterpreter() {
    ProgramVariable bits = p.global("bits", Sort.bitVec(32), CType.UINT);
    TestProgram.Body main = p.main();
    ProgramVariable i = main.local("i");
    Location head = main.location();
    Location body = main.location();
    Location taken = main.location();
    Location next = main.location();
    main.assign(main.entry(), i, p.number(0), head);
    main.branch(head, p.less(i, 200), body, main.error());
    main.havoc(body, bits, taken);
    main.assume(
        taken,
        p.terms()
            .eq(
                p.terms().floatFromBits(Sort.Float.SINGLE, bits.term()),
                p.terms().constant(Value.FloatValue.of(3.5f))),
        next);
    main.assign(next, i, p.plus(i, 1), head);
    Outcome outcome =
        new Interpreter(p.build(), DEPTH, EAGER)
            .run(new ReplayedInputs(Inputs.NONE), StepListener.NONE, 10_000);
    assertThat(outcome).isInstanceOf(Outcome.ReachedError.class);
  }

  /** What the last call of the start procedure returned is the result of the run. */
  @Test
  void theResultOfTheStartIsThatOfItsLastCall() {
    ProgramVariable n = p.global("n");
    TestProgram.Body main = p.main();
    ProgramVariable result = main.result();
    Location next = main.location();
    main.assign(main.entry(), n, p.plus(n, 1), next);
    main.assign(next, result, p.plus(n, 100), main.exit());
    Program built = p.build();
    Procedure.Builder start = new Procedure.Builder(Program.START, Position.NONE);
    Action call = new Action.Call("main", List.of(), Optional.empty());
    Location head = start.location(Position.NONE);
    start.edge(start.entry(), call, head, Position.NONE, "");
    start.edge(head, new Action.Assume(p.less(n, 50)), start.entry(), Position.NONE, "");
    start.edge(
        head, new Action.Assume(p.terms().not(p.less(n, 50))), start.exit(), Position.NONE, "");
    Map<String, Procedure> procedures = new LinkedHashMap<>(built.procedures());
    procedures.put(Program.START, start.build());
    Program program =
        built.with(built.terms(), built.globals(), procedures, procedures.get(Program.START));
    assertThat(
            new Interpreter(program, DEPTH, EAGER)
                .run(new ReplayedInputs(Inputs.NONE), StepListener.NONE, 10_000))
        .isEqualTo(new Outcome.Terminated(Optional.of(Value.bitVec(8, 150))));
  }

  /** What a listener hears after a silence that began in one call and ends in another. */
  @Test
  void stepsAfterASilenceAreInTheirActivation() {
    TestProgram.Body callee = p.procedure("f");
    ProgramVariable a = callee.parameter("a");
    Location head = callee.location();
    Location body = callee.location();
    callee.skip(callee.entry(), head);
    callee.branch(head, p.less(a, 200), body, callee.exit());
    Edge write = callee.assign(body, a, p.plus(a, 1), head);
    TestProgram.Body main = p.main();
    Location again = main.location();
    main.call(main.entry(), "f", List.of(p.number(0)), Optional.empty(), again);
    main.skip(again, main.entry());
    Program program = p.build();
    List<Step> heard = new ArrayList<>();
    List<Integer> kept = new ArrayList<>();
    new Interpreter(program, DEPTH, EAGER)
        .run(
            new ReplayedInputs(Inputs.NONE),
            new StepListener() {
              @Override
              public void on(Step step) {
                heard.add(step);
              }

              @Override
              public long hearsFrom(long step) {
                return step < 10 ? step : step <= 100 ? 100 : Math.max(step, 5_004);
              }

              @Override
              public void resumes(long step, StateWatch.State state, int open) {
                assertThat(state.stack().depth()).isEqualTo(2);
                kept.add(open);
              }
            },
            5_010);
    assertThat(heard).hasSize(10 + 1 + 6);
    assertThat(heard.subList(11, 17)).allMatch(step -> step.depth() == 2);
    assertThat(heard.subList(11, 17)).anyMatch(step -> step.edge() == write);
    // First within the same call, then in another call by the same main.
    assertThat(kept).containsExactly(2, 1);
  }
}
