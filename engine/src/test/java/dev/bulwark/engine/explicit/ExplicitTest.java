package dev.bulwark.engine.explicit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.TraversalOrder;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The paper's examples, and what values and predicates do together. */
@Tag("slow")
final class ExplicitTest {

  private static final String PRELUDE =
      """
      extern int system_call(void);
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      """;

  private static final String LISTING =
      """
      int main(int x) {
        int flag = 0, ticks = 0, result;
        while (1) {
          ticks = ticks + 1; result = system_call();
          if (result == 0 || ticks > x) { break; }
        }
        if (flag > 0) { reach_error(); return 1; }
      }
      """;

  /** After Fig. 1: of two variables one refutes the path, and only up to where it is read. */
  private static final String FIGURE =
      """
      int main(void) {
        int x = 1, y = 5;
        if (system_call()) { y = y + 1; }
        if (x != 1) { reach_error(); }
        if (system_call()) { x = y; }
        return x;
      }
      """;

  private static Program parse(String text) {
    return new Simplification().apply(CPrograms.parse(PRELUDE + text)).program();
  }

  private static ValueSearch search(String text, ExplicitConfiguration configuration) {
    InlinedProgram inlined = InlinedProgram.of(new Task(parse(text)));
    EngineContext context =
        new EngineContext(
            JavaSmtSolvers.best(warning -> {}),
            Budget.of(Duration.ofSeconds(20)),
            EventListener.NONE,
            LemmaExchange.NONE);
    return new ValueSearch("explicit", inlined, configuration, context);
  }

  private static Set<String> tracked(ValueSearch search) {
    return search.precision().names().values().stream()
        .flatMap(Set::stream)
        .map(name -> name.replaceAll(".*::", "").replaceAll("@.*", ""))
        .collect(Collectors.toSet());
  }

  @Test
  void listingNeedsTheFlagOnlyAndIsNotUnrolled() {
    ValueSearch search = search(LISTING, ExplicitConfiguration.ITP);
    assertThat(search.search()).isInstanceOf(Verdict.Safe.class);
    assertThat(tracked(search)).containsExactly("flag");
    Set<Location> visited =
        search.graph().nodes().stream()
            .map(Node::location)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    assertThat(search.graph().nodes()).as("one node a location").hasSameSizeAs(visited);
    new EngineSubject(new Explicit(ExplicitConfiguration.ITP)).assertSafe(parse(LISTING));
  }

  @Test
  void withAllVariablesTheListingIsUnrolledForEver() {
    Verdict verdict =
        new EngineSubject(new Explicit(ExplicitConfiguration.PLAIN))
            .check(parse(LISTING), Budget.of(Duration.ofMillis(300)));
    assertThat(verdict).isEqualTo(new Verdict.Unknown(new Reason.OutOfTime()));
  }

  /** A probe decides what few states suffice for, and gives up on what needs more of them. */
  @Test
  void aProbeEndsAfterSoManyStates() {
    new EngineSubject(new ValueProbe(100)).assertSafe(parse(LISTING));
    String counts =
        "int main(void) { int i = 0; while (i < 1000) i++; if (i > 1000) reach_error(); }";
    new EngineSubject(new ValueProbe(10_000)).assertSafe(parse(counts));
    assertThat(new EngineSubject(new ValueProbe(100)).check(parse(counts), Budget.unlimited()))
        .isEqualTo(Verdict.inconclusive("no answer by values nearby"));
  }

  @Test
  void oneRefinementOfTheFigure() {
    ValueSearch search = search(FIGURE, ExplicitConfiguration.ITP);
    assertThat(search.search()).isInstanceOf(Verdict.Safe.class);
    assertThat(tracked(search)).containsExactly("x");
    Map<Location, Set<String>> precision = search.precision().names();
    // The branch before the assertion and the assertion itself; nothing behind it.
    assertThat(precision).hasSizeBetween(1, 2);
    assertThat(search.graph().nodes()).anyMatch(node -> node.state().size() == 0);
  }

  @Test
  void loopCountersAreTrackedLast() {
    String text =
        """
        int main(void) {
          int i = 0, mode = 0;
          while (i < 1000) {
            if (mode == 1) { break; }
            i++;
          }
          if (i != 1000 && mode == 1) { reach_error(); }
        }
        """;
    ValueSearch search = search(text, ExplicitConfiguration.ITP);
    assertThat(search.search()).isInstanceOf(Verdict.Safe.class);
    assertThat(tracked(search)).containsExactly("mode");
    assertThat(search.graph().nodes().size()).isLessThan(20);
  }

  /**
   * That x cannot be less than 3 at first values do not know. So n is not tracked, and the later
   * states of the loop head, one of which leads to the error, are covered by the first. The paper's
   * analysis with refinement stays inconclusive then; the one with restarts tracks all variables.
   */
  @Test
  void errorsBehindPathsThatValuesDoNotRefuteAreFound() {
    String text =
        """
        int main(void) {
          int x = __VERIFIER_nondet_int(), n = 0;
          if (x > 5 && x < 100) {
            while (n < 50) {
              if (x < 3) { reach_error(); }
              x--;
              n++;
            }
          }
        }
        """;
    new EngineSubject(new Explicit(ExplicitConfiguration.PLAIN)).assertUnsafe(parse(text));
    new EngineSubject(new Explicit(ExplicitConfiguration.ITP)).assertUnknown(parse(text));
    new EngineSubject(new Explicit(ExplicitConfiguration.ITP.withRestarts()))
        .assertUnsafe(parse(text));
  }

  @Test
  void valuesAloneDoNotRefuteInequalities() {
    String text =
        """
        int main(void) {
          int x = __VERIFIER_nondet_int();
          if (x > 5) { if (x < 3) { reach_error(); } }
        }
        """;
    assertThat(
            new EngineSubject(new Explicit(ExplicitConfiguration.ITP)).assertUnknown(parse(text)))
        .contains("values alone");
    new EngineSubject(new Explicit(ExplicitConfiguration.ITP.withPredicates()))
        .assertSafe(parse(text));
  }

  /** Presets of the paper are what their names say, whatever the program. */
  @Test
  void presetsOfThePaperDoNotRestart() {
    assertThat(ExplicitFamily.FAMILY.presets())
        .extracting(EngineFamily.Preset::name)
        .containsExactly(
            "itp+restarts",
            "plain",
            "itp",
            "plain+predicate",
            "itp+predicate",
            "itp+predicate+restarts",
            "plain+predicate+restarts");
    for (ExplicitConfiguration paper :
        List.of(ExplicitConfiguration.PLAIN, ExplicitConfiguration.ITP)) {
      assertThat(paper.restarts()).isFalse();
      assertThat(paper.withPredicates().restarts()).isFalse();
    }
    // An engine says its configuration in its name.
    assertThat(ExplicitFamily.FAMILY.presets())
        .allSatisfy(
            preset ->
                assertThat(preset.engine().get().name()).isEqualTo("explicit:" + preset.name()));
  }

  @Test
  void assumptionsDetermineVariables() {
    String text =
        """
        int main(void) {
          int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
          if (x == 7) { if (!y) { if (x + y != 7) { reach_error(); } } }
        }
        """;
    new EngineSubject(new Explicit(ExplicitConfiguration.ITP)).assertSafe(parse(text));
  }

  @Test
  void followsFloatsPointersAndMemory() {
    String text =
        """
        struct pair { int a; int b; };
        int main(void) {
          struct pair p; int field[4]; double d = 0.5; int *q = &p.b;
          p.a = 1; *q = 2; field[2] = 3; d = d * 4;
          while (__VERIFIER_nondet_int()) {
            if (p.a + p.b != 3 || field[2] != 3 || d != 2.0) { reach_error(); }
          }
        }
        """;
    new EngineSubject(new Explicit(ExplicitConfiguration.ITP)).assertSafe(parse(text));
    new EngineSubject(new Explicit(ExplicitConfiguration.PLAIN)).assertSafe(parse(text));
  }

  @Test
  void variablesWithManyValuesMoveToPredicates() {
    String text =
        """
        int main(void) {
          int n = __VERIFIER_nondet_int(), i = 0, mode = 1;
          if (n < 0) { return 0; }
          while (i < n) { i++; }
          if (i < n || mode != 1) { reach_error(); }
        }
        """;
    Map<String, Double> statistics = new HashMap<>();
    EventListener events =
        event -> {
          if (event instanceof Event.Statistic(String engine, String name, double value)) {
            statistics.put(name, value);
          }
        };
    new EngineSubject(new Explicit(ExplicitConfiguration.PLAIN.withPredicates()), events)
        .assertSafe(parse(text));
    assertThat(statistics.get("variables left to predicates")).isGreaterThanOrEqualTo(1);
  }

  @Test
  void loopsThatWereUnrolledAreProvedByTheirBounds() {
    String text =
        """
        int main(void) {
          int sum = 0, k = 2;
          if (__VERIFIER_nondet_int() == 5) { k = 1; }
          for (int i = 0; i < 80; i++) {
            for (int j = 0; j < 2; j++) { sum = sum + k; }
          }
          if (sum != 160 * k) { reach_error(); }
        }
        """;
    Proof proof =
        new EngineSubject(new Explicit(ExplicitConfiguration.PLAIN)).assertSafe(parse(text));
    assertThat(proof)
        .isInstanceOfSatisfying(
            Proof.Unrolled.class,
            unrolled ->
                assertThat(unrolled.loopBounds().values()).containsExactlyInAnyOrder(80, 2));
  }

  @ParameterizedTest
  @EnumSource(TraversalOrder.class)
  void everyOrderGivesTheSameVerdicts(TraversalOrder order) {
    EngineSubject subject =
        new EngineSubject(new Explicit(ExplicitConfiguration.ITP.withOrder(order)));
    String machine =
        """
        int main(void) {
          int state = 0, steps = 0;
          while (state != 4) {
            int input = __VERIFIER_nondet_int();
            if (state == 0 && input == 3) { state = 1; }
            else if (state == 1) { if (input) { state = 2; } else { state = 0; } }
            else if (state == 2 && input == 9) { state = %s; }
            while (steps < 0) { steps++; }
          }
          if (state == 4) { reach_error(); }
        }
        """;
    subject.assertUnsafe(parse(machine.formatted("4")));
    subject.assertSafe(parse(machine.formatted("1")));
  }
}
