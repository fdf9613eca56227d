package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.CoverageMetric;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties by one word. */
class ShortFormsTest {

  @ParameterizedTest
  @EnumSource(Check.class)
  void aCheckGoesByItsWordWithAndWithoutItsNo(Check check) {
    Property expected = new Property.Checks(Set.of(check));
    assertThat(PropertyParser.shortForm(check.word())).contains(expected);
    if (check.word().startsWith("no-")) {
      assertThat(PropertyParser.shortForm(check.word().substring(3))).contains(expected);
    }
    assertThat(PropertyParser.shortForms()).contains(check.word());
  }

  @Test
  void memoryLeaksAreMemoryThatIsNotCleanedUp() {
    assertThat(PropertyParser.shortForm("memory-leak"))
        .contains(new Property.Checks(Set.of(Check.MEMORY_CLEANUP)));
  }

  @Test
  void coverageOfOneSeveralOrAllMetrics() {
    assertThat(PropertyParser.shortForm("coverage:switch,branches"))
        .contains(new Property.Coverage(Set.of(CoverageMetric.BRANCHES, CoverageMetric.SWITCH)));
    assertThat(PropertyParser.shortForm("coverage:all"))
        .contains(
            new Property.Coverage(
                EnumSet.complementOf(EnumSet.of(CoverageMetric.MCDC_UNIQUE_CAUSE))));
    assertThat(PropertyParser.shortForm("coverage:all,mcdc-unique-cause"))
        .contains(new Property.Coverage(EnumSet.allOf(CoverageMetric.class)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "coverage:",
        "coverage:al",
        "coverage:all,",
        "",
        "no-",
        "no-no-overflow",
        "deref",
        "no-valid-deref",
        "leak"
      })
  void otherWordsAreNone(String word) {
    assertThat(PropertyParser.shortForm(word)).isEmpty();
  }
}
