package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every example says in its first comment how to run it and what comes out; the page of the
 * examples says the same.
 */
class ExamplesTest {

  private static final Path EXAMPLES = Cli.ROOT.resolve("examples");

  private record Example(Path file, List<String> options, String verdict) {

    static Example read(Path file) throws IOException {
      List<String> head = Files.readAllLines(file);
      String comment = file.toString().endsWith(".smt2") ? ";" : "//";
      String command = line(head, comment + "   bulwark verify ");
      List<String> options = new ArrayList<>(List.of(command.split(" ")));
      assertThat(options.removeLast()).isEqualTo("examples/" + file.getFileName());
      return new Example(file, options, "VERDICT: " + line(head, comment + "   VERDICT: "));
    }

    private static String line(List<String> lines, String prefix) {
      return lines.stream()
          .filter(line -> line.startsWith(prefix))
          .findFirst()
          .map(line -> line.substring(prefix.length()).strip())
          .orElseThrow();
    }

    int exitCode() {
      return verdict.startsWith("VERDICT: SAFE") ? 0 : 10;
    }
  }

  private static List<Example> examples() throws IOException {
    List<Example> examples = new ArrayList<>();
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      for (Path file : files.filter(f -> !f.toString().endsWith(".md")).sorted().toList()) {
        examples.add(Example.read(file));
      }
    }
    return examples;
  }

  @TestFactory
  Stream<DynamicTest> verdictsAreAsAnnounced() throws IOException {
    return examples().stream()
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.file().getFileName().toString(),
                    () -> {
                      Cli.Result result =
                          Cli.verify(example.file(), example.options().toArray(String[]::new));
                      assertThat(result.err()).isEmpty();
                      assertThat(result.verdict()).isEqualTo(example.verdict());
                      assertThat(result.code()).isEqualTo(example.exitCode());
                    }));
  }

  @Test
  void thePageNamesEveryExampleWithItsVerdict() throws IOException {
    List<String> page = Files.readAllLines(EXAMPLES.resolve("README.md"));
    List<Example> examples = examples();
    assertThat(examples).hasSize(10);
    for (Example example : examples) {
      String word = example.exitCode() == 0 ? "SAFE" : "UNSAFE";
      assertThat(page)
          .as("row of %s", example.file())
          .anyMatch(
              line ->
                  line.contains(example.file().getFileName() + "`")
                      && line.contains("| " + word + " |"));
    }
  }

  /** What the README shows behind a {@code $} is what comes out. */
  @TestFactory
  Stream<DynamicTest> readmeShowsWhatComesOut() throws IOException {
    String prompt = "    $ ./bulwark ";
    List<String> readme = Files.readAllLines(Cli.ROOT.resolve("README.md"));
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < readme.size(); i++) {
      if (readme.get(i).startsWith(prompt)) {
        String command = readme.get(i).substring(prompt.length());
        String shown =
            readme.stream()
                .skip(i + 1L)
                .takeWhile(line -> line.startsWith("    "))
                .map(line -> line.substring(4) + "\n")
                .collect(Collectors.joining());
        tests.add(
            DynamicTest.dynamicTest(command, () -> assertThat(output(command)).isEqualTo(shown)));
      }
    }
    assertThat(tests).hasSizeGreaterThan(1);
    return tests.stream();
  }

  /** The output as it is where the command is run at the root of the repository. */
  private static String output(String command) {
    String root = Cli.ROOT + "/";
    String[] arguments = command.replace("examples/", root + "examples/").split(" ");
    return Cli.run(arguments).out().replace(root, "");
  }
}
