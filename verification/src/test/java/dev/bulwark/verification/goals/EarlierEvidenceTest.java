package dev.bulwark.verification.goals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Goal;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.deadcode.output.EvidenceFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an earlier run has decided is not lost, whenever this one ends. */
final class EarlierEvidenceTest {

  private static final SarifInvocation INVOCATION =
      new SarifInvocation("1.0", List.of("deadcode"), Path.of(""), 0, true);

  private static final String PROPERTY = "coverage of branches";

  private static final String LIMITED =
      "extern int __VERIFIER_nondet_int(void);\n"
          + "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 9) x = 9;"
          + " if (x > 9) x = 0; if (x > 8 && x > 10) x = 1; return x; }\n";

  private static final List<String> DEAD =
      List.of("test.c/main/branch/x > 9/true#2", "test.c/main/branch/x > 8 && x > 10/true");

  @TempDir Path directory;

  private static GoalBoard board(String text) {
    return new GoalBoard(
        Goals.program(text, Set.of(CoverageMetric.BRANCHES)),
        PROPERTY,
        ParsedSource.withoutPlaces(true),
        Optional.empty());
  }

  private static GoalCheck check(GoalBoard board) {
    return new GoalCheck(
        board,
        Solvers.named(null, w -> {}).forCertificates(),
        (reason, proof) -> {
          throw new AssertionError(reason);
        });
  }

  private static Budget time() {
    return Budget.of(Duration.ofMinutes(1));
  }

  /** A run that has a proof for each dead goal, and inputs for the others. */
  private void firstRun() throws IOException {
    GoalBoard board = board(LIMITED);
    GoalCheck check = check(board);
    new Exploration(board, check, Optional.empty()).explore(time());
    for (String id : DEAD) {
      Goal dead = Goals.goal(board.program(), id);
      Proof proof = new Proof.Inductive(Map.of()).forGoals(GoalSet.of(dead));
      assertThat(check.enter(proof, List.of(dead), "test", time())).isTrue();
    }
    assertThat(board.open()).isEmpty();
    EvidenceFiles.write(board.result(Optional.empty()), directory, INVOCATION);
    assertThat(certificates()).containsExactly("proof-1.txt", "proof-2.txt");
  }

  private Set<String> certificates() throws IOException {
    return names("certificates");
  }

  private Set<String> names(String part) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.list(directory.resolve(part))) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    return names;
  }

  /** A run that looks at what is known while there is time, and ends. */
  private GoalBoard resumed(String text, Budget budget) throws IOException {
    GoalBoard board = board(text);
    board.expect(EarlierEvidence.in(directory));
    EarlierEvidence earlier = new EarlierEvidence(board, check(board));
    earlier.enter(budget);
    earlier.dropDecided();
    EvidenceFiles.write(board.result(Optional.empty()), directory, INVOCATION);
    return board;
  }

  @Test
  void whatWasNotLookedAtIsKeptForTheNextRun() throws IOException {
    firstRun();
    Set<String> tests = names("inputs");
    assertThat(resumed(LIMITED, Budget.ofSteps(0, Duration.ofMinutes(1))).open()).hasSize(6);
    assertThat(certificates()).containsExactly("earlier-1.txt", "earlier-2.txt");
    assertThat(names("inputs")).hasSameSizeAs(tests).allMatch(name -> name.startsWith("earlier-"));
    // Interrupted once more, before anything was looked at.
    resumed(LIMITED, Budget.ofSteps(0, Duration.ofMinutes(1)));
    assertThat(certificates()).containsExactly("earlier-1.txt", "earlier-2.txt");
    assertThat(resumed(LIMITED, time()).open()).isEmpty();
    assertThat(certificates()).containsExactly("proof-1.txt", "proof-2.txt");
    assertThat(names("inputs")).allMatch(name -> name.startsWith("test-"));
  }

  @Test
  void whateverTheBudgetEndsAtNothingIsLost() throws IOException {
    firstRun();
    int steps = 0;
    int kept = 0;
    for (boolean all = false; !all; steps = steps * 2 + 1) {
      Set<Goal> open = resumed(LIMITED, Budget.ofSteps(steps, Duration.ofMinutes(1))).open();
      all = open.isEmpty();
      kept += certificates().stream().anyMatch(name -> name.startsWith("earlier-")) ? 1 : 0;
      assertThat(certificates()).hasSize(2);
      assertThat(steps).isLessThan(1_000_000_000);
    }
    assertThat(kept).isPositive();
    assertThat(certificates()).containsExactly("proof-1.txt", "proof-2.txt");
  }

  @Test
  void whatIsAboutAnotherProgramIsNotKept() throws IOException {
    firstRun();
    assertThat(resumed(LIMITED.replace("= 9", "= 8"), time()).open()).hasSize(6);
    assertThat(certificates()).isEmpty();
    assertThat(names("inputs")).isEmpty();
  }

  @Test
  void filesOfOthersStayWhereTheyAre() throws IOException {
    firstRun();
    Path mine = directory.resolve("certificates/mine.txt");
    Files.copy(directory.resolve("certificates/proof-1.txt"), mine);
    resumed(LIMITED, Budget.ofSteps(0, Duration.ofMinutes(1)));
    assertThat(certificates()).containsExactly("earlier-1.txt", "earlier-2.txt", "mine.txt");
  }
}
