package dev.bulwark.verification.verdicts;

import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.TestCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Verdicts with their evidence as files: for {@code bulwark certify}, scripts and other tools. */
public final class GoalVerdictsFiles {

  private static final String CERTIFICATES = "certificates";
  private static final String INPUTS = "inputs";

  private GoalVerdictsFiles() {}

  static String inputs(TestCase test) {
    return INPUTS + "/error-" + test.number() + ".txt";
  }

  /** All of it as SARIF. */
  public static String sarif(ErrorTraces traces, SarifInvocation invocation) {
    return GoalVerdictsSarif.text(traces, invocation);
  }

  /** Writes all of it into the directory, results last. */
  public static void write(ErrorTraces traces, Path directory, SarifInvocation invocation)
      throws IOException {
    GoalResults result = traces.result();
    Files.createDirectories(directory.resolve(CERTIFICATES));
    Files.createDirectories(directory.resolve(INPUTS));
    for (DeadProof proof : result.proofs()) {
      Files.writeString(
          directory.resolve(CERTIFICATES).resolve("proof-" + proof.number() + ".txt"),
          proof.certificate());
    }
    for (TestCase test : result.tests()) {
      Files.writeString(directory.resolve(inputs(test)), test.file());
    }
    Files.writeString(directory.resolve("results.sarif"), sarif(traces, invocation));
    Files.writeString(directory.resolve("results.json"), GoalVerdictsJson.of(traces));
  }
}
