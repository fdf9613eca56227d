package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;

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

  @ParameterizedTest
  @ValueSource(strings = {"", "no-", "no-no-overflow", "deref", "no-valid-deref", "leak"})
  void otherWordsAreNone(String word) {
    assertThat(PropertyParser.shortForm(word)).isEmpty();
  }
}
