package dev.bulwark.engine.isat3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.FrameInvariants;
import dev.bulwark.evidence.Proof;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** IC3 on intervals in every configuration of the paper. Every verdict is certified. */
@Tag("slow")
final class Isat3Ic3Test {

  private static final SolverProvider SOLVERS = JavaSmtSolvers.best(warning -> {});

  /** Steps are what counts, however fast the machine is. */
  private static final Duration LONGEST = Duration.ofMinutes(15);

  /** What does not depend on the clock. */
  private static final List<String> COUNTED =
      List.of(
          "rotations",
          "literals removed by rotation",
          "bounds relaxed",
          "literals dropped",
          "ungeneralizations",
          "literals removed by GeNTR",
          "literals removed by lifting",
          "levels gained by propagation",
          "cubes of the rest",
          "joins",
          "CTGs blocked",
          "restarts",
          "suffix length",
          "sessions refused",
          "frame queries");

  /** The counters of each configuration on each program. */
  private static final Map<String, Map<String, Map<String, Long>>> RUNS = new LinkedHashMap<>();

  private static synchronized Map<String, Map<String, Map<String, Long>>> runs() {
    if (RUNS.isEmpty()) {
      List<Isat3Configuration> all = new ArrayList<>(Isat3Configuration.all());
      all.addAll(Isat3Configuration.more());
      for (Isat3Configuration configuration : all) {
        Map<String, Map<String, Long>> counters = new LinkedHashMap<>();
        SmallPrograms.ALL.forEach(
            (name, task) -> counters.put(name, counters(configuration, name, task)));
        RUNS.put(configuration.id(), counters);
      }
    }
    return RUNS;
  }

  private static Map<String, Long> counters(
      Isat3Configuration configuration, String name, SmallPrograms.Task task) {
    Map<String, Long> counters = new TreeMap<>();
    try (FrameInvariants frames = new FrameInvariants(SOLVERS.solver(Theory.BIT_VECTORS))) {
      long start = System.nanoTime();
      Verdict verdict =
          new EngineSubject(
                  new Isat3Ic3(configuration, frames),
                  event -> {
                    if (event instanceof Event.Statistic(String e, String what, double number)
                        && COUNTED.contains(what)) {
                      counters.put(what, (long) number);
                    }
                  })
              .check(task.program(), Budget.ofSteps(task.steps(), LONGEST));
      System.out.printf(
          "%-22s %-17s %-8s %5d ms %s%n",
          configuration.id(),
          name,
          verdict.getClass().getSimpleName(),
          (System.nanoTime() - start) / 1_000_000,
          counters.values());
      if (!(verdict instanceof Verdict.Unknown)) {
        assertThat(verdict)
            .as("%s on %s", configuration.id(), name)
            .isInstanceOf(task.safe() ? Verdict.Safe.class : Verdict.Unsafe.class);
      }
    }
    return counters;
  }

  private static long sum(String configuration, String counter) {
    return runs().get(configuration).values().stream()
        .mapToLong(counters -> counters.getOrDefault(counter, 0L))
        .sum();
  }

  /** Frames are checked after each change while these run. */
  @Test
  void noTwoConfigurationsDoTheSame() {
    Map<Object, String> known = new LinkedHashMap<>();
    runs()
        .forEach(
            (id, counters) ->
                assertThat(known.putIfAbsent(counters, id)).as("the same as %s", id).isNull());
    assertThat(known).hasSize(20);
  }

  @Test
  void techniquesActWhereTheyAreConfiguredOnly() {
    for (Isat3Configuration configuration : Isat3Configuration.all()) {
      String id = configuration.id();
      for (String always :
          List.of(
              "literals removed by rotation",
              "bounds relaxed",
              "ungeneralizations",
              "literals removed by GeNTR",
              "levels gained by propagation")) {
        assertThat(sum(id, always)).as("%s of %s", always, id).isPositive();
      }
      assertActs(id, "sessions refused", false);
      assertActs(id, "cubes of the rest", false);
      assertActs(id, "joins", configuration.join());
      assertActs(id, "CTGs blocked", configuration.ctg());
      assertActs(id, "literals removed by lifting", configuration.lifting());
      assertActs(id, "restarts", configuration.abort());
      assertActs(id, "suffix length", configuration.abort() || configuration.suffix() > 0);
    }
    assertActs("ind0", "literals dropped", false);
    assertActs("ind0+ld", "literals dropped", true);
    assertActs("ind0+ldonce", "literals dropped", true);
    assertActs("ind0+ig", "literals dropped", true);
  }

  /**
   * The error needs a high count and a high x, and x is never high. Frames that know of the count
   * alone get one lemma each.
   */
  @Test
  void theRestOfACubeMayBeWhatLasts() {
    SmallPrograms.Task task = Objects.requireNonNull(SmallPrograms.ALL.get("count and value"));
    for (Isat3Configuration configuration : Isat3Configuration.more()) {
      assertThat(sum(configuration.id(), "cubes of the rest")).as(configuration.id()).isPositive();
      new EngineSubject(new Isat3Ic3(configuration)).assertSafe(task.program());
    }
  }

  private static void assertActs(String id, String counter, boolean acts) {
    assertThat(sum(id, counter) > 0).as("%s of %s", counter, id).isEqualTo(acts);
  }

  /** Literals that are kept apart from the initial states again: all that x has at first is 0. */
  @Test
  void cubesAreUngeneralizedAgainstInitialStates() {
    SmallPrograms.Task task = SmallPrograms.ALL.get("lock");
    Isat3Configuration ind0 = Isat3Configuration.named("ind0");
    assertThat(counters(ind0, "lock", Objects.requireNonNull(task)))
        .containsEntry("ungeneralizations", 1L);
  }

  @Test
  void restartsMakeTheSuffixAsLongAsThereAreFrames() {
    SmallPrograms.Task task = SmallPrograms.ALL.get("delayed equality");
    EngineSubject subject = new EngineSubject(new Isat3Ic3(Isat3Configuration.named("ind2+abort")));
    assertThat(subject.assertSafe(Objects.requireNonNull(task).program()))
        .isInstanceOfSatisfying(
            Proof.KInductive.class, proof -> assertThat(proof.k()).isGreaterThan(3));
  }
}
