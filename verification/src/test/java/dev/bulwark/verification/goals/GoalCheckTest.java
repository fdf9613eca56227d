package dev.bulwark.verification.goals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.verification.Solvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The check can fail: lies about goals do not get out. */
final class GoalCheckTest {

  private static final Budget BUDGET = Budget.of(Duration.ofMinutes(1));
  private static final String PROPERTY = "coverage of branches";

  private static final String LIMITED =
      "extern int __VERIFIER_nondet_int(void);\n"
          + "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 9) x = 9;"
          + " if (x > 9) x = 0; return x; }\n";

  private final List<String> bugs = new ArrayList<>();

  private GoalBoard board(String text) {
    return new GoalBoard(
        Goals.program(text, Set.of(CoverageMetric.BRANCHES)),
        PROPERTY,
        ParsedSource.withoutPlaces(true),
        Optional.empty());
  }

  private GoalCheck check(GoalBoard board) {
    return new GoalCheck(
        board, Solvers.named(null, w -> {}).forCertificates(), (reason, proof) -> bugs.add(reason));
  }

  private static final Proof NOTHING = new Proof.Inductive(Map.of());

  @Test
  void aProofOfAReachableGoalIsRefuted() {
    GoalBoard board = board(LIMITED);
    Goal reachable = Goals.goal(board.program(), "test.c/main/branch/x > 9/true");
    assertThat(check(board).enter(NOTHING, List.of(reachable), "a liar", BUDGET)).isFalse();
    assertThat(board.isOpen(reachable)).isTrue();
    assertThat(bugs).hasSize(1);
  }

  @Test
  void aProofOfADeadGoalIsConfirmedEvenBesideReachableOnes() {
    GoalBoard board = board(LIMITED);
    Goal dead = Goals.goal(board.program(), "test.c/main/branch/x > 9/true#2");
    assertThat(check(board).enter(NOTHING, List.of(dead), "test", BUDGET)).isTrue();
    assertThat(board.isOpen(dead)).isFalse();
    assertThat(bugs).isEmpty();
  }

  /** Should the checker ever be wrong, runs that go on may notice. */
  @Test
  void aRunThatReachesADeadGoalWithdrawsItsProof() {
    GoalBoard board = board(LIMITED);
    GoalCheck check = check(board);
    Goal reachable = Goals.goal(board.program(), "test.c/main/branch/x > 9/true");
    Goal sooner = Goals.goal(board.program(), "test.c/main/branch/x > 9/false");
    Goal dead = Goals.goal(board.program(), "test.c/main/branch/x > 9/true#2");
    Proof lie = NOTHING.forGoals(GoalSet.of(reachable, sooner, dead));
    assertThat(board.dead(lie, List.of(reachable, sooner, dead), true, "", "a liar")).isPresent();
    new Exploration(board, check, Optional.empty()).explore(BUDGET);
    assertThat(bugs).hasSize(1);
    assertThat(board.isUnreached(sooner)).isFalse();
    assertThat(board.isUnreached(reachable)).isFalse();
    assertThat(board.isOpen(dead)).isTrue();
    assertThat(board.result(Optional.empty()).proofs()).isEmpty();
  }

  /** The lie is not among the proofs because another one is for a goal of it. */
  @Test
  void aWithdrawnProofIsGoneEvenIfAnotherCoversOneOfItsGoals() {
    GoalBoard board = board(LIMITED);
    GoalCheck check = check(board);
    Goal reachable = Goals.goal(board.program(), "test.c/main/branch/x > 9/true");
    Goal dead = Goals.goal(board.program(), "test.c/main/branch/x > 9/true#2");
    Proof lie = NOTHING.forGoals(GoalSet.of(reachable, dead));
    assertThat(board.dead(lie, List.of(reachable, dead), true, "", "a liar")).isPresent();
    assertThat(board.withdraw(reachable, "a run")).isPresent();
    assertThat(check.enter(NOTHING, List.of(dead), "test", BUDGET)).isTrue();
    assertThat(board.result(Optional.empty()).proofs())
        .singleElement()
        .satisfies(proof -> assertThat(proof.by()).isEqualTo("test"));
  }

  /** The branch that is dead is forced: what was a proof is none any more. */
  @Test
  void aForcedBranchIsNotDead() {
    GoalBoard before = board(LIMITED);
    Goal dead = Goals.goal(before.program(), "test.c/main/branch/x > 9/true#2");
    String certificate =
        EvidenceWriter.text(before.program(), PROPERTY, NOTHING.forGoals(GoalSet.of(dead)));
    GoalBoard forced = board(LIMITED.replace("x = 9;", "x = 99;"));
    Program program = forced.program();
    String rewritten =
        certificate.replace(
            before.program().sources().getFirst().sha256(), program.sources().getFirst().sha256());
    Proof proof = (Proof) EvidenceReader.read(program, PROPERTY, rewritten);
    Set<Goal> claimed = ((GoalSet.Only) proof.goals()).goals();
    assertThat(claimed).hasSize(1);
    assertThat(check(forced).enter(proof, claimed, "an old proof", BUDGET)).isFalse();
    assertThat(claimed).allMatch(forced::isOpen);
  }

  @Test
  void inputsMarkAllThatTheyPassAndNothingElse() {
    GoalBoard board = board(LIMITED);
    GoalCheck check = check(board);
    ObservedRuns.Passed passed =
        check.runs().run(new ReplayedInputs(Inputs.NONE), board::isOpen, 1000, () -> false);
    assertThat(check.enter(passed, "test", BUDGET)).isEqualTo(2);
    assertThat(Goals.words(board.result(Optional.empty())))
        .containsEntry("test.c/main/branch/x > 9/false", "reachable")
        .containsEntry("test.c/main/branch/x > 9/false#2", "reachable")
        .containsEntry("test.c/main/branch/x > 9/true", "unknown");
  }

  /** A made-up claim of a run: the goal is not passed on these inputs. */
  @Test
  void aGoalThatARunDoesNotPassIsNotReached() {
    GoalBoard board = board(LIMITED);
    GoalCheck check = check(board);
    Goal dead = Goals.goal(board.program(), "test.c/main/branch/x > 9/true#2");
    Map<Goal, String> lie = new java.util.LinkedHashMap<>();
    check
        .runs()
        .run(new ReplayedInputs(Inputs.NONE), goal -> true, 1000, () -> false)
        .goals()
        .values()
        .forEach(site -> lie.put(dead, site));
    assertThat(check.enter(new ObservedRuns.Passed(List.of(), lie), "a liar", BUDGET)).isZero();
    assertThat(board.isOpen(dead)).isTrue();
  }
}
