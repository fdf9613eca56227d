package dev.bulwark.verification.deadcode.output;

import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.TestCase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The evidence of a result as files that {@code bulwark certify} reads. */
public final class EvidenceFiles {

  public static final String RESULTS = "results.json";
  public static final String REPORT = "report.html";
  public static final String CERTIFICATES = "certificates";
  public static final String INPUTS = "inputs";
  public static final String TESTS = "tests";

  private EvidenceFiles() {}

  static String certificate(DeadProof proof) {
    return CERTIFICATES + "/proof-" + proof.number() + ".txt";
  }

  static String inputs(TestCase test) {
    return INPUTS + "/test-" + test.number() + ".txt";
  }

  /** What an earlier run has left is in the result, as far as it still holds. */
  private static void removeOld(Path directory, String prefix) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, prefix + "*.txt")) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }

  /** Writes all of it into the directory, results last. */
  public static void write(GoalResults result, Path directory) throws IOException {
    Files.createDirectories(directory.resolve(CERTIFICATES));
    Files.createDirectories(directory.resolve(INPUTS));
    removeOld(directory.resolve(CERTIFICATES), "proof-");
    removeOld(directory.resolve(INPUTS), "test-");
    for (DeadProof proof : result.proofs()) {
      Files.writeString(directory.resolve(certificate(proof)), proof.certificate());
    }
    for (TestCase test : result.tests()) {
      Files.writeString(directory.resolve(inputs(test)), test.file());
    }
    Files.createDirectories(directory.resolve(TESTS));
    TestSuite suite = TestSuite.of(result, directory.resolve(TESTS));
    Files.writeString(directory.resolve(TESTS).resolve("suite.c"), suite.code());
    Files.writeString(directory.resolve(TESTS).resolve("run.sh"), suite.script());
    ToolFiles.write(result, directory);
    Files.writeString(directory.resolve(REPORT), DeadcodeHtml.text(result, EvidenceFiles::content));
    Files.writeString(directory.resolve(RESULTS), DeadcodeJson.of(result));
  }

  /** A file of the source; what is no text is shown as well as it can be. */
  private static Optional<String> content(String file) {
    try {
      return Optional.of(new String(Files.readAllBytes(Path.of(file)), StandardCharsets.UTF_8));
    } catch (IOException | InvalidPathException unreadable) {
      return Optional.empty();
    }
  }
}
