package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.ExternMode;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.testing.TokenMutations;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.ProgramChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Sources that somebody broke: whatever they have become, there is a well-formed program or a
 * diagnostic, soon, and never an exception.
 */
class MutatedSourcesTest {

  private static final long SEED = 20260115;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  @Test
  void onlyProgramsAndDiagnostics() throws IOException {
    int count =
        Integer.getInteger(
            "bulwark.mutations", Boolean.getBoolean("bulwark.thorough") ? 10_000 : 300);
    long seed = Long.getLong("bulwark.seed", SEED);
    List<Path> sources = sources();
    Random random = new Random(seed);
    List<String> failures = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Path file = sources.get(random.nextInt(sources.size()));
      String source = new TokenMutations(random).mutate(Files.readString(file));
      FrontendOptions options =
          FrontendOptions.DEFAULT
              .withMachine(random.nextBoolean() ? MachineModel.ILP32 : MachineModel.LP64)
              .withExtern(random.nextBoolean() ? ExternMode.PURE : ExternMode.HAVOC);
      String problem = problem(source, options);
      if (!problem.isEmpty()) {
        failures.add("seed %d, number %d: %s\n%s".formatted(seed, i, problem, source));
      }
    }
    if (!failures.isEmpty()) {
      fail(
          "%d of %d sources\n%s",
          failures.size(), count, String.join("\n\n", failures.stream().limit(20).toList()));
    }
    assertThat(sources).hasSizeGreaterThan(50);
  }

  private static String problem(String source, FrontendOptions options) {
    try {
      return switch (assertTimeoutPreemptively(
          PATIENCE, () -> new CFrontend().parse("mutated.c", source, options))) {
        case ParseResult.Parsed parsed ->
            String.join(", ", ProgramChecks.problems(parsed.program()));
        case ParseResult.Refused refused ->
            refused.diagnostics().isEmpty()
                ? "refused without a word"
                : refused.diagnostics().stream()
                    .filter(found -> found.kind() == Diagnostic.Kind.INTERNAL)
                    .map(Diagnostic::toString)
                    .findFirst()
                    .orElse("");
      };
    } catch (AssertionError late) {
      return "takes longer than " + PATIENCE;
    }
  }

  private static List<Path> sources() throws IOException {
    Path root = Path.of(System.getProperty("bulwark.root", ".."));
    List<Path> found = new ArrayList<>();
    for (String folder : List.of("regression", "examples")) {
      try (Stream<Path> files = Files.list(root.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".c")).sorted().forEach(found::add);
      }
    }
    return found;
  }
}
