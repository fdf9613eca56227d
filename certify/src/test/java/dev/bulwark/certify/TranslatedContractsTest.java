package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.SmallPrograms.Small;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Action;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.program.pass.Bisimulation;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.NoBackTranslationException;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.program.pass.Propagation;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.program.pass.Slicing;
import dev.bulwark.program.pass.UnreachableCode;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Contracts about what passes have made of small random recursive programs hold of the programs.
 */
@Tag("slow")
class TranslatedContractsTest {

  private static final long SEED = 20_261_118;
  private static final int PROOFS = Boolean.getBoolean("bulwark.thorough") ? 3_000 : 40;

  private final CertificateChecker checker =
      new CertificateChecker(JavaSmtSolvers.best(warning -> {}));

  private Result check(Program program, Proof proof) {
    return checker.check(program, proof, Budget.of(Duration.ofSeconds(60)));
  }

  /** The result of a pass as the finder wants it. */
  private static Small small(Program program) {
    Map<Location, List<Location>> heads = new LinkedHashMap<>();
    for (Procedure procedure : program.procedures().values()) {
      LoopStructure.of(procedure).heads().forEach(head -> heads.put(head, List.of(head)));
    }
    return new Small(program, heads);
  }

  /** What is left of the program: a proof may say of other variables what is only true now. */
  private static Set<String> spokenOf(Program program) {
    Set<String> names = new HashSet<>();
    for (Procedure procedure : program.procedures().values()) {
      procedure.parameters().forEach(parameter -> names.add(parameter.name()));
      for (Edge edge : procedure.edges()) {
        List<Term> read =
            switch (edge.action()) {
              case Action.Skip skip -> List.of();
              case Action.Havoc havoc -> List.of(havoc.variable().term());
              case Action.Assign assign -> List.of(assign.variable().term(), assign.value());
              case Action.Assume assume -> List.of(assume.condition());
              case Action.Call call -> {
                List<Term> all = new ArrayList<>(call.arguments());
                call.result().ifPresent(result -> all.add(result.term()));
                yield all;
              }
            };
        Terms.freeVariables(read).forEach(variable -> names.add(variable.name()));
      }
    }
    return names;
  }

  private static boolean hasNothingBad(Program program) {
    return program.procedures().values().stream()
        .flatMap(procedure -> procedure.locations().stream())
        .noneMatch(Location::isBad);
  }

  @Test
  void contractsAreTranslatedBack() {
    System.out.println("translated contracts, seed " + SEED);
    List<Pass> passes =
        List.of(
            new Pipeline(Pipeline.standard()),
            new Simplification(),
            new Propagation(),
            new UnreachableCode(),
            new Pipeline(List.of(new Propagation(), new UnreachableCode())),
            new Slicing(),
            new Bisimulation());
    int proofs = 0;
    int decided = 0;
    for (long seed = SEED; proofs < PROOFS; seed++) {
      Program program = SmallPrograms.recursive(seed).program();
      Pass pass = passes.get((int) ((seed - SEED) % passes.size()));
      Pass.Result result = pass.apply(program);
      if (hasNothingBad(result.program())) {
        Proof none = new Proof.ByContracts(Contracts.NONE).translate(result.back());
        assertThat(check(program, none))
            .as("seed %d, %s: %s", seed, pass.name(), none)
            .isInstanceOf(Result.Confirmed.class);
        decided++;
      }
      Small small = small(result.program());
      ContractBruteForce truth = new ContractBruteForce(small);
      Optional<Contracts> found =
          new ContractFinder(small, truth, new Random(seed), spokenOf(result.program())::contains)
              .find();
      if (found.isPresent()) {
        Proof proof = new Proof.ByContracts(found.get()).translate(result.back());
        assertThat(check(program, proof))
            .as("seed %d, %s: %s, from %s", seed, pass.name(), proof, found.get())
            .isInstanceOf(Result.Confirmed.class);
        proofs++;
      }
    }
    System.out.println(proofs + " proofs translated, " + decided + " by the passes alone");
  }

  @Test
  void inliningHasNoBackTranslation() {
    Program program = SmallPrograms.recursive(SEED).program();
    Pass.Result inlined = new Inlining(Inlining.Config.DEFAULT).apply(program);
    Proof proof = new Proof.ByContracts(Contracts.NONE);
    assertThatThrownBy(() -> proof.translate(inlined.back()))
        .isInstanceOf(NoBackTranslationException.class);
  }
}
