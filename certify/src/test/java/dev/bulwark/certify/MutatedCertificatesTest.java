package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.Mutations.Mutant;
import dev.bulwark.certify.SmallPrograms.Small;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Certificates with one change in them, on small random programs. Listing all states tells which of
 * the mutants are still valid: these have to be confirmed, and all others rejected.
 */
@Tag("slow")
class MutatedCertificatesTest {

  private static final long SEED = 20_261_115;
  private static final int MUTANTS = Boolean.getBoolean("bulwark.thorough") ? 20_000 : 1_000;

  private final CertificateChecker checker =
      new CertificateChecker(JavaSmtSolvers.best(warning -> {}));
  private final Map<String, int[]> counts = new TreeMap<>();

  private boolean isConfirmed(Small small, Evidence evidence) {
    if (evidence instanceof ErrorInputs) {
      // A run on wrong inputs may go on forever; the interpreter asks every thousand steps or so.
      Budget brief = Budget.ofSteps(200, Duration.ofSeconds(60));
      return checker.check(small.program(), evidence, brief) instanceof Result.Confirmed;
    }
    Result result = checker.check(small.program(), evidence, Budget.of(Duration.ofSeconds(60)));
    assertThat(result).isNotInstanceOf(Result.NotChecked.class);
    return result instanceof Result.Confirmed;
  }

  @Test
  void mutantsAreConfirmedJustIfTheyAreValid() {
    System.out.println("mutated certificates, seed " + SEED);
    int mutants = 0;
    int certificates = 0;
    for (long seed = SEED; mutants < MUTANTS; seed++) {
      Small small = SmallPrograms.of(seed);
      BruteForce truth = new BruteForce(small);
      Random random = new Random(seed);
      TermFactory terms = small.program().terms();
      for (Evidence certificate : new CertificateFinder(truth, terms, random).find()) {
        assertThat(isConfirmed(small, certificate)).as("seed %d: %s", seed, certificate).isTrue();
        certificates++;
        for (Mutant mutant : new Mutations(small.program(), random).of(certificate, 5)) {
          boolean valid = truth.isValid(mutant.evidence());
          assertThat(isConfirmed(small, mutant.evidence()))
              .as("seed %d: %s, %s of %s", seed, mutant.evidence(), mutant.change(), certificate)
              .isEqualTo(valid);
          String kind = certificate.getClass().getSimpleName() + ", " + mutant.change();
          counts.computeIfAbsent(kind, key -> new int[2])[valid ? 1 : 0]++;
          mutants++;
        }
      }
    }
    System.out.println(
        certificates
            + " certificates, "
            + mutants
            + " mutants; rejected because invalid, confirmed because still valid:");
    counts.forEach(
        (kind, count) -> System.out.println("  " + kind + ": " + count[0] + ", " + count[1]));
    assertThat(counts.values().stream().mapToInt(count -> count[0]).sum())
        .isGreaterThan(MUTANTS / 3);
  }

  /** Proofs for one goal, where others may be reachable, and what they are taken for. */
  @Test
  void proofsAreOfTheGoalsTheyName() {
    System.out.println("proofs for some goals, seed " + SEED);
    int confirmed = 0;
    int refuted = 0;
    for (long seed = SEED; confirmed + refuted < MUTANTS / 2; seed++) {
      Small small = SmallPrograms.of(seed);
      List<Goal> goals = small.program().goals();
      if (goals.size() < 2) {
        continue;
      }
      BruteForce truth = new BruteForce(small);
      for (Goal goal : goals) {
        List<Proof> claims = new ArrayList<>();
        GoalSet only = GoalSet.of(goal);
        claims.add(new Proof.Inductive(Map.of(), only));
        claims.add(new Proof.KInductive(2, Map.of(), only));
        claims.add(new Proof.Unrolled(Map.of(), Map.of(), only));
        truth.leastUnrolling(9, only).ifPresent(claims::add);
        for (Proof claim : claims) {
          boolean valid = truth.isValid(claim);
          assertThat(isConfirmed(small, claim, only))
              .as("seed %d: %s of %s", seed, claim, goal)
              .isEqualTo(valid);
          confirmed += valid ? 1 : 0;
          refuted += valid ? 0 : 1;
          assertThat(isConfirmed(small, claim, GoalSet.ALL)).as("seed %d", seed).isFalse();
          for (Goal other : goals) {
            assertThat(isConfirmed(small, claim, GoalSet.of(other)) && !other.equals(goal))
                .as("seed %d: %s taken for %s", seed, claim, other)
                .isFalse();
          }
        }
      }
    }
    System.out.println(confirmed + " confirmed, " + refuted + " refuted");
    assertThat(confirmed).isGreaterThan(MUTANTS / 20);
    assertThat(refuted).isGreaterThan(MUTANTS / 20);
  }

  /** What is confirmed by following the only path holds; the rest is not looked at further. */
  @Test
  void onePathIsOfTheGoalsItNames() {
    System.out.println("proofs by one path, seed " + SEED);
    int confirmed = 0;
    int left = 0;
    for (long seed = SEED; confirmed < MUTANTS / 4; seed++) {
      Small small = SmallPrograms.of(seed);
      List<GoalSet> claims = new ArrayList<>(List.of(GoalSet.ALL));
      small.program().goals().forEach(goal -> claims.add(GoalSet.of(goal)));
      BruteForce truth = new BruteForce(small);
      for (GoalSet goals : claims) {
        Proof claim = new Proof.OnePath(goals);
        Budget budget = Budget.of(Duration.ofSeconds(60));
        if (checker.check(small.program(), claim, goals, budget) instanceof Result.Confirmed) {
          assertThat(truth.isValid(claim)).as("seed %d: %s", seed, claim).isTrue();
          confirmed++;
        } else {
          left++;
        }
      }
    }
    System.out.println(confirmed + " confirmed, " + left + " not");
    assertThat(left).isGreaterThan(confirmed);
  }

  private boolean isConfirmed(Small small, Proof proof, GoalSet asked) {
    Budget budget = Budget.of(Duration.ofSeconds(60));
    Result result = checker.check(small.program(), proof, asked, budget);
    assertThat(result).isNotInstanceOf(Result.NotChecked.class);
    return result instanceof Result.Confirmed;
  }

  @Test
  void unsafeProgramsHaveNoProof() {
    System.out.println("lies about unsafe programs, seed " + SEED);
    int lies = 0;
    for (long seed = SEED; lies < MUTANTS / 4; seed++) {
      Small small = SmallPrograms.of(seed);
      BruteForce truth = new BruteForce(small);
      if (truth.reachable().stream().noneMatch(state -> state.at().isBad())) {
        continue;
      }
      Random random = new Random(seed);
      Map<Location, Integer> bounds = new LinkedHashMap<>();
      small.heads().forEach(head -> bounds.put(head, random.nextInt(12)));
      assertThat(isConfirmed(small, new Proof.Inductive(Map.of()))).as("seed %d", seed).isFalse();
      assertThat(isConfirmed(small, new Proof.KInductive(1 + random.nextInt(6), Map.of())))
          .as("seed %d", seed)
          .isFalse();
      assertThat(isConfirmed(small, new Proof.Unrolled(bounds, Map.of())))
          .as("seed %d", seed)
          .isFalse();
      lies += 3;
    }
    System.out.println(lies + " lies rejected");
  }
}
