package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every task in {@code regression/} from the command line to the end, with the default engine: the
 * verdict is right, and its certificate can be checked again.
 */
@Tag("slow")
class RegressionTest {

  static final Path FOLDER = Cli.ROOT.resolve("regression");

  @TempDir Path directory;

  static List<Path> tasks() throws IOException {
    return tasks(FOLDER);
  }

  /** Those about elements of arrays are harder, and other tests that take all tasks leave them. */
  static List<Path> aboutArrays() throws IOException {
    return tasks(FOLDER.resolve("arrays"));
  }

  private static List<Path> tasks(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".yml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource({"tasks", "aboutArrays"})
  void verdictIsRight(Path task) throws IOException {
    String definition = Files.readString(task);
    Path folder = task.getParent();
    String source = folder.resolve(field(definition, "input_files").orElseThrow()).toString();
    String property = folder.resolve(field(definition, "property_file").orElseThrow()).toString();
    String model = field(definition, "data_model").orElseThrow();
    Optional<String> expected = field(definition, "expected_verdict");

    String[] meaning = {"--property", property, "--data-model", model};
    Cli.Result verified =
        run(meaning, "verify", "--timeout", "60", "--output", directory.toString(), source);
    if (expected.isEmpty()) {
      // A program with something that we do not take yet: refused, with its place and name.
      assertThat(verified.code()).as(verified.out() + verified.err()).isEqualTo(4);
      assertThat(verified.err()).containsPattern("\\.c:[0-9]+:[0-9]+: .*not supported");
      return;
    }
    boolean safe = Boolean.parseBoolean(expected.get());
    assertThat(verified.verdict())
        .as(verified.out() + verified.err())
        .startsWith(safe ? "VERDICT: SAFE" : "VERDICT: UNSAFE (");
    assertThat(verified.code()).isEqualTo(safe ? 0 : 10);

    Cli.Result certified =
        run(meaning, "certify", directory.resolve("certificate.txt").toString(), source);
    assertThat(certified.code()).as(certified.out() + certified.err()).isEqualTo(verified.code());
  }

  static Optional<String> field(String definition, String name) {
    Matcher matcher = Pattern.compile(name + ":\\s*\"?([^\"\\s]+)").matcher(definition);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static Cli.Result run(String[] meaning, String command, String... rest) {
    return Cli.run(
        Stream.of(Stream.of(command), Stream.of(meaning), Stream.of(rest))
            .flatMap(part -> part)
            .toArray(String[]::new));
  }
}
