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
import dev.bulwark.program.testing.RandomLoops;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
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

    String text() {
      String place =
          outcome instanceof Outcome.ReachedError(Location at, CallString stack) ? at.name() : "";
      return outcome.getClass().getSimpleName() + place + state;
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

  private static Program inlined(long seed) {
    return new Inlining(Inlining.Config.DEFAULT).apply(RandomLoops.of(seed)).program();
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

  @Test
  void runsAreThoseOfTheProgram() {
    System.err.println("AccelerationTest: seeds 0 to " + (PROGRAMS - 1));
    int accelerated = 0;
    int wrapping = 0;
    int taken = 0;
    int ended = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = inlined(seed);
      Optional<Pass.Result> made =
          Acceleration.apply(program, LoopSummaries.of(program, Budget.unlimited()));
      if (made.isEmpty()) {
        continue;
      }
      accelerated++;
      Program copy = ProgramChecks.requireSound(made.get().program());
      boolean wraps = false;
      for (int run = 0; run < RUNS; run++) {
        long number = seed * 1_000 + run;
        Follower follower = new Follower();
        RecordedInputs recorded = new RecordedInputs(new RandomInputs(number));
        End before = run(program, recorded, follower, STEPS);
        wraps |= follower.wraps;
        End same = run(copy, new ReplayedInputs(recorded.inputs()), new Follower(), MORE_STEPS);
        if (before.isEnd()) {
          assertThat(same.text()).as("seed %d run %d", seed, run).isEqualTo(before.text());
        }
        Follower jumps = new Follower();
        RecordedInputs chosen = jumping(copy, number);
        End after = run(copy, new ReplayedInputs(chosen.inputs()), jumps, STEPS);
        taken += jumps.summaries > 0 ? 1 : 0;
        if (after.isEnd()) {
          Inputs back = made.get().back().inputs(chosen.inputs());
          End found = run(program, new ReplayedInputs(back), new Follower(), MORE_STEPS);
          if (found.isEnd() || found.outcome() instanceof Outcome.Blocked) {
            assertThat(found.text())
                .as("seed %d run %d: %s", seed, run, chosen.inputs())
                .isEqualTo(after.text());
            ended += jumps.summaries > 0 ? 1 : 0;
          }
        }
      }
      wrapping += wraps ? 1 : 0;
    }
    System.err.printf(
        "AccelerationTest: %d accelerated, %d with runs that wrap, %d runs took summaries, %d of"
            + " them compared to the end%n",
        accelerated, wrapping, taken, ended);
    assertThat(accelerated).as("accelerated").isGreaterThan(PROGRAMS / 3);
    assertThat(wrapping).as("that wrap around").isGreaterThan(accelerated / 4);
    assertThat(ended).as("compared").isGreaterThan(accelerated);
  }

  /** Proofs and bounds come back for the same heads; what speaks of counts does not. */
  @Test
  void proofsComeBackAsTheyAre() {
    int heads = 0;
    for (long seed = 0; seed < 100; seed++) {
      Program program = inlined(seed);
      Pass.Result result = new Acceleration().apply(program);
      Map<Location, Location> originals = new HashMap<>();
      for (Location head :
          LoopStructure.of(result.program().start()).heads()) {
        Map<Location, Integer> bounds = result.back().loopBounds(Map.of(head, 7));
        assertThat(bounds.values()).containsExactly(7);
        originals.put(head, bounds.keySet().iterator().next());
        Term invariant = program.terms().variable("x0", program.globals().getFirst().sort());
        Term claim = program.terms().eq(invariant, program.terms().zero(invariant.sort()));
        assertThat(result.back().invariants(Map.of(new CutPoint(CallString.EMPTY, head), claim)))
            .isEqualTo(
                Map.of(new CutPoint(CallString.EMPTY, originals.get(head)), claim));
        heads++;
        for (ProgramVariable local : result.program().start().locals()) {
          if (result.origins().of(local.term()).isEmpty()) {
            Term about =
                program.terms().eq(local.term(), program.terms().zero(local.sort()));
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
          .containsExactlyInAnyOrderElementsOf(
              LoopStructure.of(program.start()).heads());
    }
    assertThat(heads).isGreaterThan(100);
  }

  /** Inputs that each of very many iterations takes are kept once. */
  @Test
  void manyEqualInputsAreKeptOnce() {
    Inputs.Builder builder = new Inputs.Builder();
    InputSite site =
        new InputSite(
            "a", InputSite.Kind.NONDET, "", CType.INT,
            Position.NONE);
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
