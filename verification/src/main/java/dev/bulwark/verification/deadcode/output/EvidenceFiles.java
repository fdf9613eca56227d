package dev.bulwark.verification.deadcode.output;

import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.goals.DeadProof;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.TestCase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The evidence of a result as files that {@code bulwark certify} reads. */
public final class EvidenceFiles {

  public static final String RESULTS = "results.json";
  public static final String REPORT = "report.html";
  public static final String CERTIFICATES = "certificates";
  public static final String INPUTS = "inputs";
  public static final String TESTS = "tests";

  private static final String EARLIER = "earlier-";
  private static final String ENDING = ".txt";

  /** The names that this class gives. */
  private static final String OURS = "{proof,test,earlier}-*.txt";

  private EvidenceFiles() {}

  static String certificate(DeadProof proof) {
    return certificate(proof.number());
  }

  static String certificate(int proof) {
    return CERTIFICATES + "/proof-" + proof + ".txt";
  }

  static String inputs(TestCase test) {
    return inputs(test.number());
  }

  static String inputs(int test) {
    return INPUTS + "/test-" + test + ".txt";
  }

  /**
   * Has what an earlier run has left under a name that new evidence does not have: until that is
   * written, nothing is lost. Answers the files that are of no use then: what still holds is in the
   * result, but for what has not been looked at, which stays for the next run.
   */
  private static List<Path> putAside(Path directory, Set<String> unseen) throws IOException {
    List<Path> useless = new ArrayList<>();
    List<Path> old = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, OURS)) {
      files.forEach(old::add);
    }
    for (Path file : old) {
      String name = directory.relativize(file).toString();
      Path aside = name.startsWith(EARLIER) ? file : Files.move(file, free(directory));
      if (!unseen.contains(name)) {
        useless.add(aside);
      }
    }
    return useless;
  }

  private static Path free(Path directory) {
    int number = 1;
    while (Files.exists(directory.resolve(EARLIER + number + ENDING))) {
      number++;
    }
    return directory.resolve(EARLIER + number + ENDING);
  }

  private static Set<String> unseen(GoalResults result, Path directory, String part) {
    Path folder = directory.resolve(part);
    return result.earlier().stream()
        .filter(file -> file.startsWith(folder))
        .map(file -> folder.relativize(file).toString())
        .collect(Collectors.toSet());
  }

  /** Writes all of it into the directory, results last. */
  public static void write(GoalResults result, Path directory, SarifInvocation invocation)
      throws IOException {
    Files.createDirectories(directory.resolve(CERTIFICATES));
    Files.createDirectories(directory.resolve(INPUTS));
    List<Path> useless = new ArrayList<>();
    for (String part : List.of(CERTIFICATES, INPUTS)) {
      useless.addAll(putAside(directory.resolve(part), unseen(result, directory, part)));
    }
    for (DeadProof proof : result.proofs()) {
      Files.writeString(directory.resolve(certificate(proof)), proof.certificate());
    }
    for (TestCase test : result.tests()) {
      Files.writeString(directory.resolve(inputs(test)), test.file());
    }
    for (Path file : useless) {
      Files.delete(file);
    }
    Files.createDirectories(directory.resolve(TESTS));
    TestSuite suite = TestSuite.of(result, directory.resolve(TESTS));
    Files.writeString(directory.resolve(TESTS).resolve("suite.c"), suite.code());
    Files.writeString(directory.resolve(TESTS).resolve("run.sh"), suite.script());
    ToolFiles.write(result, directory, invocation);
    Files.writeString(directory.resolve(REPORT), DeadcodeHtml.text(result, EvidenceFiles::content));
    Path beside = directory.resolve("." + RESULTS + ".new");
    Files.writeString(beside, DeadcodeJson.of(result));
    Files.move(beside, directory.resolve(RESULTS), StandardCopyOption.ATOMIC_MOVE);
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
