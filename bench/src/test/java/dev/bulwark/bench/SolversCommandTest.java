package dev.bulwark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SolversCommandTest {

  @TempDir Path directory;

  private int run(String... arguments) {
    return new CommandLine(new SolversCommand())
        .setErr(new PrintWriter(new StringWriter()))
        .execute(arguments);
  }

  @Test
  void eachQueryByItself() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("t.smt2"),
            """
            (declare-const x (_ BitVec 8))
            (push 1)
            (assert (bvult x #x05))
            (check-sat)
            (check-sat-assuming ((bvugt x #x07)))
            (pop 1)
            (push 1)
            (assert (bvult x #x05))
            (check-sat)
            (pop 1)
            """);
    Path csv = directory.resolve("answers.csv");
    assertThat(run(file.toString(), "--solver", "icp", "--csv", csv.toString())).isZero();
    List<String> lines = Files.readAllLines(csv);
    // The first and the last query are equal.
    assertThat(lines).hasSize(3);
    assertThat(lines).filteredOn(line -> line.contains(",icp,sat,")).hasSize(1);
    assertThat(lines).filteredOn(line -> line.contains(",icp,unsat,")).hasSize(1);
  }

  @Test
  void solversThatAreNotThere() throws IOException {
    Path file = Files.writeString(directory.resolve("t.smt2"), "(check-sat)");
    assertThat(run(file.toString(), "--solver", "oracle")).isEqualTo(CommandLine.ExitCode.USAGE);
  }

  @Test
  void contradictionsAreNamed() {
    SolverTable table = new SolverTable(List.of("a", "b"));
    table.add(
        "one.smt2",
        Map.of("a", new SolverTable.Asked("sat", 1), "b", new SolverTable.Asked("timeout", 20)));
    assertThat(table.contradictions()).isZero();
    table.add(
        "two.smt2",
        Map.of("a", new SolverTable.Asked("sat", 1), "b", new SolverTable.Asked("unsat", 1)));
    assertThat(table.contradictions()).isEqualTo(1);
    assertThat(table.lines())
        .contains("| b | 2 | 0 | 1 | 0 | 1 | 0 | 21 | 1 | 0 |")
        .anyMatch(line -> line.startsWith("CONTRADICTION: two.smt2"));
  }
}
