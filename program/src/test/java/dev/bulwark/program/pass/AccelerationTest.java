package dev.bulwark.program.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.acceleration.LoopSummaries;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.program.testing.CountingLoops;
import dev.bulwark.program.testing.RandomPrograms;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs of random programs with loops, with and without summaries: every run of the program is one
 * of the accelerated one, and what the accelerated one does on some inputs the program does on the
 * inputs that come back, with the same values in the end.
 */
@Tag("slow")
class AccelerationTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 20_000 : 300;
  private static final int RUNS = 10;
  private static final long STEPS = 300;

  /** A step of an accelerated run may be hundreds of the program's. */
  private static final long MORE_STEPS = 30_000;

  /** How a run ended, with the values of all variables of the program then. */
  private record End(Outcome outcome, Map<String, Value> state) {

    boolean isEnd() {
      return !(outcome instanceof Outcome.OutOfSteps) && !(outcome instanceof Outcome.Blocked);
    }

    /** Without the values: at the end of a program nobody reads them. */
    String ending() {
      String place =
          outcome instanceof Outcome.ReachedError(Location at, CallString stack) ? at.name() : "";
      return outcome.getClass().getSimpleName() + place;
    }

    String text() {
      return ending() + state;
    }
  }

  /** Follows a run, and looks for assignments x := x + c that wrap around. */
  private static final class Follower implements StepListener {

    private final Map<String, Value> state = new HashMap<>();
    private boolean wraps;
    private int summaries;

    @Override
    public void on(Step step) {
      for (Step.Change change : step.changes()) {
        state.put(change.variable().name(), change.after());
        wraps |= wraps(step, change);
      }
      if (step.edge().action() instanceof Action.Havoc havoc
          && havoc.site().kind() == InputSite.Kind.ITERATIONS
          && havoc.variable().name().startsWith("iterations")) {
        summaries++;
      }
    }

    private static boolean wraps(Step step, Step.Change change) {
      return step.edge().action() instanceof Action.Assign(ProgramVariable variable, Term value)
          && value instanceof Application sum
          && sum.op() == Op.BV_ADD
          && sum.arg(0) == variable.term()
          && sum.arg(1) instanceof Constant constant
          && constant.value() instanceof Value.BitVecValue by
          && change.before().orElseThrow() instanceof Value.BitVecValue before
          && change.after() instanceof Value.BitVecValue after
          && !before.bits().add(by.signed()).equals(after.bits());
    }

    End end(Program program, Outcome outcome) {
      Map<String, Value> globals = new HashMap<>();
      program.globals().forEach(g -> globals.put(g.name(), state.get(g.name())));
      return new End(outcome, globals);
    }
  }

  private static Program inlined(Program program) {
    return new Inlining(Inlining.Config.DEFAULT).apply(program).program();
  }

  private static End run(Program program, InputSource inputs, Follower follower, long steps) {
    return follower.end(program, Interpreter.run(program, inputs, follower, steps));
  }

  /** Counts are mostly small. Choices of summaries that led nowhere are made otherwise. */
  private static final class Choices implements InputSource {

    private record Place(String site, int occurrence) {}

    private final Set<Place> withdrawn = new HashSet<>();
    private final long seed;
    private RandomInputs any;
    private Random random;
    private Place last;

    Choices(long seed) {
      this.seed = seed;
      restart();
    }

    private void restart() {
      any = new RandomInputs(seed);
      random = new Random(seed);
      last = null;
    }

    @Override
    public Value next(InputSite site, Sort sort, int occurrence) {
      Value value = any.next(site, sort, occurrence);
      if (site.kind() != InputSite.Kind.ITERATIONS || !(sort instanceof Sort.BitVec(int width))) {
        return value;
      }
      Value few = Value.bitVec(width, random.nextInt(4));
      Value chosen = random.nextInt(4) > 0 ? few : value;
      if (site.id().contains("choice")) {
        Place place = new Place(site.id(), occurrence);
        if (withdrawn.contains(place)) {
          return Value.bitVec(width, 0);
        }
        last = ((Value.BitVecValue) chosen).isZero() ? last : place;
      }
      return chosen;
    }

    /** Takes back the last summary that was chosen; is there one? */
    boolean withdraw() {
      boolean more = last != null && withdrawn.add(last);
      restart();
      return more;
    }
  }

  /** A run that is not blocked, if one is found. */
  private static RecordedInputs jumping(Program copy, long seed) {
    Choices choices = new Choices(seed);
    while (true) {
      RecordedInputs recorded = new RecordedInputs(choices);
      Outcome outcome = Interpreter.run(copy, recorded, StepListener.NONE, STEPS);
      if (!(outcome instanceof Outcome.Blocked) || !choices.withdraw()) {
        return recorded;
      }
    }
  }

  /** Compares the runs of programs with those of what the pass makes of them. */
  private static final class Comparison {

    private final Function<End, String> what;
    private int accelerated;
    private int wrapping;
    private int taken;
    private int ended;

    /**
     * @param what has to be the same in the end
     */
    Comparison(Function<End, String> what) {
      this.what = what;
    }

    void compare(Program program, long seed) {
      Optional<Pass.Result> made =
          Acceleration.apply(program, LoopSummaries.of(program, Budget.unlimited()));
      if (made.isEmpty()) {
        return;
      }
      accelerated++;
      ProgramChecks.requireSound(made.get().program());
      boolean wraps = false;
      for (int run = 0; run < RUNS; run++) {
        wraps |= keeps(program, made.get(), seed * 1_000 + run);
        jumps(program, made.get(), seed * 1_000 + run);
      }
      wrapping += wraps ? 1 : 0;
    }

    /** A run of the program is one of the copy. Does it wrap around? */
    private boolean keeps(Program program, Pass.Result made, long seed) {
      Follower follower = new Follower();
      RecordedInputs recorded = new RecordedInputs(new RandomInputs(seed));
      End before = run(program, recorded, follower, STEPS);
      if (before.isEnd()) {
        ReplayedInputs again = new ReplayedInputs(recorded.inputs());
        End same = run(made.program(), again, new Follower(), MORE_STEPS);
        assertThat(what.apply(same)).as("run %d", seed).isEqualTo(what.apply(before));
      }
      return follower.wraps;
    }

    /** A run of the copy is one of the program, on the inputs that come back. */
    private void jumps(Program program, Pass.Result made, long seed) {
      Follower jumps = new Follower();
      Inputs chosen = jumping(made.program(), seed).inputs();
      End after = run(made.program(), new ReplayedInputs(chosen), jumps, STEPS);
      taken += jumps.summaries > 0 ? 1 : 0;
      if (after.isEnd()) {
        Inputs back = made.back().inputs(chosen);
        End found = run(program, new ReplayedInputs(back), new Follower(), MORE_STEPS);
        if (!(found.outcome() instanceof Outcome.OutOfSteps)) {
          assertThat(what.apply(found)).as("run %d: %s", seed, chosen).isEqualTo(what.apply(after));
          ended += jumps.summaries > 0 ? 1 : 0;
        }
      }
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%d accelerated, %d with runs that wrap, %d runs took summaries, %d of them compared",
          accelerated,
          wrapping,
          taken,
          ended);
    }
  }

  @Test
  void runsAreThoseOfTheProgram() {
    System.err.println("AccelerationTest: seeds 0 to " + (PROGRAMS - 1));
    Comparison comparison = new Comparison(End::text);
    for (long seed = 0; seed < PROGRAMS; seed++) {
      comparison.compare(inlined(CountingLoops.of(seed)), seed);
    }
    System.err.println("AccelerationTest: " + comparison);
    assertThat(comparison.accelerated).as("accelerated").isGreaterThan(PROGRAMS / 3);
    assertThat(comparison.wrapping).as("wrap").isGreaterThan(comparison.accelerated / 4);
    assertThat(comparison.ended).as("compared").isGreaterThan(comparison.accelerated);
  }

  /** Automata with gotos, few of whose loops have summaries. */
  @Test
  void runsOfAutomataAreThoseOfTheProgram() {
    System.err.println("AccelerationTest, automata: seeds 0 to " + (PROGRAMS - 1));
    Comparison comparison = new Comparison(End::ending);
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program simple = new Simplification().apply(RandomPrograms.of(seed)).program();
      comparison.compare(new Inlining(new Inlining.Config(400, 2)).apply(simple).program(), seed);
    }
    System.err.println("AccelerationTest, automata: " + comparison);
    assertThat(comparison.accelerated).as("accelerated").isGreaterThan(PROGRAMS / 20);
  }

  /** Proofs and bounds come back for the same heads; what speaks of counts does not. */
  @Test
  void proofsComeBackAsTheyAre() {
    int heads = 0;
    for (long seed = 0; seed < 100; seed++) {
      Program program = inlined(CountingLoops.of(seed));
      Pass.Result result = new Acceleration().apply(program);
      Map<Location, Location> originals = new HashMap<>();
      for (Location head : LoopStructure.of(result.program().start()).heads()) {
        Map<Location, Integer> bounds = result.back().loopBounds(Map.of(head, 7));
        assertThat(bounds.values()).containsExactly(7);
        originals.put(head, bounds.keySet().iterator().next());
        Term invariant = program.terms().variable("x0", program.globals().getFirst().sort());
        Term claim = program.terms().eq(invariant, program.terms().zero(invariant.sort()));
        assertThat(result.back().invariants(Map.of(new CutPoint(CallString.EMPTY, head), claim)))
            .isEqualTo(Map.of(new CutPoint(CallString.EMPTY, originals.get(head)), claim));
        heads++;
        for (ProgramVariable local : result.program().start().locals()) {
          if (result.origins().of(local.term()).isEmpty()) {
            Term about = program.terms().eq(local.term(), program.terms().zero(local.sort()));
            assertThatThrownBy(
                    () ->
                        result
                            .back()
                            .invariants(Map.of(new CutPoint(CallString.EMPTY, head), about)))
                .isInstanceOf(NoBackTranslationException.class);
          }
        }
      }
      assertThat(originals.values())
          .containsExactlyInAnyOrderElementsOf(LoopStructure.of(program.start()).heads());
    }
    assertThat(heads).isGreaterThan(100);
  }

  /** Inputs that each of very many iterations takes are kept once. */
  @Test
  void manyEqualInputsAreKeptOnce() {
    Inputs.Builder builder = new Inputs.Builder();
    InputSite site = new InputSite("a", InputSite.Kind.NONDET, "", CType.INT, Position.NONE);
    Value one = Value.bitVec(8, 1);
    Value two = Value.bitVec(8, 2);
    builder.add(site, two);
    builder.add(site, List.of(one, two), 500_000_000);
    for (int i = 0; i < 100_000; i++) {
      builder.add(site, two);
    }
    builder.add(site, one);
    Inputs inputs = builder.build();
    assertThat(inputs.values().get("a")).hasSize(1_000_100_002);
    assertThat(inputs.value(site, 0)).hasValue(two);
    assertThat(inputs.value(site, 1)).hasValue(one);
    assertThat(inputs.value(site, 999_999_999)).hasValue(one);
    assertThat(inputs.value(site, 1_000_000_000)).hasValue(two);
    assertThat(inputs.value(site, 1_000_100_000)).hasValue(two);
    assertThat(inputs.value(site, 1_000_100_001)).hasValue(one);
    assertThat(inputs.value(site, 1_000_100_002)).isEmpty();
  }
}
