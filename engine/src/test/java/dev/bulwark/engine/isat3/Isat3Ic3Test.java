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
          "bounds relaxed while dropping",
          "literals dropped by GeNTR",
          "literals dropped against the initial states",
          "literals dropped from lemmas",
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

  /** What {@link FrameInvariants} has seen. */
  private static final String CHECKED = "changes of frames that were checked";

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
      counters.put(CHECKED, (long) frames.changes());
      System.out.printf(
          "%-22s %-17s %-8s %5d ms %s%n",
          configuration.id(),
          name,
          verdict.getClass().getSimpleName(),
          (System.nanoTime() - start) / 1_000_000,
          counters);
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
              "levels gained by propagation",
              CHECKED)) {
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
    assertActs("ind0", "literals dropped from lemmas", false);
    assertActs("ind0", "bounds relaxed while dropping", false);
    assertActs("ind0+ldonce", "literals dropped by GeNTR", false);
    assertActs("ind0+ldonce", "literals dropped against the initial states", false);
  }

  /**
   * A technique with a program on which it acts, and a configuration without it.
   *
   * @param without empty if no configuration is without it
   */
  private record Acts(String program, String with, String without, String counter) {}

  @Test
  void eachTechniqueActsOnSomeProgram() {
    for (Acts acts :
        List.of(
            new Acts("two bounds", "ind0", "", "literals removed by rotation"),
            new Acts("count and value", "ind0", "", "bounds relaxed"),
            new Acts("lock", "ind0", "", "ungeneralizations"),
            new Acts(
                "first square", "ind0+ld", "ind0", "literals dropped against the initial states"),
            new Acts("phases", "ind0", "", "literals removed by GeNTR"),
            new Acts("two bounds", "ind0", "", "levels gained by propagation"),
            new Acts("filter", "ind0+ld", "ind0", "literals dropped from lemmas"),
            new Acts("filter", "ind0+ldonce", "ind0", "literals dropped from lemmas"),
            new Acts("phases", "ind0+ig", "ind0", "literals dropped from lemmas"),
            new Acts("delayed equality", "ind0+ig", "ind0", "bounds relaxed while dropping"),
            new Acts("filter", "ind0+ig+j", "ind0+ig", "joins"),
            new Acts("phases", "ind0+ig+ctg+lf", "ind0+ig", "CTGs blocked"),
            new Acts("phases", "ind0+ig+ctg+lf", "ind0+ig+ctg", "literals removed by lifting"),
            new Acts("alternating", "ind2+ig+ctg+lf", "ind2+ig", "CTGs blocked"),
            new Acts("delayed equality", "ind0+abort", "ind0", "restarts"),
            new Acts("filter", "ind2", "ind0", "suffix length"))) {
      assertThat(count(acts.with, acts.program, acts.counter)).as("%s", acts).isPositive();
      if (!acts.without.isEmpty()) {
        assertThat(count(acts.without, acts.program, acts.counter)).as("%s", acts).isZero();
      }
    }
  }

  /** Refuted by decisions, so that rotation, which propagates only, leaves a literal too many. */
  @Test
  void literalsOfObligationsAreDropped() {
    SmallPrograms.Task task =
        new SmallPrograms.Task(
            """
            int main(void) {
              unsigned char x = 0, y = 0, z = 0, w = 1;
              while (1) {
                unsigned char in = __VERIFIER_nondet_uchar();
                if ((24 + x) <= in && x != 20) w = z + x; else y = y | 40;
                if (!((z | in) > (in - z) && y > (29 & y))) x = in & w;
                if (w * in < (y & 14) && x != 8) w = y * in; else z = w - 22;
                if (((18 & in) < w || x + y > w) && 30 * w != w * w) reach_error();
              }
            }
            """,
            false,
            5_000);
    String counter = "literals dropped by GeNTR";
    assertThat(counters(Isat3Configuration.named("ind0+ld"), "words", task).get(counter))
        .isPositive();
    assertThat(counters(Isat3Configuration.named("ind0"), "words", task).get(counter)).isZero();
  }

  private static long count(String configuration, String program, String counter) {
    return Objects.requireNonNull(runs().get(configuration)).get(program).getOrDefault(counter, 0L);
  }

  private static final String EQUAL = "int main(void) { if (1e20 == 1e20 + 1) reach_error(); }";

  /** Footnote 1: absorbed by rounding, whatever the configuration; no real number is. */
  @Test
  void whatRoundingAbsorbsIsReachable() {
    for (Isat3Configuration configuration : Isat3Configuration.all()) {
      EngineSubject subject = new EngineSubject(new Isat3Ic3(configuration));
      subject.assertUnsafe(new SmallPrograms.Task(absorbed("1e20", "1e21"), false, 0).program());
      subject.assertSafe(new SmallPrograms.Task(absorbed("1", "1e10"), true, 0).program());
      subject.assertUnsafe(new SmallPrograms.Task(EQUAL, false, 0).program());
    }
  }

  private static String absorbed(String low, String high) {
    return """
    int main(void) {
      double x = __VERIFIER_nondet_double();
      if (x >= %s && x <= %s && x == x + 1) reach_error();
    }
    """
        .formatted(low, high);
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

  /**
   * At the first level all bounds come from there: in the lock, all that x has at first is 0. Of
   * the other program, the cube that the loop leaves at the second level gets one back.
   */
  @Test
  void cubesAreUngeneralizedAgainstInitialStates() {
    assertThat(count("ind0", "lock", "ungeneralizations")).isEqualTo(1);
    assertThat(count("ind0", "first value", "ungeneralizations")).isEqualTo(2);
    SmallPrograms.Task zero = new SmallPrograms.Task(SmallPrograms.firstValue("0"), true, 1_000);
    assertThat(counters(Isat3Configuration.named("ind0"), "first value 0", zero))
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
