package dev.bulwark.frontend.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DialectPageTest {

  private static final Path PAGE = Path.of("../docs/dialect.md");

  /** {@code scripts/dialect-page} makes the page anew. */
  @Test
  void thePageSaysWhatTheListsSay() throws IOException {
    String page = Files.readString(PAGE);
    String renewed = DialectPage.renewed(page);
    if (Boolean.getBoolean("bulwark.write-docs")) {
      Files.writeString(PAGE, renewed);
      return;
    }
    assertThat(page).as("run scripts/dialect-page").isEqualTo(renewed);
  }

  @Test
  void aListedWordIsTreatedAsTheListSays() {
    ClosedList list =
        ClosedList.of(
            "## Some\nmodelled | as in C | a b\nrefused | threads | t_*\nharmless | no | t_x\n");
    assertThat(list.treatment("b")).contains(new Treatment.Modelled("as in C"));
    assertThat(list.treatment("t_create")).contains(new Treatment.Refused("threads"));
    assertThat(list.treatment("t_x")).contains(new Treatment.Harmless("no"));
    assertThat(list.treatment("c")).isEmpty();
    assertThat(list.groups().getFirst().heading()).isEqualTo("Some");
  }

  @Test
  void whatIsListedTwiceOrWithoutReasonIsNoList() {
    assertThatThrownBy(() -> ClosedList.of("modelled | x | a a"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ClosedList.of("harmless | | a"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
