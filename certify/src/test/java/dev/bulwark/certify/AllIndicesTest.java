package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CutPoint;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Proofs that speak of all indices, right ones and lies, against listing states and indices. */
@Tag("slow")
class AllIndicesTest {

  private static final long SEED = 20_261_119;
  private static final int MUTANTS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 400;

  private final CertificateChecker checker =
      new CertificateChecker(JavaSmtSolvers.best(warning -> {}));

  private boolean isConfirmed(
      ArrayPrograms.WithProof small, int k, Map<CutPoint, Term> invariants) {
    Budget budget = Budget.of(Duration.ofSeconds(60));
    Proof proof = k == 1 ? new Proof.Inductive(invariants) : new Proof.KInductive(k, invariants);
    return checker.check(small.program(), proof, budget) instanceof Result.Confirmed;
  }

  @Test
  void proofsAreConfirmed() {
    for (ArrayPrograms.WithProof small : ArrayPrograms.all()) {
      ArrayBruteForce truth = new ArrayBruteForce(small);
      assertThat(truth.isValid(small.k(), small.invariants())).as("%s", small.name()).isTrue();
      assertThat(isConfirmed(small, small.k(), small.invariants())).as("%s", small.name()).isTrue();
      assertThat(isConfirmed(small, small.k(), Map.of())).as("%s", small.name()).isFalse();
      if (small.k() > 1) {
        assertThat(truth.isValid(small.k() - 1, small.invariants()))
            .as("%s", small.name())
            .isFalse();
        assertThat(isConfirmed(small, small.k() - 1, small.invariants()))
            .as("%s", small.name())
            .isFalse();
      }
    }
  }

  @Test
  void noLieIsConfirmed() {
    System.out.println("lies about all indices, seed " + SEED);
    Random random = new Random(SEED);
    List<ArrayPrograms.WithProof> programs = ArrayPrograms.all();
    Set<Object> tried = new LinkedHashSet<>();
    int lies = 0;
    int confirmed = 0;
    int lost = 0;
    for (int round = 0; tried.size() < MUTANTS; round++) {
      ArrayPrograms.WithProof small = programs.get(round % programs.size());
      Map<CutPoint, Term> mutant = mutant(small, 1 + random.nextInt(2), random);
      // Claims that one step keeps two keep as well, and the other way round it may be a lie.
      int k = 1 + random.nextInt(2);
      if (!tried.add(List.of(small.name(), k, mutant))) {
        continue;
      }
      boolean valid = new ArrayBruteForce(small).isValid(k, mutant);
      boolean accepted = isConfirmed(small, k, mutant);
      assertThat(accepted && !valid)
          .as("%s by %d with %s, seed %d, round %d", small.name(), k, mutant, SEED, round)
          .isFalse();
      lies += valid ? 0 : 1;
      confirmed += accepted ? 1 : 0;
      lost += valid && !accepted ? 1 : 0;
    }
    System.out.println(
        "%d lies rejected, %d variants confirmed, %d valid ones beyond the instances"
            .formatted(lies, confirmed, lost));
    assertThat(lies).isGreaterThanOrEqualTo(MUTANTS * 3 / 5);
    assertThat(confirmed).isGreaterThan(10);
  }

  private static Map<CutPoint, Term> mutant(
      ArrayPrograms.WithProof small, int changes, Random random) {
    TermFactory terms = small.program().terms();
    Map<CutPoint, Term> mutant = new LinkedHashMap<>(small.invariants());
    for (int c = 0; c < changes; c++) {
      List<CutPoint> cuts = List.copyOf(mutant.keySet());
      CutPoint cut = cuts.get(random.nextInt(cuts.size()));
      CutPoint other = cuts.get(random.nextInt(cuts.size()));
      Term claim = mutant.getOrDefault(cut, terms.bool(true));
      switch (random.nextInt(8)) {
        case 0 -> mutant.put(cut, mutant.getOrDefault(other, claim));
        case 1 -> mutant.put(cut, renamed(small, claim, random));
        default -> {
          List<Term> all = List.copyOf(new Mutations(small.program(), random).of(claim).keySet());
          if (!all.isEmpty()) {
            mutant.put(cut, all.get(random.nextInt(all.size())));
          }
        }
      }
    }
    return mutant;
  }

  /** One variable or index for another of its sort. */
  private static Term renamed(ArrayPrograms.WithProof small, Term claim, Random random) {
    TermFactory terms = small.program().terms();
    Set<Variable> all = new LinkedHashSet<>(small.variables());
    all.add(AnyIndex.of(terms, "k", 2));
    all.add(AnyIndex.of(terms, "l", 2));
    List<Variable> names = List.copyOf(all);
    Variable from = names.get(random.nextInt(names.size()));
    Variable to = names.get(random.nextInt(names.size()));
    return from.sort().equals(to.sort())
        ? Substitution.of(terms, Map.of(from, to)).apply(claim)
        : claim;
  }
}
