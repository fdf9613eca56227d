package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.report.witness.MalformedWitnessException;
import dev.bulwark.report.witness.Witness;
import dev.bulwark.report.witness.WitnessReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Witnesses of every task in {@code regression/}, checked again from the witness file alone. */
@Tag("slow")
class WitnessTest {

  private static final Path FOLDER = Cli.ROOT.resolve("regression");

  @TempDir Path directory;

  private record Task(Path source, String property, String model, boolean safe) {
    static Optional<Task> read(Path definition) throws IOException {
      String text = Files.readString(definition);
      Optional<String> expected = field(text, "expected_verdict");
      if (expected.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          new Task(
              FOLDER.resolve(field(text, "input_files").orElseThrow()),
              FOLDER.resolve(field(text, "property_file").orElseThrow()).toString(),
              field(text, "data_model").orElseThrow(),
              Boolean.parseBoolean(expected.get())));
    }

    private static Optional<String> field(String definition, String name) {
      Matcher matcher = Pattern.compile(name + ":\\s*\"?([^\"\\s]+)").matcher(definition);
      return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    Cli.Result run(String... words) {
      return Cli.run(
          Stream.of(
                  Stream.of(words),
                  Stream.of("--property", property, "--data-model", model, source.toString()))
              .flatMap(part -> part)
              .toArray(String[]::new));
    }
  }

  private static List<Task> tasks() throws IOException {
    List<Task> tasks = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.filter(name -> name.toString().endsWith(".yml")).sorted().toList()) {
        Task.read(file).ifPresent(tasks::add);
      }
    }
    return tasks;
  }

  @Test
  void inductiveProofsAreCertifiedAgainFromTheWitnessAlone() throws Exception {
    int inductive = 0;
    List<String> lost = new ArrayList<>();
    for (Task task : tasks()) {
      for (String encoding : task.safe() ? List.of("bit-precise", "integer") : List.<String>of()) {
        Path witness = directory.resolve("witness.yml");
        Cli.Result verified =
            task.run(
                "verify",
                "--engine",
                "k-induction",
                "--encoding",
                encoding,
                "--timeout",
                "2",
                "--witness",
                "" + witness);
        if (verified.out().contains("Proof: inductive")) {
          inductive++;
          Cli.Result certified = task.run("certify", "--timeout", "30", "" + witness);
          if (certified.code() != 0) {
            lost.add(
                task.source().getFileName()
                    + "\n"
                    + verified.out()
                    + Files.readString(witness)
                    + certified.out()
                    + certified.err());
          }
        }
      }
    }
    System.out.printf(
        "%d of %d inductive proofs certified again from the witness%n",
        inductive - lost.size(), inductive);
    assertThat(inductive).isGreaterThanOrEqualTo(10);
    assertThat(lost).as("%s", lost).hasSizeLessThanOrEqualTo(inductive / 10);
  }

  @Test
  void violationsAreReplayedFromTheWitnessAlone() throws Exception {
    int violations = 0;
    List<String> lost = new ArrayList<>();
    for (Task task : tasks()) {
      // What a contract's function gives belongs to no statement, which witnesses could refer to.
      boolean contracts = Files.readString(task.source()).contains("__CPROVER_requires");
      if (!task.safe() && !contracts) {
        Path witness = directory.resolve("violation.yml");
        Cli.Result verified = task.run("verify", "--timeout", "60", "--witness", "" + witness);
        assertThat(verified.code()).as(task.source() + verified.out()).isEqualTo(10);
        assertThat(read(witness)).isInstanceOf(Witness.Violation.class);
        Cli.Result certified = task.run("certify", "--timeout", "60", "" + witness);
        violations++;
        if (certified.code() != 10) {
          lost.add(task.source().getFileName() + "\n" + Files.readString(witness));
        }
      }
    }
    System.out.printf(
        "%d of %d violations repeated from the witness%n", violations - lost.size(), violations);
    assertThat(lost).as("%s", lost).hasSizeLessThanOrEqualTo(violations / 10);
  }

  private static Witness read(Path file) throws IOException, MalformedWitnessException {
    return WitnessReader.read(Files.readString(file));
  }
}
