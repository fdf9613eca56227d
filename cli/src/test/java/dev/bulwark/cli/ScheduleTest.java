package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.catalog.EngineCatalog;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.verification.Encoding;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.portfolio.Features;
import dev.bulwark.verification.portfolio.PaperPortfolios;
import dev.bulwark.verification.portfolio.Schedule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleTest {

  @TempDir Path directory;

  private Features features(String source) throws Exception {
    Path file = Files.writeString(directory.resolve("program.c"), source);
    if (new CFrontend().parse(List.of(file), FrontendOptions.DEFAULT)
        instanceof ParseResult.Parsed parsed) {
      return Features.of(parsed.program());
    }
    throw new AssertionError("not parsed");
  }

  @Test
  void featuresTellProgramsApart() throws Exception {
    Features straight = features("int main(void) { int x = 2; return 3 * x; }");
    assertThat(straight.loops()).isZero();
    assertThat(straight.nonLinear()).isFalse();
    assertThat(straight.floats()).isFalse();
    assertThat(straight.recursive()).isFalse();
    Features nested =
        features(
            """
            int nondet(void);
            int main(void) {
              double sum = 0;
              for (int i = 0; i < 10; i++)
                for (int j = 0; j < i; j++)
                  sum += i * j * nondet();
              return 0;
            }
            """);
    assertThat(nested.loops()).isEqualTo(2);
    assertThat(nested.deepest()).isEqualTo(2);
    assertThat(nested.inputs()).isEqualTo(1);
    assertThat(nested.nonLinear()).isTrue();
    assertThat(nested.floats()).isTrue();
    Features recursive =
        features("int f(int n) { return n ? f(n - 1) : 0; } int main(void) { return f(3); }");
    assertThat(recursive.recursive()).isTrue();
    Features arrays =
        features("int a[9]; int n(void); int main(void) { a[n() & 7] = 1; return a[n() & 7]; }");
    assertThat(arrays.arrays()).isTrue();
  }

  @Test
  void scheduledEnginesExist() {
    for (int bits = 0; bits < 1 << 8; bits++) {
      Features features =
          new Features(
              1000,
              bits & 1,
              bits & 1,
              (bits & 2) * 1000 + (bits & 64) * 3,
              1,
              (bits & 4) != 0,
              (bits & 8) != 0,
              (bits & 16) != 0,
              (bits & 128) != 0,
              (bits & 32) != 0);
      Schedule schedule = Schedule.of(features);
      assertThat(schedule.entries()).isNotEmpty();
      for (Schedule.Entry entry : schedule.entries()) {
        assertThat(entry.weight()).isPositive();
        assertThat(Schedule.engines()).contains(entry.engine());
        assertThat(Engines.named(entry.engine(), Encoding.BIT_PRECISE)).isNotNull();
      }
      assertThat(schedule.entries().stream().map(entry -> choice(entry.engine())))
          .as("one that can take it, of %s", schedule)
          .anySatisfy(
              choice -> {
                assertThat(choice.can(Ability.INPUTS)).isTrue();
                assertThat(!features.recursive() || choice.can(Ability.CALLS)).isTrue();
                assertThat(
                        features.recursive()
                            || features.loops() == 0
                            || choice.can(Ability.UNBOUNDED_LOOPS))
                    .isTrue();
              });
      Set<String> one = Set.of(schedule.entries().getFirst().engine());
      assertThat(schedule.without(one).entries()).hasSize(schedule.entries().size() - 1);
    }
  }

  @Test
  void familiesCanBeLeftOutOfTheDefault() {
    assertThat(Engines.named(Engines.DEFAULT, Encoding.BIT_PRECISE, Set.of()).name())
        .contains("bmc", "ic3cfa");
    assertThat(Engines.named(Engines.DEFAULT, Encoding.BIT_PRECISE, Set.of("ic3cfa")).name())
        .contains("bmc")
        .doesNotContain("ic3cfa");
    for (String unfit : List.of("nobody", "spacer:integers")) {
      assertThatThrownBy(() -> Engines.named(Engines.DEFAULT, Encoding.BIT_PRECISE, Set.of(unfit)))
          .isInstanceOf(UsageError.class)
          .hasMessageContaining(unfit);
    }
    assertThatThrownBy(() -> Engines.named("bmc", Encoding.BIT_PRECISE, Set.of("spacer")))
        .isInstanceOf(UsageError.class);
    assertThatThrownBy(
            () ->
                Engines.named(
                    Engines.DEFAULT, Encoding.BIT_PRECISE, Set.of("k-induction", "bmc", "ic3cfa")))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("no engine");
    Schedule recursive =
        new Schedule(
            "any",
            List.of(
                new Schedule.Entry("spacer:integers", 1),
                new Schedule.Entry("bmc", 1),
                new Schedule.Entry("spacer", 1)));
    assertThat(recursive.withoutFamilies(Set.of("spacer")).entries())
        .containsExactly(new Schedule.Entry("bmc", 1));
  }

  /** §4 of the paper on IC3 with intervals. */
  @Test
  void portfoliosOfThePaperHaveTheirMembers() {
    assertThat(PaperPortfolios.names()).containsExactly("pf1", "pf2", "pf3", "pf4");
    List<String> first = members("pf1");
    assertThat(first).contains("bmc:icp", "k-induction:icp", "bmc", "k-induction");
    String suffix = "isat3-ic3:ind2+abort";
    String stronger = "isat3-ic3:ind0+abort+ig";
    assertThat(members("pf2")).containsAll(first).contains(suffix).doesNotContain(stronger);
    assertThat(members("pf3")).containsAll(first).contains(stronger).doesNotContain(suffix);
    assertThat(members("pf4")).containsAll(first).contains(suffix, stronger);
    for (String name : PaperPortfolios.names()) {
      assertThat(members(name))
          .doesNotHaveDuplicates()
          .allMatch(member -> !choice(member).name().isEmpty());
      // Without other processes, members take alternating time slices.
      assertThat(Engines.named(name, Encoding.BIT_PRECISE).name()).contains("bmc");
    }
  }

  private static List<String> members(String portfolio) {
    return Engines.race(portfolio).orElseThrow().entries().stream()
        .map(Schedule.Entry::engine)
        .toList();
  }

  private static EngineFamily.Choice choice(String engine) {
    String[] parts = engine.split(":", 2);
    return EngineCatalog.find(parts[0])
        .orElseThrow()
        .preset(parts.length == 1 ? EngineFamily.DEFAULT : parts[1]);
  }
}
