package dev.bulwark.frontend.languages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.program.ProgramChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Public tasks, where they are at hand: read, or refused by the name of a construct. */
@Tag("slow")
class BenchmarkTextsTest {

  @ParameterizedTest
  @CsvSource({"nts, .nts", "horn, .smt2"})
  void readOrRefusedByConstruct(String folder, String suffix) throws IOException {
    Path root = Path.of(System.getProperty("bulwark.root", "."));
    Path tasks = root.resolve("../shared/benchmarks").resolve(folder);
    assumeTrue(Files.isDirectory(tasks), "the benchmark tasks are not at hand: " + folder);
    Frontend frontend = Languages.ALL.frontend(FrontendListener.NONE);
    int read = 0;
    for (Path file : sources(tasks, suffix)) {
      FrontendOptions options =
          FrontendOptions.DEFAULT.withProperty(
              frontend.propertyOf(List.of(file), FrontendOptions.DEFAULT));
      switch (frontend.parse(List.of(file), options)) {
        case ParseResult.Parsed parsed -> {
          assertThat(ProgramChecks.problems(parsed.program())).as("%s", file).isEmpty();
          read++;
        }
        case ParseResult.Refused refused ->
            assertThat(refused.diagnostics())
                .as("%s", file)
                .allMatch(found -> found.kind() == Diagnostic.Kind.UNSUPPORTED)
                .allMatch(found -> found.message().contains("not supported"));
      }
    }
    System.out.println(folder + ": " + read + " read");
    assertThat(read).isPositive();
  }

  private static List<Path> sources(Path folder, String suffix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }
}
