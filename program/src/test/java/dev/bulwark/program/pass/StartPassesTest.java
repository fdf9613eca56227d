package dev.bulwark.program.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.StateTracker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Passes over inlined programs on random automata with gotos. What assuming lemmas does to runs:
 * nothing as long as the lemmas hold, and a run ends where one does not. Latches change no run.
 */
@Tag("slow")
class StartPassesTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 5_000 : 200;
  private static final int RUNS = 8;
  private static final long STEPS = 400;

  /** A run of the inlined program, and the way to repeat it. */
  private record Run(RecordedInputs inputs, Outcome outcome, List<StateTracker.Visit> visits) {}

  private static Program inlined(long seed) {
    return new Inlining(new Inlining.Config(400, 2)).apply(RandomPrograms.of(seed)).program();
  }

  private static Run run(Program program, long seed) {
    RecordedInputs inputs = new RecordedInputs(new RandomInputs(seed));
    StateTracker tracker = new StateTracker(program);
    Outcome outcome = Interpreter.run(program, inputs, tracker, STEPS);
    return new Run(inputs, outcome, tracker.visits());
  }

  private static List<Run> runs(Program program, long seed) {
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      runs.add(run(program, seed * 1_000 + i));
    }
    return runs;
  }

  /** Repeats a run in what the pass has made; its visits are those with an origin, as these. */
  private static Run repeated(Pass.Result result, Run run) {
    StateTracker tracker = new StateTracker(result.program());
    Outcome outcome =
        Interpreter.run(
            result.program(), new ReplayedInputs(run.inputs().inputs()), tracker, 3 * STEPS);
    List<StateTracker.Visit> visits = new ArrayList<>();
    for (StateTracker.Visit visit : tracker.visits()) {
      origin(result, visit.at().location())
          .map(at -> new StateTracker.Visit(new CutPoint(CallString.EMPTY, at), visit.state()))
          .ifPresent(visits::add);
    }
    return new Run(run.inputs(), outcome, visits);
  }

  /** Bounds come back at the locations that they were for, and nothing else with them. */
  private static Optional<Location> origin(Pass.Result result, Location at) {
    return result.back().loopBounds(Map.of(at, 0)).keySet().stream().findFirst();
  }

  /** How a run ended, with the name of the place; the copy has other locations of these names. */
  private static String ending(Outcome outcome) {
    String kind = outcome.getClass().getSimpleName() + " ";
    return switch (outcome) {
      case Outcome.ReachedError(Location at, CallString stack) -> kind + at.name();
      case Outcome.ReachedIncomplete(Location at, CallString stack) -> kind + at.name();
      case Outcome.ReachedUndefined(Location at, CallString stack) -> kind + at.name();
      case Outcome.Halted(Location at, CallString stack) -> kind + at.name();
      case Outcome.Blocked(Location at, CallString stack) -> kind + at.name();
      case Outcome.Terminated(Optional<Value> value) -> kind + value;
      case Outcome.OutOfSteps o -> kind;
      case Outcome.CallStackTooDeep c -> kind;
      case Outcome.Stopped s -> kind;
    };
  }

  /** Random comparisons of what every one of the runs has written before it comes to the head. */
  private static Map<Location, Term> lemmas(Program program, List<Run> runs, Random random) {
    Map<Location, Term> lemmas = new LinkedHashMap<>();
    for (Location head : LoopStructure.of(program.start()).heads()) {
      if (random.nextInt(4) > 0) {
        lemmas.put(head, comparison(program, written(head, runs), random));
      }
    }
    return lemmas;
  }

  private static List<String> written(Location head, List<Run> runs) {
    Optional<Set<String>> names = Optional.empty();
    for (Run run : runs) {
      for (StateTracker.Visit visit : run.visits()) {
        if (visit.at().location() == head) {
          Set<String> here = new LinkedHashSet<>(names.orElse(visit.state().keySet()));
          here.retainAll(visit.state().keySet());
          names = Optional.of(here);
        }
      }
    }
    return names.orElse(Set.of()).stream().sorted().toList();
  }

  private static Term comparison(Program program, List<String> names, Random random) {
    var terms = program.terms();
    if (names.isEmpty()) {
      return terms.bool(random.nextBoolean());
    }
    List<Op> ops = List.of(Op.BV_ULE, Op.BV_SLE, Op.EQ, Op.BV_ULT);
    Term left = terms.variable(names.get(random.nextInt(names.size())), Sort.bitVec(8));
    Term right =
        random.nextBoolean()
            ? terms.bitVec(8, random.nextInt(256))
            : terms.variable(names.get(random.nextInt(names.size())), Sort.bitVec(8));
    Term compared = terms.apply(ops.get(random.nextInt(ops.size())), left, right);
    return random.nextInt(3) == 0 ? terms.not(compared) : compared;
  }

  /** How many visits there are up to the first one, not that at the start, that breaks a lemma. */
  private static Optional<Integer> firstBroken(
      List<StateTracker.Visit> visits, Map<Location, Term> lemmas) {
    for (int i = 1; i < visits.size(); i++) {
      StateTracker.Visit visit = visits.get(i);
      Term lemma = lemmas.get(visit.at().location());
      if (lemma != null && new Evaluator(v -> visit.state().get(v.name())).fails(lemma)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  @Test
  void runsEndWhereLemmasAreBroken() {
    System.err.println("StartPassesTest: seeds 0 to " + (PROGRAMS - 1));
    int kept = 0;
    int ended = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = inlined(seed);
      List<Run> runs = runs(program, seed);
      Map<Location, Term> lemmas = lemmas(program, runs, new Random(seed));
      Pass.Result strong = new Strengthening(lemmas).apply(program);
      ProgramChecks.requireSound(strong.program());
      for (Run before : runs) {
        Run after = repeated(strong, before);
        Optional<Integer> broken = firstBroken(before.visits(), lemmas);
        if (broken.isPresent()) {
          ended++;
          assertThat(after.outcome()).as("seed %d", seed).isInstanceOf(Outcome.Blocked.class);
          assertThat(after.visits())
              .as("seed %d", seed)
              .isEqualTo(before.visits().subList(0, broken.get()));
        } else if (before.outcome() instanceof Outcome.OutOfSteps) {
          assertThat(after.visits())
              .as("seed %d", seed)
              .startsWith(before.visits().toArray(StateTracker.Visit[]::new));
        } else {
          kept += lemmas.isEmpty() ? 0 : 1;
          assertThat(ending(after.outcome()))
              .as("seed %d", seed)
              .isEqualTo(ending(before.outcome()));
          assertThat(after.visits()).as("seed %d", seed).isEqualTo(before.visits());
        }
      }
    }
    System.err.printf("StartPassesTest: %d runs ended early, %d the same%n", ended, kept);
    assertThat(ended).as("runs that lemmas end").isGreaterThan(PROGRAMS);
    assertThat(kept).as("runs that lemmas do not change").isGreaterThan(PROGRAMS);
  }

  /** The same runs, and none of them is bad. */
  @Test
  void withoutErrorsRunsEndAtTheSamePlaces() {
    System.err.println("StartPassesTest, no errors: seeds 0 to " + (PROGRAMS - 1));
    int bad = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = inlined(seed);
      Pass.Result harmless = Strengthening.withoutErrors(program);
      ProgramChecks.requireSound(harmless.program());
      assertThat(harmless.program().start().locations()).noneMatch(Location::isBad);
      for (Run before : runs(program, seed)) {
        Run after = repeated(harmless, before);
        boolean wasBad =
            before.outcome() instanceof Outcome.ReachedError
                || before.outcome() instanceof Outcome.ReachedIncomplete;
        bad += wasBad ? 1 : 0;
        if (!(before.outcome() instanceof Outcome.OutOfSteps)) {
          assertThat(ending(after.outcome()))
              .as("seed %d", seed)
              .isEqualTo(
                  wasBad
                      ? ending(before.outcome()).replaceFirst("\\w+", "Halted")
                      : ending(before.outcome()));
          assertThat(after.visits()).as("seed %d", seed).isEqualTo(before.visits());
        }
      }
    }
    assertThat(bad).as("bad runs").isGreaterThan(PROGRAMS / 2);
  }

  /** The same runs, and each loop head is entered by one edge and gone back to by one. */
  @Test
  void latchesKeepRuns() {
    System.err.println("StartPassesTest, latches: seeds 0 to " + (PROGRAMS - 1));
    int added = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = inlined(seed);
      Pass.Result latched = new Latches().apply(program);
      ProgramChecks.requireSound(latched.program());
      added += latched.program().start().edges().size() - program.start().edges().size();
      List<Location> heads = new ArrayList<>();
      for (Loop loop : LoopStructure.of(latched.program().start()).loops()) {
        heads.add(origin(latched, loop.head()).orElseThrow());
        assertThat(loop.backEdges()).as("seed %d", seed).hasSizeLessThan(2);
        assertThat(loop.entryEdges().stream().filter(edge -> edge.target() == loop.head()))
            .as("seed %d", seed)
            .hasSizeLessThan(2);
      }
      assertThat(heads)
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(LoopStructure.of(program.start()).heads());
      for (Run before : runs(program, seed)) {
        Run after = repeated(latched, before);
        if (!(before.outcome() instanceof Outcome.OutOfSteps)) {
          assertThat(ending(after.outcome()))
              .as("seed %d", seed)
              .isEqualTo(ending(before.outcome()));
          assertThat(after.visits()).as("seed %d", seed).isEqualTo(before.visits());
        }
      }
    }
    assertThat(added).as("edges from latches").isGreaterThan(PROGRAMS);
  }

  /** Loop heads stay loop heads, and no others come: invariants and bounds have where to go. */
  @Test
  void headsAreTheSame() {
    int heads = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = inlined(seed);
      Map<Location, Term> lemmas = lemmas(program, List.of(), new Random(seed));
      Pass.Result strong = new Strengthening(lemmas).apply(program);
      Set<Location> before = LoopStructure.of(program.start()).heads();
      List<Location> after = new ArrayList<>();
      Map<Location, Integer> bounds = new LinkedHashMap<>();
      for (Location head : LoopStructure.of(strong.program().start()).heads()) {
        after.add(origin(strong, head).orElseThrow());
        bounds.put(head, bounds.size());
      }
      assertThat(after).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(before);
      assertThat(strong.back().loopBounds(bounds).keySet())
          .as("seed %d", seed)
          .isEqualTo(Set.copyOf(before));
      heads += before.size();
      // The way back says the lemmas, also where the engine had nothing to say.
      assertThat(strong.back().invariants(Map.of()))
          .as("seed %d", seed)
          .hasSize(lemmas.size())
          .allSatisfy(
              (at, said) ->
                  assertThat(Terms.conjuncts(said))
                      .isEqualTo(Terms.conjuncts(lemmas.get(at.location()))));
    }
    assertThat(heads).isGreaterThan(PROGRAMS);
  }
}
