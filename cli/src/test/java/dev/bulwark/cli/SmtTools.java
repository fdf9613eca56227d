package dev.bulwark.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Solvers that are not ours and not every machine has: Debian's z3 and cvc5. */
final class SmtTools {

  static final List<String> ALL = List.of("z3", "cvc5");

  private SmtTools() {}

  static List<String> installed() {
    return ALL.stream().filter(SmtTools::isInstalled).toList();
  }

  /** Leaves out the test where it is missing. */
  static void require(String tool) {
    assumeTrue(isInstalled(tool), tool + " is missing: nothing compared with it");
  }

  private static boolean isInstalled(String tool) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(path -> Files.isExecutable(Path.of(path, tool)));
  }

  /** All that it answers, line by line. */
  static List<String> ask(String tool, Path script) throws IOException, InterruptedException {
    List<String> command =
        tool.equals("z3")
            ? List.of("z3", "-smt2", "-T:60", script.toString())
            : List.of(tool, "--lang", "smt2", "--incremental", "--tlimit=60000", script.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor(60, TimeUnit.SECONDS);
    return answer.lines().toList();
  }
}
