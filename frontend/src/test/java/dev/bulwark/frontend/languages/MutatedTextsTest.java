package dev.bulwark.frontend.languages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.testing.MutatedText;
import dev.bulwark.program.ProgramChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Malformed texts are refused with a place, by no exception; what is read is a sound program. */
class MutatedTextsTest {

  private static final int MUTATIONS = Boolean.getBoolean("bulwark.thorough") ? 5_000 : 200;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({".nts, 10000", ".smt2, 20000"})
  void diagnosedAtAPlace(String suffix, long seed) throws IOException {
    Path root = Path.of(System.getProperty("bulwark.root", "."));
    List<Path> examples;
    try (Stream<Path> files = Files.list(root.resolve("regression/languages"))) {
      examples = files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
    Frontend frontend = Languages.ALL.frontend(FrontendListener.NONE);
    int refusals = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      String text = MutatedText.of(Files.readString(examples.get(i % examples.size())), seed + i);
      Path file = Files.writeString(directory.resolve("it" + suffix), text);
      String message = "seed " + (seed + i) + "\n" + text;
      FrontendOptions options =
          FrontendOptions.DEFAULT.withProperty(
              frontend.propertyOf(List.of(file), FrontendOptions.DEFAULT));
      switch (frontend.parse(List.of(file), options)) {
        case ParseResult.Parsed parsed ->
            assertThat(ProgramChecks.problems(parsed.program())).as(message).isEmpty();
        case ParseResult.Refused refused -> {
          refusals++;
          for (Diagnostic found : refused.diagnostics()) {
            assertThat(found.kind())
                .as(found + "\n" + message)
                .isNotEqualTo(Diagnostic.Kind.INTERNAL);
            assertThat(found.position().isKnown()).as(found + "\n" + message).isTrue();
          }
        }
      }
    }
    assertThat(refusals).isGreaterThan(MUTATIONS / 4);
  }
}
