package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.Diagnostic;
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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The public benchmark programs, where they are at hand: parsed, or refused by the name of a
 * construct.
 */
@Tag("slow")
class BenchmarkSourcesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arrays",
        "bitvector",
        "control-flow",
        "eca",
        "floats",
        "heap",
        "loops",
        "product-lines",
        "recursive",
        "systemc",
        "thesis"
      })
  void parsedOrRefusedByConstruct(String folder) throws IOException {
    Path root = Path.of(System.getProperty("bulwark.root", "."));
    Path tasks = root.resolve("../shared/benchmarks").resolve(folder);
    assumeTrue(Files.isDirectory(tasks), "the benchmark tasks are not at hand: " + folder);
    for (Path file : sources(tasks)) {
      switch (new CFrontend().parse(List.of(file), FrontendOptions.DEFAULT)) {
        case ParseResult.Parsed parsed ->
            assertThat(ProgramChecks.problems(parsed.program())).as("%s", file).isEmpty();
        case ParseResult.Refused refused ->
            assertThat(refused.diagnostics())
                .as("%s", file)
                .filteredOn(found -> found.kind() != Diagnostic.Kind.WARNING)
                .isNotEmpty()
                .allMatch(found -> found.kind() == Diagnostic.Kind.UNSUPPORTED)
                .allMatch(found -> found.message().contains("not supported"));
      }
    }
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().matches(".*\\.[ci]")).sorted().toList();
    }
  }
}
