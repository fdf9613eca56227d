package dev.bulwark.frontend.languages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.testing.toy.ToyFrontend;
import dev.bulwark.program.ProgramChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LanguagesTest {

  /** One line adds a language. */
  private static final Languages WITH_TOY =
      Languages.ALL.with(new Language("toy", List.of(".toy"), ToyFrontend::new));

  @TempDir Path directory;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private static ParseResult read(Languages languages, Path... files) {
    return languages.frontend(FrontendListener.NONE).parse(List.of(files), FrontendOptions.DEFAULT);
  }

  @Test
  void namesOfFilesSayTheLanguage() {
    assertThat(Languages.ALL.of("a.c").name()).isEqualTo("C");
    assertThat(Languages.ALL.of("a.i").name()).isEqualTo("C");
    assertThat(WITH_TOY.of("a.toy").name()).isEqualTo("toy");
  }

  @Test
  void filesOfUnknownNamesAreC() throws IOException {
    assertThat(WITH_TOY.of("toy").name()).isEqualTo("C");
    Path file = file("program.txt", "int main(void) { return 0; }\n");
    assertThat(read(WITH_TOY, file)).isInstanceOf(ParseResult.Parsed.class);
  }

  @Test
  void eachFileIsReadByItsFrontEnd() throws IOException {
    Path toy = file("it.toy", "count from 0 by 1 below 10, never 11\n");
    assertThat(read(WITH_TOY, toy))
        .isInstanceOfSatisfying(
            ParseResult.Parsed.class,
            parsed -> assertThat(ProgramChecks.problems(parsed.program())).isEmpty());
    Path c = file("it.c", "int main(void) { return 0; }\n");
    assertThat(read(WITH_TOY, c)).isInstanceOf(ParseResult.Parsed.class);
    assertThat(read(Languages.ALL, toy)).isInstanceOf(ParseResult.Refused.class);
  }

  @Test
  void aProgramIsInOneLanguage() throws IOException {
    Path toy = file("it.toy", "count from 0 by 1 below 10, never 11\n");
    Path c = file("it.c", "int main(void) { return 0; }\n");
    assertThat(read(WITH_TOY, toy, c))
        .isInstanceOfSatisfying(
            ParseResult.Refused.class,
            refused ->
                assertThat(refused.diagnostics().getFirst().message())
                    .contains("one language", "toy and C"));
  }
}
