package dev.bulwark.verification.deadcode.output;

import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.goals.GoalResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The result as files in the formats of other tools. */
final class ToolFiles {

  static final String SARIF = "results.sarif";
  static final String LCOV = "coverage.info";
  static final String LCOV_DEAD = "dead.info";
  static final String JUNIT = "junit.xml";
  static final String COBERTURA = "cobertura.xml";

  private ToolFiles() {}

  static void write(GoalResults result, Path directory, SarifInvocation invocation)
      throws IOException {
    Files.writeString(directory.resolve(SARIF), DeadcodeSarif.text(result, invocation));
    Files.writeString(directory.resolve(LCOV), DeadcodeLcov.coverage(result));
    Files.writeString(directory.resolve(LCOV_DEAD), DeadcodeLcov.dead(result));
    Files.writeString(directory.resolve(JUNIT), DeadcodeJunit.text(result));
    Files.writeString(directory.resolve(COBERTURA), DeadcodeCobertura.text(result));
  }
}
