package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every task in {@code regression/} from the command line to the end, with the default engine: the
 * verdict is right, and its certificate can be checked again.
 */
class RegressionTest {

  private static final Path FOLDER = Cli.ROOT.resolve("regression");

  @TempDir Path directory;

  static List<Path> tasks() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".yml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void verdictIsRight(Path task) throws IOException {
    String definition = Files.readString(task);
    boolean safe = definition.contains("expected_verdict: true");
    String model = definition.contains("LP64") ? "LP64" : "ILP32";
    String name = task.getFileName().toString().replace(".yml", "");
    // Its loop has no bound, which is beyond bounded model checking.
    boolean endless = name.equals("forever-safe");

    String[] meaning = {
      "--property", FOLDER.resolve("unreach-call.prp").toString(), "--data-model", model
    };
    String source = FOLDER.resolve(name + ".c").toString();
    Cli.Result verified =
        run(
            meaning,
            "verify",
            "--timeout",
            endless ? "1" : "60",
            "--output",
            directory.toString(),
            source);
    if (endless) {
      assertThat(verified.verdict()).isEqualTo("VERDICT: UNKNOWN (timeout)");
      assertThat(verified.code()).isEqualTo(5);
      return;
    }
    assertThat(verified.verdict())
        .as(verified.out() + verified.err())
        .startsWith(safe ? "VERDICT: SAFE" : "VERDICT: UNSAFE (unreach-call");
    assertThat(verified.code()).isEqualTo(safe ? 0 : 10);

    Cli.Result certified =
        run(meaning, "certify", directory.resolve("certificate.txt").toString(), source);
    assertThat(certified.code()).as(certified.out() + certified.err()).isEqualTo(verified.code());
  }

  private static Cli.Result run(String[] meaning, String command, String... rest) {
    return Cli.run(
        Stream.of(Stream.of(command), Stream.of(meaning), Stream.of(rest))
            .flatMap(part -> part)
            .toArray(String[]::new));
  }
}
